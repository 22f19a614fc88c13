// What was typed over what somebody else saved meanwhile, and what is shown to be copied.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { ME, come, heard, keep, page, send } from "./kept.js";
import { changed, draw, fire, keptAs, tab, thing, type } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
await import("../../assets/js/panel/kept_forms.js");

const KEY = "kept:visit-1";
/** Draw the form of a visit. @param {string} of @param {string} text @param {Record<string, string>} more */
const visit = (of, text, more = {}) => {
  const field = thing("input", { name: "note", value: text });
  const parts = [{ "data-kept-back": "Recuperamos lo suyo" }, { "data-kept-theirs": "" }].map((how) => thing("p", how));
  const told = { "data-theirs": "Otra persona la cambió" };
  return thing("form", { "data-keeps": "visit-1", ...told, ...(of ? { "data-of": of } : {}), ...more }, field, ...parts);
};
/** @param {any} form */
const saidBy = (form) => form.children.map((/** @type {any} */ each) => each.value || each.textContent);
const BACK = "Recuperamos lo suyo";
const THEIRS = "Otra persona la cambió";

beforeEach(() => {
  for (const key of Object.keys(tab)) tab.removeItem(key);
  draw();
});

test("what is typed comes back over what somebody else saved, and that is told", () => {
  for (const [now, text, more, said] of /** @type {[string, string, Record<string, string>, string[]][]} */ ([
    ["a:1", "12:00", {}, ["13:00", BACK, ""]],
    ["a:2", "12:00", {}, ["13:00", BACK, THEIRS]], // something else of it
    ["a:2", "15:00", {}, ["13:00", BACK, THEIRS]],
    ["a:2", "15:00", { "data-saved": "true" }, ["13:00", BACK, ""]],
    ["", "12:00", {}, ["13:00", BACK, ""]], // a form that says no writing tells by its fields
    ["", "15:00", {}, ["13:00", BACK, THEIRS]],
  ])) {
    const first = visit(now && "a:1", "12:00");
    come(first);
    type(first.children[0], "13:00");
    const later = visit(now, text, more);
    come(later);
    assert.deepEqual(saidBy(later), said, `${now} ${text}`);
    tab.removeItem(KEY);
  }
});

test("of a form that tells nothing, what somebody else wrote stays", () => {
  const first = visit("", "12:00");
  delete first.dataset.theirs;
  come(first);
  type(first.children[0], "13:00");
  const later = visit("", "15:00");
  delete later.dataset.theirs;
  come(later);
  assert.deepEqual(saidBy(later), ["15:00", "", ""]);
});

test("it is told at each reload until it is sent, whatever is typed on", () => {
  for (const of of ["a", ""]) {
    const [before, after] = [of && `${of}:1`, of && `${of}:2`];
    const first = visit(before, "12:00");
    come(first);
    type(first.children[0], "13:00");
    for (let reload = 0; reload < 2; reload += 1) {
      const later = visit(after, "15:00");
      come(later);
      type(later.children[0], `13:0${reload}`);
      assert.equal(saidBy(later)[2], THEIRS);
      assert.equal(keptAs(KEY).was.note, "12:00");
    }
    const last = visit(after, "15:00");
    come(last);
    fire("submit", last);
    assert.equal(saidBy(last)[2], "");
    tab.removeItem(KEY);
  }
});

test("what the server heard before somebody typed on is known, and what it never heard is not", () => {
  for (const [isLeft, text] of [[true, "13:01"], [false, "13:00"]]) {
    const first = visit("", "12:00");
    delete first.dataset.theirs;
    come(first);
    const [field] = first.children;
    type(field, "13:00");
    if (isLeft) fire("focusout", field);
    type(field, "13:01");
    const later = visit("", "13:00");
    delete later.dataset.theirs;
    come(later);
    assert.equal(later.children[0].value, text);
    tab.removeItem(KEY);
  }
});

test("who listens for the end of typing hears what came back", () => {
  const first = visit("", "12:00");
  come(first);
  type(first.children[0], "13:00");
  const ends = heard("focusout");
  const later = visit("", "12:00");
  come(later);
  assert.deepEqual(ends, [later.children[0]]);
});

const copied = (more = {}) => {
  const place = thing("p", { "data-kept-text": "visit-1", ...more }, thing("span"));
  place.hidden = true;
  return place;
};

test("of a lead that is gone what was typed is shown, without a number for a name, until its window is closed", () => {
  const place = copied();
  come(place);
  assert.deepEqual([place.hidden, place.children[0].textContent], [true, ""]);
  keep(KEY, { who: ME, was: {}, left: {}, now: { time: "13:00", professional: "7", note: "Llamar" } });
  changed();
  assert.deepEqual([place.hidden, place.children[0].textContent], [false, "13:00\nLlamar"]);
  const way = thing("button", { "data-drawer-close": "" });
  draw(page(thing("aside", { "data-drawer": "" }, way, place)));
  fire("click", way);
  assert.equal(keptAs(KEY), null);
});

test("what is shown to be copied goes as it is put away, and no other does", () => {
  keep(KEY, { who: ME, was: {}, left: {}, now: { closing: "partly", reason: "Hola, Ana." } });
  keep("kept:note-1", { who: ME, was: {}, left: {}, now: { note: "Llamar" } });
  const way = thing("button", { "data-puts-away": "" });
  const place = thing("p", { "data-kept-text": "visit-1" }, thing("span"), way);
  const other = copied({ "data-kept-text": "note-1" });
  come(thing("li", {}, thing("div", { "data-copied": "" }, place), thing("div", { "data-copied": "" }, other)));
  assert.equal(place.children[0].textContent, "Hola, Ana.");
  fire("click", way);
  assert.deepEqual([keptAs(KEY), place.hidden, other.hidden], [null, true, false]);
  changed();
  assert.equal(place.hidden, true);
});

test("blanks alone are shown to nobody", () => {
  keep(KEY, { who: ME, was: {}, left: {}, now: { note: " " } });
  const place = copied();
  come(place);
  assert.equal(place.hidden, true);
});

test("what is shown to be copied is kept though its press was answered", () => {
  const first = visit("a:1", "12:00");
  come(first);
  type(first.children[0], "13:00");
  const place = copied();
  fire("submit", first);
  draw(page(place));
  send(first, true);
  assert.equal(keptAs(KEY)?.now.note, "13:00");
  draw(page());
  assert.equal(keptAs(KEY), null);
});

test("what was sent as the session ended was not taken", () => {
  const first = visit("a:1", "12:00");
  come(first);
  type(first.children[0], "13:00");
  send(first, true);
  tab.setItem(KEY, JSON.stringify({ who: ME, was: { note: "12:00" }, left: {}, now: { note: "13:00" } }));
  draw(thing("main", { "data-session": "lost", "data-hydrated": "true", "data-who": ME }));
  const later = visit("a:1", "12:00");
  draw(page(later));
  assert.equal(later.children[0].value, "13:00");
});

test("where nobody typed, a field says what the server wrote since, and only then", () => {
  const form = visit("", "12:00");
  const [field] = form.children;
  come(form);
  const writes = (/** @type {string} */ text) => {
    field.defaultValue = text;
    changed();
  };
  writes("15:00");
  assert.equal(field.value, "15:00");
  type(field, "13:00");
  writes("16:00");
  assert.equal(field.value, "13:00");
  // Who types what stood there before is not written over.
  type(field, "15:00");
  changed();
  assert.equal(field.value, "15:00");
  writes("17:00");
  assert.equal(field.value, "15:00");
});

test("where nothing is told of others, a field keeps what it says", () => {
  const form = visit("", "12:00");
  const [field] = form.children;
  delete form.dataset.theirs;
  come(form);
  field.defaultValue = "18:00";
  changed();
  assert.equal(field.value, "12:00");
});

test("who types what stood there before a colleague finds it again", () => {
  const form = visit("a:1", "12:00");
  const [field] = form.children;
  come(form);
  type(field, "13:00");
  field.defaultValue = "15:00";
  changed();
  type(field, "12:00");
  draw(page());
  const later = visit("a:2", "15:00");
  draw(page(later));
  assert.equal(later.children[0].value, "12:00");
});

test("a list that says what was written follows it, any other one does not", () => {
  const lists = [{ "data-stands": "ana" }, {}].map((how, at) => thing("select", { name: `who-${at}`, value: "ana", ...how }));
  come(thing("form", { "data-keeps": "card-1", "data-theirs": "Otra" }, ...lists));
  lists[0].dataset.stands = "berta";
  changed();
  assert.deepEqual(lists.map((list) => list.value), ["berta", "ana"]);
});
