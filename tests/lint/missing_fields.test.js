// What is missing or impossible is told at its field, the first of it is led to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { draw, fire, thing } from "./page.js";

await import("../../assets/js/missing_fields.js");
const sentences = await import("../../assets/js/sentences.js");

const FINE = { valid: true, customError: false, valueMissing: false };
/** A field in its place, and what is wrong with it. @param {string} name @param {object} wrong @param {string} tag */
const placed = (name, wrong = {}, tag = "input") => {
  const made = thing(tag, { name, id: `booking-${name}` });
  Object.assign(made, {
    willValidate: true,
    validity: { ...FINE, ...wrong },
    validationMessage: "the browser's words",
    setCustomValidity: (/** @type {string} */ text) => (made.custom = text),
  });
  const error = thing("p", { id: `booking-${name}-error`, "data-field-error": name });
  error.hidden = true;
  const place = thing("div", { "data-field": "" }, made, error);
  place.scrollIntoView = () => seen.push(place);
  return { made, error, place };
};
const MISSES = { valid: false, valueMissing: true };
const NO_GOOD = { valid: false };
/** @type {any[]} what was brought into sight */
const seen = [];
/** @param {Record<string, string>} attributes @param {any[]} places */
const form = (attributes, ...places) => {
  const summary = thing("div", { "data-error-summary": "" });
  const made = thing("form", { id: "booking", ...attributes }, summary, ...places);
  const named = made.elements;
  made.elements = Object.assign(made.querySelectorAll("input, select"), named);
  draw(made);
  return made;
};
const said = (/** @type {any[]} */ ...all) => all.map(({ error }) => [error.hidden, error.textContent]);

beforeEach(() => {
  seen.length = 0;
  document.activeElement = document.body;
});

test("all that is wrong is told in our words, once, and the first of it has the focus", () => {
  const fine = placed("name");
  const phone = placed("phone", MISSES);
  const email = placed("email", NO_GOOD);
  const vaccine = placed("vaccine", MISSES, "select");
  form({ "data-booking": "" }, ...[fine, phone, email, vaccine].map(({ place }) => place));
  assert.equal(fire("invalid", email.made), false);
  assert.deepEqual(said(phone, email), [[true, ""], [true, ""]]);
  assert.equal(fire("invalid", phone.made), false);
  assert.deepEqual(said(fine, phone, email, vaccine), [
    [true, ""],
    [false, sentences.phoneRequired],
    [false, sentences.emailInvalid],
    [false, sentences.vaccineRequired],
  ]);
  assert.equal(document.activeElement, phone.made);
  assert.deepEqual(seen, [phone.place]);
  assert.deepEqual([phone.made.getAttribute("aria-invalid"), fine.made.getAttribute("aria-invalid")], ["true", null]);
});

test("what is missing, over, or of another person has its own sentence", () => {
  for (const [name, wrong, sentence] of [
    ["date", MISSES, sentences.dateRequired],
    ["date", NO_GOOD, sentences.datePast],
    ["time", NO_GOOD, sentences.timePast],
    ["patient_3", MISSES, sentences.patientRequired],
    ["guardian_2", { valid: false, customError: true }, sentences.guardianRequired],
    ["patient_7", MISSES, "the browser's words"],
    ["name", NO_GOOD, "the browser's words"],
    ["receipt_number", MISSES, sentences.receiptRequired],
    ["consent", MISSES, sentences.consentRequired],
    ["address", MISSES, sentences.addressRequired],
  ]) {
    const one = placed(String(name), /** @type {object} */ (wrong));
    form({ "data-booking": "" }, one.place);
    fire("invalid", one.made);
    assert.deepEqual(said(one), [[false, sentence]]);
  }
});

test("the scheduler tells of the step that stands there alone", () => {
  const [day, name] = [placed("date", MISSES), placed("name", MISSES)];
  const steps = [day, name].map(({ place }) => thing("section", { "data-step": "" }, place));
  form({ "data-scheduler-form": "" }, ...steps);
  fire("invalid", name.made);
  assert.deepEqual(said(day, name), [[true, ""], [false, sentences.nameRequired]]);
});

test("what cannot be sent, and other forms, are left to the browser", () => {
  const off = placed("name", MISSES);
  off.made.willValidate = false;
  const phone = placed("phone", MISSES);
  form({ "data-booking": "" }, off.place, phone.place);
  fire("invalid", phone.made);
  assert.deepEqual(said(off, phone), [[true, ""], [false, sentences.phoneRequired]]);
  form({}, phone.place);
  assert.equal(fire("invalid", phone.made), true);
  assert.equal(fire("invalid", thing("input")), true);
});

test("a minor's guardian has to agree, and somebody else has a name, by the press", () => {
  for (const [whom, agreed, named, told] of [
    ["minor", false, "Beto", [sentences.guardianRequired, ""]],
    ["minor", true, " ", ["", sentences.patientRequired]],
    ["other", false, "", ["", sentences.patientRequired]],
    ["self", false, "", ["", ""]],
    ["", false, "", ["", ""]],
  ]) {
    const [who, box, patient] = ["for_whom", "guardian", "patient"].map((name) => placed(name));
    const [others, theirs] = ["for_whom_2", "guardian_2"].map((name) => placed(name));
    who.made.value = whom;
    box.made.checked = agreed;
    patient.made.value = named;
    others.made.value = "minor";
    const send = thing("button");
    const whole = form({ "data-booking": "" }, ...[who, box, patient, others, theirs].map(({ place }) => place), send);
    fire("click", send);
    assert.deepEqual([box.made.custom, patient.made.custom], told);
    assert.equal(theirs.made.custom, sentences.guardianRequired);
    delete whole.dataset.booking;
    others.made.value = "other";
    fire("click", send);
    assert.equal(theirs.made.custom, sentences.guardianRequired);
  }
});
