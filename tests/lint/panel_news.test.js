// News of others: the server says that something changed, and the page loads it again.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
/** @type {Source[]} */
const sources = [];
class Source {
  static CLOSED = 2;
  readyState = 1;
  /** @type {Record<string, () => void>} */
  hears = {};
  onmessage = () => {};
  onerror = () => {};
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    sources.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  /** @param {string} kind @param {() => void} hear */
  addEventListener(kind, hear) {
    this.hears[kind] = hear;
  }
}
/** @type {string[]} */
const arrivals = [];
Object.assign(globalThis, {
  EventSource: Source,
  fetch: async (/** @type {string} */ address) => {
    arrivals.push(address);
    return { ok: true, json: async () => ({ count: 0, urgent: 0, at: 1 }) };
  },
});
await import("../../assets/js/panel/news.js");

/** @type {string[]} */
let pressed = [];
document.addEventListener("click", ({ target }) =>
  pressed.push(Object.keys(/** @type {any} */ (target).attributes).find((name) => name.startsWith("data-refresh")) ?? ""));
const list = (more = {}) => thing("button", { "data-refresh": "/api/leads/changes", ...more });
const latest = () => /** @type {Source} */ (sources.at(-1));

beforeEach(() => {
  document.hidden = false;
  draw();
  mock.timers.tick(120_000);
  sources.length = 0;
  pressed = [];
});

test("a page that shows leads listens, and one that shows none does not any more", () => {
  draw(list());
  draw(list());
  assert.deepEqual(sources.map(({ address }) => address), ["/api/leads/changes"]);
  draw();
  assert.equal(latest().readyState, Source.CLOSED);
  draw(list());
  assert.equal(sources.length, 2);
});

test("the first change is shown at once, and of many in a second one more", () => {
  draw(list(), thing("button", { "data-refresh-file": "" }), thing("button", { "data-refresh-window": "" }), thing("button", { "data-refresh-window": "" }));
  const all = ["data-refresh", "data-refresh-file", "data-refresh-window", "data-refresh-window"];
  for (let word = 0; word < 5; word += 1) latest().onmessage();
  mock.timers.tick(0);
  assert.deepEqual(pressed, all);
  latest().onmessage();
  mock.timers.tick(999);
  assert.deepEqual(pressed, all);
  mock.timers.tick(1);
  assert.deepEqual(pressed, [...all, ...all]);
});

test("a screen says itself how often it may be asked", () => {
  draw(list({ "data-at-most-every": "5000" }));
  for (const [wait, count] of [[0, 1], [4999, 1], [1, 2]]) {
    latest().onmessage();
    mock.timers.tick(wait);
    assert.equal(pressed.length, count);
  }
});

test("an open edit is told too, and no button that is disabled is pressed", () => {
  const edit = thing("button", { "data-refresh-edit": "" });
  draw(list(), edit);
  latest().onmessage();
  mock.timers.tick(0);
  assert.deepEqual(pressed, ["data-refresh"]);
  const off = list();
  off.disabled = true;
  draw(off, edit, thing("form", { id: "edit-form" }));
  latest().onmessage();
  mock.timers.tick(1000);
  assert.deepEqual(pressed, ["data-refresh", "data-refresh-edit"]);
});

test("a tab that nobody sees asks once it is seen, if there was anything", () => {
  draw(list());
  document.hidden = true;
  latest().onmessage();
  mock.timers.tick(5000);
  assert.deepEqual(pressed, []);
  fire("visibilitychange");
  mock.timers.tick(0);
  assert.deepEqual(pressed, []);
  document.hidden = false;
  for (let time = 0; time < 2; time += 1) {
    fire("visibilitychange");
    mock.timers.tick(5000);
    assert.deepEqual(pressed, ["data-refresh"]);
  }
});

test("after a refusal it listens again, after a lost line the browser does", () => {
  draw(list());
  latest().onerror();
  mock.timers.tick(10_000);
  assert.equal(sources.length, 1);
  const [first] = sources;
  first.close();
  first.onerror();
  mock.timers.tick(1999);
  assert.equal(sources.length, 1);
  mock.timers.tick(1);
  assert.equal(sources.length, 2);
  // One that was given up meanwhile opens nothing.
  first.onerror();
  mock.timers.tick(2000);
  assert.equal(sources.length, 2);
});

test("who is signed out elsewhere asks once, which shows it", () => {
  draw(list());
  latest().hears["signed-out"]();
  assert.deepEqual(pressed, ["data-refresh"]);
  assert.equal(latest().readyState, Source.CLOSED);
});

test("what is due within hours is looked at each minute, and nothing else", () => {
  draw(list());
  mock.timers.tick(60_000);
  assert.deepEqual(pressed, []);
  for (const [count, clock] of [[1, "running"], [2, "near"], [2, "over"]]) {
    draw(list(), thing("span", { "data-clock": String(clock) }));
    mock.timers.tick(60_000);
    mock.timers.tick(0);
    assert.equal(pressed.length, count, String(clock));
  }
});
