// The question before changes are lost that are typed and not saved.

import { fieldsOf, said as saidIn, written } from "../field_texts.js";
import { around, dialog, editForm, every, follow, isFree, isInEdit, one, press, rowOf, show } from "./dom.js";

// Forms in windows: closing one gives up what is typed into it.
const IN_WINDOW = "form[data-new-lead], form[data-keeps-until-closed]";

let touched = false;
// What the fields said at first; nothing where all that they say counts.
let before = "";
let leave = () => {};
/** @type {HTMLElement | null} the form of the window that is asked about; none for the edit */
let asked = null;

/** @param {HTMLFormElement} form */
const said = (form) => String(new URLSearchParams(/** @type {any} */ (new FormData(form))));

/** Return whether something is typed that is not saved. */
export const isDirty = () => {
  const form = editForm();
  return touched && form !== null && said(form) !== before;
};

/** Take what stands in the fields for typed: it came back. */
export const isTyped = () => {
  touched = true;
  before = "";
};

/** Ask nothing more about what is typed now. */
export const letGo = () => (touched = false);

/** @type {HTMLElement | null | undefined} the form of a window that may go, until somebody types */
let agreed;

/** @param {Event} event */
const note = (event) => {
  if (!event.isTrusted) return;
  agreed = null;
  touched ||= isInEdit(event.target);
};
/**
 * Press a way out, and stay at it: until the server has heard, no key is for a field.
 * @param {HTMLElement | null} way
 */
const goOut = (way) => {
  way?.focus({ preventScroll: true });
  press(way);
};
/**
 * Ask whether what is typed may go.
 * @param {() => void} goOn
 * @param {HTMLElement | null} [form] the one of a window
 */
const ask = (goOn, form = null) => {
  leave = goOn;
  asked = form;
  show("[data-unsaved]");
};
/** Ask no more: what was asked about is not at stake. @returns {boolean} whether it was asked */
const askNoMore = () => {
  const question = dialog("[data-unsaved][open]");
  question?.close();
  return question !== null;
};
/**
 * Take the question about the edit back: what was typed into it has been saved.
 * @param {string} lead
 */
export const isSaved = (lead) => {
  if (!asked && askNoMore() && isFree()) rowOf(lead)?.focus({ preventScroll: true });
};
/** Close the open edit, after the question where something is typed. */
export const cancelEdit = () => {
  const cancel = () => goOut(one("[data-edit-cancel]"));
  if (isDirty()) ask(cancel);
  else cancel();
};

/** @param {Event} event */
const onAnswer = (event) => {
  if (around(event, "[data-continue], [data-discard]")) dialog("[data-unsaved]")?.close();
  if (!around(event, "[data-discard]")) return;
  touched = false;
  leave();
};
/** @param {Event} event */
const guard = (event) => {
  if (!isDirty() || !around(event, "[data-leaves]") || around(event, "[data-tools-toggle]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const wanted = around(event, "button, a, input, select");
  if (event.type === "focusin" && event.target instanceof HTMLElement) event.target.blur();
  ask(() => (wanted?.matches("button, a") ? wanted.click() : wanted?.focus()));
};

document.addEventListener("input", note, true);
document.addEventListener("change", note, true);
document.addEventListener("click", (event) => {
  if (around(event, "#edit-day .rdp-day_button")) isTyped();
  if (around(event, "[data-edit], [data-edit-cancel]") && !isDirty()) touched = false;
}, true);
document.addEventListener("click", (event) => {
  // Our own press comes after the answer.
  if (!event.isTrusted || !isDirty() || !around(event, "[data-edit-cancel]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  cancelEdit();
}, true);
document.addEventListener("click", guard, true);

/* Windows. */

document.addEventListener("click", (event) => {
  const cancel = around(event, "[data-cancel]");
  const place = cancel?.closest("dialog");
  const form = place && every(IN_WINDOW, place).find(
    (each) => fieldsOf(each).some((field) => saidIn(field) !== written(field)),
  );
  if (!form || form === agreed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(() => {
    agreed = form;
    goOut(cancel);
  }, form);
}, true);
document.addEventListener("focusin", (event) => {
  if (event.target instanceof Element && event.target.matches("input, select")) guard(event);
}, true);
document.addEventListener("click", onAnswer);
addEventListener("beforeunload", (event) => {
  if (isDirty()) event.preventDefault();
});

// After an edit or a cancelled one, the row takes the focus that its field had.
/** @type {string | null} */
let edited = null;
follow(() => {
  if (asked && !(asked.isConnected && asked.closest("dialog[open]"))) {
    askNoMore();
    asked = null;
  }
  const form = editForm();
  /** @type {HTMLElement | null | undefined} */
  const row = form?.closest("[data-lead]");
  const open = row?.dataset.lead || null;
  if (!open && edited) {
    touched = false;
    if (isFree()) rowOf(edited)?.focus({ preventScroll: true });
  }
  if (form && open !== edited) {
    touched = false;
    before = said(form);
  }
  edited = open;
}, ["open"]);
