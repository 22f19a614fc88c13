// The part of a page that was set apart comes when somebody reaches for it, or at rest.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
let asked = 0;
/** @type {() => any} */
let answer = () => ({ ok: true, text: async () => "<p>la agenda</p>" });
Object.assign(globalThis, { fetch: async (/** @type {string} */ address) => {
  assert.equal(address, "/late.html");
  asked += 1;
  return answer();
} });
const page = /** @type {any} */ (document);
page.readyState = "complete";
let turn = 0;
/** @type {any} */
let holder;
/** Open the page anew. @param {boolean} isApart */
const open = async (isApart = true) => {
  holder = thing("div", isApart ? { "data-late": "/late.html" } : {});
  draw(holder);
  return import(`../../assets/js/set_apart.js?${(turn += 1)}`);
};
const rest = async () => {
  for (let each = 0; each < 8; each += 1) await settled();
};

beforeEach(async () => {
  mock.timers.tick(60_000);
  await rest();
  asked = 0;
  answer = () => ({ ok: true, text: async () => "<p>la agenda</p>" });
  page.readyState = "complete";
  Object.defineProperty(navigator, "connection", { value: undefined, configurable: true });
});

test("it comes once, at rest", async () => {
  const { bring } = await open();
  mock.timers.tick(1999);
  assert.equal(asked, 0);
  mock.timers.tick(1);
  await rest();
  await bring();
  assert.deepEqual([asked, holder.innerHTML], [1, "<p>la agenda</p>"]);
});

test("a page that is still coming rests once it is there, and one that saves data never", async () => {
  page.readyState = "loading";
  await open();
  mock.timers.tick(60_000);
  assert.equal(asked, 0);
  fire("load");
  mock.timers.tick(2000);
  assert.equal(asked, 1);
  page.readyState = "complete";
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  const { bring } = await open();
  mock.timers.tick(60_000);
  assert.equal(asked, 1);
  await bring();
});

test("who reaches for what opens it is not kept waiting", async () => {
  await open();
  for (const [kind, target, count] of /** @type {[string, any, number][]} */ ([
    ["pointerover", thing("a"), 0],
    ["focusin", thing("a", { "data-open-scheduler": "" }), 1],
    ["pointerdown", thing("a", { "data-open-scheduler": "" }), 1],
  ])) {
    fire(kind, target);
    assert.equal(asked, count, kind);
  }
});

test("where it does not come it is asked for again, and whoever waits is told", async () => {
  const { bring } = await open();
  for (const fails of [() => ({ ok: false, status: 503, url: "/late.html" }), () => { throw new Error("no line"); }]) {
    answer = fails;
    await assert.rejects(bring());
  }
  answer = () => new Promise(() => {}); // swallowed: nobody answers
  const waiting = bring();
  assert.equal(asked, 3);
  answer = () => ({ ok: true, text: async () => "al fin" });
  assert.equal(bring(), waiting);
});

test("a page that has nothing apart has it all", async () => {
  const { bring } = await open(false);
  await bring();
  assert.equal(asked, 0);
});
