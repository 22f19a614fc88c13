// What somebody opens is seen whole, and rows stay under the pointer that chooses them.

import { around, editForm, follow, one, rows } from "./dom.js";

/** @param {Element} node */
const topOf = (node) => node.getBoundingClientRect().top;
/** @param {number} by */
const scroll = (by) => by && scrollBy({ top: by, behavior: "instant" });
/** @param {MutationRecord[]} changes @param {"addedNodes" | "removedNodes"} which */
const rowsOf = (changes, which) => /** @type {HTMLElement[]} */ (
  changes.flatMap((change) => [...change[which]])
    .filter((node) => node instanceof HTMLElement && node.dataset.lead));
/** @param {Node} node @param {Node} other */
const isOver = (node, other) =>
  Boolean(node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
/**
 * Do what moves the rows, and leave those that are seen where they are.
 * @param {() => void} change
 * @param {Element | null} [node] what stays, if not the rows
 */
export const inPlace = (change, node = rows()[0]) => {
  const before = node ? topOf(node) : 0;
  change();
  scroll(node ? topOf(node) - before : 0);
};

let isAsked = false;
document.addEventListener("click", (event) => {
  if (around(event, "[data-edit]")) isAsked = true;
}, true);
// Where the page is scrolled, most browsers hold what is seen by themselves.
const isHeld = () => scrollY > 0 && CSS.supports("overflow-anchor", "auto");
// A lead that arrives above an edit leaves it where it is. What is only drawn anew, as a
// row whose edit was closed, went as well.
new MutationObserver((changes) => {
  /** @type {HTMLElement | null | undefined} */
  const edited = editForm()?.closest("[data-lead]");
  const [came, went] = [rowsOf(changes, "addedNodes"), rowsOf(changes, "removedNodes")];
  if (!edited || came.includes(edited) || isHeld()) return;
  const old = went.map((row) => row.dataset.lead);
  for (const row of came)
    if (!old.includes(row.dataset.lead) && isOver(row, edited))
      scroll(topOf(row.nextElementSibling || row) - topOf(row));
}).observe(document.body, { childList: true, subtree: true });
follow(() => {
  const row = isAsked && editForm()?.closest("[data-lead]");
  if (!row || one("dialog[open]")) return;
  isAsked = false;
  row.scrollIntoView({ block: "nearest", behavior: "instant" });
});
