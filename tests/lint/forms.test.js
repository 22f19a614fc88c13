// What a visitor's form says, keeps for the tab, and asks about.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, keptAs, tab, thing } from "./page.js";

mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-11-26T15:00:00Z") });
/** How the page came. */
const browser = { type: "navigate" };
Object.defineProperty(globalThis, "performance", {
  value: { getEntriesByType: () => [browser] },
});

const { ensureId, entryOf, hasDraft, isBusy, markSent, renew, restoreDraft, saveDraft, setBusy, waiting } =
  await import("../../assets/js/forms.js");
const { question } = await import("../../assets/js/questions.js");
const { askEmailEnd, askOther } = await import("../../assets/js/sentences.js");

const TYPED = {
  ...{ name: "Ana", phone: "+56 9 1234 5678", email: "ana@gmail.com", date: "2026-12-01", time: "10:30" },
  ...{ vaccine: "covid", address: "Calle 1", message: "Timbre malo", receipt_number: "B-1" },
};
const KEPT_NEVER = ["consent", "guardian", "filled_in", "homepage", "sending", "guardian_2"];
const field = (/** @type {string} */ name, /** @type {Record<string, string>} */ more = {}) => {
  const made = thing("input", { name, ...more });
  return made;
};
/** @param {Record<string, string>} attributes @param {any[]} things */
const form = (attributes = {}, ...things) => {
  const names = [...Object.keys(TYPED), ...KEPT_NEVER, "for_whom", "patient"];
  const hidden = ["submission_id", "unheard", "prices_shown"].map((name) => field(name, { type: "hidden" }));
  const slow = thing("p", { "data-slow-note": "" });
  const made = thing("form", { id: "booking", "data-booking": "", ...attributes },
    ...names.map((name) => field(name)), ...hidden, slow, thing("button", { "data-submit": "" }), ...things);
  draw(made);
  return made;
};
const at = (/** @type {any} */ form, /** @type {string} */ name) => form.elements.namedItem(name);
const fill = (/** @type {any} */ form, /** @type {Record<string, string>} */ texts) => {
  for (const [name, text] of Object.entries(texts)) at(form, name).value = text;
};

beforeEach(() => {
  for (const key of Object.keys(tab)) tab.removeItem(key);
  browser.type = "navigate";
});

test("what the form says is told whole, with the price of what is chosen", () => {
  const whole = form();
  fill(whole, { ...TYPED, patient: " Beto  Soto\u200b ", submission_id: "one" });
  const entry = entryOf(whole);
  const { receipt_number: receiptNumber, ...rest } = TYPED;
  const registrationDate = "2026-11-26T15:00:00.000Z";
  assert.deepEqual(entry, { ...rest, id: "one", vaccineName: "covid", vaccinePrice: 0, patient: "", receiptNumber, registrationDate });
  fill(whole, { for_whom: "other", receipt_number: "" });
  const option = thing("option", { "data-price": "12000", "data-name": "Covid-19" });
  const list = thing("select", { name: "vaccine", value: "covid" }, option);
  whole.children.unshift(list);
  list.parentElement = whole;
  option.states.add("checked");
  option.textContent = "Covid-19 · $12.000";
  const { patient, vaccineName, vaccinePrice, receiptNumber: none } = entryOf(whole);
  assert.deepEqual([patient, vaccineName, vaccinePrice, none], ["Beto Soto", "Covid-19", 12000, null]);
  delete option.dataset.name;
  assert.equal(entryOf(whole).vaccineName, "Covid-19 · $12.000");
  fill(whole, { for_whom: "self" });
  assert.equal(entryOf(whole).patient, "");
});

test("a form has one id, until it is renewed", () => {
  const whole = form();
  ensureId(whole);
  const { value: first } = at(whole, "submission_id");
  assert.ok(first);
  ensureId(whole);
  assert.equal(at(whole, "submission_id").value, first);
  renew(whole);
  assert.ok(at(whole, "submission_id").value);
  assert.notEqual(at(whole, "submission_id").value, first);
});

test("what is typed is kept for the tab and comes back, what is agreed to does not", () => {
  const whole = form();
  fill(whole, { ...TYPED, ...Object.fromEntries(KEPT_NEVER.map((name) => [name, "yes"])) });
  assert.equal(hasDraft(whole), false);
  saveDraft(whole);
  assert.equal(hasDraft(whole), true);
  const draft = keptAs("draft:booking");
  for (const name of KEPT_NEVER) assert.equal(name in draft, false, name);
  tab.setItem("draft:booking", JSON.stringify({ ...draft, consent: "yes" }));
  const empty = form();
  fill(empty, { message: "Otro" });
  restoreDraft(empty);
  for (const [name, text] of Object.entries(TYPED))
    assert.equal(at(empty, name).value, name === "message" ? "Otro" : text);
  for (const name of KEPT_NEVER) assert.equal(at(empty, name).value, "", name);
});

test("a list that nobody touched takes what the draft says, one that was chosen stays", () => {
  tab.setItem("draft:booking", JSON.stringify({ hour: "b" }));
  for (const [value, is] of [["a", "b"], ["c", "c"], ["", "b"]]) {
    const options = ["a", "b", "c"].map((each) => thing("option", { value: each }));
    options[0].defaultSelected = true;
    const list = thing("select", { name: "hour", value }, ...options);
    const whole = form({}, list);
    restoreDraft(whole);
    assert.equal(list.value, is);
  }
});

test("a page that answered a post keeps what it shows, but for a reload of one that says so", () => {
  tab.setItem("draft:booking", JSON.stringify({ name: "Ana" }));
  for (const [attributes, how, name] of [
    [{ "data-retry": "1" }, "navigate", ""],
    [{ "data-retry": "1" }, "reload", ""],
    [{ "data-retry": "1", "data-again": "1" }, "navigate", ""],
    [{ "data-retry": "1", "data-again": "1" }, "reload", "Ana"],
    [{ "data-retry": "1", "data-again": "1" }, "back_forward", "Ana"],
    [{}, "navigate", "Ana"],
  ]) {
    browser.type = String(how);
    const whole = form(/** @type {Record<string, string>} */ (attributes));
    restoreDraft(whole);
    assert.equal(at(whole, "name").value, name);
  }
});

test("people whose fields have not come wait, and a draft that is saved meanwhile has them", () => {
  const draft = { patient_2: "Beto", vaccine_6: "covid", for_whom_3: "minor", guardian_2: "yes", patient_7: "No" };
  tab.setItem("draft:booking", JSON.stringify({ name: "Ana", ...draft }));
  const whole = form();
  restoreDraft(whole);
  const people = { patient_2: "Beto", vaccine_6: "covid", for_whom_3: "minor" };
  assert.deepEqual(waiting.get(whole), people);
  saveDraft(whole);
  const kept = keptAs("draft:booking");
  for (const [name, text] of Object.entries(people)) assert.equal(kept[name], text);
  assert.equal("guardian_2" in kept, false);
});

test("who asks for somebody else finds those fields unfolded", () => {
  for (const [whom, open] of [["other", true], ["self", undefined]]) {
    tab.setItem("draft:booking", JSON.stringify({ who: whom }));
    const folded = thing("details", {}, field("for_whom", { value: String(whom) }));
    const whole = thing("form", { id: "booking" }, folded);
    draw(whole);
    restoreDraft(whole);
    assert.equal(folded.open, open);
  }
});

test("a form that went out is known as unheard, also by its draft", () => {
  const whole = form();
  markSent(whole);
  assert.equal(at(whole, "unheard").value, "1");
  assert.equal(keptAs("draft:booking").unheard, "1");
});

test("a renewed form is empty, but for what the page says", () => {
  const folded = thing("details", {});
  folded.open = true;
  const whole = form({}, folded, thing("fieldset", { "data-person": "2" }, field("patient_2")));
  fill(whole, { ...TYPED, prices_shown: "v1", unheard: "1" });
  at(whole, "consent").type = "hidden";
  at(whole, "consent").value = "2026-12";
  saveDraft(whole);
  renew(whole);
  for (const name of [...Object.keys(TYPED), "unheard"]) assert.equal(at(whole, name).value, "", name);
  assert.deepEqual([at(whole, "prices_shown").value, at(whole, "consent").value], ["v1", "2026-12"]);
  assert.deepEqual([at(whole, "patient_2"), folded.open, hasDraft(whole)], [null, false, false]);
});

test("a page that answered a post is emptied of what it wrote itself", () => {
  const box = field("guardian", { type: "checkbox", checked: "" });
  const options = ["", "covid"].map((value) => thing("option", { value }));
  options.forEach((option, index) => Object.assign(option, { index, defaultSelected: index === 1 }));
  const list = thing("select", { name: "for_whom", value: "covid" }, ...options);
  const name = field("name", { value: "Ana" });
  const id = field("submission_id", { type: "hidden", value: "one" });
  for (const retry of ["", "1"]) {
    const whole = thing("form", { id: "booking", "data-retry": retry }, name, box, list, id);
    draw(whole);
    renew(whole);
    assert.equal(name.value, retry ? "" : "Ana");
    assert.equal(box.checked, !retry);
    assert.deepEqual(options.map((option) => option.defaultSelected), [Boolean(retry), !retry]);
    assert.equal(id.defaultValue, "one");
  }
});

test("a form that is under way cannot be pressed, and forgets that it was slow", () => {
  const whole = form();
  const [button] = whole.querySelectorAll("[data-submit]");
  const [slow] = whole.querySelectorAll("[data-slow-note]");
  for (const busy of [true, false]) {
    slow.hidden = false;
    setBusy(whole, busy);
    assert.deepEqual([button.disabled, isBusy(whole), slow.hidden], [busy, busy, true]);
  }
});

/* What is odd but possible. */

const asking = (/** @type {Record<string, string>} */ texts) => {
  const whole = form();
  for (const name of ["email", "message"]) whole.append(thing("p", { id: `booking-${name}-error` }));
  fill(whole, texts);
  return whole;
};
const asked = (/** @type {string} */ name) => document.getElementById(`booking-${name}-question`)?.textContent;

test("an odd address is asked about once, and each new one again", () => {
  const whole = asking({ email: "ana@gmial.com", vaccine: "covid" });
  assert.equal(question(whole), true);
  assert.equal(document.activeElement, at(whole, "email"));
  assert.match(asked("email") ?? "", /¿Quisiste escribir ana@gmail\.com\?/);
  assert.equal(question(whole), false);
  fill(whole, { email: "ana@casa" });
  assert.equal(question(whole, at(whole, "name")), false);
  assert.match(asked("email") ?? "", /gmail/);
  assert.equal(question(whole, at(whole, "email")), false);
  assert.equal(asked("email"), "");
  assert.equal(question(whole), true);
  assert.equal(asked("email"), askEmailEnd);
  assert.equal(question(asking({ email: "ana@casa.cl" })), false);
  assert.equal(question(asking({ email: "ana@gmial.com" })), true);
});

test("another vaccine without words is asked about, until either changes", () => {
  for (const changes of ["vaccine", "message"]) {
    const whole = asking({ vaccine: "otra", message: "  " });
    assert.equal(question(whole), true);
    assert.equal(document.activeElement, at(whole, "message"));
    assert.equal(asked("message"), askOther);
    question(whole, at(whole, changes));
    assert.equal(asked("message"), "");
    assert.equal(question(whole), false);
  }
  assert.equal(question(asking({ vaccine: "otra", message: "Rabia" })), false);
});
