// What the panel tells of requests that came while nobody looked.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, device, draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
/** @type {string[]} what was asked of the server */
const asked = [];
let isOk = true;
/** @type {(since: number | null) => object} */
let answer = () => ({});
/** @type {any[]} */
const notices = [];
/** @type {string[]} what was asked of whoever sits there, and seen of the window */
const seen = [];
let answered = "granted";
class Notification {
  static permission = "granted";
  static requestPermission = async () => {
    seen.push("asked");
    Notification.permission = answered;
  };
  /** @param {string} title @param {object} more */
  constructor(title, more) {
    notices.push(Object.assign(this, { title, ...more }));
  }
  close() {
    seen.push("closed");
  }
}
/** @type {any[]} what sounds from when to when, how high and how loud */
const tones = [];
/** @type {AudioContext[]} */
const devices = [];
class AudioContext {
  constructor() {
    devices.push(this);
  }
  currentTime = 5;
  state = "suspended";
  destination = "loudspeaker";
  resume() {
    this.state = "running";
    seen.push("resumed");
  }
}
class OscillatorNode {
  /** @param {AudioContext} _ @param {object} more */
  constructor(_, more) {
    Object.assign(this, more);
  }
  /** @param {any} volume */
  connect(volume) {
    tones.push(Object.assign(this, volume));
    return volume;
  }
  /** @param {number} at */
  start(at) {
    Object.assign(this, { from: at });
  }
  /** @param {number} at */
  stop(at) {
    Object.assign(this, { to: at });
  }
}
class GainNode {
  /** @param {AudioContext} _ @param {{gain: number}} more */
  constructor(_, { gain }) {
    this.loud = [gain];
    this.gain = {
      setValueAtTime: (/** @type {number[]} */ ...what) => this.loud.push(...what),
      exponentialRampToValueAtTime: (/** @type {number[]} */ ...what) => this.loud.push(...what),
    };
  }
  /** @param {string} where */
  connect(where) {
    Object.assign(this, { where });
    Object.assign(tones.at(-1), { where });
  }
}
Object.assign(globalThis, {
  fetch: async (/** @type {string} */ address) => {
    asked.push(address);
    const since = new URL(address, "https://casa.cl").searchParams.get("since");
    const body = answer(since && Number(since));
    return { ok: isOk, json: async () => body };
  },
  ...{ Notification, AudioContext, OscillatorNode, GainNode, focus: () => seen.push("focused") },
});
/** @type {Promise<unknown>} whoever of the tabs holds the lock */
let held = Promise.resolve();
Object.defineProperty(navigator, "locks", {
  configurable: true,
  value: {
    request: (/** @type {string} */ _, /** @type {() => unknown} */ work) => (held = held.then(work)),
  },
});
const SCRIPT = "../../assets/js/panel/arrivals.js";
const { heard } = await import(SCRIPT);

/** Let time pass, and what was promised in it come. */
const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 9; turn += 1) await settled();
};
const turn = (/** @type {boolean} */ isOn) =>
  device.setItem("panel-urgent-notices", JSON.stringify(isOn ? "on" : null));
const words = () => thing("p", {
  "data-arrivals": "/arrivals",
  "data-notice-title": "urgent",
  "data-notice-text": "one of them",
});
/** Answer as the server does where an urgent one came at an instant. @param {number} came */
const urgentAt = (came) => {
  answer = (since) => {
    const urgent = Number(since !== null && since < came && came <= Date.now());
    return { at: Date.now(), count: urgent, urgent };
  };
};

beforeEach(async () => {
  await pass(60_000);
  turn(false);
  device.removeItem("panel-urgent-told");
  draw(words()); // whoever told of urgent ones begins anew
  Object.assign(document, { hidden: false, title: "Casa" });
  fire("visibilitychange");
  Notification.permission = answered = "granted";
  isOk = true;
  for (const one of devices) one.state = "suspended";
  asked.length = notices.length = seen.length = tones.length = 0;
});

test("an urgent one alone is told aloud where that was asked for, each is counted", async () => {
  for (const [isOn, urgent, told] of [[true, 1, 1], [true, 0, 0], [false, 1, 0]]) {
    turn(isOn);
    Object.assign(document, { hidden: true, title: "Casa" });
    answer = () => ({ at: 7, count: 2, urgent });
    notices.length = 0;
    draw(words());
    fire("visibilitychange");
    await pass(0);
    heard();
    heard();
    await pass(2000);
    assert.equal(notices.length, told);
    assert.equal(document.title, "(2) Casa");
    assert.equal(asked.at(-1), "/arrivals?since=7");
    Object.assign(document, { hidden: false });
    fire("visibilitychange");
    assert.equal(document.title, "Casa");
  }
});


test("whoever turned it off and on is told of nothing that came before", async () => {
  const box = thing("input", { type: "checkbox", "data-urgent-switch": "" });
  urgentAt(Infinity);
  draw(words(), box);
  box.checked = true;
  fire("change", box);
  await pass(0);
  heard();
  await pass(2000);
  assert.equal(device.getItem("panel-urgent-told"), String(Date.now()));
  box.checked = false;
  fire("change", box);
  await pass(0);
  assert.equal(device.getItem("panel-urgent-told"), null);
  await pass(5000);
  urgentAt(Date.now());
  await pass(5000);
  box.checked = true;
  fire("change", box);
  await pass(0);
  heard();
  await pass(2000);
  assert.equal(notices.length, 0);
});

test("a tab asks every two seconds at most, and counts to ninety-nine", async () => {
  answer = () => ({ at: 7, count: 100, urgent: 0 });
  draw(words());
  document.hidden = true;
  fire("visibilitychange");
  await pass(0);
  heard();
  await pass(0);
  assert.equal(asked.length, 2);
  heard();
  await pass(1999);
  heard();
  assert.equal(asked.length, 2);
  await pass(1);
  assert.equal(asked.length, 3);
  await pass(5000);
  assert.equal(asked.length, 3);
  assert.equal(document.title, "(99+) Casa");
  answer = () => ({ at: 7, count: 99, urgent: 0 });
  heard();
  await pass(2000);
  assert.equal(document.title, "(99) Casa");
});

test("nothing is asked where nobody may, or nobody wants to know", async () => {
  turn(true);
  draw();
  await pass(0);
  heard();
  await pass(2000);
  turn(false);
  draw(words());
  await pass(0);
  heard();
  await pass(2000);
  assert.deepEqual(asked, []);
});

test("an answer that comes once somebody looks again counts nothing", async () => {
  answer = () => ({ at: 7, count: 1, urgent: 0 });
  draw(words());
  document.hidden = true;
  fire("visibilitychange");
  document.hidden = false;
  await pass(0);
  heard();
  await pass(2000);
  assert.deepEqual(asked, ["/arrivals"]);
  document.hidden = true;
  fire("visibilitychange");
  await pass(0);
  heard();
  mock.timers.tick(2000);
  document.hidden = false;
  await pass(0);
  assert.deepEqual([asked.length, document.title], [3, "Casa"]);
});

test("a refusal counts nothing and the next change asks again", async () => {
  answer = () => ({ at: 7, count: 1, urgent: 0 });
  draw(words());
  document.hidden = true;
  fire("visibilitychange");
  await pass(0);
  isOk = false;
  heard();
  await pass(2000);
  assert.equal(document.title, "Casa");
  isOk = true;
  heard();
  await pass(2000);
  assert.equal(document.title, "(1) Casa");
});

test("the notice says what the page says, leads to the tab, and two tones sound", async () => {
  turn(true);
  const tried = thing("button", { "data-urgent-try": "" });
  draw(words(), tried);
  fire("click", tried);
  const [{ onclick, title, body, tag }] = notices;
  assert.deepEqual([title, body, tag], ["urgent", "one of them", "panel-urgent-notice"]);
  onclick.call(notices[0]);
  assert.deepEqual(seen, ["resumed", "focused", "closed"]);
  assert.deepEqual(tones.map(({ frequency, from, to, where }) => [frequency, from, to, where]), [
    [880, 5, 5.2, "loudspeaker"],
    [1175, 5.22, 5.42, "loudspeaker"],
  ]);
  assert.deepEqual(tones[0].loud, [0.15, 0.15, 5, 0.001, 5.2]);
});

test("a press or a key lets the page sound where that was asked for, and no other", async () => {
  for (const kind of ["pointerdown", "keydown"]) {
    for (const [isOn, times] of [[false, 0], [true, 1], [true, 1]]) {
      turn(Boolean(isOn));
      fire(kind);
      assert.equal(seen.length, times);
    }
    for (const one of devices) one.state = "suspended";
    seen.length = 0;
  }
  assert.equal(devices.length, 1);
});

test("where notices are refused it sounds, and a page without words shows none", async () => {
  const tried = thing("button", { "data-urgent-try": "" });
  Notification.permission = "denied";
  turn(true);
  draw(words(), tried);
  fire("click", tried);
  assert.deepEqual([notices.length, tones.length], [0, 2]);
  draw(tried);
  Notification.permission = "granted";
  fire("click", tried);
  assert.deepEqual(notices, []);
});

test("the switch shows what holds here, also where another tab turned it", async () => {
  const box = thing("input", { "data-urgent-switch": "" });
  const [refused, tried] = ["refused", "try"].map((name) => thing("p", { [`data-urgent-${name}`]: "" }));
  const shown = () => [box.checked, !refused.hidden, !tried.hidden];
  draw(words(), box, refused, tried);
  assert.deepEqual(shown(), [false, false, false]);
  turn(true);
  fire("storage", undefined, { key: "theme" });
  assert.deepEqual(shown(), [false, false, false]);
  fire("storage", undefined, { key: "panel-urgent-notices" });
  assert.deepEqual(shown(), [true, false, true]);
  await pass(0);
  changed();
  await pass(0);
  assert.deepEqual(asked, ["/arrivals"]);
  box.checked = false;
  fire("change", box);
  assert.deepEqual([...shown(), ...seen], [false, false, false]);
  box.checked = true;
  answered = "denied";
  fire("change", box);
  assert.deepEqual(shown(), [true, false, true]);
  await pass(0);
  assert.deepEqual(shown(), [true, true, true]);
  assert.deepEqual([...new Set(seen)], ["resumed", "asked"]);
});

test("where nothing more can be kept, one tab still tells once", async () => {
  urgentAt(Infinity);
  turn(true);
  draw(words());
  await pass(0);
  const full = mock.method(device, "setItem", () => {
    throw new Error("full");
  });
  urgentAt(Date.now() + 1000);
  await pass(1000);
  for (let time = 0; time < 3; time += 1) {
    heard();
    await pass(2000);
  }
  full.mock.restore();
  assert.equal(notices.length, 1);
});

// From here on there is another tab of the same browser.

test("of two tabs one tells of an urgent one, however late the other hears of it", async () => {
  const other = await import(`${SCRIPT}?other`);
  urgentAt(Infinity);
  turn(true);
  draw(words());
  await pass(0);
  assert.deepEqual(asked, ["/arrivals", "/arrivals"]);
  heard();
  await pass(0);
  await pass(500);
  for (const told of [1, 2]) {
    urgentAt(Date.now());
    other.heard();
    heard();
    await pass(0);
    assert.equal(notices.length, told);
    const since = Date.now();
    await pass(1500);
    assert.equal(notices.length, told);
    assert.equal(asked.at(-1), `/arrivals?since=${since}`);
    await pass(500);
  }
});

test("a tab that gets no answer keeps nobody from telling", async () => {
  const other = await import(`${SCRIPT}?other`);
  urgentAt(Infinity);
  turn(true);
  draw(words());
  await pass(0);
  answer = () => {
    throw new TypeError("no line");
  };
  heard();
  await pass(2000);
  urgentAt(Date.now());
  other.heard();
  await pass(2000);
  assert.equal(notices.length, 1);
});
