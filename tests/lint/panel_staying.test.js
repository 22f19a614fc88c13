// Staying on the page: a session's end that is told, and signing in again over the page.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { ME, OTHER, keep } from "./kept.js";
import { body, changed, draw, fire, keptAs, settled, tab, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000_000 });
Object.assign(globalThis, { CustomEvent: class extends Event {} });
/** @type {string[]} what the server was asked */
let asked = [];
/** @type {() => any} what it says of the session, or throws */
let standing = () => inside();
const went = /** @type {string[]} */ ([]);
Object.assign(globalThis, {
  fetch: async (/** @type {string} */ address) => {
    asked.push(address);
    const said = standing();
    return { ok: said !== null, json: async () => said };
  },
});
Object.assign(location, { replace: (/** @type {string} */ address) => went.push(address) });
let renewed = 0;
addEventListener("renew-line", () => (renewed += 1));
await import("../../assets/js/panel/staying.js");

const DRAFT = { who: ME, fields: { name: "Rosa" } };
const inside = (email = ME, ends = 3600) => ({ authenticated: true, email, ends_in: ends, can_extend: true });
const rest = async () => {
  for (let turn = 0; turn < 10; turn += 1) await settled();
};
const pass = async (/** @type {number} */ seconds) => {
  mock.timers.tick(seconds * 1000);
  await rest();
};
const note = () => {
  const parts = ["data-ending-soon", "data-stay", "data-ending-for-good"].map((name) => thing("p", { [name]: "" }));
  const found = thing("div", { "data-ending": "" }, ...parts);
  found.hidden = true;
  return found;
};
/** Show the page of somebody's session. @param {string} session @param {any[]} things */
const page = async (session, ...things) => {
  draw(thing("main", { "data-session": session, "data-who": ME, "data-alive": "/api/auth/session", "data-hydrated": "true" }, ...things));
  await rest();
};
const signIn = async () => {
  const taken = fire("signed-in");
  await rest();
  return !taken;
};

beforeEach(async () => {
  standing = () => inside();
  await page("out");
  await pass(7200);
  for (const key of Object.keys(tab)) tab.removeItem(key);
  [asked, went.length, renewed] = [[], 0, 0];
});

test("who signs in again goes on where they were", async () => {
  keep("lead-draft", DRAFT);
  await page("lost");
  assert.equal(await signIn(), true);
  assert.deepEqual([asked, renewed, went], [["/api/auth/session?present=true"], 1, []]);
  assert.deepEqual(keptAs("lead-draft"), DRAFT);
});

test("somebody else finds nothing of the one before", async () => {
  keep("lead-draft", DRAFT);
  await page("lost");
  standing = () => inside(OTHER);
  await signIn();
  assert.deepEqual([renewed, went], [0, ["/admin/"]]);
  assert.equal(keptAs("lead-draft"), null);
});

test("a line that breaks, or a server that is busy, takes nothing that was typed", async () => {
  const broken = () => {
    throw new TypeError("no line");
  };
  for (const silence of [broken, () => null]) {
    keep("lead-draft", DRAFT);
    await page("lost");
    [asked, renewed, standing] = [[], 0, silence];
    for (let press = 0; press < 2; press += 1) await signIn();
    await pass(30);
    assert.deepEqual([renewed, went], [0, []]);
    assert.deepEqual([...new Set(asked)], ["/api/auth/session?present=true"]);
    assert.deepEqual(keptAs("lead-draft"), DRAFT);
    standing = () => inside();
    await pass(5);
    await pass(60);
    assert.deepEqual([renewed, went], [1, []]);
    assert.deepEqual(keptAs("lead-draft"), DRAFT);
    await page("in");
  }
});

test("a form over the page waits until it is known who is in, and can be pressed again then", async () => {
  const form = thing("form", { "data-again": "", "aria-busy": "true" }, thing("button"));
  await page("lost", form);
  form.children[0].disabled = true;
  standing = () => null;
  await signIn();
  await pass(30);
  assert.deepEqual([form.getAttribute("aria-busy"), form.children[0].disabled], ["true", true]);
  standing = () => inside();
  await pass(5);
  assert.deepEqual([form.getAttribute("aria-busy"), form.children[0].disabled], [null, false]);
});

test("a session that ended again at once keeps what was typed for who comes back", async () => {
  keep("lead-draft", DRAFT);
  await page("lost");
  standing = () => ({ authenticated: false, email: "", ends_in: 0, can_extend: false });
  await signIn();
  assert.deepEqual([renewed, went], [0, ["/admin/"]]);
  assert.deepEqual(keptAs("lead-draft"), DRAFT);
});

test("another tab's sign-in is heard by a page that has not noticed its end yet", async () => {
  await page("in");
  assert.equal(await signIn(), true);
  assert.equal(renewed, 1);
});

test("signing in on a page that shows nobody is left to that page", async () => {
  await page("out");
  assert.equal(await signIn(), false);
  assert.deepEqual(asked, []);
});

test("the end is told before it comes, and who stays is asked for", async () => {
  const told = note();
  standing = () => inside(ME, 60);
  await page("in", told);
  assert.deepEqual(asked, ["/api/auth/session?present=false"]);
  assert.equal(told.hidden, false);
  assert.deepEqual(told.children.map(({ hidden }) => hidden), [false, false, true]);
  standing = () => inside();
  fire("click", told.children[0]);
  await rest();
  assert.equal(told.hidden, false);
  fire("click", told.children[1]);
  assert.equal(told.hidden, true);
  await rest();
  assert.deepEqual(asked, ["/api/auth/session?present=false", "/api/auth/session?present=true"]);
  assert.equal(told.hidden, true);
});

test("an end that nobody can put off says so", async () => {
  const told = note();
  standing = () => ({ ...inside(ME, 60), can_extend: false });
  await page("in", told);
  assert.deepEqual(told.children.map(({ hidden }) => hidden), [true, true, false]);
  await page("lost", told);
  assert.equal(told.hidden, true);
});

test("typing is a sign of life, once a minute", async () => {
  await page("in");
  await pass(61);
  asked = [];
  for (const wait of [0, 0, 30, 31]) {
    await pass(wait);
    fire("input");
    await rest();
  }
  assert.equal(asked.filter((address) => address.endsWith("present=true")).length, 2);
  await page("lost");
  await pass(120);
  asked = [];
  fire("input");
  await rest();
  assert.deepEqual(asked, []);
});

test("a session that ended is asked after, also by a tab that comes back into sight", async () => {
  const check = thing("button", { "data-check": "" });
  let checks = 0;
  check.click = () => (checks += 1);
  await page("in", check);
  assert.equal(checks, 0);
  standing = () => ({ authenticated: false, email: "", ends_in: 0, can_extend: false });
  Object.assign(document, { hidden: true });
  fire("visibilitychange");
  await rest();
  assert.equal(checks, 0);
  Object.assign(document, { hidden: false });
  fire("visibilitychange");
  await rest();
  assert.equal(checks, 1);
  standing = () => null;
  await pass(120);
  assert.equal(checks, 1);
});

test("the form over the page has the address, and waits for the password", async () => {
  const [email, password] = [thing("input", { name: "email" }), thing("input", { name: "password", value: "old" })];
  await page("in");
  await page("lost", thing("form", { "data-again": "" }, email, password));
  await pass(0);
  assert.deepEqual([email.value, password.value], [ME, ""]);
  assert.equal(document.activeElement, password);
  email.value = "other";
  changed();
  await pass(1);
  assert.equal(email.value, "other");
  assert.ok(body.children.length);
});
