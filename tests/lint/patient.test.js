// What a line swallows is given up after a while.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { asked } from "../../assets/js/patient.js";

mock.timers.enable({ apis: ["setTimeout"] });
/** @type {any} */
let how = {};
/** @type {() => any} */
let answer = () => ({});
Object.assign(globalThis, {
  fetch: async (/** @type {string} */ _address, /** @type {any} */ given) => {
    how = given;
    return answer();
  },
});
/** Wait until who asked is told to stop. */
const swallowed = () => new Promise((_, fail) => how.signal.addEventListener("abort", () => fail(new Error("late"))));

test("an answer in time is read, and the question says what it was told to", async () => {
  answer = () => ({ text: async () => "sí" });
  assert.equal(await asked("/x", { method: "POST" }, (it) => it.text()), "sí");
  assert.equal(how.method, "POST");
  mock.timers.tick(15_000);
  assert.equal(how.signal.aborted, false); // it is over
});

test("one that never comes fails after fifteen seconds, or when the asker says", async () => {
  for (const [patience, last] of [[undefined, 15_000], [2_000, 2_000]]) {
    answer = swallowed;
    const waiting = asked("/x", {}, () => "", /** @type {any} */ (patience));
    mock.timers.tick(Number(last) - 1);
    assert.equal(how.signal.aborted, false);
    mock.timers.tick(1);
    await assert.rejects(waiting, /late/);
  }
});

test("so does one that stops in the middle", async () => {
  answer = () => ({ text: swallowed });
  const waiting = asked("/x", {}, (it) => it.text());
  await new Promise(setImmediate);
  mock.timers.tick(15_000);
  await assert.rejects(waiting, /late/);
});
