// What the panel's scripts ask the server, and what they tell of its answers.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, device, draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
/** @type {string[]} what was asked of the server */
const asked = [];
/** @type {(address: string, how?: any) => Promise<any>} */
let answer = async () => ({ ok: true });
Object.assign(globalThis, {
  fetch: (/** @type {string} */ address, /** @type {any} */ how) => {
    asked.push(address);
    return answer(address, how);
  },
  ...{ PublicKeyCredential: class {}, scrollTo: () => null, scrollY: 0 },
});
/** @type {any} */
let key = null;
Object.defineProperty(navigator, "credentials", {
  value: {
    get: async () => {
      if (key instanceof Error) throw key;
      return key;
    },
  },
});
const { answeredAt } = await import("../../assets/js/panel/alive.js");
for (const name of ["dead_line", "passkeys", "presses", "staying"])
  await import(`../../assets/js/panel/${name}.js`);

/** Let time pass, and what was promised in it come. */
const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 6; turn += 1) await settled();
};
const page = (/** @type {any[]} */ ...things) =>
  thing("main", { "data-session": "in", "data-hydrated": "true", "data-who": "ana@casa.cl" }, ...things);
/** Return what happens from now, by the thing it happens to. @param {string} kind */
const follow = (kind) => {
  /** @type {any[]} */
  const found = [];
  document.addEventListener(kind, (event) => found.push(event));
  return found;
};

beforeEach(async () => {
  answer = async () => ({ ok: true, json: async () => ({ at: 1 }), headers: new Headers() });
  draw();
  await pass(60_000);
  asked.length = 0;
});

test("a line that is dead for two seconds and a half is silent", async () => {
  answer = (_address, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", reject));
  /** @type {any[]} */
  const told = [];
  answeredAt("/alive").then((date) => told.push(date));
  await pass(2499);
  assert.deepEqual(told, []);
  await pass(1);
  assert.deepEqual(told, [null]);
  answer = async () => ({ headers: new Headers({ date: "noon" }) });
  assert.equal(await answeredAt("/alive"), "noon");
});

test("a dead line is told while somebody works, and told no more once it lives", async () => {
  const note = thing("p", { "data-line-note": "/alive" });
  note.hidden = true;
  draw(page(note));
  await pass(1500);
  assert.deepEqual(asked, []);
  answer = () => Promise.reject(new Error("no line"));
  fire("keydown");
  await pass(1500);
  const { dataset } = /** @type {any} */ (document.documentElement);
  assert.deepEqual([asked, note.hidden, dataset.line], [["/alive"], false, "dead"]);
  await pass(31_000);
  answer = async () => ({ headers: new Headers() });
  await pass(1500);
  assert.deepEqual([note.hidden, dataset.line], [true, undefined]);
});

test("a new line asks for the presses that left over those before it, and tells what is lost", () => {
  const lost = thing("p", { "data-press-lost": "" });
  lost.hidden = true;
  const asks = follow("presses-asked");
  const leave = () => {
    const event = { press: "" };
    fire("click");
    fire("event-leaves", undefined, { detail: event });
    return event.press;
  };
  fire("line-opens");
  draw(page(lost));
  const [first, second] = [leave(), leave()];
  changed();
  assert.notEqual(first, second);
  assert.deepEqual(asks, []);
  fire("presses-heard", undefined, { detail: { answered: [second], lost: [] } });
  fire("line-opens");
  const third = leave();
  changed();
  assert.deepEqual(asks.map(({ detail }) => detail), [[first]]);
  assert.equal(lost.hidden, true);
  fire("presses-heard", undefined, { detail: { answered: [], lost: [first] } });
  assert.equal(lost.hidden, false);
  fire("presses-heard", undefined, { detail: { answered: [third], lost: [] } });
  assert.equal(lost.hidden, true);
});

test("what a key answers goes out once, and a key that did not is told and left", async () => {
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  const left = Object.assign(new Error(), { name: "NotAllowedError" });
  for (const [device, attempt, words] of [
    [{ id: "AQ", rawId: bytes, type: "public-key", response }, undefined, ""],
    [left, "one", "cancelled"],
  ]) {
    key = device;
    const fields = ["key", "left"].map((name) => thing("input", { name }));
    const note = thing("p", { "data-key-note": "" });
    const asks = JSON.stringify({ attempt: "one", options: { challenge: "AQ" } });
    const form = thing("form", { "data-key-asked": asks, "data-key-cancelled": "cancelled" }, ...fields, note);
    /** @type {any[]} */
    const sent = [];
    document.addEventListener("submit", () => sent.push(fields[0].value));
    draw(page(form));
    await pass(0);
    assert.deepEqual(sent.map((each) => JSON.parse(each).credential.id), words ? [] : ["AQ"]);
    assert.deepEqual([fields[0].value, fields[1].value, note.textContent], ["", attempt ?? "", words]);
  }
});

test("a key that answers what is asked no more sends nothing, and asked again no code goes", async () => {
  key = Object.assign(new Error(), { name: "NotAllowedError" });
  const fields = ["key", "left"].map((name) => thing("input", { name }));
  const code = thing("input", { "data-factor-code": "", value: "123456" });
  const again = thing("button", { "data-key-again": "" });
  const asks = JSON.stringify({ attempt: "one", options: { challenge: "AQ" } });
  const form = thing("form", { "data-key-asked": asks }, ...fields, code, again);
  draw(page(form));
  form.dataset.keyAsked = "";
  await pass(0);
  assert.equal(fields[1].value, "");
  /** @type {string[]} */
  const codes = [];
  document.addEventListener("submit", () => codes.push(code.value));
  fire("click", again);
  assert.deepEqual(codes, [""]);
});

test("to stay is a sign of life, to look is none, and the end opens the sign-in", async () => {
  const standing = { authenticated: true, email: "ana@casa.cl", ends_in: 200, can_extend: true };
  answer = async () => ({ ok: true, json: async () => standing });
  const [stay, check] = [thing("button", { "data-stay": "" }), thing("button", { "data-check": "" })];
  const [soon, never] = ["soon", "for-good"].map((name) => thing("p", { [`data-ending-${name}`]: "" }));
  const note = thing("div", { "data-ending": "" }, soon, stay, never);
  note.hidden = true;
  draw(thing("main", { "data-session": "out" }));
  const main = page(note, check);
  main.dataset.alive = "/session";
  draw(main);
  await pass(0);
  assert.deepEqual(asked, ["/session?present=false"]);
  assert.deepEqual([note.hidden, stay.hidden, never.hidden], [false, false, true]);
  standing.ends_in = 1800;
  fire("click", stay);
  assert.equal(note.hidden, true);
  await pass(0);
  assert.equal(asked.at(-1), "/session?present=true");
  assert.equal(note.hidden, true);
  Object.assign(standing, { ends_in: 200, can_extend: false });
  await pass(60_000);
  assert.deepEqual([asked.at(-1), note.hidden], ["/session?present=false", false]);
  assert.deepEqual([stay.hidden, never.hidden], [true, false]);
  const clicks = follow("click");
  standing.authenticated = false;
  await pass(20_000);
  assert.equal(clicks.at(-1)?.target, check);
});
