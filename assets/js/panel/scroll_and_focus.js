// Where somebody was: the field or row that had the focus, and how far the page was
// scrolled, for a page that is drawn anew after a lost line.

import { every, isFree, one, rowOf } from "./dom.js";

const SETTLED = 1000;

/**
 * @typedef {object} Place
 * @property {HTMLElement} at what had the focus
 * @property {string | undefined} lead id of the lead whose row it was in
 * @property {string | undefined} mark attribute that finds it again in that row
 */

/** @type {Place | null} */
let place = null;
let scrolled = 0;
/** @type {number | null} */
let wanted = null;
let isResting = false;
let isRestoring = false;
let rowsThere = false;
let lost = false;
let wentAway = false;
// While the page comes back it is short at times, and where it stands is nobody's wish.
let isSettling = false;
let settled = 0;

/** Note nothing while the page itself moves the focus. @param {boolean} resting */
export const rest = (resting) => (isResting = resting);

/** @param {FocusEvent} event */
const note = (event) => {
  const at = event.target;
  if (isRestoring || isResting || !(at instanceof HTMLElement)) return;
  /** @type {HTMLElement | null} */
  const row = at.closest("[data-lead]");
  const mark = ["data-edit", "data-delete"].find((name) => at.hasAttribute(name));
  if (at.id || row) place = { at, lead: row?.dataset.lead, mark };
};
/** @param {Place} from @returns {HTMLElement | null} */
const again = ({ at, lead, mark }) => {
  const row = rowOf(lead);
  const inRow = row && mark ? one(`[${mark}]`, row) : row;
  return (at.id && document.getElementById(at.id)) || inRow;
};
/** @param {Element} node */
const isText = (node) => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
/** Put the focus back where it was last, and where in a text. */
export const restoreFocus = () => {
  const target = place && again(place);
  if (!place || !target || target === document.activeElement) return;
  const { at } = place;
  isRestoring = true;
  target.focus({ preventScroll: true });
  isRestoring = false;
  if (isText(at) && isText(target) && typeof at.selectionStart === "number")
    target.setSelectionRange(at.selectionStart, at.selectionEnd);
};
// Rows alone may be too short for it; the open form makes the page as long as it was.
const scrollBack = () => {
  if (wanted !== null) scrollTo({ top: wanted, behavior: "instant" });
};

// What was wanted is over then: an edit that is given back later stays where it is.
const settle = () => {
  isSettling = false;
  wanted = null;
  scrolled = scrollY;
};
const settleSoon = () => {
  clearTimeout(settled);
  settled = window.setTimeout(() => (isResting ? settleSoon() : settle()), SETTLED);
};

/** Put focus and page back where they were. */
export const cameBack = () => {
  restoreFocus();
  scrollBack();
  settleSoon();
};

/**
 * Notice that the page's content is gone, and that it is there again.
 * @param {boolean} isThere whether the server has told the page what it shows
 */
export const followPlace = (isThere) => {
  if (!isThere && rowsThere && !lost) {
    lost = true;
    if (!isSettling) wanted = scrolled;
    isSettling = true;
    wentAway = false;
    clearTimeout(settled);
  }
  const there = every("[data-lead]").length > 0;
  if (!there) wentAway = true;
  if (lost && isThere && there) {
    // A turned page is told anew as well, with its rows in place all the while.
    if (wentAway) scrollBack();
    if (wentAway && isFree()) restoreFocus();
    lost = false;
    settleSoon();
  }
  rowsThere = there;
};

addEventListener("scroll", () => {
  if (!isSettling && one("[data-lead]")) scrolled = scrollY;
}, { passive: true });
for (const kind of ["wheel", "touchmove"])
  addEventListener(kind, () => isSettling && settle(), { passive: true });
document.addEventListener("focusin", note);
