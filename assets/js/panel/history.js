// An open edit is a step of the browser's history: its back button closes the edit,
// after the question where something is typed, and leaves the list alone.

import { around, editForm, follow, one } from "./dom.js";
import { isKept } from "./drafts.js";
import { cancelEdit } from "./unsaved.js";

const SETTLED = 300;

let leaving = false;
let swallow = false;
let isOpen = false;
/** @type {number | null} */
let closing = null;

/** @param {{edit?: boolean} | null} state */
const isStep = (state) => Boolean(state?.edit);
const stepIn = () => {
  leaving = false;
  if (!isStep(history.state)) history.pushState({ ...history.state, edit: true }, "", location.href);
};
const goBack = () => {
  swallow = true;
  history.back();
};
const stepOut = () => {
  closing = null;
  if (editForm() || isKept() || leaving || !isStep(history.state) || !one("#lead-search")) return;
  goBack();
};

addEventListener("popstate", (event) => {
  const isEdit = Boolean(editForm());
  if (!swallow && !isEdit && !isStep(event.state)) return;
  event.stopImmediatePropagation();
  if (swallow) {
    swallow = false;
    if (isEdit) stepIn(); // opened while the step of the one before was taken back
  } else if (!isEdit) goBack();
  else {
    cancelEdit();
    // Until it is closed the edit stays a step, also when the answer is no.
    stepIn();
  }
}, true);
document.addEventListener("click", (event) => {
  if (around(event, "[data-leaves]:not([data-edit])")) leaving = true;
}, true);
follow(() => {
  const now = Boolean(editForm());
  if (now && !isOpen) stepIn();
  if (!now && isOpen && !closing) closing = window.setTimeout(stepOut, SETTLED);
  isOpen = now;
});
