// The panel's line: what leaves it, and when.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { deflateRawSync } from "node:zlib";

import "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
const PACKET = "42/_event,";
const TOLD = `${PACKET}["event",{"delta":{"reflex___state____state":{"is_hydrated_rx_state_":true}}}]`;
/** @type {string[]} */
let left = [];
class Line {
  static OPEN = 1;
  readyState = 1;
  /** @type {(event: any) => void} */
  hears = () => {};
  set onmessage(/** @type {(event: any) => void} */ hear) {
    this.hears = hear;
  }
  /** @param {string} address */
  constructor(address) {
    this.address = address;
  }
  /** @param {string} text */
  send(text) {
    left.push(text);
  }
  close() {
    this.readyState = 3;
  }
}
Object.assign(globalThis, { WebSocket: Line, CustomEvent: class extends Event {
  /** @param {string} kind @param {{detail: unknown}} more */
  constructor(kind, { detail }) {
    super(kind);
    this.detail = detail;
  }
} });
Object.assign(location, { href: "https://casa.cl/admin/" });
await import("../../assets/js/socket.js");

const event = (/** @type {string} */ name) => `${PACKET}["event",{"name":"${name}"}]`;
/** @returns {any} */
const open = (path = "/_event/?token=1") => new WebSocket(`wss://casa.cl${path}`);

beforeEach(() => {
  mock.timers.tick(60_000);
  left = [];
});

const OPENS = `40/_event,{"event":{"name":"hydrate_and_load"}}`;
/** @type {string[]} */
const heard = [];
/** Open the panel's line, as Reflex does. */
const begun = () => {
  const line = open();
  line.onmessage = (/** @type {any} */ { data }) => heard.push(data);
  line.send(OPENS);
  return line;
};

test("what leaves before the page is told waits, and goes in its order", () => {
  const line = begun();
  for (const name of ["keep", "close"]) line.send(event(name));
  line.hears({ data: TOLD.replace("true", "false") });
  assert.deepEqual(left, [OPENS]);
  line.hears({ data: TOLD });
  assert.deepEqual(left, [OPENS, event("keep"), event("close")]);
  line.send(event("search"));
  assert.equal(left.at(-1), event("search"));
  assert.equal(heard.at(-1), TOLD);
});

test("each line waits for its own word", () => {
  const first = begun();
  first.hears({ data: TOLD });
  const second = begun();
  second.send(event("close"));
  first.hears({ data: TOLD });
  assert.deepEqual(left, [OPENS, OPENS]);
  second.hears({ data: TOLD });
  assert.deepEqual(left, [OPENS, OPENS, event("close")]);
});

test("a packed word counts as well, and what somebody typed does not", async () => {
  const line = begun();
  line.send(event("close"));
  const { words } = await import("../../assets/js/dictionary.js");
  const typed = JSON.stringify({ note: '"is_hydrated_rx_state_":true' });
  line.hears({ data: `${PACKET}["event",{"delta":{"state":${typed}}}]` });
  assert.deepEqual(left, [OPENS]);
  const packed = deflateRawSync(TOLD, { dictionary: Buffer.from(words) });
  line.hears({ data: new Blob([packed]) });
  for (let turn = 0; left.length < 2 && turn < 10_000; turn += 1) await new Promise((go) => setImmediate(go));
  assert.deepEqual(left, [OPENS, event("close")]);
});

test("a page that goes elsewhere meanwhile asks for what it loads there", () => {
  const line = begun();
  const loads = event("reflex___state____on_load_internal_state.on_load_internal");
  line.send(event("close"));
  line.send(loads);
  assert.deepEqual(left, [OPENS, loads]);
});

test("nothing waits for more than ten seconds, nor leaves over a line that is closed", () => {
  const [line, closed] = [begun(), begun()];
  line.send(event("close"));
  closed.send(event("keep"));
  closed.close();
  mock.timers.tick(9_999);
  assert.deepEqual(left, [OPENS, OPENS]);
  mock.timers.tick(1);
  assert.deepEqual(left, [OPENS, OPENS, event("close")]);
});

test("what waits has its name already, by which the next line asks for it", () => {
  /** @type {any[]} */
  const names = [];
  addEventListener("event-leaves", ({ detail }) => {
    detail.press = "a-1";
    names.push(detail.name);
  });
  const line = begun();
  line.send(event("close"));
  assert.deepEqual(names, ["close"]);
  line.hears({ data: TOLD });
  assert.equal(left.at(-1), `${PACKET}["event",{"name":"close","press":"a-1"}]`);
  assert.deepEqual(names, ["close"]);
});

test("a line that is not the panel's is left alone", () => {
  const line = open("/other");
  line.send("x");
  assert.deepEqual(left, ["x"]);
  assert.equal(line.address, "wss://casa.cl/other");
});
