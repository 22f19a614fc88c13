// A request goes out under one name until something answers, and what a visitor typed
// over a request stays until they leave nothing here.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, keptAs, settled, tab, thing, type } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"] });
/** @type {{body: string}[]} */
const posts = [];
/** @type {() => Promise<any>} */
let answer = async () => ({ status: 201, json: async () => ({ outcome: "success" }) });
/** @type {string[]} */
const addresses = [];
Object.assign(globalThis, {
  fetch: (/** @type {string} */ _address, /** @type {any} */ how) => {
    posts.push(JSON.parse(how.body));
    return answer();
  },
  history: { state: null, replaceState: (...all) => addresses.push(all[2]) },
});
const draftsOf = (/** @type {Record<string, string>} */ more, /** @type {any[]} */ ...things) => {
  const [request, seen] = [["request", "VC-1"], ["seen", "1"]].map(([name, value]) =>
    thing("input", { name, value, type: "hidden" }));
  const form = thing("form", { "data-own-keeps": "", "data-own-form": "change", ...more }, request, seen, ...things);
  form.action = "https://casa.cl/tu-solicitud/otra/";
  return form;
};
// What this one brings back it looks for as it comes.
const [typed, wish, hour] = ["message", "date", "time"].map((name) => thing("input", { name }));
const own = draftsOf({}, typed, wish, hour);
Object.assign(location, { pathname: "/tu-solicitud/" });
draw(own);
tab.setItem("own-draft:VC-1", JSON.stringify({ message: "Segundo piso" }));
tab.setItem("own-draft:VC-2", JSON.stringify({ message: "De otra" }));
await import("../../assets/js/form_draft.js");
const { forget, hear, isUnderWay, name, send, stopWaiting, understood } = await import("../../assets/js/sending.js");

const { changedLate } = await import("../../assets/js/sentences.js");

const NAMES = ["sending", "filled_in", "name", "unheard", "submission_id"];
const request = () => {
  const fields = NAMES.map((each) => thing("input", { name: each }));
  const form = thing("form", { "data-booking": "", id: "booking" }, ...fields, thing("p", { "data-slow-note": "" }));
  form.action = "/solicitudes";
  draw(form);
  return form;
};
const wait = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 6; turn += 1) await settled();
};
const lost = async () => {
  throw new Error("no line");
};
const stored = async () => ({ status: 201, json: async () => ({ outcome: "success", sentence: "", errors: {} }) });
const idOf = (/** @type {any} */ form) => form.elements.namedItem("sending").value;

beforeEach(() => {
  posts.length = 0;
});

test("what was typed over a request stands there again, of another one nothing", () => {
  assert.equal(typed.value, "Segundo piso");
  assert.deepEqual(keptAs("own-draft:VC-1"), { message: "Segundo piso" });
});

test("day and hour are kept together, and what is typed back is kept no more", () => {
  type(wish, "2026-11-20");
  assert.deepEqual(Object.keys(keptAs("own-draft:VC-1")).sort(), ["date", "message", "time"]);
  type(wish, "");
  type(typed, "  ");
  assert.equal(keptAs("own-draft:VC-1"), null);
});

test("who closes leaves nothing here of any request, and who sends leaves what they typed", () => {
  const others = { "own-draft:VC-2": "1", "draft:booking": "1", appointments: "1" };
  for (const [selector, left] of [["", 4], ["data-own-forgets", 1]]) {
    draw(own);
    for (const [key, text] of Object.entries(others)) tab.setItem(key, text);
    type(typed, "Segundo piso");
    fire("submit", own, { submitter: thing("button", selector ? { [selector]: "" } : {}) });
    const drafts = Object.keys(tab).filter((key) => key !== "own-seen");
    assert.equal(drafts.length, left);
    assert.ok(drafts.includes("appointments"));
    assert.deepEqual(keptAs("own-seen"), { seen: "1", of: "own-draft:VC-1" });
  }
});

test("a request that waits for the line goes out again under its name, and once", async () => {
  const form = request();
  /** @type {string[]} */
  const told = [];
  answer = lost;
  name(form);
  const first = idOf(form);
  send(form, ({ outcome }) => told.push(outcome), false);
  await wait(0);
  assert.deepEqual(told, ["offline"]);
  name(form);
  assert.equal(idOf(form), first);
  await wait(2000);
  await wait(4000);
  answer = stored;
  await wait(8000);
  assert.deepEqual(told, ["offline", "success"]);
  assert.deepEqual(new Set(posts.map(({ sending }) => sending)), new Set([first]));
  assert.equal(posts.length, 4);
  assert.equal(isUnderWay(form), false);
  name(form);
  assert.notEqual(idOf(form), first);
  await wait(60_000);
  fire("online");
  assert.equal(posts.length, 4);
});

test("what is changed while it waits goes only by another press, under its own name", async () => {
  const form = request();
  /** @type {string[]} */
  const told = [];
  const tell = (/** @type {{outcome: string}} */ { outcome }) => told.push(outcome);
  answer = lost;
  name(form);
  send(form, tell, false);
  await wait(0);
  form.elements.namedItem("name").value = "Ana";
  await wait(2000);
  assert.deepEqual([told, posts.length], [["offline", "changed"], 1]);
  answer = stored;
  name(form);
  send(form, tell, false);
  await wait(0);
  assert.equal(told.at(-1), "success");
  assert.deepEqual(posts.map((post) => post.name), ["", "Ana"]);
  assert.notEqual(posts[0].sending, posts[1].sending);
});

test("who changes what waits stops it, and a page that was put aside forgets it", async () => {
  for (const end of [stopWaiting, forget]) {
    const form = request();
    answer = lost;
    name(form);
    send(form, () => null, false);
    assert.equal(stopWaiting(form), false);
    await wait(0);
    assert.ok(isUnderWay(form));
    end(form);
    assert.equal(isUnderWay(form), false);
    const { length } = posts;
    await wait(60_000);
    assert.equal(posts.length, length);
  }
});

test("the page's own line has four seconds before a post goes, and a slow one is told in two", async () => {
  const form = request();
  const slow = form.querySelector("[data-slow-note]");
  answer = stored;
  name(form);
  send(form, () => null, true);
  assert.equal(slow.hidden, true);
  await wait(2000);
  assert.equal(slow.hidden, false);
  await wait(1999);
  assert.equal(posts.length, 0);
  await wait(1);
  assert.equal(posts.length, 1);
});

test("only what was stored counts as success", () => {
  for (const [status, body, outcome] of [
    [201, { outcome: "success" }, "success"],
    [200, { outcome: "success" }, "failed"],
    [201, { outcome: "invalid" }, "failed"],
    [422, { outcome: "invalid" }, "invalid"],
    [500, null, "failed"],
  ])
    assert.equal(understood(status, body).outcome, outcome);
});

test("an answer of ours is told, a page of the proxy is none", async () => {
  for (const [status, body, outcome] of [
    [500, null, "failed"],
    [501, null, "failed"],
    [502, null, "offline"],
    [503, { outcome: "limited", sentence: "", errors: {} }, "limited"],
  ]) {
    const form = request();
    /** @type {string[]} */
    const told = [];
    answer = async () => ({ status, json: async () => body ?? Promise.reject(new Error("no JSON")) });
    name(form);
    send(form, (heard) => told.push(heard.outcome), false);
    await wait(0);
    assert.deepEqual(told, [outcome]);
    forget();
  }
});

test("of the page's own line a form hears its answer alone, and a change that came too late", () => {
  const form = request();
  /** @type {string[]} */
  const told = [];
  name(form);
  send(form, ({ sentence }) => told.push(sentence), true);
  const said = (/** @type {string} */ sending) =>
    JSON.stringify({ outcome: "success", sentence: "done", errors: {}, sending });
  hear(form, said("another"));
  assert.deepEqual(told, []);
  form.elements.namedItem("name").value = "Ana";
  hear(form, said(idOf(form)));
  hear(form, said(idOf(form)));
  assert.deepEqual(told, [`done ${changedLate}`]);
});

test("a device that knows it has no line asks for none until it has one again", async () => {
  const form = request();
  answer = lost;
  name(form);
  send(form, () => null, false);
  await wait(0);
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  await wait(30_000);
  assert.equal(posts.length, 1);
  answer = stored;
  Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
  fire("online");
  await wait(0);
  assert.equal(posts.length, 2);
});
