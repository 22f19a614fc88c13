// Where somebody is in the panel: nothing that they read, typed or stood at goes by itself.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, draw, fire, thing, type } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"] });
/** @type {number[]} */
const scrolls = [];
Object.assign(globalThis, {
  scrollTo: (/** @type {{top: number}} */ { top }) => scrolls.push(top),
  scrollY: 0,
});
await import("../../assets/js/panel/focus.js");
await import("../../assets/js/panel/notices.js");
const { isDirty, isSaved } = await import("../../assets/js/panel/unsaved.js");

const page = (/** @type {any[]} */ ...things) =>
  thing("main", { "data-session": "in", "data-hydrated": "true" }, ...things);
const row = (/** @type {string} */ lead, /** @type {any[]} */ ...things) => thing("tr", { "data-lead": lead }, ...things);
const isGone = (/** @type {any} */ toast) => toast.hasAttribute("data-gone");
/** @param {string} kind @returns {any[]} */
const heard = (kind) => {
  /** @type {any[]} */
  const found = [];
  document.addEventListener(kind, ({ target }) => found.push(target));
  return found;
};

beforeEach(() => {
  draw();
  mock.timers.tick(60_000);
  scrolls.length = 0;
  Object.assign(document, { activeElement: document.body });
});

test("a notice leaves by itself, but not while somebody reads or reaches for it", () => {
  for (const [state, stays] of [["", ""], ["", "20"], ["hover", ""], ["focus-within", ""]]) {
    const toast = thing("li", { "data-toast": "", ...(stays ? { "data-stays": stays } : {}) });
    if (state) toast.states.add(state);
    draw(page(toast));
    mock.timers.tick(5999);
    assert.equal(isGone(toast), false);
    mock.timers.tick(1);
    assert.equal(isGone(toast), !state && !stays);
    mock.timers.tick(13_999);
    assert.equal(isGone(toast), !state && !stays);
    toast.states.delete(state);
    mock.timers.tick(6000);
    assert.equal(isGone(toast), true);
  }
});

test("the key takes back what the newest notice offers that still stands", () => {
  const undos = ["first", "second", "third"].map((id) => thing("button", { id, "data-undo": "" }));
  const [first, second, third] = undos.map((undo) => thing("li", { "data-toast": "" }, undo));
  const done = thing("li", { "data-toast": "" });
  const wrong = thing("li", { "data-toast": "", "data-kind": "error" });
  third.setAttribute("data-gone", "");
  const field = thing("input");
  draw(page(field, first, second, third, done, wrong));
  const pressed = heard("click");
  const key = { key: "z", altKey: false, shiftKey: false, repeat: false };
  fire("keydown", field, key);
  assert.deepEqual(pressed, []);
  assert.equal(fire("keydown", undefined, key), false);
  assert.deepEqual(pressed.map(({ id }) => id), ["second"]);
  assert.deepEqual([first, second, done, wrong].map(isGone), [false, false, true, false]);
});

test("a turned page begins at its top, with its first row; one that is the same stays", () => {
  const turn = thing("button", { "data-turn": "" });
  draw(page(row("a"), row("b"), turn));
  fire("click", turn);
  changed();
  assert.deepEqual(scrolls, []);
  const [next, after] = [row("c"), row("d")];
  draw(page(next, after, turn));
  assert.deepEqual(scrolls, [0]);
  assert.equal(document.activeElement, next);
  draw(page(row("e")));
  assert.deepEqual(scrolls, [0]);
});

test("a page that comes back after a lost line stands where it stood", () => {
  const stand = (/** @type {number} */ at) => {
    Object.assign(globalThis, { scrollY: at });
    fire("scroll");
  };
  /** Show rows, told by the server or not yet. */
  const show = (/** @type {boolean} */ isThere, /** @type {any[]} */ ...rows) =>
    draw(thing("main", { "data-session": "in", "data-hydrated": String(isThere) }, ...rows));
  const lose = () => {
    show(false, row("a"));
    show(false);
    stand(0);
    show(true, row("a"));
  };
  show(true, row("a"));
  stand(300);
  lose();
  assert.deepEqual(scrolls, [300]);
  // Until it has settled, where it stands is nobody's wish.
  stand(40);
  lose();
  assert.deepEqual(scrolls, [300, 300]);
  mock.timers.tick(1000);
  stand(40);
  lose();
  assert.deepEqual(scrolls, [300, 300, 40]);
});

const edit = (/** @type {string} */ text) => {
  const field = thing("input", { name: "name", value: text });
  return { field, form: thing("form", { id: "edit-form" }, field) };
};

test("who leaves is asked while something is typed that is not saved, and not once it is typed back", () => {
  const { field, form } = edit("Ana");
  draw(page(row("a", form)));
  assert.deepEqual([isDirty(), fire("beforeunload")], [false, true]);
  type(field, "Berta");
  assert.deepEqual([isDirty(), fire("beforeunload")], [true, false]);
  type(field, "Ana");
  assert.deepEqual([isDirty(), fire("beforeunload")], [false, true]);
});

test("a way out waits for the answer, and what is given up is asked about no more", () => {
  const { field, form } = edit("Ana");
  const question = thing("dialog", { "data-unsaved": "" });
  const [stay, go] = ["data-continue", "data-discard"].map((name) => thing("button", { [name]: "" }));
  question.append(stay, go);
  const cancel = thing("button", { "data-edit-cancel": "" });
  const link = thing("a", { "data-leaves": "" });
  draw(page(row("a", form, cancel), link, question));
  const presses = heard("click");
  for (const [way, answer, isLeft] of [[cancel, stay, false], [link, stay, false], [cancel, go, true]]) {
    type(field, "Berta");
    presses.length = 0;
    assert.equal(fire("click", way), false);
    assert.deepEqual([presses, question.hasAttribute("open")], [[], true]);
    fire("click", answer);
    assert.equal(question.hasAttribute("open"), false);
    assert.equal(presses.includes(way), isLeft);
    assert.equal(isDirty(), !isLeft);
  }
});

test("a window with something typed asks before it closes, and once", () => {
  const field = thing("textarea", { name: "note" });
  const cancel = thing("button", { "data-cancel": "" });
  const form = thing("form", { "data-keeps-until-closed": "" }, field);
  const question = thing("dialog", { "data-unsaved": "" }, thing("button", { "data-discard": "" }));
  draw(page(thing("dialog", { open: "" }, form, cancel), question));
  const presses = heard("click");
  fire("click", cancel);
  assert.deepEqual(presses, [cancel]);
  type(field, "Llamar");
  assert.equal(fire("click", cancel), false);
  assert.equal(question.hasAttribute("open"), true);
  fire("click", question.children[0]);
  assert.deepEqual(presses.filter((each) => each === cancel), [cancel, cancel]);
});

test("a question goes where what it asks about was saved meanwhile", () => {
  const { field, form } = edit("Ana");
  const question = thing("dialog", { "data-unsaved": "" }, thing("button", { "data-continue": "" }));
  const link = thing("a", { "data-leaves": "" });
  const there = row("a", form);
  draw(page(there, link, question));
  type(field, "Berta");
  fire("click", link);
  assert.equal(question.hasAttribute("open"), true);
  form.remove();
  changed();
  isSaved("a");
  assert.deepEqual([question.hasAttribute("open"), document.activeElement], [false, there]);
});

test("a question about a window goes with the window, and one about an edit stays", () => {
  const field = thing("textarea", { name: "note" });
  const cancel = thing("button", { "data-cancel": "" });
  const window = thing("dialog", { open: "" }, thing("form", { "data-keeps-until-closed": "" }, field), cancel);
  const question = thing("dialog", { "data-unsaved": "" }, thing("button", { "data-continue": "" }));
  const whole = page(window, question);
  for (const goes of [() => window.close(), () => window.remove()]) {
    draw(whole);
    whole.append(window);
    window.showModal();
    type(field, "Llamar");
    fire("click", cancel);
    isSaved("a");
    changed();
    assert.equal(question.hasAttribute("open"), true);
    goes();
    changed();
    assert.equal(question.hasAttribute("open"), false);
  }
  const { field: name, form } = edit("Ana");
  const link = thing("a", { "data-leaves": "" });
  draw(page(row("a", form), link, question));
  type(name, "Berta");
  fire("click", link);
  changed();
  assert.equal(question.hasAttribute("open"), true);
});

test("what is saved while nothing is asked moves no focus", () => {
  const there = row("a");
  draw(page(there, thing("dialog", { "data-unsaved": "" })));
  isSaved("a");
  assert.equal(document.activeElement, document.body);
});
