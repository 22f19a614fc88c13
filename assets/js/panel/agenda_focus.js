// The focus of the agenda stays with whom something was done to, wherever their card is
// drawn anew: beside another hour, or among those who wait once it was taken back.

import { around, every, follow, isFree, one, title } from "./dom.js";

// An answer on a slow line, and what follows it.
const KEPT = 5000;
// Of a window that has just closed the focus falls a moment later, and nothing tells.
const SETTLED = 300;

let lead = "";
let until = 0;
/** The head of the page, where the focus rests for want of a card. @type {Element | null} */
let rest = null;

const isResting = () => Boolean(rest) && document.activeElement === rest;
const isOpen = () => (isFree() || isResting()) && !one("dialog[open]");
const isWanted = () => lead && performance.now() <= until && isOpen();
const look = () => {
  if (!isWanted()) return;
  const card = one(`[data-visit][data-lead-id="${lead}"]`) || one(`[data-waiting="${lead}"]`);
  card?.focus({ preventScroll: true });
};
// Whoever is cancelled is neither in the days nor among those who wait, and of a window
// that came back with a reload nobody knows any more whose card it was.
const settle = () => {
  look();
  if (!one("[data-agenda]") || !isOpen()) return;
  rest = title();
  title()?.focus({ preventScroll: true });
};

/** @param {string} [id] of a lead; none, the one of before */
export const keepFocus = (id) => {
  lead = id || lead;
  until = performance.now() + KEPT;
};

const last = () => every("[data-waiting]").at(-1)?.getAttribute("data-waiting") || "";

/** @param {Element | null} place in which a form names a lead */
const keepOf = (place) => {
  const field = place?.querySelector("[name=lead_id]");
  if (field instanceof HTMLInputElement && field.value) keepFocus(field.value);
};
document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && one("[data-agenda]")) keepOf(target);
}, true);
document.addEventListener("click", (event) => {
  if (around(event, "[data-undo]")) keepFocus();
  // Once all are shown the button is gone: the focus stays before those who came.
  else if (around(event, "[data-more]")) keepFocus(last());
  else if (around(event, "[data-end], [data-cancel]")) keepOf(around(event, "dialog"));
  // A question may be thought about for long.
  else if (around(event, "[role=alertdialog]")) keepFocus();
}, true);
document.addEventListener("close", () => setTimeout(settle, SETTLED), true);
// Whoever presses beside everything wants no focus.
document.addEventListener("pointerdown", (event) => {
  if (!around(event, "a, button, input, select, textarea, summary, [tabindex]")) until = 0;
}, true);

follow(look, ["open", "data-gone"]);
