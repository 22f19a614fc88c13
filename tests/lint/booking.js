// A visitor's form with all that shows what came back for it, and the list beside it.

import { device, draw, thing } from "./page.js";

export const NAMES = ["name", "phone", "email", "address", "date"];
/** @type {any[]} what was brought into sight */
export const seen = [];
/** @type {any} */
export let form = null;
export const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
export const errorAt = (/** @type {string} */ name) => /** @type {any} */ (document.getElementById(`booking-${name}-error`));
export const answer = (/** @type {Record<string, any>} */ more) => ({ outcome: "failed", sentence: "", errors: {}, receipt: null, ...more });
export const ENTRY = {
  ...{ id: "one", name: "Ana", phone: "+56 9", email: "ana@casa.cl", date: "2026-12-01", time: "10:30" },
  ...{ vaccine: "covid", vaccineName: "Covid-19", vaccinePrice: 12000, patient: "", address: "Calle 1" },
  ...{ message: "", receiptNumber: null, registrationDate: "2026-11-26T15:00:00.000Z" },
};
export const RECEIPT = { reference: "VC-1", urgent: false, mailed: false };
export const rows = () => find("[data-summary]").children.map((/** @type {any} */ each) => each.textContent);
export const kept = () => JSON.parse(device.getItem("appointments") ?? "[]");

/** @param {Record<string, string>} attributes */
export const begin = (attributes = {}) => {
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
