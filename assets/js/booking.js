// The forms of a page. They are plain forms that post by themselves; this file adds
// one id a request, a draft for the tab, the price, the note for urgent wishes,
// kind questions, and the sending without leaving the page. React owns the markup:
// only attributes and empty slots change.

import { clearAnswer, say, setError, show } from "./answers.js";
import "./asked_anew.js";
import { chileNow, isPast, isUrgent } from "./clock.js";
import { isConfirmed, keepContact, toggle } from "./confirmation.js";
import { FORMS, chosen, control, ensureId, hasDraft, isBusy, renew, restoreDraft, saveDraft, valueOf } from "./forms.js";
import { fields } from "./names.js";
import { keepPeople, prepare, refresh } from "./people.js";
import { question } from "./questions.js";
import { goToRequests } from "./requests.js";
import { forget, hear, isUnderWay, name, send, stopWaiting } from "./sending.js";
import * as sentences from "./sentences.js";
import { SENT, read, write } from "./storage.js";
import { price } from "./formatting.js";

const PRICES = "vaccinesPrices";
const PRICES_SHOWN = "vaccinesPricesShown";
const OWN = "form[data-booking]";

/** @returns {NodeListOf<HTMLFormElement>} */
const ownForms = () => document.querySelectorAll(OWN);

/* What the fields tell while they are filled. */

/** @param {HTMLFormElement} form */
const showPrice = (form) => {
  const line = form.querySelector("[data-price-line]");
  if (!(line instanceof HTMLElement)) return;
  const option = chosen(form);
  const amount = option && option.dataset.price;
  const text = amount ? (line.dataset.template || "").replace("{price}", price(amount)) : "";
  if (line.textContent !== text) line.textContent = text;
};

/** @param {HTMLFormElement} form */
const limitTime = (form) => {
  const field = control(form, fields.time);
  const { day, time } = chileNow();
  const today = valueOf(form, fields.date) === day;
  if (field) field.min = today ? time : "";
  for (const chip of form.querySelectorAll("[data-time]"))
    if (chip instanceof HTMLButtonElement)
      chip.disabled = isPast(valueOf(form, fields.date), chip.dataset.time || "");
};

/**
 * Show the price, the note for urgent wishes and the hours that are left.
 * @param {HTMLFormElement} form
 */
export const showHelp = (form) => {
  showPrice(form);
  refresh(form);
  limitTime(form);
  const note = form.querySelector("[data-urgent-note]");
  if (note instanceof HTMLElement)
    note.hidden = !isUrgent(valueOf(form, fields.date), valueOf(form, fields.time));
};

/* Sending. */

/** @param {SubmitEvent} event */
const onSubmit = (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(OWN)) return;
  const stop = () => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  if (isBusy(form) || isConfirmed(form) || question(form)) return stop();
  ensureId(form);
  name(form);
  saveDraft(form);
  const tell = (/** @type {any} */ answer, /** @type {any} */ entry) => show(form, answer, entry);
  // Nothing leaves a living page. Whoever takes the form over the page's own
  // connection says so by preventing the post once more.
  let live = false;
  event.preventDefault();
  if (navigator.onLine === false) event.stopImmediatePropagation();
  Object.defineProperty(event, "preventDefault", { value: () => (live = true) });
  setTimeout(() => send(form, tell, live));
};

/* Prices that other parts of the page may read. */

const keepPrices = () => {
  const list = document.querySelector(`${OWN} select[name=${fields.vaccine}]`);
  if (!(list instanceof HTMLSelectElement)) return;
  const prices = [...list.options]
    .filter((option) => option.dataset.price)
    .map((option) => ({
      id: option.value,
      name: option.textContent,
      price: Number(option.dataset.price),
    }));
  const shown = JSON.stringify(prices);
  if (read("localStorage", PRICES) && read("localStorage", PRICES_SHOWN) === shown) return;
  write("localStorage", PRICES, prices);
  write("localStorage", PRICES_SHOWN, shown);
};

/* Wiring. */

/** @param {HTMLFormElement} form */
const watch = (form) =>
  new MutationObserver(() => hear(form, form.dataset.answer || "")).observe(form, {
    attributeFilter: ["data-answer"],
  });

/**
 * Return what to say of a text that is longer than what is kept of it.
 * @param {EventTarget} field
 */
const tooLong = (field) => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return "";
  const limit = Number(field.dataset.limit);
  if (!limit || [...field.value.trim()].length <= limit) return "";
  return sentences.tooLong.replace("{limit}", String(limit));
};

/** @param {Event} event */
const onInput = (event) => {
  const field = event.target;
  const form = field && /** @type {HTMLInputElement} */ (field).form;
  if (!form || !form.matches(FORMS)) return;
  setError(form, /** @type {HTMLInputElement} */ (field).name, tooLong(field));
  if (stopWaiting(form)) say(form, sentences.changed);
  question(form, field);
  showHelp(form);
  saveDraft(form);
};

/** @param {HTMLFormElement} form */
const openAgain = (form) => {
  clearAnswer(form);
  toggle(form, false);
  showHelp(form);
};

/** @param {MouseEvent} event */
const onClick = (event) => {
  if (!(event.target instanceof Element)) return;
  const form = event.target.closest("form");
  if (!form || !form.matches(OWN)) return;
  if (event.target.closest("[data-another]")) {
    keepPeople(form, keepContact(form));
    openAgain(form);
    control(form, fields.name).focus();
  }
  if (event.target.closest("[data-finish]")) {
    openAgain(form);
    if (!goToRequests()) control(form, fields.name).focus();
  }
};

/* What is let go of. */

/** @type {HTMLFormElement[]} those with a draft when the page was put aside */
let left = [];

/** @returns {HTMLFormElement[]} */
const allForms = () => [...document.querySelectorAll(FORMS)].map((form) => /** @type {HTMLFormElement} */ (form));

/** @param {HTMLFormElement[]} forms */
const empty = (forms) => {
  for (const form of forms) {
    renew(form);
    showHelp(form);
  }
};

/** @param {PageTransitionEvent | {persisted: boolean}} event */
const onShow = (event) => {
  if (event.persisted) forget();
  // What was kept when the page was put aside, and is no more, was sent, closed or erased.
  if (event.persisted) empty(left.filter((form) => !hasDraft(form)));
  for (const form of ownForms()) {
    if (event.persisted) openAgain(form);
    // Going back after a plain post: the browser has put its values back.
    if (!read("sessionStorage", SENT + form.id)) continue;
    write("sessionStorage", SENT + form.id, null);
    renew(form);
    showHelp(form);
  }
};

for (const form of ownForms()) {
  restoreDraft(form);
  prepare(form);
  ensureId(form);
  const date = control(form, fields.date);
  if (date) date.min = chileNow().day;
  showHelp(form);
  watch(form);
}
keepPrices();
addEventListener("submit", onSubmit, true);
addEventListener("input", onInput, true);
addEventListener("change", onInput, true);
addEventListener("click", onClick, true);
addEventListener("pagehide", () => (left = allForms().filter(hasDraft)));
addEventListener("pageshow", onShow);
// What is under way is sent as it was asked for.
addEventListener("forgotten", () => empty(allForms().filter((form) => !isUnderWay(form))));
if (document.readyState === "complete") onShow({ persisted: false });
