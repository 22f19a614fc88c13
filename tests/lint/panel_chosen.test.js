// Leads that are chosen: what is told of them, and what goes to the server.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, draw, fire, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
Object.assign(globalThis, { scrollBy: () => null, scrollY: 0 });
await import("../../assets/js/panel/chosen.js");

/** @type {Record<string, string>[]} */
const sent = [];
document.addEventListener("submit", ({ target }) => {
  const form = /** @type {any} */ (target);
  const value = (/** @type {string} */ name) => form.elements.namedItem(name)?.value;
  sent.push({ what: form.dataset.bulkForm, ids: value("ids"), seen: value("seen"), to: value("to") });
});

const form = (/** @type {string} */ what) =>
  thing("form", { "data-bulk-form": what }, ...["ids", "seen", "to"].map((name) => thing("input", { name })));
const HOMES = { "data-homes": "", "data-one": "{count} es", "data-many": "{count} son", "data-other-one": "de otro", "data-others": "de {others} otros" };
const [bar, count, homes, whole, away, dropped, link] = [
  thing("div", { "data-bulk-bar": "" }),
  thing("p", { "data-chosen-count": "{count} elegidos" }),
  thing("p", HOMES),
  thing("button", { "data-choose-homes": "" }),
  thing("p", { "data-homes-away": "En otra página" }),
  thing("p", { "data-chosen-dropped": "{count} ya no están" }),
  thing("a", { "data-export-chosen": "" }),
];
const forms = ["move", "delete", "homes"].map(form);
const [all, none, move, turn, sure] = [
  thing("button", { "data-choose-page": "" }),
  thing("button", { "data-choose-none": "" }),
  thing("button", { "data-bulk": "move", "data-to": "contactado" }),
  thing("button", { "data-turn": "next" }),
  thing("div", { class: "confirm" }, thing("button", { class: "btn-danger" })),
];
const search = thing("input", { id: "lead-search" });
const fixed = [bar, count, homes, whole, away, dropped, link, ...forms, all, none, move, turn, sure, search];

const row = (/** @type {string} */ id, home = "", people = "", state = "nuevo") =>
  thing("tr", { "data-lead": id, "data-home": home, "data-people": people },
    thing("input", { type: "checkbox", "data-choose": "" }), thing("span", { "data-state": state }));
/** Show rows; those that were chosen stay so where they stay. @param {any[]} shown */
const list = (...shown) => draw(...fixed, ...shown);
const press = (/** @type {any} */ one, more = {}) => {
  const [box] = one.children;
  box.checked = !box.checked;
  fire("click", box, { shiftKey: false, ...more });
};
const KEY = { key: "x", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const boxes = (/** @type {any[]} */ rows) => rows.map((each) => (each.children[0].checked ? 1 : 0)).join("");

beforeEach(() => {
  list();
  fire("click", none);
  sent.length = 0;
});

test("how many are chosen is told, and goes into the file that is asked for", () => {
  const rows = ["a", "b", "c"].map((id) => row(id));
  list(...rows);
  assert.equal(bar.hidden, true);
  press(rows[2]);
  press(rows[0]);
  assert.deepEqual([bar.hidden, count.textContent], [false, "2 elegidos"]);
  assert.equal(link.dataset.export, "elegidos=a%2Cc");
  press(rows[2]);
  assert.deepEqual([count.textContent, link.dataset.export], ["1 elegidos", "elegidos=a"]);
  press(rows[0]);
  assert.deepEqual([bar.hidden, link.dataset.export], [true, "elegidos="]);
});

test("Shift chooses up to there, in either direction, and lets go of them alike", () => {
  const rows = ["a", "b", "c", "d", "e"].map((id) => row(id));
  list(...rows);
  press(rows[3]);
  press(rows[1], { shiftKey: true });
  assert.equal(boxes(rows), "01110");
  press(rows[2], { shiftKey: true });
  assert.equal(boxes(rows), "00010");
  // From the last one that was pressed.
  press(rows[4], { shiftKey: true });
  assert.equal(boxes(rows), "00111");
});

test("who left the list is no beginning for Shift", () => {
  const rows = ["a", "b", "c"].map((id) => row(id));
  list(...rows);
  press(rows[0]);
  list(...rows.slice(1));
  press(rows[2], { shiftKey: true });
  assert.equal(boxes(rows.slice(1)), "01");
});

test("x chooses the row that has the focus, Shift and x up to it, and no letter of a text does", () => {
  const rows = ["a", "b", "c"].map((id) => row(id));
  list(...rows, thing("dialog", {}));
  rows[0].focus();
  assert.equal(fire("keydown", rows[0], KEY), false);
  assert.equal(boxes(rows), "100");
  rows[2].focus();
  fire("keydown", rows[2], { ...KEY, key: "X", shiftKey: true });
  assert.equal(boxes(rows), "111");
  fire("keydown", rows[2], KEY);
  assert.equal(boxes(rows), "110");
  for (const [target, more] of [[search, {}], [rows[2], { ctrlKey: true }]])
    assert.equal(fire("keydown", target, { ...KEY, ...more }), true);
  for (const over of [thing("aside", { "data-drawer": "" }), thing("dialog", { open: "" })]) {
    list(...rows, over);
    fire("keydown", rows[2], KEY);
  }
  assert.equal(boxes(rows), "110");
});

test("a deed takes whom was chosen along, and where each was seen to stand", () => {
  const rows = [row("a"), row("b", "", "", "agendado"), row("c")];
  list(...rows);
  fire("click", all);
  press(rows[2]);
  fire("click", move);
  assert.deepEqual(sent, [{ what: "move", ids: "a,b", seen: "nuevo,agendado", to: "contactado" }]);
  fire("click", none);
  assert.equal(boxes(rows), "000");
});

test("of a home that was chosen in part the others are told, and chosen with one press", () => {
  const rows = [row("a", "h", "3"), row("b", "h", "3"), row("c"), row("d", "g", "2"), row("e", "h", "3")];
  list(...rows);
  press(rows[2]);
  assert.deepEqual([homes.textContent, whole.hidden], ["", true]);
  press(rows[0]);
  assert.deepEqual([homes.textContent, away.textContent, whole.hidden], ["1 es de 2 otros", "", false]);
  press(rows[1]);
  assert.equal(homes.textContent, "2 son de otro");
  fire("click", whole);
  assert.deepEqual([boxes(rows), homes.textContent, whole.hidden, sent.length], ["11101", "", true, 0]);
});

test("others of a home on another page are listed first, and then chosen, and nobody else", () => {
  const [mine, stranger] = [row("a", "h", "3"), row("z")];
  list(mine, stranger);
  press(mine);
  assert.deepEqual([homes.textContent, away.textContent], ["1 es de 2 otros", "En otra página"]);
  fire("click", whole);
  assert.deepEqual(sent.map(({ what, ids }) => [what, ids]), [["homes", "a"]]);
  // Neither a list that is still the old one, nor one that lacks somebody.
  changed();
  const home = ["a", "b", "c"].map((id) => row(id, "h", "3"));
  list(...home.slice(1), stranger);
  assert.equal(boxes([...home, stranger]), "0000");
  list(...home);
  assert.deepEqual([boxes(home), count.textContent], ["111", "3 elegidos"]);
  assert.equal(dropped.textContent, "");
});

test("a home of which some stand here is awaited whole, by all who were chosen", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => row(id, "h", "4"));
  const strangers = ["y", "z"].map((id) => row(id));
  list(a, b);
  press(a);
  fire("click", whole);
  assert.deepEqual(sent.map(({ what, ids }) => [what, ids]), [["homes", "a,b"]]);
  list(a, c, ...strangers);
  assert.equal(boxes([a, c, ...strangers]), "1000");
  list(a, b, c, d);
  assert.equal(boxes([a, b, c, d]), "1111");
});

test("what was done tells of those who leave with it, and of nobody after that", () => {
  const rows = ["a", "b", "c"].map((id) => row(id));
  for (const between of [() => list(...rows.slice(1)), () => (press(rows[2]), press(rows[2]))]) {
    list(...rows);
    fire("click", all);
    fire("click", move);
    between();
    assert.equal(dropped.textContent, "");
    list(rows[2]);
    assert.match(dropped.textContent, /^[12] ya no están$/);
    fire("click", none);
  }
});

test("whom a search or another page takes out of what was chosen is told, who was moved is not", () => {
  for (const [act, told] of [
    [() => null, "1 ya no están"],
    [() => fire("click", move), ""],
    [() => fire("click", sure.children[0]), ""],
    [() => (fire("click", move), fire("input", search)), "1 ya no están"],
    [() => (fire("click", move), fire("popstate")), "1 ya no están"],
  ]) {
    const rows = ["a", "b"].map((id) => row(id));
    list(...rows);
    fire("click", none);
    fire("click", all);
    act();
    list(rows[1]);
    assert.equal(dropped.textContent, told);
    // It is told once, of those that are left.
    changed();
    assert.deepEqual([dropped.textContent, count.textContent], [told, "1 elegidos"]);
  }
  fire("click", turn);
  assert.equal(dropped.textContent, "");
});

test("who was chosen stays so where a new server tells the list anew", () => {
  /** @param {string} isThere @param {any[]} rows */
  const page = (isThere, ...rows) =>
    draw(thing("main", { "data-session": "in", "data-hydrated": isThere }, ...fixed, ...rows));
  page("true", row("a"), row("b"), row("c"));
  fire("click", all);
  page("false");
  assert.deepEqual([bar.hidden, count.textContent, dropped.textContent], [false, "3 elegidos", ""]);
  const [first, ...again] = [row("c"), row("c"), row("d"), row("a")];
  page("false", first);
  mock.timers.tick(999);
  page("false", ...again);
  mock.timers.tick(999);
  assert.deepEqual([boxes(again), dropped.textContent], ["101", ""]);
  mock.timers.tick(1);
  assert.deepEqual([boxes(again), count.textContent, dropped.textContent], ["101", "2 elegidos", "1 ya no están"]);
  page("true");
  page("true", row("a"), row("c"));
  assert.deepEqual([bar.hidden, dropped.textContent], [true, "2 ya no están"]);
});

test("once all who were chosen are back, others may be chosen at once", () => {
  /** @param {string} isThere @param {any[]} rows */
  const page = (isThere, ...rows) =>
    draw(thing("main", { "data-session": "in", "data-hydrated": isThere }, ...fixed, ...rows));
  page("true", row("a"));
  fire("click", all);
  page("false");
  const again = [row("a"), row("b")];
  page("true", ...again);
  press(again[0]);
  press(again[1]);
  changed();
  assert.equal(boxes(again), "01");
  mock.timers.tick(5000);
  assert.equal(boxes(again), "01");
});
