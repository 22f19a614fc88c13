// What came back for a visitor's form is shown: errors at their fields, a sentence, or
// the confirmation.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { ENTRY, NAMES, RECEIPT, answer, begin, errorAt, find, form, kept, rows, seen } from "./booking.js";
import { device, draw, fire, tab, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.parse("2026-11-26T15:00:00Z") });
const { clearAnswer, say, setError, show } = await import("../../assets/js/answers.js");
const { isConfirmed, keepContact, toggle } = await import("../../assets/js/confirmation.js");
const { saveDraft } = await import("../../assets/js/forms.js");
const sentences = await import("../../assets/js/sentences.js");

beforeEach(() => {
  device.removeItem("appointments");
  for (const key of Object.keys(tab)) tab.removeItem(key);
  seen.length = 0;
  document.activeElement = document.body;
  begin();
});

test("errors stand at their fields and above the form, which leads to them", () => {
  const folded = thing("details", {});
  folded.append(errorAt("email"));
  form.append(folded);
  show(form, answer({ errors: { phone: "no phone", email: "no email", other: "unknown" }, sentence: "not both" }), ENTRY);
  assert.deepEqual([errorAt("phone").hidden, errorAt("phone").textContent, folded.open], [false, "no phone", true]);
  assert.equal(find("#booking-phone").getAttribute("aria-invalid"), "true");
  assert.equal(find("#booking-name").getAttribute("aria-invalid"), null);
  const summary = find("[data-error-summary]");
  const links = summary.querySelectorAll("a");
  assert.deepEqual(links.map(({ href, textContent }) => [href, textContent]), [["#booking-phone", "no phone"], ["#booking-email", "no email"]]);
  assert.equal(summary.hidden, false);
  assert.deepEqual([find("[data-form-notice]").textContent, document.activeElement, seen], ["", summary, [summary]]);
  assert.equal(fire("click", links[1]), false);
  assert.equal(document.activeElement, find("#booking-email"));
  assert.equal(seen.at(-1), find("[data-field=email]"));
  setError(form, "phone", "");
  assert.deepEqual([errorAt("phone").hidden, summary.querySelectorAll("li").length, summary.hidden], [true, 1, false]);
  assert.equal(find("#booking-phone").hasAttribute("aria-invalid"), false);
  setError(form, "email", "");
  assert.equal(summary.hidden, true);
});

test("an answer takes the place of the one before", () => {
  show(form, answer({ errors: { phone: "no phone" } }), ENTRY);
  show(form, answer({ errors: { email: "no email" } }), ENTRY);
  assert.deepEqual(["phone", "email"].map((name) => errorAt(name).hidden), [true, false]);
  assert.equal(find("#booking-phone").hasAttribute("aria-invalid"), false);
  assert.deepEqual(find("[data-error-summary]").querySelectorAll("a").map(({ href }) => href), ["#booking-email"]);
  show(form, answer({ sentence: "closed" }), ENTRY);
  assert.deepEqual([errorAt("email").hidden, find("[data-error-summary]").hidden], [true, true]);
  show(form, answer({ errors: { email: "no email" } }), ENTRY);
  clearAnswer(form);
  assert.deepEqual([errorAt("email").hidden, find("[data-error-summary]").hidden], [true, true]);
});

test("what has no field is said above the form, where eyes and focus are led", () => {
  for (const [given, told] of [[{ sentence: "closed" }, "closed"], [{}, sentences.failure], [{ errors: { other: "x" } }, sentences.failure]]) {
    begin();
    show(form, answer(/** @type {object} */ (given)), ENTRY);
    const notice = find("[data-form-notice]");
    assert.deepEqual([notice.textContent, notice.dataset.outcome, notice.getAttribute("role")], [told, "error", "alert"]);
    assert.equal(document.activeElement, notice);
    assert.equal(seen.at(-1), notice);
    clearAnswer(form);
    assert.equal(notice.textContent, "");
  }
  assert.deepEqual(kept(), []);
});

test("who goes on typing is told what changed, and stays where they are", () => {
  const [field] = form.querySelectorAll("input");
  field.focus();
  setError(form, "phone", "no phone");
  show(form, answer({ outcome: "changed", sentence: "look again" }), ENTRY);
  assert.deepEqual([find("[data-form-notice]").textContent, errorAt("phone").textContent], ["look again", "no phone"]);
  assert.deepEqual([document.activeElement, seen], [field, []]);
});

test("a request that was received is confirmed, kept and taken out of the form", () => {
  find("#booking-name").value = "Ana";
  saveDraft(form);
  show(form, answer({ outcome: "success", sentence: "received", receipt: RECEIPT }), ENTRY);
  assert.deepEqual(rows(), [
    ...[sentences.reference, "VC-1", sentences.name, "Ana", sentences.vaccine, "Covid-19", sentences.price, "$12.000"],
    ...[sentences.when, "martes 1 de diciembre, 10:30", sentences.address, "Calle 1", sentences.phone, "+56 9"],
    ...[sentences.email, "ana@casa.cl"],
  ]);
  assert.equal(find("[data-correct]").href, "https://wa.me/1?text=Sobre%20VC-1&lang=es");
  const hidden = ["form-body", "foot", "confirmation", "urgent-sentence", "mailed-note"].map((name) => find(`[data-${name}]`).hidden);
  assert.deepEqual(hidden, [true, true, false, true, true]);
  assert.equal(isConfirmed(form), true);
  assert.deepEqual([document.activeElement, seen.at(-1)], [find("[data-confirmation-title]"), form]);
  assert.deepEqual([find("[data-form-notice]").textContent, find("[data-form-notice]").getAttribute("role")], ["received", "status"]);
  assert.deepEqual([find("#booking-name").value, tab.getItem("draft:booking")], ["", null]);
  assert.deepEqual(kept(), [{
    ...{ id: "one", reference: "VC-1", vaccine: "covid", vaccineName: "Covid-19", vaccinePrice: 12000 },
    ...{ date: "2026-12-01", time: "10:30", address: "Calle 1", registrationDate: ENTRY.registrationDate },
  }]);
});

test("the confirmation says what is urgent and mailed, and names all of a home with the server's prices", () => {
  const people = [{ patient: "Tú", vaccine: "Covid-19", price: 1 }, { patient: "Beto", vaccine: "Gripe", price: 2000 }];
  const receipt = { reference: "VC-2", urgent: true, mailed: true, people: [{ price: 12000 }], total: 14000 };
  show(form, answer({ outcome: "success", receipt }), { ...ENTRY, people, message: "Timbre", receiptNumber: "B-1" });
  assert.deepEqual(rows().slice(4, 10), ["Persona 1", "Tú: Covid-19, $12.000", "Persona 2", "Beto: Gripe, $2.000", sentences.total, "$14.000"]);
  assert.deepEqual(rows().slice(-4), [sentences.receipt, "B-1", sentences.message, "Timbre"]);
  assert.deepEqual([find("[data-urgent-sentence]").hidden, find("[data-mailed-note]").hidden], [false, false]);
  assert.equal(kept()[0].vaccineName, "Covid-19, Gripe");
});

test("without a reference the name says whom to correct, and in a window the page stays", () => {
  const dialog = thing("dialog", {}, form);
  draw(dialog);
  show(form, answer({ outcome: "success" }), ENTRY);
  assert.equal(find("[data-correct]").href, "https://wa.me/1?text=Sobre%20Ana&lang=es");
  assert.deepEqual(seen, []);
});

test("the next request begins with the contact of the last, over nothing that is typed", () => {
  assert.deepEqual(keepContact(form), {});
  show(form, answer({ outcome: "success", receipt: RECEIPT }), { ...ENTRY, names: { patient: "Beto" } });
  toggle(form, false);
  assert.equal(isConfirmed(form), false);
  find("#booking-phone").value = "typed";
  assert.deepEqual(keepContact(form), { patient: "Beto" });
  assert.deepEqual(NAMES.map((name) => find(`#booking-${name}`).value), ["Ana", "typed", "ana@casa.cl", "Calle 1", ""]);
});

test("a notice that floats goes by itself where all went well, once nobody is in it", () => {
  for (const [outcome, stays] of [["success", false], ["failed", true]]) {
    begin({ "data-toast": "" });
    show(form, answer({ outcome, sentence: "told", receipt: RECEIPT }), ENTRY);
    const notice = find(".toast-notice");
    const close = find("[data-toast-close]");
    assert.equal(close.getAttribute("aria-label"), sentences.close);
    notice.states.add("hover");
    mock.timers.tick(10_000);
    assert.equal(notice.textContent, "told");
    notice.states.delete("hover");
    mock.timers.tick(9_999);
    assert.equal(notice.textContent, "told");
    mock.timers.tick(1);
    assert.equal(notice.textContent, stays ? "told" : "");
  }
});

test("a notice that floats is closed by its button or Escape, and its focus goes on", () => {
  for (const [outcome, next] of [["success", "[data-confirmation-title]"], ["failed", "[data-submit]"]]) {
    for (const close of [() => fire("click", find("[data-toast-close]")), () => fire("keydown", form, { key: "Escape" })]) {
      begin({ "data-toast": "" });
      show(form, answer({ outcome, sentence: "told", receipt: RECEIPT }), ENTRY);
      fire("keydown", form, { key: "Enter" });
      const notice = find(".toast-notice");
      assert.equal(notice.textContent, "told");
      find("[data-toast-close]").focus();
      close();
      assert.equal(notice.textContent, "");
      assert.equal(document.activeElement, find(String(next)));
    }
  }
  begin();
  say(form, "no toast");
  assert.equal(find("[data-toast-close]"), null);
});
