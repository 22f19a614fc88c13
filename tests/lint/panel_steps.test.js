// An open edit is a step of the browser's history.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
/** @type {any[]} steps of the browser's history that were gone into or back */
const steps = [];
const step = { state: /** @type {any} */ ({ key: "one" }) };
Object.assign(globalThis, {
  history: {
    get state() {
      return step.state;
    },
    pushState: (/** @type {any} */ state, /** @type {string} */ _, /** @type {string} */ address) => {
      steps.push(["in", address]);
      step.state = state;
    },
    back: () => steps.push(["back"]),
  },
});
await import("../../assets/js/panel/history.js");

/** Go back in the history; return how many others hear it. @param {any} state */
const heardBack = (state) => {
  const before = others;
  fire("popstate", undefined, { state });
  return others - before;
};
let others = 0;
addEventListener("popstate", () => (others += 1));

/** Let time pass, and what was promised in it come. */
const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 6; turn += 1) await settled();
};
const row = (/** @type {string} */ lead) => thing("article", { "data-lead": lead }, thing("form", { id: "edit-form" }));
const page = (/** @type {any[]} */ ...things) => thing("main", {}, thing("input", { id: "lead-search" }), ...things);

beforeEach(async () => {
  step.state = {};
  draw(page());
  await pass(60_000);
  step.state = { key: "one" };
  steps.length = 0;
});

test("an edit that opens is a step of the history, and one that closes takes it back", async () => {
  draw(page(row("7")));
  assert.deepEqual(steps, [["in", location.href]]);
  assert.deepEqual(step.state, { key: "one", edit: true });
  changed();
  assert.equal(steps.length, 1);
  draw(page());
  await pass(299);
  assert.equal(steps.length, 1);
  await pass(1);
  assert.deepEqual(steps.slice(1), [["back"]]);
  step.state = { key: "one" };
  assert.equal(heardBack(step.state), 0); // the page's own way back is not the list's
  await pass(1000);
  assert.equal(steps.length, 2);
});

test("the back button closes an open edit, and the list hears nothing of it", () => {
  const cancel = thing("button", { "data-edit-cancel": "" });
  draw(page(row("7"), cancel));
  let times = 0;
  cancel.click = () => (times += 1);
  steps.length = 0;
  step.state = { key: "one" };
  assert.equal(heardBack(step.state), 0);
  assert.equal(times, 1);
  assert.deepEqual(steps, [["in", location.href]]);
  assert.equal(step.state.edit, true);
});

test("a step of an edit that is gone is passed over, any other step is the list's", async () => {
  assert.equal(heardBack({ key: "one" }), 1);
  assert.deepEqual(steps, []);
  assert.equal(heardBack({ edit: true }), 0);
  assert.deepEqual(steps, [["back"]]);
  assert.equal(heardBack({ key: "one" }), 0);
  assert.equal(heardBack({ key: "one" }), 1);
});

test("an edit that follows at once, and a link that leads away, take no step back", async () => {
  draw(page(row("7")));
  draw(page());
  await pass(200);
  draw(page(row("8")));
  await pass(1000);
  assert.deepEqual(steps, [["in", location.href]]);
  const link = thing("a", { "data-leaves": "" });
  draw(page(row("8"), link));
  fire("click", link);
  draw(page());
  await pass(1000);
  assert.deepEqual(steps, [["in", location.href]]);
  draw(page(row("9")));
  draw(page());
  await pass(1000);
  assert.deepEqual(steps, [["in", location.href], ["back"]]);
  heardBack(step.state);
});
