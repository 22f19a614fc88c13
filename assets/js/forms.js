// What every form of a request has: its fields, its draft for the tab, its entry.

import { uuid } from "./ids.js";
import { fields, ofAnother } from "./names.js";
import { DRAFT, read, write } from "./storage.js";
import { cleaned } from "./formatting.js";

/**
 * @typedef {object} Entry What somebody asked for; the device keeps what requests.js shows.
 * @property {string} id
 * @property {string} name
 * @property {string} phone
 * @property {string} email
 * @property {string} date
 * @property {string} time
 * @property {string} vaccine
 * @property {string} vaccineName
 * @property {number} vaccinePrice
 * @property {string} patient empty for who asks
 * @property {Together[]} [people] all of them, where there are several
 * @property {Record<string, string>} [names] who is to be vaccinated, by the fields
 * @property {string} address
 * @property {string} message
 * @property {string | null} receiptNumber
 * @property {string} registrationDate
 * @property {string} [reference]
 * @property {boolean} [urgent]
 */

/** @typedef {{patient: string, vaccine: string, price: number}} Together */

export const FORMS = "form[data-booking], form[data-scheduler-form]";

const NOT_KEPT = new Set([
  fields.guardian,
  fields.consent,
  fields.filledIn,
  fields.homepage,
  fields.sending,
]);

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {any}
 */
export const control = (form, name) => form.elements.namedItem(name);

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {string}
 */
export const valueOf = (form, name) => (control(form, name) || { value: "" }).value;

/**
 * Return the chosen vaccine: an option of a list or a radio button.
 * @param {HTMLFormElement} form
 * @returns {HTMLElement | null}
 */
export const chosen = (form) =>
  form.querySelector(
    `[name=${fields.vaccine}] option:checked[data-price], [name=${fields.vaccine}]:checked`,
  );

/** @param {HTMLFormElement} form */
const isForSelf = (form) => ["", "self"].includes(valueOf(form, fields.forWhom));

/**
 * Return what the form says now.
 * @param {HTMLFormElement} form
 * @returns {Entry}
 */
export const entryOf = (form) => {
  const option = chosen(form);
  const name = option && (option.dataset.name || option.textContent);
  return {
    id: valueOf(form, fields.submissionId),
    name: valueOf(form, fields.name),
    phone: valueOf(form, fields.phone),
    email: valueOf(form, fields.email),
    date: valueOf(form, fields.date),
    time: valueOf(form, fields.time),
    vaccine: valueOf(form, fields.vaccine),
    vaccineName: name || valueOf(form, fields.vaccine),
    patient: isForSelf(form) ? "" : cleaned(valueOf(form, fields.patient)),
    vaccinePrice: option ? Number(option.dataset.price) : 0,
    address: valueOf(form, fields.address),
    message: valueOf(form, fields.message),
    receiptNumber: valueOf(form, fields.receiptNumber) || null,
    registrationDate: new Date().toISOString(),
  };
};

/**
 * Give the form the id of its request, if it has none.
 * @param {HTMLFormElement} form
 */
export const ensureId = (form) => {
  const field = control(form, fields.submissionId);
  if (!field.value) field.value = uuid();
};

/* Drafts. */

/** @param {HTMLFormElement} form */
const keyOf = (form) => DRAFT + form.id;

/** People of a draft whose fields have not come yet. @type {WeakMap<HTMLFormElement, Record<string, string>>} */
export const waiting = new WeakMap();

// Who declares for a minor does so anew, as for the first person.
const OF_PERSON = new RegExp(`^(${[fields.patient, fields.vaccine, fields.forWhom].join("|")})${ofAnother}$`);
const DECLARED = new RegExp(`^${fields.guardian}_`);

/** @param {HTMLFormElement} form */
export const saveDraft = (form) => {
  const entries = [...new FormData(form)].filter(
    ([name]) => !NOT_KEPT.has(name) && !DECLARED.test(name),
  );
  write("sessionStorage", keyOf(form), { ...waiting.get(form), ...Object.fromEntries(entries) });
};

/**
 * Remember that a form goes out, until it is heard that it was received.
 * @param {HTMLFormElement} form
 */
export const markSent = (form) => {
  const field = control(form, fields.unheard);
  if (field) field.value = "1";
  saveDraft(form);
};

/**
 * Put back what was typed in this tab, where a field is empty.
 * @param {HTMLFormElement} form
 */
export const restoreDraft = (form) => {
  if (form.dataset.retry && !(form.dataset.again && isShownAgain())) return;
  const draft = read("sessionStorage", keyOf(form)) || {};
  for (const [name, value] of Object.entries(draft)) {
    const field = control(form, name);
    if (field && !NOT_KEPT.has(name) && (!field.value || isUntouchedList(field))) field.value = value;
  }
  const others = Object.entries(draft).filter(([name]) => OF_PERSON.test(name) && !control(form, name));
  if (others.length) waiting.set(form, Object.fromEntries(others));
  if (!isForSelf(form)) unfold(control(form, fields.forWhom));
};

/** Return whether a reload or the Back button brought the page. */
const isShownAgain = () => {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  return Boolean(entry) && entry.type !== "navigate";
};

/** @param {HTMLFormElement} form */
export const hasDraft = (form) => read("sessionStorage", keyOf(form)) !== null;

/** @param {any} field */
const isUntouchedList = (field) =>
  field instanceof HTMLSelectElement && Boolean(field.selectedOptions[0]?.defaultSelected);

/**
 * Show a place that may be folded away.
 * @param {Element} place
 */
export const unfold = (place) => {
  const folded = place.closest("details");
  if (folded) folded.open = true;
};

/** @param {HTMLFormElement} form */
const unwrite = (form) => {
  for (const name of Object.values(fields)) {
    const field = control(form, name);
    if (!field || field.type === "hidden") continue;
    if (field.type === "checkbox") field.defaultChecked = false;
    else if (field instanceof HTMLSelectElement) for (const option of field.options) option.defaultSelected = option.index === 0;
    else field.defaultValue = "";
  }
};

/**
 * Empty the form for another request.
 * @param {HTMLFormElement} form
 */
export const renew = (form) => {
  // A page that answered a post holds what was typed as if it stood there from the start.
  if (form.dataset.retry) unwrite(form);
  form.reset();
  // What scripts write, a reset leaves as it is; what the page says stays.
  const told = [fields.consent, fields.pricesShown];
  for (const field of form.querySelectorAll("input[type=hidden]"))
    if (field instanceof HTMLInputElement && !told.includes(field.name)) field.value = "";
  for (const person of form.querySelectorAll("[data-person]")) person.remove();
  waiting.delete(form);
  for (const folded of form.querySelectorAll("details")) folded.open = false;
  write("sessionStorage", keyOf(form), null);
  ensureId(form);
};

/** @param {HTMLFormElement} form @param {boolean} busy */
export const setBusy = (form, busy) => {
  if (busy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
  const button = form.querySelector("[data-submit]");
  if (button instanceof HTMLButtonElement) button.disabled = busy;
  const slow = form.querySelector("[data-slow-note]");
  if (slow instanceof HTMLElement) slow.hidden = true;
};

/** @param {HTMLFormElement} form */
export const isBusy = (form) => form.getAttribute("aria-busy") === "true";
