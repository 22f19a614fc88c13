// Where somebody was, on a page that is drawn anew after a lost line.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
let at = 0;
/** @type {number[]} */
let scrolls = [];
Object.defineProperty(globalThis, "scrollY", { get: () => at });
Object.assign(globalThis, { scrollTo: (/** @type {{top: number}} */ { top }) => {
  scrolls.push(top);
  at = top;
} });
const { cameBack, followPlace, rest } = await import("../../assets/js/panel/scroll_and_focus.js");

const row = (/** @type {string} */ lead) =>
  thing("div", { "data-lead": lead }, thing("button", { "data-edit": "" }), thing("button", { "data-delete": "" }));
/** Show the list, as the server told it. @param {any[]} more */
const list = (...more) => {
  const rows = ["a", "b"].map(row);
  draw(...rows, ...more);
  followPlace(true);
  return rows;
};
const lose = () => {
  draw();
  at = 0;
  followPlace(false);
  followPlace(false);
};
const scroll = (/** @type {number} */ to) => {
  at = to;
  fire("scroll");
};
const focus = (/** @type {any} */ it) => {
  it.focus();
  fire("focusin", it);
};
const free = () => (/** @type {any} */ (document).activeElement = document.body);
const focused = () => /** @type {any} */ (document.activeElement);

beforeEach(() => {
  rest(false);
  draw();
  followPlace(true);
  mock.timers.tick(5000);
  list();
  scroll(0);
  free();
  scrolls = [];
});

test("the page is as far down as it was, with the focus on the same button of the same lead", () => {
  for (const [mark, child] of [["data-edit", 0], ["data-delete", 1]]) {
    const [, second] = list();
    focus(second.children[Number(child)]);
    scroll(900);
    lose();
    free();
    const again = list();
    assert.deepEqual([scrolls, focused()], [[900], again[1].children[Number(child)]], String(mark));
    mock.timers.tick(1000);
    scrolls = [];
  }
});

test("a field is found by its name, and goes on at the same letter", () => {
  const field = () => Object.assign(thing("input", { id: "edit-name" }), { selectionStart: 3, selectionEnd: 5 });
  const before = field();
  list(before);
  focus(before);
  lose();
  free();
  const after = Object.assign(thing("input", { id: "edit-name" }), { selectionStart: 0, selectionEnd: 0 });
  list(after);
  assert.equal(focused(), after);
  assert.deepEqual([after.selectionStart, after.selectionEnd], [3, 5]);
});

test("who has the focus elsewhere keeps it", () => {
  const [first] = list();
  focus(first.children[0]);
  lose();
  const dialog = thing("input", { id: "password" });
  dialog.focus();
  list(dialog);
  assert.equal(focused(), dialog);
});

test("a page whose rows stayed all the while is left where it is", () => {
  scroll(900);
  followPlace(false);
  followPlace(true);
  assert.deepEqual(scrolls, []);
});

test("an edit that comes back later brings the page there once more, and one much later does not", () => {
  scroll(900);
  rest(true); // the edit is being given back
  lose();
  list();
  mock.timers.tick(5000);
  at = 300; // the browser moved it, as rows came
  rest(false);
  cameBack();
  assert.deepEqual(scrolls, [900, 900]);
  mock.timers.tick(1000);
  scroll(100);
  cameBack();
  assert.deepEqual(scrolls, [900, 900]);
});

test("who scrolls by themselves meanwhile is not brought back", () => {
  for (const kind of ["wheel", "touchmove"]) {
    scroll(900);
    lose();
    list();
    scrolls = [];
    fire(kind);
    scroll(200);
    cameBack();
    assert.deepEqual(scrolls, [], kind);
    mock.timers.tick(1000);
  }
});

test("a line that is lost again at once still knows where it was", () => {
  scroll(900);
  lose();
  list();
  at = 0;
  fire("scroll");
  lose();
  list();
  assert.deepEqual(scrolls, [900, 900]);
});
