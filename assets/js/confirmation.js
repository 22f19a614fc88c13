// The card that takes the place of a form whose request was received.

import { control } from "./forms.js";
import { fields } from "./names.js";
import * as sentences from "./sentences.js";
import { longDay, price } from "./formatting.js";

/** @typedef {import("./forms.js").Entry} Entry */

/**
 * Write what was asked for as terms and descriptions; the labels are the copy's.
 * @param {HTMLElement} list
 * @param {Partial<Entry>} entry
 */
export const fillSummary = (list, entry) => {
  const when = entry.date ? `${longDay(entry.date)}, ${entry.time}` : "";
  const { people = [] } = entry;
  const several = people.map((one, at) => [
    sentences.person.replace("{number}", String(at + 1)),
    sentences.personLine
      .replace("{patient}", () => one.patient)
      .replace("{vaccine}", () => one.vaccine)
      .replace("{price}", () => price(one.price)),
  ]);
  const alone = [
    [sentences.patient, entry.patient],
    [sentences.vaccine, entry.vaccineName],
  ];
  const rows = [
    [sentences.reference, entry.reference],
    [sentences.name, entry.name],
    ...(several.length ? several : alone),
    [several.length ? sentences.total : sentences.price, entry.vaccinePrice ? price(entry.vaccinePrice) : ""],
    [sentences.when, when],
    [sentences.address, entry.address],
    [sentences.phone, entry.phone],
    [sentences.email, entry.email],
    [sentences.receipt, entry.receiptNumber],
    [sentences.message, entry.message],
  ];
  list.replaceChildren(
    ...rows.filter(([, text]) => text).flatMap(([label, text]) => {
      const term = document.createElement("dt");
      const detail = document.createElement("dd");
      term.textContent = label || "";
      detail.textContent = text || "";
      return [term, detail];
    }),
  );
};

/**
 * @param {HTMLFormElement} form
 * @param {boolean} confirmed
 */
export const toggle = (form, confirmed) => {
  const set = (/** @type {string} */ selector, /** @type {boolean} */ hidden) => {
    const node = form.querySelector(selector);
    if (node instanceof HTMLElement) node.hidden = hidden;
  };
  set("[data-form-body]", confirmed);
  set("[data-foot]", confirmed);
  set("[data-confirmation]", !confirmed);
};

// Of whom, and where, for as long as the page lives: the device keeps none of it.
/** @type {WeakMap<HTMLFormElement, Entry>} */
const confirmedLast = new WeakMap();

/**
 * Put contact and address of the request that was just received into the empty form.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>} who was to be vaccinated, by the fields
 */
export const keepContact = (form) => {
  const last = confirmedLast.get(form);
  if (!last) return {};
  for (const name of /** @type {const} */ (["name", "phone", "email", "address"])) {
    const field = control(form, fields[name]);
    if (field && !field.value) field.value = last[name];
  }
  return last.names || {};
};

/**
 * @param {HTMLFormElement} form
 * @param {Entry} entry
 * @param {boolean} mailed whether a mail tells once a visit is scheduled
 */
export const showConfirmation = (form, entry, mailed) => {
  confirmedLast.set(form, entry);
  const card = form.querySelector("[data-confirmation]");
  const list = card && card.querySelector("[data-summary]");
  if (!card || !(list instanceof HTMLElement)) return;
  fillSummary(list, entry);
  const urgent = card.querySelector("[data-urgent-sentence]");
  if (urgent instanceof HTMLElement) urgent.hidden = !entry.urgent;
  const correct = card.querySelector("[data-correct]");
  if (correct instanceof HTMLAnchorElement) {
    const text = (correct.dataset.text || "").replace("{reference}", entry.reference || entry.name);
    correct.href = correct.href.replace(/([?&]text=)[^&]*/, `$1${encodeURIComponent(text)}`);
  }
  const note = card.querySelector("[data-mailed-note]");
  if (note instanceof HTMLElement) note.hidden = !mailed;
  toggle(form, true);
  form.dispatchEvent(new CustomEvent("confirmed", { bubbles: true }));
  if (!form.closest("dialog")) form.scrollIntoView({ block: "start" });
  const title = card.querySelector("[data-confirmation-title]");
  if (title instanceof HTMLElement) title.focus({ preventScroll: true });
};

/** @param {HTMLFormElement} form */
export const isConfirmed = (form) => {
  const card = form.querySelector("[data-confirmation]");
  return card instanceof HTMLElement && !card.hidden;
};
