// Who types on while a new server draws the page anew loses no letter: what the field
// cannot take, because it is not there, waits until it is back, with the focus and the
// cursor where they were. So does who signs in again over the page.

import { follow, frame, isOver } from "./dom.js";

// So long a field may be away, and so long it may be drawn once more after it was back.
const AWAY = 10_000;
const DRAWN = 3_000;
// So long what the tab keeps may take to come back into it.
const GIVEN_BACK = 5_000;
// So long a server may take to tell the page anew over a new line.
const TOLD = 10_000;
// Who left a field before the server went did not type on.
const LEFT = 1_000;
const OFTEN = 100;
const GOES = /^(?:Enter|Arrow|Page)/;
const TEXT = "input:not([type=checkbox], [type=radio], [type=password], [type=hidden]), textarea";

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Text */
/** @typedef {{ id: string, text: string, start: number | null, end: number | null }} Place */
/** @typedef {Place & { isLong: boolean, page: string, typed: string, until: number, given: number }} Gap */

/** Where somebody types. @type {Place | null} */
let last = null;
/** @type {Text | null} */
let node = null;
/** When the focus was seen to be elsewhere. */
let away = 0;
/** Where somebody typed as the session ended. @type {Gap | null} */
let behind = null;
/** @type {Gap | null} */
let gap = null;
/** How many lines this page had, and when the last one was opened, after another. */
let lines = 0;
let opened = -Infinity;
let timer = 0;

/** @param {unknown} node @returns {Text | null} */
const asText = (node) =>
  node instanceof HTMLElement && node.id && node.matches(TEXT) && !node.closest("form[data-again]")
    ? /** @type {Text} */ (node)
    : null;
/** Days and numbers have a cursor that nobody can ask for. @param {Text} field @returns {Place} */
const placeIn = ({ id, value, selectionStart, selectionEnd }) =>
  ({ id, text: value, start: selectionStart, end: selectionEnd });
const giveUp = () => {
  gap = null;
  last = null;
};

/** @param {Text} field @param {Gap} back */
const putBack = (field, { text, start, end, typed }) => {
  if (document.activeElement !== field) {
    field.focus({ preventScroll: true });
    if (start !== null && field.value === text) field.setSelectionRange(start, end);
  }
  // As if by hand: the form keeps it, and it can be undone.
  if (typed) document.execCommand("insertText", false, typed);
};
/** @param {Gap} open @returns {Gap | null} what is still awaited */
const goOn = (open) => {
  const page = frame();
  const time = performance.now();
  const status = page?.dataset.session;
  const isElsewhere = open.page !== location.pathname || status === "lost" || status === "out";
  if (isElsewhere || time > open.until) return null;
  const field = asText(document.getElementById(open.id));
  const isReady = page?.dataset.hydrated === "true" && status === "in";
  if (!isReady || !field || field.disabled || !field.getClientRects().length) return open;
  if (isOver() && !field.closest("dialog[open], [popover]")) return open;
  const given = open.given || time + GIVEN_BACK;
  if (field.value !== open.text && time < given) return { ...open, given };
  const isFirst = !open.given || open.typed;
  putBack(field, open);
  const until = isFirst ? time + DRAWN : open.until;
  return { ...open, ...placeIn(field), typed: "", given, until };
};
/** Whether the field has just gone, and nobody went from it. @param {number} time */
const isTaken = (time) => time - away < LEFT && !(node?.isConnected && node.getClientRects().length);
/** @param {number} time @returns {Gap | null} the field that somebody was typing into, as one that is away */
const going = (time) =>
  last && (!away || isTaken(time))
    ? {
        ...last, isLong: node instanceof HTMLTextAreaElement, page: location.pathname,
        typed: "", until: time + AWAY, given: 0,
      }
    : null;
const look = () => {
  const { hydrated, session } = frame()?.dataset ?? {};
  const time = performance.now();
  if (document.activeElement === node) away = 0;
  else away ||= time;
  // A small window does not open again by itself.
  if (session === "lost") behind ||= node?.closest("[popover]") ? null : going(time);
  else if (session === "in" && behind) {
    gap = { ...behind, until: time + AWAY };
    behind = null;
  }
  if (!gap && time - opened < TOLD && hydrated !== "true") gap = going(time);
  if (!gap) return;
  gap = goOn(gap);
  clearTimeout(timer);
  if (!gap && document.activeElement !== node) last = null;
  if (gap) timer = window.setTimeout(look, OFTEN);
};

for (const kind of ["focusin", "input", "selectionchange"]) {
  document.addEventListener(kind, () => {
    const field = asText(document.activeElement);
    if (!field || (gap && field.id !== gap.id)) return;
    last = placeIn(field);
    node = field;
    away = 0;
    if (gap) gap = { ...gap, ...last };
  });
}
addEventListener("line-opens", () => {
  lines += 1;
  if (lines > 1) opened = performance.now();
});
addEventListener("pointerdown", ({ target }) => {
  if (gap || target !== node) giveUp();
}, true);
addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === "Tab") return giveUp();
  if (!gap || !event.isTrusted || event.isComposing) return;
  const at = /** @type {HTMLElement | null} */ (document.activeElement);
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const isText = (key.length === 1 || key === "Backspace" || (key === "Enter" && gap.isLong)) && isPlain;
  const isBack = at?.id === gap.id;
  // Who goes on, or gives another word, wants to be where they are.
  if (key === "Escape" || at?.matches("[type=password]") || (isBack && !isText && GOES.test(key))) return giveUp();
  if (isBack || (!isText && key !== "Enter")) return;
  // No key of the page, and no letter of another field.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === "Backspace") gap.typed = gap.typed.slice(0, -1);
  else if (isText) gap.typed += key === "Enter" ? "\n" : key;
}, true);
follow(look, ["data-hydrated", "data-session", "open"]);
