// What the visitor asked for from this device: kept in the browser alone, shown
// as "Mis solicitudes", gone 30 days after the date of the visit.

import * as sentences from "./sentences.js";
import { DRAFT, dropAll, read, write } from "./storage.js";
import { longDay, price, shortDay } from "./formatting.js";

/** @typedef {import("./forms.js").Entry} Entry */

const KEY = "appointments";
const KEEP_DAYS = 30;
const AT_MOST = 20;

// What the list shows; nothing else of a request stays on the device.
/** @type {(keyof Entry)[]} */
const SHOWN = [
  "id",
  "reference",
  "vaccine",
  "vaccineName",
  "vaccinePrice",
  "date",
  "time",
  "address",
  "registrationDate",
];

/**
 * Return what is kept of a request.
 * @param {Entry} entry
 * @returns {Entry}
 */
export const shownOf = (entry) =>
  /** @type {any} */ (
    Object.fromEntries(SHOWN.filter((name) => name in entry).map((name) => [name, entry[name]]))
  );

/** @param {any} entry @param {number} now */
export const isKept = (entry, now = Date.now()) => {
  const visit = Date.parse(`${entry && entry.date}T12:00:00Z`);
  return Number.isFinite(visit) && now - visit < KEEP_DAYS * 86_400_000;
};

/** @returns {Entry[]} */
const kept = () => {
  const all = read("localStorage", KEY);
  if (all === null) return [];
  const valid = Array.isArray(all) ? all.filter((entry) => isKept(entry)).map(shownOf) : [];
  // An earlier build kept more of each.
  if (JSON.stringify(valid) !== JSON.stringify(all)) write("localStorage", KEY, valid.length ? valid : null);
  return valid;
};

/**
 * Keep a request that was received.
 * @param {Entry} entry
 */
export const keep = (entry) => {
  // A tab opened from another one may send its own request under the same id.
  const others = kept().filter(
    (other) => other.id !== entry.id || other.reference !== entry.reference,
  );
  write("localStorage", KEY, [shownOf(entry), ...others].slice(0, AT_MOST));
  show();
};

/**
 * Let go of what was erased; what is kept of a home tells of all its people at once.
 * @param {string[]} references
 */
export const drop = (references) => {
  const left = kept().filter(({ reference = "" }) => !references.includes(reference));
  write("localStorage", KEY, left.length ? left : null);
  show();
};

/**
 * @param {string} tag
 * @param {string} text
 * @param {string} [className]
 */
const element = (tag, text, className = "") => {
  const node = document.createElement(tag);
  node.textContent = text;
  if (className) node.className = className;
  return node;
};

/** @param {Entry} entry */
const card = (entry) => {
  const item = element("li", "", "card p-5 sm:p-6");
  item.append(
    element("p", entry.vaccineName || entry.vaccine, "text-lg font-bold"),
    element("p", `${longDay(entry.date)}, ${entry.time}`, "first-letter:uppercase"),
    element("p", entry.address, "text-ink-soft"),
  );
  if (entry.vaccinePrice)
    item.append(element("p", `${sentences.price}: ${price(entry.vaccinePrice)}`, "mt-1 font-bold text-sea-dark"));
  if (entry.reference) {
    item.append(element("p", sentences.referenceLine.replace("{reference}", entry.reference), "mt-3 font-semibold"));
    const own = element("a", sentences.ownRequest, "link inline-flex min-h-11 items-center");
    own.setAttribute("href", `/solicitud/#${entry.reference}`);
    item.append(own);
  }
  const sent = sentences.sentOn.replace("{date}", shortDay(entry.registrationDate || ""));
  item.append(element("p", sent, "mt-3 text-ink-soft"));
  return item;
};

const show = () => {
  const section = document.querySelector("[data-requests]");
  const list = section && section.querySelector("[data-requests-list]");
  const entries = kept();
  for (const link of document.querySelectorAll("[data-requests-link]"))
    if (link instanceof HTMLElement) link.hidden = entries.length === 0;
  if (!(section instanceof HTMLElement) || !(list instanceof HTMLElement)) return;
  list.replaceChildren(...entries.map((entry) => card(entry)));
  section.hidden = entries.length === 0;
};

/** @returns {HTMLDialogElement | null} */
const question = () => document.querySelector("dialog[data-requests-question]");

const erase = () => {
  question()?.close();
  write("localStorage", KEY, null);
  dropAll(DRAFT);
  dispatchEvent(new Event("forgotten"));
  show();
  const note = document.querySelector("[data-requests-erased]");
  if (!(note instanceof HTMLElement)) return;
  note.textContent = note.dataset.text || "";
  note.focus();
};

/** Go to the list, with eyes and focus. */
export const goToRequests = () => {
  const section = document.querySelector("[data-requests]");
  const title = section && section.querySelector("h2");
  if (!(section instanceof HTMLElement) || section.hidden || !title) return false;
  title.tabIndex = -1;
  section.scrollIntoView({ block: "start" });
  title.focus({ preventScroll: true });
  return true;
};

addEventListener("click", (event) => {
  const on = (/** @type {string} */ selector) =>
    event.target instanceof Element && event.target.closest(selector);
  if (on("[data-requests-erase]")) question()?.showModal();
  if (on("[data-requests-keep]")) question()?.close();
  if (on("[data-requests-gone]")) erase();
}, true);
addEventListener("storage", (event) => event.key === KEY && show());
// A page that was put aside heard of nothing meanwhile.
addEventListener("pageshow", ({ persisted }) => persisted && show());

show();
// Whoever came by a link to the list was led there before it could be seen.
if (document.getElementById(location.hash.slice(1))?.querySelector(":scope > [data-requests]"))
  goToRequests();
