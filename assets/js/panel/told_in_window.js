// What is told while a window is open is told in it as well: behind it nothing is read
// out, and on a narrow screen nothing is seen.

import { every, follow } from "./dom.js";

// What was done and the end of its window come at once.
const AFTER = 150;
/** @type {WeakSet<Element>} */
const heard = new WeakSet();
/** @type {Map<HTMLElement, HTMLElement>} the line that tells of a notice */
const lines = new Map();

/** @param {HTMLElement} toast */
const isOver = (toast) => !toast.isConnected || toast.matches("[data-gone]");
/** @param {HTMLElement} toast @param {HTMLElement} window that was open as it came */
const tell = (toast, window) => {
  if (!window.matches("[open]") || isOver(toast)) return;
  const line = document.createElement("p");
  const isError = toast.dataset.kind === "error";
  line.dataset.toldInWindow = "";
  line.setAttribute("role", isError ? "alert" : "status");
  line.dataset.kind = toast.dataset.kind;
  line.textContent = every("p", toast).map((part) => part.textContent).join(". ");
  window.append(line);
  lines.set(toast, line);
};
follow(() => {
  for (const toast of every("[data-toast]")) {
    if (heard.has(toast)) continue;
    heard.add(toast);
    const uppermost = every("dialog[open]").at(-1);
    if (uppermost) setTimeout(tell, AFTER, toast, uppermost);
  }
  for (const [toast, line] of lines) {
    if (!isOver(toast) && line.closest("dialog[open]")) continue;
    line.remove();
    lines.delete(toast);
  }
}, ["data-gone", "open"]);
