// Shows what came back for a form: errors at their fields, a sentence, or the
// confirmation. The sentences are the server's.

import { showConfirmation } from "./confirmation.js";
import { control, renew, unfold } from "./forms.js";
import { keep } from "./requests.js";
import * as sentences from "./sentences.js";

/** @typedef {import("./sending.js").Answer} Answer */

const TOAST_STAYS = 10_000;

/**
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLElement}
 */
const part = (parent, selector) => {
  const found = parent.querySelector(selector);
  if (found instanceof HTMLElement) return found;
  throw new Error(`there is no ${selector}`);
};

/** @param {HTMLFormElement} form @param {string} name */
const fieldOf = (form, name) => {
  const field = control(form, name);
  return field instanceof RadioNodeList ? field[0] : field;
};

/**
 * Say something at a field, or take it back.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} sentence
 */
export const setError = (form, name, sentence) => {
  const place = document.getElementById(`${form.id}-${name}-error`);
  if (place) {
    place.textContent = sentence;
    place.hidden = !sentence;
    if (sentence) unfold(place);
  }
  const field = fieldOf(form, name);
  if (field && sentence) field.setAttribute("aria-invalid", "true");
  else if (field) field.removeAttribute("aria-invalid");
  if (!sentence) dropFromSummary(form, name);
};

/** @param {HTMLFormElement} form @param {string} name */
const dropFromSummary = (form, name) => {
  const summary = part(form, "[data-error-summary]");
  for (const link of summary.querySelectorAll("a"))
    if (link.hash === `#${form.id}-${name}`) link.closest("li")?.remove();
  if (!summary.querySelector("li")) summary.hidden = true;
};

/** @param {HTMLFormElement} form */
export const clearAnswer = (form) => {
  for (const place of form.querySelectorAll("[data-field-error]"))
    if (place instanceof HTMLElement) setError(form, place.dataset.fieldError || "", "");
  part(form, "[data-error-summary]").hidden = true;
  setNotice(form, "", "");
};

/**
 * @param {HTMLFormElement} form
 * @param {string} outcome
 * @param {string} sentence
 */
const setNotice = (form, outcome, sentence) => {
  const notice = part(form, "[data-form-notice]");
  notice.dataset.outcome = outcome === "success" ? "success" : "error";
  notice.setAttribute("role", outcome === "success" ? "status" : "alert");
  if (notice.textContent !== sentence) notice.textContent = sentence;
  if (sentence && "toast" in form.dataset) makeToast(notice, outcome === "success");
  return notice;
};

/**
 * Let a notice float until it is closed; what went well goes by itself, once
 * nobody points at it or is in it.
 * @param {HTMLElement} notice
 * @param {boolean} passes
 */
const makeToast = (notice, passes) => {
  notice.classList.add("toast-notice");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "toast-close";
  close.setAttribute("aria-label", sentences.close);
  close.dataset.toastClose = "";
  notice.append(close);
  const pass = () => {
    if (!close.isConnected) return;
    if (notice.matches(":hover, :focus-within")) setTimeout(pass, TOAST_STAYS);
    else notice.textContent = "";
  };
  if (passes) setTimeout(pass, TOAST_STAYS);
};

/** @param {HTMLElement} notice */
const closeToast = (notice) => {
  const held = notice.contains(document.activeElement);
  notice.textContent = "";
  const form = notice.closest("form");
  const next = form?.querySelector("[data-confirmation]:not([hidden]) [tabindex]") || form?.querySelector("[data-submit]");
  if (held && next instanceof HTMLElement) next.focus({ preventScroll: true });
};

/** @param {KeyboardEvent} event */
const onKey = (event) => {
  if (event.key !== "Escape") return;
  for (const toast of document.querySelectorAll(".toast-notice:not(:empty)"))
    if (toast instanceof HTMLElement) closeToast(toast);
};

/**
 * Say one sentence above a form.
 * @param {HTMLFormElement} form
 * @param {string} sentence
 */
export const say = (form, sentence) => void setNotice(form, "failed", sentence);

/** @param {HTMLFormElement} form @param {Record<string, string>} errors */
const showErrors = (form, errors) => {
  const summary = part(form, "[data-error-summary]");
  const items = Object.entries(errors)
    .filter(([name]) => fieldOf(form, name))
    .map(([name, sentence]) => {
      setError(form, name, sentence);
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#${form.id}-${name}`;
      link.textContent = sentence;
      item.append(link);
      return item;
    });
  const list = summary.querySelector("[data-error-list]") || summary.querySelector("ul");
  list?.replaceChildren(...items);
  summary.hidden = items.length === 0;
  return items.length > 0 && summary;
};

/**
 * Return what was sent with the names and prices of all people; the server's prices count.
 * @param {import("./forms.js").Entry} sent
 * @param {import("./sending.js").Receipt | null} receipt
 */
const together = (sent, receipt) => {
  if (!sent.people?.length || !receipt?.people) return sent;
  const people = sent.people.map((one, at) => ({ ...one, price: receipt.people?.[at]?.price ?? one.price }));
  const vaccineName = people.map((one) => one.vaccine).join(", ");
  return { ...sent, people, vaccineName, vaccinePrice: receipt.total || 0 };
};

/**
 * Show an answer, and lead eyes and focus to it.
 * @param {HTMLFormElement} form
 * @param {Answer} answer
 * @param {import("./forms.js").Entry} sent
 */
export const show = (form, answer, sent) => {
  // Who is typing goes on with that.
  if (answer.outcome === "changed") return say(form, answer.sentence);
  clearAnswer(form);
  if (answer.outcome === "success") {
    const { mailed = false, reference, urgent } = answer.receipt || {};
    const entry = {
      ...together(sent, answer.receipt),
      ...(reference && { reference }),
      ...(urgent && { urgent }),
    };
    keep(entry);
    setNotice(form, "success", answer.sentence);
    renew(form);
    showConfirmation(form, entry, mailed);
    return;
  }
  const summary = showErrors(form, answer.errors);
  const unplaced = summary ? "" : answer.sentence || sentences.failure;
  const notice = setNotice(form, answer.outcome, unplaced);
  const place = summary || notice;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "center" });
};

/** @param {MouseEvent} event */
const onClick = (event) => {
  if (!(event.target instanceof Element)) return;
  const toast = event.target.closest("[data-toast-close]")?.parentElement;
  if (toast) return closeToast(toast);
  const link = event.target.closest("[data-error-summary] a");
  if (!(link instanceof HTMLAnchorElement)) return;
  const named = document.getElementById(link.hash.slice(1));
  const form = link.closest("form");
  const field = named || (form && fieldOf(form, link.hash.slice(form.id.length + 2)));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  (field.closest("[data-field]") || field).scrollIntoView({ block: "center" });
};

addEventListener("click", onClick, true);
addEventListener("keydown", onKey, true);
