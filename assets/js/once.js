// A plain form goes out once: a second press while its answer is on the way sends
// nothing. A file that is downloaded leaves the page where it is, so this ends.

import "./no_line.js";

const ANSWERS_WITHIN = 5_000;

/** When each form was sent. @type {WeakMap<HTMLFormElement, number>} */
const sent = new WeakMap();

addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-own-form]")) return;
  const now = performance.now();
  if (now - (sent.get(form) ?? -Infinity) < ANSWERS_WITHIN) event.preventDefault();
  else sent.set(form, now);
});
// Whoever comes back to the page may send it again.
addEventListener("pageshow", () => {
  for (const form of document.forms) sent.delete(form);
});
