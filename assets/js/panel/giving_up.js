// As what a form of the panel is kept, and what lets go of that by a press.

import { KEPT, write } from "../storage.js";
import { around, every } from "./dom.js";

export const FORMS = "form[data-keeps]";

/** @param {HTMLElement} form @returns {string} */
export const keyOf = (form) => KEPT + (form.dataset.keeps || "");

document.addEventListener("click", (event) => {
  const own = around(event, "[data-gives-up]")?.closest("form");
  if (own) write("sessionStorage", keyOf(own), null);
  const way = around(event, "[data-cancel], [data-drawer-close], [data-puts-away]");
  const place = way?.closest("dialog, [data-drawer], [data-copied]");
  if (!place) return;
  for (const form of every(`${FORMS}[data-keeps-until-closed]`, place))
    write("sessionStorage", keyOf(form), null);
  for (const text of every("[data-kept-text]", place)) {
    write("sessionStorage", KEPT + text.dataset.keptText, null);
    text.hidden = true;
  }
}, true);
// A small window that closes gives up what was not sent.
document.addEventListener("toggle", (event) => {
  const { target, newState } = /** @type {ToggleEvent} */ (event);
  if (newState !== "closed" || !(target instanceof Element) || !target.matches("[popover]")) return;
  for (const form of every(`${FORMS}[data-keeps-until-closed]`, target))
    write("sessionStorage", keyOf(form), null);
}, true);
