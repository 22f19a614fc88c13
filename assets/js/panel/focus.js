// The focus never falls off what went away, a turned page begins at its top, and what
// comes back wrong shows where.

import { around, editForm, every, follow, frame, hasPopovers, isFree, one, rowOf, rows } from "./dom.js";
import { isKept } from "./drafts.js";
import { nearest } from "./rules.js";

const SETTLED = 300;

/* A turned page. */

/** @type {string | null} */
let turned = null;
document.addEventListener("click", (event) => {
  if (around(event, "[data-turn]")) turned = rows()[0]?.dataset.lead || null;
});
const followPage = () => {
  const [first] = rows();
  if (!turned || !first || first.dataset.lead === turned) return;
  turned = null;
  scrollTo({ top: 0, behavior: "instant" });
  first.focus({ preventScroll: true });
};

/* What was sent comes back wrong. */

let sent = false;
/** @returns {HTMLButtonElement | null} */
const sender = () => /** @type {any} */ (one("#edit-form [type=submit]"));
document.addEventListener("submit", (event) => {
  if (event.target === editForm()) sent = true;
}, true);
const showWrong = () => {
  const send = sender();
  if (!sent || !send || send.disabled) return;
  sent = false;
  const wrong = one("#edit-form [aria-invalid=true]");
  if (wrong) wrong.focus();
  else if (isFree()) send.focus();
};
const followSent = () => {
  const send = sender();
  if (!send) sent = false;
  if (sent && send && !send.disabled) setTimeout(showWrong, 50);
};

/* The focus of what went away. */

/** @type {{node: HTMLElement, lead: string | undefined, at: number, view: string | undefined} | null} */
let held = null;
/** @type {number | null} */
let due = null;
/** @param {HTMLElement} node */
const place = (node) => {
  /** @type {HTMLElement | null} */
  const row = node.closest("[data-lead]");
  /** @type {HTMLElement | null} */
  const view = node.closest("[data-view]");
  const at = row ? rows().indexOf(row) : -1;
  return { node, lead: row?.dataset.lead, at, view: view?.dataset.view };
};
const isGone = () =>
  held && (!held.node.isConnected || ("disabled" in held.node && held.node.disabled));
const pick = () => {
  due = null;
  if (!held || !isGone() || !isFree() || one("dialog[open]") || (isKept() && !editForm())) return;
  if (frame()?.dataset.hydrated !== "true") return;
  const pop = hasPopovers ? one("[popover]:popover-open") : null;
  if (pop) {
    const edit = held.view ? one(`[data-view="${held.view}"] [data-view-edit]`, pop) : null;
    return (edit || one("input", pop))?.focus();
  }
  const next = held.lead ? rowOf(held.lead) || nearest(every("[data-lead]"), held.at) : null;
  (next || one("#lead-search"))?.focus({ preventScroll: Boolean(next) });
};
document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLElement && (!around(event, "dialog") || !held))
    held = place(event.target);
});
// Whoever presses beside everything wants no focus.
document.addEventListener("pointerdown", (event) => {
  if (!around(event, "a, button, input, select, textarea, summary, [tabindex]")) held = null;
}, true);

follow(() => {
  followPage();
  followSent();
  // Of a window that has just closed the focus falls a moment later, and nothing tells.
  if (isGone() && !due) due = window.setTimeout(pick, SETTLED);
}, ["disabled", "aria-invalid", "open"]);
