// The dialog that leads through three steps, and what it says once a request was received.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, keptAs, settled, thing, type } from "./page.js";

mock.timers.enable({ apis: ["Date", "setTimeout"], now: Date.parse("2026-11-26T15:00:00Z") });
let now = 1000;
Object.defineProperty(globalThis, "performance", { value: { now: () => now, getEntriesByType: () => [] } });
const received = { outcome: "success", sentence: "", errors: {}, receipt: { id: "one", reference: "VC-1" } };
/** @type {() => Promise<any>} */
let answer = async () => received;
Object.assign(globalThis, { fetch: async () => {
  const body = await answer();
  return { status: body.outcome === "success" ? 201 : 422, json: async () => body };
} });
const field = (/** @type {string} */ name, more = {}) => Object.assign(
  thing("input", { name, id: `scheduler-form-${name}`, ...more }),
  { checkValidity: () => true, reportValidity() {}, setCustomValidity() {} });
const error = (/** @type {string} */ name) => thing("p", { id: `scheduler-form-${name}-error`, "data-field-error": name });
const missing = (/** @type {string} */ name) => thing("p", { "data-missing": name, "data-sentence": `no ${name}` });
const [vaccine, date, time, name] = ["vaccine", "date", "time", "name"].map((each) => field(each));
const hidden = ["submission_id", "sending", "filled_in", "unheard"].map((each) => field(each, { type: "hidden" }));
const day = thing("button", { "data-day": "2026-12-01", tabindex: "0" });
const step = (/** @type {number} */ number, /** @type {any[]} */ ...things) =>
  thing("fieldset", { "data-step": String(number) }, thing("legend"), ...things);
const steps = [step(1, vaccine, error("vaccine"), missing("vaccine")),
  step(2, date, time, error("date"), missing("date"), thing("button", { "data-time": "10:30" })), step(3, name, error("name"))];
const words = JSON.stringify({ day: "{day}", weekdays: [], months: [], letters: [], title: "", label: "", previous: "", next: "", today: "", urgent: "" });
const [back, next, send] = ["back", "next", "send"].map((each) => thing("button", { [`data-${each}`]: "" }));
send.setAttribute("data-submit", "");
const marks = [1, 2, 3].map((each) => thing("li", { "data-step-mark": String(each) }));
const card = thing("div", { "data-confirmation": "" }, thing("h2", { "data-confirmation-title": "" }), thing("dl", { "data-summary": "" }),
  thing("button", { "data-another": "" }), thing("button", { "data-finish": "" }));
card.hidden = true;
const form = thing("form", { id: "scheduler-form", "data-scheduler-form": "" }, thing("p", { "data-progress": "{step} de {total}", "data-total": "3" }),
  ...marks, thing("div", { "data-scroller": "" }), thing("div", { "data-error-summary": "" }, thing("ul")), thing("p", { "data-form-notice": "" }),
  thing("div", { "data-form-body": "" }, ...steps, thing("dl", { "data-choice": "" })), ...hidden,
  thing("div", { id: "scheduler-calendar", "data-words": words }, thing("div", { "data-calendar-view": "" }, day)), back, next, send, card);
const dialog = thing("dialog", { id: "scheduler" }, form, thing("button", { "data-close": "" }));
const openers = ["", "covid"].map((id) => thing("a", { "data-open-scheduler": "", href: "#servicios", ...(id && { "data-vaccine": id }) }));
Object.defineProperty(Element.prototype, "open", { get() { return this.hasAttribute("open"); }, set(on) { this.toggleAttribute("open", on); }, configurable: true });
Object.assign(document, { readyState: "loading" });
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
draw(dialog, ...openers);
await import("../../assets/js/scheduler.js");

const come = async () => {
  for (let turn = 0; turn < 8; turn += 1) await settled();
};
const press = async (/** @type {any} */ on, after = 1000) => {
  now += after;
  const went = fire("click", on, { detail: 1, clientX: 5, clientY: 5 });
  if (went && on === send) fire("submit", form);
  await come();
};
const shown = () => steps.findIndex((each) => !each.hidden) + 1;
const close = () => press(find("[data-close]"));
const find = (/** @type {string} */ selector) => dialog.querySelector(selector);
const place = find("#scheduler-form-vaccine-error");
const fill = () => {
  for (const [each, text] of [[vaccine, "covid"], [date, "2026-12-01"], [time, "10:30"]]) type(each, text);
};
const toLast = async () => {
  await press(openers[1]);
  fill();
  while (shown() < 3) await press(next);
};

beforeEach(async () => {
  await come();
  if (dialog.open) await close();
});

test("what is received while the dialog is closed is told as it opens again", async () => {
  await toLast();
  /** @type {(body: any) => void} */
  let say = () => {};
  answer = () => new Promise((resolve) => (say = resolve));
  await press(send);
  await close();
  say(received);
  await come();
  await press(openers[1]);
  assert.deepEqual([dialog.open, card.hidden], [true, false]);
  assert.equal(document.activeElement, find("[data-confirmation-title]"));
  await close();
  await press(openers[1]);
  assert.deepEqual([card.hidden, shown(), vaccine.value], [true, 2, "covid"]);
});

test("each step asks for its own, and the last one sums up what was chosen", async () => {
  answer = async () => received;
  fire("forgotten");
  await press(openers[0]);
  assert.deepEqual([shown(), back.hidden, next.hidden, send.hidden], [1, true, false, true]);
  await press(next);
  assert.deepEqual([shown(), place.textContent, document.activeElement], [1, "no vaccine", vaccine]);
  type(vaccine, "covid");
  await press(next);
  assert.deepEqual([shown(), back.hidden, next.hidden, send.hidden], [2, false, false, true]);
  assert.equal(find("[data-progress]").textContent, "2 de 3");
  assert.deepEqual(marks.map((each) => [each.hasAttribute("data-done"), each.getAttribute("aria-current")]),
    [[true, null], [false, "step"], [false, null]]);
  await press(next);
  assert.equal(shown(), 2);
  await press(find("[data-time]"));
  assert.deepEqual([time.value, find("[data-time]").getAttribute("aria-pressed")], ["10:30", "true"]);
  assert.equal(keptAs("draft:scheduler-form").time, "10:30");
  type(date, "2026-12-01");
  await press(next);
  assert.deepEqual([shown(), next.hidden, send.hidden, keptAs("scheduler-step")], [3, true, false, 3]);
  assert.ok(find("[data-choice]").children.length);
  await press(back);
  assert.equal(shown(), 2);
  now += 1000;
  fire("submit", form); // as the Enter key does
  assert.equal(shown(), 3);
});

test("a second tap neither steers nor presses what came under it", async () => {
  await toLast();
  await press(back);
  for (const [after, at] of [[499, 2], [1, 1]]) {
    await press(back, after);
    assert.equal(shown(), at);
  }
  now += 1000;
  fire("click", next, { detail: 2, clientX: 5, clientY: 5 });
  assert.equal(shown(), 1);
});

test("an answer leads to the first step in which something is wrong", async () => {
  await toLast();
  answer = async () => ({ outcome: "invalid", sentence: "", errors: { name: "n", date: "d" }, receipt: null });
  await press(send);
  assert.equal(shown(), 2);
  answer = async () => received;
  await press(next);
  await press(send);
  assert.deepEqual([card.hidden, keptAs("scheduler-step")], [false, null]);
  await press(find("[data-another]"));
  assert.deepEqual([card.hidden, shown(), dialog.open], [true, 1, true]);
});

test("a link that is opened elsewhere is left to the browser", () => {
  for (const key of ["ctrlKey", "metaKey", "shiftKey"]) assert.equal(fire("click", openers[0], { [key]: true }), true);
  assert.equal(fire("click", openers[0]), false);
});
