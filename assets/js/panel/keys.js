// The keys of the list, of an edit, and of one lead's file.

import { around, current, dialog, isInEdit, isOver, isTyping, one, press, rows, show } from "./dom.js";
import { isBare } from "./rules.js";
import { cancelEdit } from "./unsaved.js";

/** @param {number} step */
const move = (step) => {
  const all = rows();
  const row = current();
  const at = row ? all.indexOf(row) : -1;
  const to = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  if (!to) return;
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: "nearest" });
};
/** @param {string} selector */
const onRow = (selector) => {
  const row = current();
  if (row) press(one(selector, row));
};
/** @type {Record<string, () => void>} */
const ofList = {
  "/": () => one("#lead-search")?.focus(),
  arrowdown: () => move(1),
  arrowup: () => move(-1),
  e: () => onRow("[data-edit]"),
  delete: () => onRow("[data-delete]"),
  s: () => onRow("[data-state]"),
  "?": () => show("[data-keys]"),
  arrowright: () => press(one("[data-turn=next]")),
  arrowleft: () => press(one("[data-turn=previous]")),
  n: () => press(one("[data-new-lead-open]")),
  l: () => onRow("a[href^='tel:']"),
  w: () => onRow("[data-whatsapp]"),
};

/** @param {KeyboardEvent} event */
const isSaving = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey);
/** @param {KeyboardEvent} event */
const save = (event) => {
  const form = around(event, "form");
  if (!form) return;
  event.preventDefault();
  press(one("[type=submit]", form));
};
// A dialog of choices takes their numbers.
/** @param {KeyboardEvent} event */
const choose = (event) => {
  const choice = /^\d$/.test(event.key) && one(`dialog[data-choices][open] [data-choice="${event.key}"]`);
  if (!choice) return;
  event.preventDefault();
  press(choice);
};
/** @param {KeyboardEvent} event @returns {(() => void) | null} */
const meant = (event) => {
  if (event.key === "Escape" && isInEdit(event.target)) return cancelEdit;
  if (event.target === one("#lead-search") && /^(ArrowDown|Escape)$/.test(event.key) && rows().length)
    return () => rows()[0].focus();
  if (isTyping(event)) return null;
  // The name of a row opens its file by itself; the row has to be told.
  if (event.key === "Enter")
    return event.target === current() ? () => onRow("[data-file]") : null;
  return ofList[event.key.toLowerCase()] || null;
};
document.addEventListener("keydown", (event) => {
  if (isSaving(event)) return save(event);
  if (!isBare(event)) return;
  choose(event);
  if (!one("#lead-search") || isOver()) return;
  const act = meant(event);
  if (!act) return;
  event.preventDefault();
  act();
});
document.addEventListener("click", (event) => {
  if (around(event, "[data-keys-close]")) dialog("[data-keys]")?.close();
});

// A file that is open has the keys for itself; Escape closes it.
document.addEventListener(
  "keydown",
  (event) => {
    if (!one("[data-drawer]") || isOver()) return;
    if (event.key === "Escape" && !isInEdit(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      press(one("[data-drawer-close]"));
    } else if (around(event, "[data-drawer]") && event.key !== "Tab") {
      event.stopPropagation();
      if (isSaving(event)) save(event);
    }
  },
  true,
);
