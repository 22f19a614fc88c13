// What is told while a window is open is told in it, where it is read out and seen.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { body, changed, draw, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
await import("../../assets/js/panel/told_in_window.js");

const part = (/** @type {string} */ text) => {
  const it = thing("p");
  it.textContent = text;
  return it;
};
const notice = (kind = "error") =>
  thing("div", { "data-toast": "1", "data-kind": kind }, thing("div", {}, part("No se pudo"), part("Otra persona la movió.")));
const window = () => thing("dialog", { open: "" });
/** Return what a window tells, and to whom it is read. @param {any} it */
const told = (it) => it.querySelectorAll("[data-told-in-window]").map((/** @type {any} */ line) =>
  [line.getAttribute("role"), line.dataset.kind, line.textContent]);
const SAID = ["alert", "error", "No se pudo. Otra persona la movió."];

beforeEach(() => {
  mock.timers.tick(10_000);
  draw();
});

test("it is told in the uppermost window, once, until the notice goes", () => {
  const [below, above, toast] = [window(), window(), notice()];
  draw(below, above, toast);
  mock.timers.tick(149);
  assert.deepEqual(told(above), []);
  mock.timers.tick(1);
  changed();
  mock.timers.tick(1000);
  assert.deepEqual([told(below), told(above)], [[], [SAID]]);
  toast.setAttribute("data-gone", "");
  changed();
  assert.deepEqual(told(above), []);
});

test("what was done is told calmly", () => {
  const it = window();
  draw(it, notice("success"));
  mock.timers.tick(150);
  assert.deepEqual(told(it).map(([role, kind]) => [role, kind]), [["status", "success"]]);
});

test("nothing is told where no window is open, or where it closed with the deed", () => {
  const it = window();
  draw(it, notice());
  it.close();
  mock.timers.tick(150);
  assert.deepEqual(told(body), []);
  it.showModal();
  changed();
  mock.timers.tick(1000);
  assert.deepEqual(told(body), []); // it was told before
});

test("a window that opens right after it is about something else", () => {
  const it = window();
  it.close();
  draw(it, notice());
  it.showModal();
  changed();
  mock.timers.tick(150);
  assert.deepEqual(told(body), []);
});

test("a window that closes is not opened again with what was told in it", () => {
  const it = window();
  draw(it, notice());
  mock.timers.tick(150);
  assert.deepEqual(told(it), [SAID]);
  it.close();
  changed();
  assert.deepEqual(told(it), []);
});

test("a notice that goes before it is told, or with its page, is told nowhere", () => {
  for (const goes of [(/** @type {any} */ it) => it.setAttribute("data-gone", ""), (/** @type {any} */ it) => it.remove()]) {
    const [it, toast] = [window(), notice()];
    draw(it, toast);
    goes(toast);
    mock.timers.tick(150);
    assert.deepEqual(told(it), []);
  }
});
