// Which lead this tab has open for editing, as the others are told.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setInterval"] });
/** @type {[string, any][]} */
let told = [];
const note = async (/** @type {string} */ to, /** @type {Blob} */ body) =>
  told.push([to, JSON.parse(await body.text())]);
let isBroken = false;
Object.assign(globalThis, {
  fetch: async (/** @type {string} */ to, /** @type {any} */ { method, body }) => {
    assert.equal(method, "POST");
    await note(to, body);
    if (isBroken) throw new Error("no line");
  },
});
Object.defineProperty(navigator, "sendBeacon", { value: note });
await import("../../assets/js/panel/presence.js");

const page = (/** @type {string} */ session, /** @type {any[]} */ ...things) =>
  thing("main", { "data-session": session }, thing("form", { "data-resume": "", "data-presence": "/api/leads/open" }), ...things);
const edited = (/** @type {string} */ lead) => thing("div", { "data-lead": lead }, thing("form", { id: "edit-form" }));
/** Show a page, and return which leads were told of. @param {any[]} things */
const shown = async (...things) => {
  told = [];
  draw(...things);
  return leads();
};
const leads = async () => {
  for (let turn = 0; turn < 4; turn += 1) await settled();
  return told.map(([, { lead }]) => lead);
};

beforeEach(async () => {
  isBroken = false;
  await shown(page("in"));
  told = [];
});

test("an edit is told as it opens, again and again, and as it closes", async () => {
  assert.deepEqual(await shown(page("in", edited("a"))), ["a"]);
  assert.equal(told[0][0], "/api/leads/open");
  assert.match(told[0][1].tab, /^[0-9a-f-]{36}$/);
  assert.deepEqual(await shown(page("in", edited("a"))), []);
  mock.timers.tick(14_999);
  assert.deepEqual(await leads(), []);
  mock.timers.tick(15_001);
  assert.deepEqual(await leads(), ["a", "a"]);
  assert.deepEqual(await shown(page("in", edited("b"))), ["b"]);
  assert.deepEqual(await shown(page("in")), [""]);
  told = [];
  mock.timers.tick(60_000);
  assert.deepEqual(await leads(), []);
});

test("who is not signed in tells nothing, and tells it anew once they are", async () => {
  await shown(page("in", edited("a")));
  assert.deepEqual(await shown(page("lost", edited("a"))), []);
  told = [];
  mock.timers.tick(15_000);
  assert.deepEqual(await leads(), []);
  assert.deepEqual(await shown(page("in", edited("a"))), ["a"]);
});

test("a tab that closes says so, and one that comes back has it open still", async () => {
  await shown(page("in", edited("a")));
  told = [];
  fire("pagehide");
  assert.deepEqual(await leads(), [""]);
  told = [];
  fire("pageshow", undefined, { persisted: false });
  assert.deepEqual(await leads(), []);
  fire("pageshow", undefined, { persisted: true });
  assert.deepEqual(await leads(), ["a"]);
  await shown(page("in"));
  told = [];
  fire("pagehide");
  fire("pageshow", undefined, { persisted: true });
  assert.deepEqual(await leads(), []);
});

test("a line that breaks is no failure of the page", async () => {
  isBroken = true;
  assert.deepEqual(await shown(page("in", edited("a"))), ["a"]);
});
