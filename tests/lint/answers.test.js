// What came back for a visitor's form is shown: errors at their fields, a sentence, or
// the confirmation; and what this device keeps of it.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { device, draw, fire, tab, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.parse("2026-11-26T15:00:00Z") });
const { clearAnswer, say, setError, show } = await import("../../assets/js/answers.js");
const { isConfirmed, keepContact, toggle } = await import("../../assets/js/confirmation.js");
const { saveDraft } = await import("../../assets/js/forms.js");
const { drop, goToRequests, isKept } = await import("../../assets/js/requests.js");
const sentences = await import("../../assets/js/sentences.js");

const NAMES = ["name", "phone", "email", "address", "date"];
/** @type {any[]} what was brought into sight */
const seen = [];
/** @type {any} */
let form = null;
const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
const errorAt = (/** @type {string} */ name) => /** @type {any} */ (document.getElementById(`booking-${name}-error`));
const answer = (/** @type {Record<string, any>} */ more) => ({ outcome: "failed", sentence: "", errors: {}, receipt: null, ...more });
const ENTRY = {
  ...{ id: "one", name: "Ana", phone: "+56 9", email: "ana@casa.cl", date: "2026-12-01", time: "10:30" },
  ...{ vaccine: "covid", vaccineName: "Covid-19", vaccinePrice: 12000, patient: "", address: "Calle 1" },
  ...{ message: "", receiptNumber: null, registrationDate: "2026-11-26T15:00:00.000Z" },
};
const RECEIPT = { reference: "VC-1", urgent: false, mailed: false };
const rows = () => find("[data-summary]").children.map((/** @type {any} */ each) => each.textContent);
const kept = () => JSON.parse(device.getItem("appointments") ?? "[]");

/** @param {Record<string, string>} attributes */
const begin = (attributes = {}) => {
  const notice = thing("p", { "data-form-notice": "" });
  notice.classList = { add: (/** @type {string} */ name) => notice.setAttribute("class", name) };
  const summary = thing("div", { "data-error-summary": "" }, thing("ul"));
  const places = NAMES.map((name) => {
    const error = thing("p", { id: `booking-${name}-error`, "data-field-error": name });
    error.hidden = true;
    return thing("div", { "data-field": name }, thing("input", { name, id: `booking-${name}` }), error);
  });
  const correct = thing("a", { "data-correct": "", "data-text": "Sobre {reference}", href: "https://wa.me/1?text=x&lang=es" });
  const marks = ["urgent-sentence", "mailed-note"].map((name) => thing("p", { [`data-${name}`]: "" }));
  const title = thing("h2", { "data-confirmation-title": "", tabindex: "-1" });
  const card = thing("div", { "data-confirmation": "" }, title, thing("dl", { "data-summary": "" }), correct, ...marks);
  card.hidden = true;
  form = thing("form", { id: "booking", "data-booking": "", ...attributes }, summary, notice,
    thing("div", { "data-form-body": "" }, ...places), thing("input", { name: "submission_id", type: "hidden", value: "one" }),
    thing("div", { "data-foot": "" }), thing("button", { "data-submit": "" }), card);
  const list = thing("section", { "data-requests": "" }, thing("h2"), thing("ul", { "data-requests-list": "" }));
  draw(form, list, thing("a", { "data-requests-link": "" }));
  for (const each of [form, notice, summary, list, ...places]) each.scrollIntoView = () => seen.push(each);
};

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

/* What this device keeps. */

const entry = (/** @type {Record<string, any>} */ more) => ({ ...ENTRY, ...more });
const listed = () => find("[data-requests-list]").children;

test("a request is kept until thirty days after its visit, without contact or message", () => {
  const day = 86_400_000;
  const noon = Date.parse("2026-12-01T12:00:00Z");
  assert.deepEqual([isKept(ENTRY, noon + 30 * day - 1), isKept(ENTRY, noon + 30 * day)], [true, false]);
  assert.deepEqual([null, {}, entry({ date: "no" })].map((one) => isKept(one)), [false, false, false]);
  device.setItem("appointments", JSON.stringify([ENTRY, entry({ date: "2026-10-01" }), null]));
  fire("storage", undefined, { key: "appointments" });
  assert.deepEqual(kept().map(({ id, phone }) => [id, phone]), [["one", undefined]]);
  device.setItem("appointments", JSON.stringify([entry({ date: "2026-10-01" })]));
  fire("storage", undefined, { key: "appointments" });
  assert.equal(device.getItem("appointments"), null);
  for (const odd of ['{"a": 1}', "no json", '"text"']) {
    device.setItem("appointments", odd);
    fire("pageshow", undefined, { persisted: true });
    assert.equal(listed().length, 0);
  }
});

test("the list shows the newest first, twenty at most, and leads to each", () => {
  for (let at = 0; at < 22; at += 1)
    show(form, answer({ outcome: "success", receipt: { ...RECEIPT, reference: `VC-${at}` } }), entry({ id: `id-${at}` }));
  assert.deepEqual([kept().length, kept()[0].reference, kept().at(-1).reference], [20, "VC-21", "VC-2"]);
  show(form, answer({ outcome: "success", receipt: { ...RECEIPT, reference: "VC-5" } }), entry({ id: "id-5", address: "Otra" }));
  assert.deepEqual([kept().length, kept()[0].address], [20, "Otra"]);
  const [newest] = listed();
  const said = newest.children.map((/** @type {any} */ each) => each.textContent);
  assert.deepEqual(said, [
    ...["Covid-19", "martes 1 de diciembre, 10:30", "Otra", `${sentences.price}: $12.000`],
    ...["Referencia VC-5", sentences.ownRequest, "Enviada el 26 de noviembre"],
  ]);
  assert.equal(newest.querySelector("a").getAttribute("href"), "/solicitud/#VC-5");
  assert.deepEqual([find("[data-requests]").hidden, find("[data-requests-link]").hidden], [false, false]);
  drop(["VC-5", "VC-21"]);
  assert.deepEqual([kept().length, kept()[0].reference], [18, "VC-20"]);
  drop(kept().map(({ reference }) => reference));
  assert.deepEqual([device.getItem("appointments"), find("[data-requests]").hidden, find("[data-requests-link]").hidden], [null, true, true]);
  assert.equal(goToRequests(), false);
});

test("who erases the list is asked first, and leaves nothing in the tab either", () => {
  const names = ["erase", "keep", "gone"];
  const buttons = names.map((name) => thing("button", { [`data-requests-${name}`]: "" }));
  const dialog = thing("dialog", { "data-requests-question": "" });
  const note = thing("p", { "data-requests-erased": "", "data-text": "erased" });
  begin();
  form.append(dialog, note, ...buttons);
  show(form, answer({ outcome: "success", receipt: RECEIPT }), ENTRY);
  find("#booking-name").value = "Ana";
  saveDraft(form);
  fire("click", buttons[0]);
  assert.equal(dialog.hasAttribute("open"), true);
  fire("click", buttons[1]);
  assert.deepEqual([dialog.hasAttribute("open"), kept().length], [false, 1]);
  assert.equal(goToRequests(), true);
  assert.equal(document.activeElement, find("[data-requests] h2"));
  fire("click", buttons[0]);
  fire("click", buttons[2]);
  assert.deepEqual([dialog.hasAttribute("open"), kept(), tab.getItem("draft:booking")], [false, [], null]);
  assert.deepEqual([note.textContent, document.activeElement], ["erased", note]);
});
