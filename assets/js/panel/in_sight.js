// What somebody opens is seen whole, and rows stay under the pointer that chooses them.

import { around, editForm, follow, one, rows } from "./dom.js";

/** @param {Element} node */
const topOf = (node) => node.getBoundingClientRect().top;
/**
 * Do what moves the rows, and leave those that are seen where they are.
 * @param {() => void} change
 */
export const inPlace = (change) => {
  const [row] = rows();
  const before = row ? topOf(row) : 0;
  change();
  const moved = row ? topOf(row) - before : 0;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
};

let isAsked = false;
document.addEventListener("click", (event) => {
  if (around(event, "[data-edit]")) isAsked = true;
}, true);
follow(() => {
  const row = isAsked && editForm()?.closest("[data-lead]");
  if (!row || one("dialog[open]")) return;
  isAsked = false;
  row.scrollIntoView({ block: "nearest", behavior: "instant" });
});
