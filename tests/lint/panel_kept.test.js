// What is typed in the panel is kept for this tab, and comes back to who typed it.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { ME, OTHER, come, heard, keep, note, page, send } from "./kept.js";
import { changed, draw, fire, keptAs, tab, thing, type } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"] });
Object.assign(globalThis, { scrollTo: () => null, scrollY: 0 });
await import("../../assets/js/panel/drafts.js");
await import("../../assets/js/panel/kept_forms.js");
await import("../../assets/js/panel/reopening.js");
const { tabDraft } = await import("../../assets/js/panel/tab_draft.js");

beforeEach(() => {
  for (const key of Object.keys(tab)) tab.removeItem(key);
  draw();
});

test("an edit is handed back to who typed it, and to nobody else", () => {
  const sent = heard("submit");
  const keeper = () => thing("form", { "data-resume": "" }, thing("input", { name: "kept" }));
  for (const [who, times] of [[OTHER, 0], [ME, 1]]) {
    keep("lead-draft", { who, fields: { lead_id: "a", version: "1", name: "Ana" } });
    const form = keeper();
    come(form);
    mock.timers.tick(1000);
    assert.equal(sent.length, times);
    assert.equal(keptAs("lead-draft")?.who, times ? ME : undefined);
    assert.equal(JSON.parse(form.elements.namedItem("kept").value || "{}").name, times ? "Ana" : undefined);
  }
});

test("of a form only what the server has taken is forgotten", () => {
  for (const [isAnswered, meanwhile, left] of [
    [true, "", undefined],
    [true, "Llamar mañana", "Llamar mañana"],
    [false, "", "Llamar"],
  ]) {
    const form = note();
    come(form);
    type(form.children[0], "Llamar");
    assert.equal(keptAs("kept:note-1").now.note, "Llamar");
    send(form, isAnswered, meanwhile);
    draw(page());
    assert.equal(keptAs("kept:note-1")?.now.note, left);
    const again = note();
    draw(page(again));
    assert.equal(again.children[0].value, left ?? "");
    tab.removeItem("kept:note-1");
  }
});

test("a form whose window closed was taken, unless it came back wrong; one in an open window waits", () => {
  for (const [isOpen, saved, left] of [
    [false, "", undefined],
    [false, "false", "Llamar"],
    [true, "", "Llamar"],
  ]) {
    const form = note();
    const dialog = thing("dialog", { open: "" }, form);
    come(dialog);
    type(form.children[0], "Llamar");
    send(form, true);
    form.dataset.saved = saved;
    if (!isOpen) dialog.removeAttribute("open");
    changed();
    assert.equal(keptAs("kept:note-1")?.now.note, left);
    tab.removeItem("kept:note-1");
  }
});

test("what is typed into a form comes back over what it was typed over, to the same person", () => {
  for (const [who, written, shown] of [
    [ME, "", "Llamar"],
    [OTHER, "", ""],
    [ME, "De otra persona", "De otra persona"],
  ]) {
    keep("kept:note-1", { who, was: { note: "" }, left: { note: "" }, now: { note: "Llamar" } });
    const field = thing("textarea", { name: "note", value: written });
    come(thing("form", { "data-keeps": "note-1" }, field));
    assert.equal(field.value, shown);
    assert.equal(keptAs("kept:note-1") === null, who === OTHER);
  }
});

test("what is about somebody who asked to be left alone is forgotten, of others it stays", () => {
  keep("kept:note-1", { who: ME, now: {} });
  keep("kept:note-2", { who: ME, now: {} });
  come(thing("p", { "data-let-go": "1" }));
  assert.deepEqual(Object.keys(tab), ["kept:note-2"]);
});

test("giving a window up forgets what is typed into it, and into no other", () => {
  const keeps = { "data-keeps": "visit-1", "data-keeps-until-closed": "" };
  const cancel = thing("button", { "data-cancel": "" });
  come(thing("dialog", {}, thing("form", keeps), cancel), note());
  keep("kept:visit-1", { who: ME, now: {} });
  keep("kept:note-1", { who: ME, now: {} });
  fire("click", cancel);
  assert.deepEqual(Object.keys(tab), ["kept:note-1"]);
});

test("a window opens again on its own page, for who typed into it, while something is kept", () => {
  const pressed = heard("click");
  for (const [who, at, isKept, times] of [
    [OTHER, "/admin/", true, 0],
    [ME, "/admin/agenda/", true, 0],
    [ME, "/admin/", false, 0],
    [ME, "/admin/", true, 1],
  ]) {
    keep("kept:window", { who, at, form: "visit-1", opener: "[data-visit]" });
    if (isKept) keep("kept:visit-1", { who, was: {}, now: {} });
    come(thing("button", { "data-visit": "" }));
    assert.equal(pressed.length, times);
    tab.removeItem("kept:visit-1");
  }
});

test("a window waits until another one closes, unless it is a part of a small one", () => {
  const pressed = heard("click");
  const over = thing("dialog", { open: "" });
  keep("kept:window", { who: ME, at: "/admin/", form: "view-1", opener: "[data-view-edit]" });
  keep("kept:view-1", { who: ME, was: {}, now: {} });
  come(over, thing("button", { "data-view-edit": "" }));
  assert.equal(pressed.length, 0);
  over.remove();
  changed();
  assert.equal(pressed.length, 1);
  const edit = thing("button", { "data-view-edit": "" });
  come(over, thing("div", { popover: "auto" }, edit));
  assert.deepEqual(pressed.slice(1), [edit]);
});

test("who gives a form up forgets what is typed into it, and into no other", () => {
  const stop = thing("button", { "data-gives-up": "" });
  come(thing("form", { "data-keeps": "view-1" }, stop), note());
  keep("kept:view-1", { who: ME, now: {} });
  keep("kept:note-1", { who: ME, now: {} });
  fire("click", stop);
  assert.deepEqual(Object.keys(tab), ["kept:note-1"]);
});

test("who goes on by themselves is not called back to a window", () => {
  const pressed = heard("click");
  keep("kept:window", { who: ME, at: "/admin/", form: "visit-1", opener: "[data-visit]" });
  keep("kept:visit-1", { who: ME, was: {}, now: {} });
  come();
  const other = thing("a");
  fire("click", other);
  draw(page(thing("button", { "data-visit": "" })));
  assert.deepEqual(pressed, [other]);
});

test("a form of the panel keeps what is typed, but no consent, until it is given up", () => {
  const draft = tabDraft("one", "data-one", "[data-back]", ["consent"]);
  const [name, back] = [thing("input", { name: "name" }), thing("button", { "data-back": "" })];
  const consent = thing("input", { name: "consent", value: "on" });
  const form = thing("form", { "data-one": "lead" }, name, consent, back);
  assert.equal(draft.opened(), null);
  draw(page(form));
  assert.deepEqual([draft.opened(), draft.opened()], [form, null]);
  type(name, "Ana");
  assert.deepEqual(draft.kept(), { who: ME, of: "lead", fields: { name: "Ana" } });
  fire("click", back);
  assert.equal(draft.kept(), null);
});

test("once somebody signed out nothing of it is left, nor kept again", () => {
  const draft = tabDraft("two", "data-two", "[data-back]");
  const field = thing("input", { name: "name" });
  come(thing("form", { "data-two": "" }, field), note());
  keep("lead-draft", { who: ME, fields: {} });
  for (const key of ["kept:note-1", "kept:window", "two"]) keep(key, { who: ME, now: {} });
  keep("other", "stays");
  fire("out");
  assert.deepEqual(Object.keys(tab), ["other"]);
  type(field, "Ana");
  changed();
  assert.equal(draft.kept(), null);
  assert.deepEqual(Object.keys(tab), ["other"]);
});
