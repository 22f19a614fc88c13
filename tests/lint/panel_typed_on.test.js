// Who types on while a new server draws the page: what is typed waits for its field.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
let time = 1_000;
mock.method(performance, "now", () => time);
/** Let time go by. @param {number} by */
const wait = (by) => {
  for (let left = by; left > 0; left -= 100) {
    time += Math.min(left, 100);
    mock.timers.tick(Math.min(left, 100));
  }
};
/** What has the focus. @returns {any} */
const at = () => document.activeElement;
Object.assign(document, {
  execCommand: (/** @type {string} */ _, /** @type {boolean} */ __, /** @type {string} */ text) => {
    const { value, selectionStart: from, selectionEnd: to } = at();
    Object.assign(at(), { value: value.slice(0, from) + text + value.slice(to) });
    Object.assign(at(), { selectionStart: from + text.length, selectionEnd: from + text.length });
    fire("input", at());
  },
});
await import("../../assets/js/panel/typed_on.js");

// The first line of a page is no other one.
{
  const field = Object.assign(thing("input", { id: "early" }), { getClientRects: () => [1] });
  draw(thing("main", { "data-session": "in", "data-hydrated": "true" }, field));
  field.focus();
  fire("focusin", field);
  fire("line-opens");
  draw(thing("main", { "data-session": "in", "data-hydrated": "false" }));
  /** @type {any} */ (document.body).focus();
  assert.equal(fire("keydown", document.body, { key: "x" }), true);
}
const shown = (/** @type {any} */ one, rects = 1) =>
  Object.assign(one, { getClientRects: () => Array.from({ length: rects }) });
const note = (value = "", more = {}) => shown(thing("input", { id: "note", value, ...more }));
const name = (value = "") => shown(thing("input", { id: "name", value }));
const page = (/** @type {any[]} */ things, isThere = "true", session = "in") =>
  draw(thing("main", { "data-session": session, "data-hydrated": isThere }, ...things));
/** Move the focus. @param {any} to */
const go = (to) => {
  to.focus();
  fire("focusin", to);
};
const lose = () => /** @type {any} */ (document.body).focus();
/** Press a key, and type it where the focus is, unless somebody holds it back. @param {string} key */
const key = (key, more = {}) => {
  const is = { key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  const goes = fire("keydown", at(), { ...is, ...more });
  if (goes && key.length === 1 && "selectionStart" in at()) document.execCommand("insertText", false, key);
  return goes;
};
const keys = (/** @type {string} */ text) => [...text].map((each) => key(each));
/** Begin to type into a field, and have the server go, and the field with it. */
const begin = (text = "Toca ") => {
  const field = note();
  page([field]);
  go(field);
  keys(text);
  fire("line-opens");
  page([field]);
  lose();
  page([], "false", "loading");
  return text;
};

beforeEach(() => {
  time += 60_000;
  fire("pointerdown");
  fire("keydown", undefined, { key: "Tab" });
  mock.timers.tick(60_000);
  page([]);
  lose();
});

test("what is typed while the field is away stands in it, where the cursor was, and nowhere else", () => {
  const field = note();
  page([field]);
  go(field);
  keys("Toca timbre");
  field.setSelectionRange(5, 5);
  fire("selectionchange", field);
  fire("line-opens");
  lose();
  page([], "false", "loading");
  assert.deepEqual(keys("el "), [false, false, false]);
  const [again, other] = [note("Toca timbre"), name("Ana")];
  page([other, again]);
  assert.deepEqual([again.value, at(), again.selectionStart], ["Toca el timbre", again, 8]);
  keys("xy");
  assert.deepEqual([again.value, other.value], ["Toca el xytimbre", "Ana"]);
});

test("who signs in again over the page goes on where they typed, by keys or not", () => {
  for (const isPressed of [false, true]) {
    const field = note();
    page([name("Ana"), field]);
    go(name("Ana"));
    go(field);
    keys("Toca timbre");
    field.setSelectionRange(5, 5);
    fire("selectionchange", field);
    lose();
    const password = shown(thing("input", { id: "password", type: "password", value: "" }));
    const email = shown(thing("input", { id: "email", value: "ana@casa.cl" }));
    const form = thing("form", { "data-again": "" }, email, password);
    page([form], "true", "lost");
    go(email);
    go(password);
    assert.deepEqual(keys("clave"), Array(5).fill(true));
    if (isPressed) fire("pointerdown", form);
    wait(20_000);
    lose();
    fire("line-opens");
    page([form], "false", "lost");
    page([], "true", "in");
    assert.deepEqual(keys("el "), [false, false, false]);
    const again = note("Toca timbre");
    page([name("Ana"), again]);
    assert.deepEqual([again.value, at(), again.selectionStart], ["Toca el timbre", again, 8]);
    wait(20_000);
    lose();
    page([name("Ana")]);
    assert.deepEqual(keys("x"), [true]);
  }
});

test("a session that ends as the server starts anew holds back no key until it is back", () => {
  const text = begin();
  page([], "false", "lost");
  page([], "false", "loading");
  assert.equal(key("x"), true);
  const again = note(text);
  page([again]);
  assert.deepEqual([again.value, at()], [text, again]);
});

test("a small window, which stays closed, holds back no key", () => {
  const field = note();
  page([thing("div", { popover: "auto" }, field)]);
  go(field);
  keys("Toca");
  lose();
  page([thing("form", { "data-again": "" })], "true", "lost");
  page([thing("div", { popover: "auto" }, note("Toca"))], "true", "in");
  assert.equal(key("x"), true);
});

test("who had left the field as the session ended is called back to none", () => {
  const [field, other] = [note(), shown(thing("button", { id: "save" }))];
  page([field, other]);
  go(field);
  keys("Toca");
  other.focus();
  page([field, other]);
  wait(2_000);
  page([thing("form", { "data-again": "" })], "true", "lost");
  lose();
  page([note("Toca"), other], "true", "in");
  assert.notEqual(at().id, "note");
});

test("it waits until what was typed before is back in it, and no longer than five seconds", () => {
  const text = begin();
  keys("el");
  const [again, other] = [note(), name()];
  page([again, other]);
  go(other);
  assert.equal(key("!"), false);
  assert.deepEqual([again.value, other.value, at()], ["", "", other]);
  again.value = text;
  again.setSelectionRange(5, 5);
  wait(100);
  assert.deepEqual([again.value, at()], ["Toca el!", again]);

  fire("pointerdown");
  begin();
  keys("el");
  const empty = note();
  page([empty]);
  wait(4_900);
  assert.equal(empty.value, "");
  wait(200);
  assert.equal(empty.value, "el");
});

test("it waits for a page that is ready, a field that is seen, and what lies above it", () => {
  const text = begin();
  keys("el");
  const again = note(text);
  page([again], "false");
  page([again], "true", "loading");
  page([shown(again, 0)]);
  page([Object.assign(shown(again), { disabled: true })]);
  again.disabled = false;
  const over = thing("dialog", { open: "" });
  page([again, over]);
  assert.deepEqual([again.value, at() === again], [text, false]);
  page([over, thing("dialog", { open: "" }, again)]);
  assert.deepEqual([again.value, at()], ["Toca el", again]);
});

test("a field that is drawn once more after it was back is gone on with for three seconds", () => {
  const text = begin();
  const once = note(text);
  page([once]);
  assert.equal(at(), once);
  wait(2_500);
  lose();
  const twice = note(text);
  page([twice]);
  assert.equal(at(), twice);
  wait(1_000);
  lose();
  page([note(text)]);
  assert.equal(at(), document.body);
});

test("who takes a letter back, or presses Enter, does so in the field that is away", () => {
  const text = begin();
  keys("elx");
  assert.equal(key("Backspace"), false);
  assert.equal(key("Enter"), false);
  assert.equal(key("Shift"), true);
  const again = note(text);
  page([again]);
  assert.equal(again.value, "Toca el");
});

test("a line that ends in a long text is one, and the dead key of an accent moves nobody", () => {
  const field = Object.assign(shown(thing("textarea", { id: "note" })), { selectionStart: 0, selectionEnd: 0 });
  page([field]);
  go(field);
  fire("line-opens");
  lose();
  page([], "false", "loading");
  assert.deepEqual([key("a"), key("Enter"), key("b")], [false, false, false]);
  const again = note();
  page([again]);
  assert.equal(again.value, "a\nb");
  assert.equal(key("Dead"), true);
  lose();
  wait(200);
  assert.equal(at(), again);
});

test("who goes elsewhere is not called back, and no key of the page is held back", () => {
  for (const leave of [
    () => fire("pointerdown"),
    () => key("Tab"),
    () => key("Escape"),
    () => wait(10_100),
    () => page([], "false", "out"),
    () => (Object.assign(location, { pathname: "/admin/agenda/" }), wait(100)),
  ]) {
    const text = begin();
    leave();
    page([], "false", "loading");
    Object.assign(location, { pathname: "/admin/" });
    assert.equal(key("x"), true);
    const again = note(text);
    page([again]);
    assert.deepEqual([again.value, at() === again], [text, false]);
  }
});

test("a key with another one, a word that is composed, and a password are not held back", () => {
  begin();
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
    assert.equal(key("v", more), true);
  assert.equal(key("ArrowDown"), true);
  assert.equal(key("x"), false);
  const word = shown(thing("input", { id: "word", type: "password" }));
  page([word], "false", "loading");
  go(word);
  assert.equal(key("s"), true);
  assert.equal(word.value, "s");
});

test("who left the field before the server went is not called back", () => {
  for (const leave of [
    // It went, and the server later.
    (/** @type {any} */ row) => (page([row]), wait(1_100), page([row], "false")),
    // It is still there.
    (/** @type {any} */ row, /** @type {any} */ field) => page([field, row], "false"),
  ]) {
    const [field, row] = [note("Toca"), thing("tr", { id: "row" })];
    page([field, row]);
    go(field);
    row.focus();
    fire("line-opens");
    leave(row, field);
    assert.equal(key("x"), true);
    page([row, note("Toca")]);
    assert.equal(at(), row);
  }
});

test("a page that is loaded anew over the same line takes nothing from who types", () => {
  const field = note();
  page([field]);
  go(field);
  keys("Toca");
  lose();
  page([], "false", "loading");
  assert.equal(key("x"), true);
  const again = note("Toca");
  page([again]);
  assert.deepEqual([again.value, at() === again], ["Toca", false]);
});

test("who types on into a field that stays where it is goes on there", () => {
  const field = note();
  page([field]);
  go(field);
  fire("line-opens");
  page([field], "false");
  assert.deepEqual(keys("Toca"), [true, true, true, true]);
  page([field]);
  wait(200);
  assert.deepEqual([field.value, at()], ["Toca", field]);
});

test("who puts the finger on the page while they type types on", () => {
  const field = note();
  page([field]);
  go(field);
  keys("Toca");
  fire("pointerdown", field);
  fire("line-opens");
  lose();
  page([], "false", "loading");
  assert.equal(key("!"), false);
  const again = note("Toca");
  page([again]);
  assert.deepEqual([again.value, at()], ["Toca!", again]);
});

test("who presses elsewhere has left the field, be it gone at once", () => {
  const [field, button, other] = [note("Toca"), thing("button"), name()];
  page([field, button]);
  go(field);
  fire("line-opens");
  fire("pointerdown", button);
  button.focus();
  page([other], "false", "loading");
  go(other);
  assert.equal(key("A"), true);
  assert.equal(other.value, "A");
});

test("who leaves a field by Tab has left it", () => {
  const [field, link] = [note("Toca"), thing("a", { id: "link" })];
  page([field, link]);
  go(field);
  key("Tab");
  link.focus();
  fire("line-opens");
  page([link], "false", "loading");
  assert.equal(key("x"), true);
});

test("who goes on by keys in a field that is back is not called back into it", () => {
  const text = begin();
  const [again, row] = [note(text), thing("tr", { id: "row" })];
  page([again, row]);
  assert.equal(at(), again);
  key("ArrowDown");
  row.focus();
  wait(200);
  assert.equal(at(), row);
});
