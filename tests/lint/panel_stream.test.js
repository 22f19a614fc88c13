// One line of news for all tabs of a browser that nobody sees.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Channel, fire, settled } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
/** @type {any[]} */
const sources = [];
Object.assign(globalThis, {
  EventSource: class {
    static CLOSED = 2;
    readyState = 1;
    /** @type {Record<string, () => void>} */
    ears = {};
    constructor() {
      sources.push(this);
    }
    addEventListener(/** @type {string} */ kind, /** @type {() => void} */ hear) {
      this.ears[kind] = hear;
    }
    close() {
      this.readyState = 2;
    }
  },
});
const open = () => sources.filter(({ readyState }) => readyState === 1);
/** Who holds a lock, and who waits for it, as the browser keeps them for all tabs. */
const queue = /** @type {(() => Promise<unknown>)[]} */ ([]);
let isHeld = false;
const next = async () => {
  if (isHeld) return;
  const first = queue.shift();
  if (!first) return;
  isHeld = true;
  await first();
  isHeld = false;
  next();
};
const locks = {
  request: async (/** @type {string} */ _, /** @type {any} */ { signal }, /** @type {any} */ held) => {
    queue.push(held);
    signal.addEventListener("abort", () => {
      const at = queue.indexOf(held);
      if (at >= 0) queue.splice(at, 1);
    });
    next();
  },
};
Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
const { listenAt } = await import("../../assets/js/panel/stream.js");
const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 6; turn += 1) await settled();
};
const look = async (/** @type {boolean} */ isSeen, later = 5000) => {
  document.hidden = !isSeen;
  fire("visibilitychange");
  await pass(later);
};
const unseen = async () => {
  await look(false);
  await pass(1000);
};
/** What is told of each tab. @type {(() => void)[]} */
let ends = [];
/** Another tab: scripts of this page share its document, and hear of the same looks. */
const tab = () => {
  /** @type {string[]} */
  const heard = [];
  ends.push(listenAt("/news", (kind) => heard.push(kind)));
  return heard;
};

beforeEach(async () => {
  for (const end of ends) end();
  ends = [];
  document.hidden = false;
  await settled();
  sources.length = 0;
});

test("who is looked at listens alone, and one for all of whom nobody sees", async () => {
  const [one, other] = [tab(), tab()];
  assert.equal(open().length, 2);
  await look(false, 4999);
  assert.equal(open().length, 2); // it may be for a moment
  await unseen();
  assert.deepEqual(open(), [sources[0]]); // over the line that it had
  sources[0].onmessage();
  assert.deepEqual([one, other], [["message"], ["message"]]);
  await look(true, 0);
  assert.deepEqual(open(), [sources[0], sources[2]]);
  await unseen();
  open()[0].ears["signed-out"]();
  assert.deepEqual([one, other], Array(2).fill(["message", "signed-out"]));
});

test("the next one listens where the one that did is gone", async () => {
  const [one, other] = [tab(), tab()];
  await unseen();
  ends[0]?.();
  await pass(0);
  assert.equal(open().length, 1);
  open()[0].onmessage();
  assert.deepEqual([one, other], [[], ["message"]]);
  ends[1]?.();
  assert.deepEqual([open().length, Channel.all.length], [0, 0]);
});

test("a tab that somebody looks at hears each word once", async () => {
  const [one, other] = [tab(), tab()];
  open()[0].onmessage();
  assert.deepEqual([one, other], [["message"], []]);
});

test("without locks each listens for itself", async () => {
  Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
  const [one, other] = [tab(), tab()];
  await unseen();
  assert.equal(open().length, 2);
  open()[0].onmessage();
  assert.deepEqual([one, other], [["message"], []]);
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
});
