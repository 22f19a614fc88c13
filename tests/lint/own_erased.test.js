// Who erases data on the page of a request loses what this device shows of it, too.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ENTRY, begin, kept } from "./booking.js";
import { device, draw, fire, keptAs, tab, thing } from "./page.js";

const [ONE, TWO] = ["VD-ONE", "VD-TWO"];
let turn = 0;
/**
 * Load the page, which is open for these references, and says what was done.
 * @param {string} path
 * @param {string[]} references
 * @param {any[]} more
 */
const load = (path, references, ...more) => {
  Object.assign(location, { pathname: path });
  const home = references.length ? [thing("input", { "data-own-home": "", value: references.join(" ") })] : [];
  draw(...home, ...more);
  return import(`../../assets/js/own_erased.js?${(turn += 1)}`);
};
const press = (erases = true) =>
  fire("submit", thing("form"), { submitter: thing("button", erases ? { "data-own-erases": "" } : {}) });
const left = () => kept().map(({ reference }) => reference);

beforeEach(async () => {
  begin();
  for (const key of Object.keys(tab)) tab.removeItem(key);
  device.setItem("appointments", JSON.stringify([ONE, TWO, "VD-OTHER"].map((reference, at) => ({ ...ENTRY, id: `${at}`, reference }))));
  for (const key of ["own-draft:x", "draft:booking", "kept:note"]) tab.setItem(key, '"typed"');
});

/** Erase on the page of both, and see the answer. @param {Parameters<typeof load>} answer */
const erased = async (...answer) => {
  await load("/solicitud/", [ONE, TWO]);
  press();
  assert.deepEqual(keptAs("own-erased"), [ONE, TWO]);
  await load(...answer);
};

test("what the page says was erased goes, with what was typed, and nothing else", async () => {
  await erased("/solicitud", [], thing("p", { "data-own-erased": "" }));
  assert.deepEqual(left(), ["VD-OTHER"]);
  assert.deepEqual(["own-draft:x", "draft:booking", "kept:note", "own-erased"].map(keptAs), [null, null, "typed", null]);
});

test("so it does where the answer was lost, and the page opens for nobody or for fewer of the home", async () => {
  await erased("/solicitud/", []);
  assert.deepEqual(left(), ["VD-OTHER"]);
  begin();
  device.setItem("appointments", JSON.stringify([ONE, TWO].map((reference, at) => ({ ...ENTRY, id: `${at}`, reference }))));
  await erased("/solicitud", [TWO]);
  assert.deepEqual([left(), keptAs("own-erased")], [[], null]);
});

test("an answer that is a page of its own says nothing of that yet", async () => {
  await erased("/solicitud", []);
  assert.deepEqual([left().length, keptAs("own-erased")], [3, [ONE, TWO]]);
  await erased("/solicitud/", ["VD-OTHER"]); // another request was opened here
  assert.deepEqual([left().length, keptAs("own-erased")], [3, [ONE, TWO]]);
});

test("a press that was refused erased nothing, whatever is pressed after it", async () => {
  await erased("/solicitud", [ONE, TWO]);
  assert.deepEqual([left().length, keptAs("own-erased"), keptAs("own-draft:x")], [3, null, "typed"]);
  press();
  press(false);
  assert.equal(keptAs("own-erased"), null);
  fire("submit", thing("p"), { submitter: null });
  await load("/solicitud/", []);
  assert.equal(left().length, 3);
});

test("what somebody else wrote under its name is nobody's", async () => {
  tab.setItem("own-erased", '"VD-ONE"');
  await load("/solicitud/", [], thing("p", { "data-own-erased": "" }));
  assert.deepEqual([left().length, keptAs("own-erased")], [3, null]);
});
