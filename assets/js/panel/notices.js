// Notices leave by themselves, but not while somebody reads or reaches for them; a key
// takes back what the newest tells of.

import { around, every, follow, isOver, isTyping, press } from "./dom.js";
import { isUndo } from "./rules.js";

const NOTICE_TIME = 6000;

/** @param {HTMLElement | null} toast */
const takeAway = (toast) => toast?.setAttribute("data-gone", "");
const due = new WeakSet();
/** @param {HTMLElement} toast */
const watch = (toast) => {
  if (due.has(toast)) return;
  due.add(toast);
  const later = () => setTimeout(leave, Number(toast.dataset.stays) * 1000 || NOTICE_TIME);
  const leave = () => (toast.matches(":hover, :focus-within") ? later() : takeAway(toast));
  later();
};

document.addEventListener("click", (event) => {
  const close = around(event, "[data-toast-close]");
  if (close) takeAway(close.closest("[data-toast]"));
  // Who takes one after the other back has read what came of the last: it hides no offer.
  if (around(event, "[data-undo]"))
    every("[data-toast]:not([data-kind=error], :has([data-undo]))").forEach(takeAway);
});
// Before a file that is open keeps its keys for itself.
document.addEventListener("keydown", (event) => {
  if (!isUndo(event) || isTyping(event) || isOver()) return;
  const undo = every("[data-toast]:not([data-gone]) [data-undo]").pop();
  if (!undo) return;
  event.preventDefault();
  press(undo);
}, true);
follow(() => every("[data-toast]").forEach(watch));
