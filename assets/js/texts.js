// The screen of the texts: words are put in where the cursor stands, the original comes
// back into the field, and what is typed is kept for this tab until it is saved.

import { around, every, follow, frame, one } from "./panel/dom.js";
import { onSignOut, read, write } from "./storage.js";

const KEY = "texts-draft";

/** @typedef {{text: string, was?: string}} Draft what is typed, and over what it was */
/** @typedef {{who: string | undefined, texts: Record<string, Draft | string>}} Kept */

/** @returns {Record<string, Draft>} what is typed by this person, by state */
const kept = () => {
  /** @type {Kept | null} */
  const found = read("sessionStorage", KEY);
  const who = frame()?.dataset.who;
  if (found && who && found.who !== who) write("sessionStorage", KEY, null);
  if (!found || found.who !== who) return {};
  // A text alone was kept by an older page, which did not know what it stood over.
  return Object.fromEntries(Object.entries(found.texts).map(
    ([state, draft]) => [state, typeof draft === "string" ? { text: draft } : draft],
  ));
};
/** @param {string} state @param {Draft | null} draft null where nothing is typed */
const keep = (state, draft) => {
  const texts = kept();
  if (draft) texts[state] = draft;
  else delete texts[state];
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
  if (!typed) return;
  const { text: state = "", stored = "" } = typed.dataset;
  // What was read when the typing began stays: a warning does not end it.
  const was = kept()[state]?.was ?? stored;
  keep(state, typed.value === stored ? null : { text: typed.value, was });
});
document.addEventListener("submit", (event) => {
  const text = around(event, "[data-text-card]") && one("[data-text]", /** @type {HTMLElement} */ (event.target));
  if (!(text instanceof HTMLTextAreaElement)) return;
  sent[text.dataset.text || ""] = text.value;
  tell(text, "stale", "");
  tell(text, "theirs", "");
}, true);
onSignOut(() => write("sessionStorage", KEY, null));
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
    const { text: state = "", stored = "" } = now.dataset;
    const { [state]: draft } = kept();
    if (!draft) continue;
    const isOwn = now.closest("[data-saved=true]") && sent[state] !== undefined;
    if ((isOwn && draft.text === sent[state]) || draft.text === stored) {
      keep(state, null);
      continue;
    }
    if (isOwn) keep(state, { text: draft.text, was: stored });
    bringBack(now, draft.text, !isOwn && (draft.was ?? stored) !== stored);
  }
};
/** @param {HTMLTextAreaElement} into @param {string} slot @param {string} [text] */
const tell = (into, slot, text = "") => {
  const card = into.closest("[data-text-card]");
  const told = card && one(`[data-text-${slot}]`, card);
  if (told) told.textContent = text;
};
/**
 * @param {HTMLTextAreaElement} into
 * @param {string} text
 * @param {boolean} isStale somebody else saved since the typing began
 */
const bringBack = (into, text, isStale) => {
  const { stored } = into.dataset;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(into, text);
  into.dispatchEvent(new Event("input", { bubbles: true }));
  const card = into.closest("[data-text-card]");
  if (!(card instanceof HTMLElement)) return;
  tell(into, "says", isStale ? "" : card.dataset.says);
  tell(into, "stale", isStale ? card.dataset.stale : "");
  tell(into, "theirs", isStale ? `${card.dataset.theirs}:\n${stored}` : "");
};
follow(look, ["data-hydrated", "data-session"]);
look();
