// The server, the tabs, the notices and the sound of the tests of urgent requests.

import { beforeEach, mock } from "node:test";

import { device, draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
export const server = {
  isOk: true,
  /** @type {(since: number | null) => object} */
  answer: () => ({}),
};
/** @type {string[]} what was asked of the server */
export const asked = [];
/** @type {any[]} */
export const notices = [];
/** @type {string[]} what was asked of whoever sits there, and seen of the window */
export const seen = [];
/** What whoever sits there says to notices. */
export const person = { answers: "granted" };
export class Notification {
  static permission = "granted";
  static requestPermission = async () => {
    seen.push("asked");
    Notification.permission = person.answers;
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
export const tones = [];
/** @type {AudioContext[]} */
export const devices = [];
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
    const body = server.answer(since && Number(since));
    return { ok: server.isOk, json: async () => body };
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
export const SCRIPT = "../../assets/js/panel/arrivals.js";

/** Let time pass, and what was promised in it come. */
export const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 9; turn += 1) await settled();
};
export const turn = (/** @type {boolean} */ isOn) =>
  device.setItem("panel-urgent-notices", JSON.stringify(isOn ? "on" : null));
export const words = () => thing("p", {
  "data-arrivals": "/arrivals",
  "data-notice-title": "urgent",
  "data-notice-text": "one of them",
});
/** Answer as the server does where an urgent one came at an instant. @param {number} came */
export const urgentAt = (came) => {
  server.answer = (since) => {
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
  Notification.permission = person.answers = "granted";
  server.isOk = true;
  for (const one of devices) one.state = "suspended";
  asked.length = notices.length = seen.length = tones.length = 0;
});

/** Show the page to somebody who asked to be told, before anything came. */
export const listen = async () => {
  urgentAt(Infinity);
  turn(true);
  draw(words());
  await pass(0);
};
/** Show the page, and look elsewhere. */
export const lookAway = async () => {
  draw(words());
  document.hidden = true;
  fire("visibilitychange");
  await pass(0);
};
