// The keys of the list, of an edit, of a lead's file and of a window of choices.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { draw, fire, thing } from "./page.js";

await import("../../assets/js/panel/keys.js");

/** @type {string[]} */
const pressed = [];
document.addEventListener("click", ({ target }) => {
  const { id, name } = /** @type {any} */ (target);
  if (id || name) pressed.push(id || name);
});

const button = (/** @type {string} */ name, more = {}) => thing("button", { name, ...more });
const row = (/** @type {string} */ id) =>
  thing("tr", { "data-lead": id },
    ...["edit", "delete", "state", "file", "whatsapp"].map((what) => button(`${what}-${id}`, { [`data-${what}`]: "" })),
    thing("a", { id: `call-${id}`, href: "tel:+56" }));
const search = () => thing("input", { id: "lead-search" });
const BARE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
/** Press a key; return whether the page took it. @param {string} name @param {any} on */
const key = (name, on, more = {}) => !fire("keydown", on, { key: name, ...BARE, ...more });
const focused = () => /** @type {any} */ (document.activeElement).dataset?.lead || document.activeElement?.id;

/** @type {any[]} */
let rows;
/** @type {any} */
let field;
/** @param {any[]} more */
const list = (...more) => {
  rows = ["a", "b", "c"].map(row);
  field = search();
  const tools = [button("next", { "data-turn": "next" }), button("previous", { "data-turn": "previous" }), button("new", { "data-new-lead-open": "" })];
  draw(field, ...tools, ...rows, ...more);
  document.body.focus();
};
beforeEach(() => {
  pressed.length = 0;
  list();
});

test("arrows go from row to row, from the first on, and stay at the ends", () => {
  for (const [name, at] of [["ArrowDown", "a"], ["ArrowDown", "b"], ["ArrowDown", "c"], ["ArrowDown", "c"], ["ArrowUp", "b"], ["ArrowUp", "a"], ["ArrowUp", "a"]]) {
    assert.equal(key(name, document.activeElement), true);
    assert.equal(focused(), at);
  }
});

test("a letter does with the row that has the focus what its button does, and with no other", () => {
  rows[1].focus();
  for (const [name, what] of [["e", "edit"], ["E", "edit"], ["Delete", "delete"], ["s", "state"], ["l", "call"], ["w", "whatsapp"], ["Enter", "file"]]) {
    assert.equal(key(name, rows[1]), true);
    assert.equal(pressed.pop(), `${what}-b`);
  }
  // The name of a row opens its file by itself, and a button does what it says.
  assert.equal(key("Enter", rows[1].children[0]), false);
  document.body.focus();
  for (const name of ["e", "Delete", "l"]) key(name, document.body);
  assert.deepEqual(pressed, []);
});

test("keys turn the page, begin a new lead and go to the search; a button that is off stays so", () => {
  for (const name of ["ArrowRight", "ArrowLeft", "n"]) assert.equal(key(name, document.body), true);
  assert.deepEqual(pressed, ["next", "previous", "new"]);
  /** @type {any} */ (document.querySelector("[data-turn=next]")).disabled = true;
  key("ArrowRight", document.body);
  assert.equal(pressed.length, 3);
  key("/", document.body);
  assert.equal(focused(), "lead-search");
  assert.equal(key("k", document.body), false);
});

test("from the search down and Escape lead into the list, where there is one", () => {
  for (const name of ["ArrowDown", "Escape"]) {
    field.focus();
    assert.equal(key(name, field), true);
    assert.equal(focused(), "a");
    field.focus();
    assert.equal(key("ArrowUp", field), false);
  }
  draw(field);
  assert.equal(key("ArrowDown", field), false);
  document.body.focus();
  key("ArrowDown", document.body);
  assert.equal(document.activeElement, document.body);
});

test("what is typed, or pressed with Ctrl or Alt, does nothing to the list", () => {
  rows[0].focus();
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    assert.equal(key("e", rows[0], more), false);
  for (const tag of ["textarea", "select", "input"]) {
    const text = thing(tag);
    list(text);
    assert.equal(key("e", text), false);
  }
  // A box that chooses takes no letters.
  const box = thing("input", { type: "checkbox" });
  list(box);
  rows[0].focus();
  assert.equal(key("e", box), true);
  assert.deepEqual(pressed, ["edit-a"]);
});

test("under a window, and on another screen, the list has no keys", () => {
  list(thing("dialog", { open: "" }));
  assert.equal(key("n", document.body), false);
  draw(button("new", { "data-new-lead-open": "" }));
  assert.equal(key("n", document.body), false);
  assert.deepEqual(pressed, []);
});

test("Ctrl or Cmd with Enter saves the form in which somebody types, and no other", () => {
  const edit = thing("form", { id: "edit-form" }, thing("textarea"), button("save-edit", { type: "submit" }));
  const fresh = thing("form", { "data-new-lead": "" }, thing("textarea"), button("save-new", { type: "submit" }));
  const other = thing("form", {}, thing("textarea"), button("save-other", { type: "submit" }));
  for (const [inner, name] of [[[edit], "save-edit"], [[fresh], "save-new"], [[other], "save-other"]]) {
    list(.../** @type {any[]} */ (inner));
    const [text] = /** @type {any} */ (inner)[0].children;
    for (const more of [{ ctrlKey: true }, { metaKey: true }]) {
      assert.equal(key("Enter", text, more), true);
      assert.equal(pressed.pop(), name);
    }
    assert.equal(key("Enter", text), false);
    assert.equal(key("s", text, { ctrlKey: true }), false);
  }
  const search = thing("input", { id: "lead-search" });
  list(search, edit);
  assert.equal(key("Enter", search, { ctrlKey: true }), false);
  assert.deepEqual(pressed, []);
});

test("Escape in an edit closes it", () => {
  const edit = thing("form", { id: "edit-form" }, thing("input", { name: "name" }), button("give-up", { "data-edit-cancel": "" }));
  list(edit);
  assert.equal(key("Escape", edit.children[0]), true);
  assert.deepEqual(pressed, ["give-up"]);
});

test("a window of choices takes their numbers, while it is open", () => {
  const choices = (/** @type {object} */ more) =>
    thing("dialog", { "data-choices": "", ...more }, button("one", { "data-choice": "1" }), button("two", { "data-choice": "2" }));
  list(choices({ open: "" }));
  assert.equal(key("2", document.body), true);
  assert.equal(key("3", document.body), false);
  assert.equal(key("2", document.body, { altKey: true }), false);
  assert.deepEqual(pressed, ["two"]);
  list(choices({}));
  assert.equal(key("1", document.body), false);
  assert.deepEqual(pressed, ["two"]);
});

test("the window of the keys opens by its own, and closes", () => {
  const close = thing("button", { "data-keys-close": "", "data-first": "" });
  const keys = thing("dialog", { "data-keys": "" }, close);
  list(keys);
  key("?", document.body);
  assert.equal(keys.hasAttribute("open"), true);
  assert.equal(document.activeElement, close);
  fire("click", close);
  assert.equal(keys.hasAttribute("open"), false);
});

test("an open file has the keys for itself: Escape closes it, Tab goes on, Ctrl and Enter save", () => {
  const note = thing("form", {}, thing("textarea"), button("save-note", { type: "submit" }));
  const file = thing("aside", { "data-drawer": "" }, button("close", { "data-drawer-close": "" }), note, thing("p"));
  list(file);
  const [, , said] = file.children;
  rows[0].focus();
  key("e", said);
  assert.deepEqual(pressed, []);
  assert.equal(key("Escape", document.body), true);
  assert.equal(key("Escape", said), true);
  assert.equal(key("Enter", note.children[0], { ctrlKey: true }), true);
  assert.deepEqual(pressed, ["close", "close", "save-note"]);
  // Beside it the list goes on.
  key("e", rows[0]);
  assert.deepEqual(pressed.pop(), "edit-a");
  list(file, thing("dialog", { open: "" }));
  key("Escape", document.body);
  assert.equal(pressed.includes("edit-a"), false);
  assert.equal(pressed.length, 3);
});
