// A window into which somebody types opens again after a reload, a new start of the
// server or another sign-in of the same person: its form names the button that opens it.

import { KEPT, read, write } from "../storage.js";
import { around, dialog, follow, frame, isOver, one, press } from "./dom.js";

const LAST = `${KEPT}window`;
const FORM = "form[data-opener]";

/** @typedef {{ who?: string, at: string, form?: string, opener?: string }} Last */

/** Return what opens the window in which something is half typed on this page. */
const opener = () => {
  const last = /** @type {Last | null} */ (read("sessionStorage", LAST));
  const isMine = last?.who === frame()?.dataset.who && last?.at === location.pathname;
  return last && isMine && read("sessionStorage", KEPT + last.form) ? last.opener : null;
};

let wasReady = false;
/** @type {string | null | undefined} */
let wanted = null;
const look = () => {
  const page = frame();
  const isReady = page?.dataset.session === "in" && page.dataset.hydrated === "true";
  if (isReady && !wasReady) wanted = opener();
  wasReady = isReady;
  // One that is open already, as the server says, is not opened again once it closes.
  if (dialog(`dialog[open]:has(${FORM})`)) wanted = null;
  // What is shown comes after the word that it may be.
  const button = isReady && wanted ? one(wanted) : null;
  // A window of its own may be open: a new server closes the fields, not the window.
  if (!button || (isOver() && !button.closest("[popover]"))) return;
  wanted = null;
  press(button);
};

document.addEventListener("input", (event) => {
  const form = around(event, FORM);
  if (!form || !event.isTrusted) return;
  const { keeps, opener: button } = form.dataset;
  const last = { who: frame()?.dataset.who, at: location.pathname, form: keeps, opener: button };
  write("sessionStorage", LAST, last);
}, true);
// Who goes on by themselves is not called back.
document.addEventListener("click", (event) => {
  if (event.isTrusted) wanted = null;
}, true);
follow(look, ["data-hydrated", "data-session"]);
