// The screen of the texts: words are put in where the cursor stands, the original comes
// back into the field, and what is typed is kept for this tab until it is saved.

import { around, every, follow, frame, one } from "./panel/dom.js";
import { read, write } from "./storage.js";

const KEY = "texts-draft";

/** @typedef {{who: string | undefined, texts: Record<string, string>}} Kept */

/** @returns {Record<string, string>} what is typed by this person, by state */
const kept = () => {
  /** @type {Kept | null} */
  const found = read("sessionStorage", KEY);
  const who = frame()?.dataset.who;
  if (found && who && found.who !== who) write("sessionStorage", KEY, null);
  return found && found.who === who ? found.texts : {};
};
/** @param {string} state @param {string | null} text null where nothing is typed */
const keep = (state, text) => {
  const texts = kept();
  if (text === null) delete texts[state];
  else texts[state] = text;
  const is = Object.keys(texts).length > 0;
  write("sessionStorage", KEY, is ? { who: frame()?.dataset.who, texts } : null);
};

// What went to the server last: letters that came after it are not saved with it.
/** @type {Record<string, string>} */
const sent = {};

/** @param {Element | null | undefined} node @returns {HTMLTextAreaElement | null} */
const field = (node) => {
  const found = node?.closest("[data-text-card]")?.querySelector("[data-text]");
  return found instanceof HTMLTextAreaElement ? found : null;
};
// As typed, so that it can be undone with the keys of the browser.
/** @param {HTMLTextAreaElement} into @param {string} text */
const type = (into, text) => {
  into.focus();
  if (document.execCommand("insertText", false, text)) return;
  into.setRangeText(text, into.selectionStart, into.selectionEnd, "end");
  into.dispatchEvent(new Event("input", { bubbles: true }));
};
document.addEventListener("click", (event) => {
  const place = around(event, "[data-place]");
  const into = field(place);
  if (into && place) type(into, `{${place.dataset.place}}`);
  const original = field(around(event, "[data-text-original]"));
  if (!original) return;
  original.focus();
  original.select();
  type(original, original.dataset.original || "");
});

document.addEventListener("input", (event) => {
  const typed = field(around(event, "[data-text]"));
  if (typed) keep(typed.dataset.text || "", typed.value === typed.dataset.stored ? null : typed.value);
});
document.addEventListener("submit", (event) => {
  if (around(event, "[data-logout]")) write("sessionStorage", KEY, null);
  const text = around(event, "[data-text-card]") && one("[data-text]", /** @type {HTMLElement} */ (event.target));
  if (text instanceof HTMLTextAreaElement) sent[text.dataset.text || ""] = text.value;
}, true);
addEventListener("beforeunload", (event) => {
  if (every("[data-text]").some((node) => kept()[node.dataset.text || ""] !== undefined)) event.preventDefault();
});

// A field that is new shows what was typed in the one before it, unless it was saved.
/** @type {WeakSet<HTMLTextAreaElement>} */
const known = new WeakSet();
const look = () => {
  if (frame()?.dataset.hydrated !== "true") return;
  for (const node of every("[data-text]")) {
    const now = field(node);
    if (!now || known.has(now)) continue;
    known.add(now);
    const state = now.dataset.text || "";
    const text = kept()[state];
    if (text === undefined) continue;
    const isSaved = now.closest("[data-saved=true]") && text === sent[state];
    if (isSaved || text === now.dataset.stored) keep(state, null);
    else bringBack(now, text);
  }
};
/** @param {HTMLTextAreaElement} into @param {string} text */
const bringBack = (into, text) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(into, text);
  into.dispatchEvent(new Event("input", { bubbles: true }));
  const card = into.closest("[data-text-card]");
  const told = card && one("[data-text-says]", card);
  if (told && card instanceof HTMLElement) told.textContent = card.dataset.says || "";
};
follow(look, ["data-hydrated", "data-session"]);
look();
