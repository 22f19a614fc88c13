// A plain form is no longer posted once the line is gone: the browser would leave the
// page, and what was typed, for an error page of its own.

import { offlineHere } from "./sentences.js";

const FORM = "form[data-own-form]";
const TOLD = "no-line";

/** @param {HTMLFormElement} form */
const tell = (form) => {
  const place = document.createElement("p");
  place.id = TOLD;
  place.className = "mt-1.5 text-base font-semibold text-coral";
  place.setAttribute("role", "alert");
  form.append(place);
  place.textContent = offlineHere;
};
const forget = () => document.getElementById(TOLD)?.remove();

// Before the others that listen: what is not sent is not noted as sent.
addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
  forget();
  if (navigator.onLine !== false) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell(form);
}, true);
addEventListener("online", forget);
