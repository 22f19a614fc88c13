// What a visitor's device keeps of their requests, in a browser of which only the
// storage works.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const KEY = "appointments";
/** @type {Map<string, string>} */
const shelf = new Map();
const storage = {
  getItem: (/** @type {string} */ key) => shelf.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => void shelf.set(key, text),
  removeItem: (/** @type {string} */ key) => void shelf.delete(key),
};
const nothing = () => null;
Object.assign(globalThis, {
  HTMLElement: class {},
  addEventListener: nothing,
  document: { querySelector: nothing, querySelectorAll: () => [], getElementById: nothing },
  location: { hash: "" },
  window: { localStorage: storage, sessionStorage: storage },
});
const { drop, isKept, keep } = await import("../../assets/js/requests.js");

const DAY = 86_400_000;
const dayOf = (/** @type {number} */ days) =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const entry = (/** @type {string} */ reference, more = {}) => ({
  ...{ id: reference, reference, vaccine: "covid", date: dayOf(3), time: "10:00" },
  ...more,
});
const references = () =>
  JSON.parse(shelf.get(KEY) ?? "[]").map((/** @type {{reference: string}} */ one) => one.reference);

beforeEach(() => shelf.clear());

test("two requests that two tabs sent under one id are both kept, the newest first", () => {
  keep(entry("VC-1", { id: "same" }));
  keep(entry("VC-2", { id: "same" }));
  assert.deepEqual(references(), ["VC-2", "VC-1"]);
});

test("a request that is told again is kept once, as it was told last", () => {
  for (const time of ["10:00", "11:00"]) {
    keep(entry("VC-1", { time }));
    keep(entry("VC-2"));
  }
  assert.deepEqual(references(), ["VC-2", "VC-1"]);
  assert.equal(JSON.parse(shelf.get(KEY) ?? "")[1].time, "11:00");
});

test("what the list does not show stays nowhere", () => {
  keep(entry("VC-1", { name: "Ana", phone: "912345678", email: "a@correo.cl", address: "Calle 1" }));
  const [kept] = JSON.parse(shelf.get(KEY) ?? "");
  assert.equal(kept.address, "Calle 1");
  for (const name of ["name", "phone", "email"]) assert.equal(name in kept, false, name);
});

test("of what was erased the device tells no more, of the others it does", () => {
  for (const one of ["VC-1", "VC-2", "VC-3"]) keep(entry(one));
  drop(["VC-2", "VC-9"]);
  assert.deepEqual(references(), ["VC-3", "VC-1"]);
  drop(["VC-1", "VC-3"]);
  assert.equal(shelf.has(KEY), false);
});

test("the twenty newest are kept", () => {
  for (let number = 1; number <= 22; number += 1) keep(entry(`VC-${number}`));
  assert.equal(references().length, 20);
  assert.deepEqual([references()[0], references()[19]], ["VC-22", "VC-3"]);
});

test("a request is kept for thirty days after its visit", () => {
  const noon = Date.parse("2026-11-20T12:00:00Z");
  for (const [days, kept] of [[0, true], [29, true], [30, false], [400, false]])
    assert.equal(isKept({ date: "2026-11-20" }, noon + Number(days) * DAY), kept, `${days}`);
  for (const odd of [null, {}, { date: "mañana" }]) assert.equal(isKept(odd, noon), false);
});
