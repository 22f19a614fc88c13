// The focus never falls off what went away, a turned page begins at its top, and what
// comes back wrong shows where.

import { around, editForm, every, follow, frame, hasPopovers, isFree, one, rowOf, rows, title } from "./dom.js";
import { isKept } from "./drafts.js";
import { nearest } from "./rules.js";

const SETTLED = 300;
const ANSWERED = 1000;
const SENT = "#edit-form, form[data-new-lead], form[data-text-card], form[data-keeps]";

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

/** Which form was sent: it may be drawn anew meanwhile. */
let sent = "";
/** @param {string} selector @returns {any} */
const inSent = (selector) => (sent ? one(`${sent} ${selector}`) : null);
const sender = () => inSent("[type=submit]");
// A form's turn grows with each answer: until then, what was wrong in it says nothing.
const turn = () => inSent("[name=turn]")?.value || "";
let asked = "";
const isUnanswered = () => asked && turn() === asked;
const MARKS = ["data-new-lead", "data-text-card", "data-keeps"];
document.addEventListener("submit", (event) => {
  const form = around(event, SENT);
  if (!form) return;
  const mark = MARKS.find((name) => form.hasAttribute(name));
  sent = mark ? `form[${mark}="${form.getAttribute(mark)}"]` : "#edit-form";
  asked = turn();
  // What is wrong as it was before changes nothing on the page.
  if (mark) setTimeout(showWrong, ANSWERED);
}, true);
const showWrong = () => {
  const send = sender();
  if (!sent || !send || send.disabled) return;
  if (isUnanswered()) return void setTimeout(showWrong, SETTLED);
  // What a colleague wrote under one's own is looked at before it is sent again.
  const theirs = inSent(".edit-theirs")?.parentElement;
  const wrong = inSent("[aria-invalid=true]") || (theirs && one("input, select, textarea", theirs));
  // Of other forms nothing tells that they were answered, but what is wrong in them.
  if (!wrong && sent !== "#edit-form") return;
  sent = "";
  if (wrong) wrong.focus();
  else if (isFree()) send.focus();
};
const followSent = () => {
  const send = sender();
  if (!send) sent = "";
  if (sent && send && !send.disabled && !isUnanswered()) setTimeout(showWrong, 50);
};

/* The focus of what went away. */

/** @typedef {{ node: HTMLElement, lead?: string, at: number, view?: string, keeps?: string,
 *   trail: HTMLElement[], isOfRow: boolean, isNotice: boolean, isAside: boolean }} Held */

/** @type {Held | null} */
let held = null;
/** @type {number | null} */
let due = null;
/** Where the focus waits for a button that works, and for which. @type {HTMLElement[]} */
let lent = [];
/** @param {HTMLElement} node @returns {Held} */
const place = (node) => {
  /** @type {HTMLElement | null} */
  const row = node.closest("[data-lead]");
  /** @type {HTMLElement | null} */
  const view = node.closest("[data-view]");
  const at = row ? rows().indexOf(row) : -1;
  /** @type {HTMLElement | null} */
  const form = node.closest("[data-drawer] form[data-keeps]");
  const keeps = form?.dataset.keeps;
  const isNotice = Boolean(node.closest("[data-toasts]"));
  // A notice tells of the row that was acted on, and so does the bar of the chosen.
  const isOfRow = Boolean(node.closest("[data-toasts], [data-bulk-bar]"));
  const isAside = isOfRow || Boolean(node.closest("dialog"));
  /** @type {HTMLElement[]} */
  const trail = [];
  for (let up = node.parentElement; up; up = up.parentElement) trail.push(up);
  return { node, trail, lead: row?.dataset.lead, at, view: view?.dataset.view, keeps, isOfRow, isNotice, isAside };
};
/** What was pressed or typed into, in a file's form that was drawn anew; else the file. */
const inFile = () => {
  const file = one("[data-drawer]");
  if (!file || !held) return null;
  const { node, keeps } = held;
  const form = keeps ? one(`form[data-keeps="${keeps}"]`, file) : null;
  const again = node.id ? `[id="${node.id}"]` : "[type=submit]";
  return (form && one(again, form)) || file;
};
/** @param {HTMLElement} node */
const isOff = (node) => "disabled" in node && Boolean(node.disabled);
// A notice that was answered is hidden and stays in the page, and so do the bar of the
// chosen, with its buttons, and a text that was put away.
const HIDDEN = "[data-gone], [data-kept-text][hidden], [data-bulk-bar][hidden], [data-bulk-bar] [hidden], dialog:not([open])";
const isGone = () =>
  held && (!held.node.isConnected || isOff(held.node) || held.node.closest(HIDDEN));
/** The lead that was made of one that a colleague deleted. @param {string} lead */
const made = (lead) => one(`[data-made^="${lead}"]`)?.dataset.made?.split(" ")[1];
/** @param {HTMLElement} node */
const isShown = (node) => node.getClientRects().length > 0;
/**
 * What is left around something that went, on a screen without a list: what came of it,
 * else the button of a form drawn anew, the head of what is nearest, or the line that
 * has none.
 * @param {Held} gone
 */
const left = ({ node, trail }) => {
  const [near, ...wider] = trail.filter((up) => up.isConnected && up.closest("main"));
  if (!near) return title();
  const end = one("[data-outcome], [data-at-hand]", near);
  const isOne = node.matches("[type=submit]") && !near.matches("ul, main") && !end;
  const again = isOne ? one("[type=submit]:enabled", near) : null;
  if (again) return again;
  for (const up of [end ?? near, ...wider]) {
    const head = every("h2, h3, h4", up).find(isShown) || (up.matches("li") ? up : null);
    if (!head) continue;
    head.tabIndex = -1;
    return head;
  }
  return null;
};
const pick = () => {
  due = null;
  if (!held || !isFree() || one("dialog[open]") || (isKept() && !editForm())) return;
  if (frame()?.dataset.hydrated !== "true") return;
  // It could not have the focus for a moment, and nobody gave it back.
  if (!isGone()) held.node.focus();
  if (!isFree()) return;
  if (!one("#lead-search, [data-agenda]")) {
    const { node } = held;
    const next = left(held);
    next?.focus();
    if (next && node.isConnected && isOff(node)) lent = [next, node];
    return;
  }
  if (!isGone()) return;
  const pop = hasPopovers ? one("[popover]:popover-open") : null;
  if (pop) {
    const edit = held.view ? one(`[data-view="${held.view}"] [data-view-edit]`, pop) : null;
    return (edit || one("input", pop))?.focus();
  }
  const row = held.lead ? rowOf(held.lead) || rowOf(made(held.lead)) || nearest(every("[data-lead]"), held.at) : null;
  // A row that is edited cannot have it, but the way on from a lead that was joined.
  const own = (row && one(".edit-gone button", row)) || row;
  const next = held.isNotice ? inFile() || own : own || inFile();
  const search = one("#lead-search");
  const home = search && held.isAside ? title() : search;
  (next || home)?.focus({ preventScroll: Boolean(next) });
};
document.addEventListener("focusin", (event) => {
  if (!(event.target instanceof HTMLElement) || (held && around(event, "dialog"))) return;
  const before = held;
  held = place(event.target);
  if (held.isOfRow && before) held = { ...held, lead: before.lead, at: before.at, trail: before.trail };
});
// Whoever presses beside everything wants no focus.
document.addEventListener("pointerdown", (event) => {
  if (!around(event, "a, button, input, select, textarea, summary, [tabindex]")) held = null;
}, true);

// A window gives the focus back to what opened it, unless that is disabled just then.
document.addEventListener("close", () => {
  if (!due && !one("#lead-search, [data-agenda]")) due = window.setTimeout(pick, SETTLED);
}, true);
follow(() => {
  followPage();
  followSent();
  // Of a window that has just closed the focus falls a moment later, and nothing tells.
  if (held?.keeps && isGone()) pick();
  if (isGone() && !due) due = window.setTimeout(pick, SETTLED);
  const [at, node] = lent;
  if (node && document.activeElement !== at) lent = [];
  else if (node && !isOff(node)) node.focus();
}, ["disabled", "aria-invalid", "open", "data-gone", "hidden"]);
