// What the list hears of others, what it tells them, and how close rows stand.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, device, draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
class Source {
  static CLOSED = 2;
  readyState = 1;
  /** @type {Record<string, () => void>} */
  ears = {};
  /** @type {any} */
  onmessage = null;
  /** @type {any} */
  onerror = null;
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    sources.push(this);
  }
  /** @param {string} kind @param {() => void} hear */
  addEventListener(kind, hear) {
    this.ears[kind] = hear;
  }
  close() {
    this.readyState = Source.CLOSED;
  }
}
/** @type {Source[]} */
const sources = [];
/** @type {[string, any][]} what was sent to which address, and by what */
const told = [];
Object.assign(globalThis, {
  EventSource: Source,
  fetch: async (/** @type {string} */ address, /** @type {any} */ how) => {
    told.push([address, JSON.parse(await how.body.text())]);
    if (isLost) throw new Error("no line");
    return { ok: true };
  },
});
let isLost = false;
Object.assign(navigator, {
  sendBeacon: async (/** @type {string} */ address, /** @type {Blob} */ body) =>
    told.push([`${address}!`, JSON.parse(await body.text())]),
});
let chance = 0;
mock.method(Math, "random", () => chance);
device.setItem("panel-density", '"compact"');
for (const name of ["news", "presence", "density"]) await import(`../../assets/js/panel/${name}.js`);
const root = document.documentElement.dataset;
const begun = root.density;

/** Let time pass, and what was promised in it come. */
const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 6; turn += 1) await settled();
};
const buttons = (/** @type {string[]} */ ...names) =>
  names.map((name) => thing("button", { [`data-${name}`]: name === "refresh" ? "/news" : "" }));
/** Count how often each is pressed from now. @param {any[]} some */
const presses = (some) => {
  const counts = some.map(() => 0);
  some.forEach((one, at) => (one.click = () => (counts[at] += 1)));
  return counts;
};
const row = (/** @type {string} */ lead) => thing("article", { "data-lead": lead }, thing("form", { id: "edit-form" }));
const search = () => thing("input", { id: "lead-search" });
const resume = () => thing("form", { "data-resume": "", "data-presence": "/here" });
const page = (/** @type {any[]} */ ...things) => thing("main", { "data-session": "in" }, resume(), search(), ...things);
const away = (/** @type {boolean} */ isHidden) => {
  document.hidden = isHidden;
  fire("visibilitychange");
};

beforeEach(async () => {
  isLost = false;
  draw(page());
  away(false);
  await pass(120_000);
  told.length = sources.length = 0;
});

test("what others change is loaded at once, and then once a second at most", async () => {
  const some = buttons("refresh", "refresh-file", "refresh-window", "refresh-window");
  draw(page(...some));
  const counts = presses(some);
  changed();
  assert.deepEqual(sources.map(({ address }) => address), ["/news"]);
  sources[0].onmessage();
  sources[0].onmessage();
  await pass(0);
  assert.deepEqual(counts, [1, 1, 1, 1]);
  sources[0].onmessage();
  await pass(999);
  assert.deepEqual(counts, [1, 1, 1, 1]);
  sources[0].onmessage();
  await pass(1);
  assert.deepEqual(counts, [2, 2, 2, 2]);
  await pass(5000);
  assert.deepEqual(counts, [2, 2, 2, 2]);
});

test("a screen may ask for news less often", async () => {
  const [refresh] = buttons("refresh");
  refresh.dataset.atMostEvery = "5000";
  draw(page(refresh));
  const counts = presses([refresh]);
  sources[0].onmessage();
  await pass(0);
  sources[0].onmessage();
  await pass(4999);
  assert.deepEqual(counts, [1]);
  await pass(1);
  assert.deepEqual(counts, [2]);
});

test("an open edit is told of news, where there is one", async () => {
  const some = buttons("refresh", "refresh-edit");
  draw(page(...some));
  const counts = presses(some);
  sources[0].onmessage();
  await pass(1000);
  assert.deepEqual(counts, [1, 0]);
  draw(page(...some, row("7")));
  sources[0].onmessage();
  await pass(1000);
  assert.deepEqual(counts, [2, 1]);
});

test("a page that nobody sees loads nothing until somebody looks", async () => {
  const some = buttons("refresh");
  draw(page(...some));
  const counts = presses(some);
  away(true);
  away(false);
  await pass(1000);
  assert.deepEqual(counts, [0]);
  away(true);
  sources[0].onmessage();
  await pass(5000);
  assert.deepEqual(counts, [0]);
  away(false);
  await pass(0);
  assert.deepEqual(counts, [1]);
  away(true);
  away(false);
  await pass(5000);
  assert.deepEqual(counts, [1]);
});

test("who is refused asks again, who is signed out or left does not", async () => {
  const some = buttons("refresh");
  draw(page(...some));
  const counts = presses(some);
  sources[0].onerror();
  await pass(5000);
  assert.equal(sources.length, 1);
  sources[0].close();
  sources[0].onerror();
  await pass(1999);
  assert.equal(sources.length, 1);
  await pass(1);
  assert.equal(sources.length, 2);
  sources[0].onerror();
  await pass(5000);
  assert.equal(sources.length, 2);
  sources[1].ears["signed-out"]();
  assert.deepEqual([sources[1].readyState, counts[0]], [Source.CLOSED, 1]);
  draw(page());
  draw(page(...some));
  assert.equal(sources.length, 3);
  draw(page());
  assert.equal(sources[2].readyState, Source.CLOSED);
});

test("what grows due by itself is looked at once a minute", async () => {
  const some = buttons("refresh");
  const counts = presses(some);
  for (const [clock, times] of [["running", 1], ["near", 2], ["over", 2]]) {
    draw(page(...some, thing("p", { "data-clock": String(clock) })));
    await pass(60_000);
    assert.equal(counts[0], times);
  }
});

test("who has a lead open tells so, every fifteen seconds, and that they closed it", async () => {
  draw(page(row("7")));
  await pass(0);
  const [[address, { tab, lead }]] = told;
  assert.deepEqual([address, lead], ["/here", "7"]);
  changed();
  await pass(15_000);
  assert.deepEqual(told.slice(1), [["/here", { tab, lead: "7" }]]);
  draw(page());
  await pass(30_000);
  assert.deepEqual(told.slice(2), [["/here", { tab, lead: "" }]]);
});

test("who signs in again has it open anew, and without a session nothing is told", async () => {
  isLost = true;
  const open = page(row("7"));
  draw(open);
  await pass(0);
  open.dataset.session = "out";
  changed();
  await pass(15_000);
  assert.equal(told.length, 1);
  open.dataset.session = "in";
  changed();
  await pass(0);
  assert.equal(told.length, 2);
  draw(thing("main", { "data-session": "in" }, row("8")));
  await pass(15_000);
  assert.equal(told.length, 2);
});

test("a page that goes closes it, and one that comes back has it open again", async () => {
  fire("pagehide");
  fire("pageshow", undefined, { persisted: true });
  await pass(0);
  assert.deepEqual(told, []);
  draw(page(row("7")));
  fire("pagehide");
  fire("pageshow", undefined, { persisted: false });
  fire("pageshow", undefined, { persisted: true });
  await pass(0);
  const all = told.map(([address, { lead }]) => `${address} ${lead}`);
  assert.deepEqual(all.sort(), ["/here 7", "/here 7", "/here! "]);
});

test("how close rows stand is of this device, and other tabs follow", () => {
  assert.equal(begun, "compact");
  const toggle = thing("button", { "data-density-toggle": "" });
  draw(page(toggle));
  const shown = () => [root.density, toggle.getAttribute("aria-pressed")];
  assert.deepEqual(shown(), ["compact", "true"]);
  fire("click", toggle);
  assert.deepEqual([...shown(), device.getItem("panel-density")], [undefined, "false", null]);
  fire("click");
  fire("click", toggle);
  assert.deepEqual([...shown(), device.getItem("panel-density")], ["compact", "true", '"compact"']);
  device.removeItem("panel-density");
  fire("storage", undefined, { key: "theme" });
  assert.deepEqual(shown(), ["compact", "true"]);
  fire("storage", undefined, { key: "panel-density" });
  assert.deepEqual(shown(), [undefined, "false"]);
});
