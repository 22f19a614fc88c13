// A plain form is no longer posted once the line is gone: the browser would leave the
// page, and what was typed, for an error page of its own. Whoever waits long for the
// answer is told so: a line that swallows looks like a press that did nothing.

import { fieldsOf, said, written } from "./field_texts.js";
import { lateHere, latePressed, lineBack, offlineHere, offlinePressed } from "./sentences.js";

const FORM = "form[data-own-form], form[data-own-open], form[data-token-form]";
const TOLD = "no-line";
const LATE = 8_000;
// What was said of an earlier press.
const SAID = "[data-form-notice][data-outcome=success]";

/** @type {Set<number>} */
const waits = new Set();
/** @type {HTMLFormElement | null} what a line that was gone kept here, until the next press */
let unsent = null;

/** @param {HTMLFormElement} form @param {string} sentence */
const tell = (form, sentence) => {
  forget();
  const place = document.createElement("p");
  place.id = TOLD;
  place.className = "mt-1.5 text-base font-semibold text-coral";
  place.setAttribute("role", "alert");
  form.append(place);
  place.textContent = sentence;
};
/** @param {HTMLFormElement} form whether somebody typed into it, where they see it */
const isTyped = (form) =>
  fieldsOf(form).some((field) => !field.closest("[hidden]") && said(field) !== written(field));
const forget = () => {
  unsent = null;
  document.getElementById(TOLD)?.remove();
};
/** @param {SubmitEvent} event @param {HTMLFormElement} form */
const wait = (event, form) => {
  // A file leaves the page where it is, and nothing tells that it came.
  if (event.submitter?.matches("[data-own-takes]")) return;
  const mine = window.setTimeout(() => {
    waits.delete(mine);
    if (!event.defaultPrevented) tell(form, isTyped(form) ? lateHere : latePressed);
  }, LATE);
  waits.add(mine);
};

// Before the others that listen: what is not sent is not noted as sent.
addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
  forget();
  if (navigator.onLine !== false) return wait(event, form);
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const each of form.closest("main")?.querySelectorAll(SAID) || []) each.remove();
  tell(form, isTyped(form) ? offlineHere : offlinePressed);
  unsent = form;
}, true);
addEventListener("online", () => {
  const kept = unsent;
  if (kept) tell(kept, lineBack);
  else forget();
  unsent = kept;
});
// Whoever comes back to a page that was put aside waits for nothing any more.
addEventListener("pageshow", () => {
  for (const each of waits) clearTimeout(each);
  waits.clear();
  forget();
});
