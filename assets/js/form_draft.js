// What is typed over a request and not saved is kept for the tab, under the request's
// reference: it comes back after a reload or a cut line, and on no other's page. A form
// that is about no request is kept under its own name, until the page tells it was sent.

import { fieldsOf, nameOf, said, say, written } from "./field_texts.js";
import { DRAFT, OWN_DRAFT_KEY, dropAll, read, write } from "./storage.js";

const FORM = "form[data-own-keeps]";
// What the page showed when its form was sent last, and where its draft lies.
const SEEN_KEY = "own-seen";
// Where the page stood as it came.
const AT = location.pathname;
// Day and hour are one wish.
const WISH = new Set(["date", "time"]);

/** @typedef {import("./field_texts.js").Texts} Texts */
/** @typedef {import("./field_texts.js").Field} Field */
/** @typedef {{ seen: string, of: string }} Sent */

/** @param {HTMLFormElement} form @param {string} name */
const hidden = (form, name) => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
};
/** @param {HTMLFormElement} form */
const keyOf = (form) => OWN_DRAFT_KEY + (hidden(form, "request") || form.dataset.ownForm);
/** @param {HTMLFormElement} form what it shows, or its name where that never changes */
const seenBy = (form) => hidden(form, "seen") || form.dataset.ownForm;
/** @param {HTMLFormElement} form @returns {Texts} */
const draftOf = (form) => read("sessionStorage", keyOf(form)) || {};

/** Blanks and line breaks are stored as one blank. @param {string} text */
const plain = (text) => text.trim().replace(/\s+/g, " ");
/** @param {Field} field */
const isTyped = (field) => plain(said(field)) !== plain(written(field));

/**
 * Return whether the page is the answer to its own form, which holds what was typed as
 * if the server had written it.
 * @param {HTMLFormElement} form
 */
const isRefused = (form) => AT === new URL(form.action).pathname;

/** @returns {Sent | null} what was sent last */
const sent = () => read("sessionStorage", SEEN_KEY);

/**
 * Return whether the page says that what was sent from it is saved.
 * @param {HTMLFormElement} form
 * @param {Sent | null} last
 */
const isSaved = (form, last) =>
  // What an address says again is no news: then the page shows what it showed.
  last?.seen && last.seen !== seenBy(form) && document.querySelector("[data-outcome=success]");

/**
 * Keep under a request's name what was typed over another one that became part of it.
 * @param {HTMLFormElement} form
 * @param {Sent | null} last
 */
const takeOver = (form, last) => {
  if (!last?.of || last.of === keyOf(form)) return;
  write("sessionStorage", keyOf(form), read("sessionStorage", last.of));
  write("sessionStorage", last.of, null);
};

/** @param {HTMLFormElement} form */
const keep = (form) => {
  const before = isRefused(form) ? draftOf(form) : {};
  const fields = fieldsOf(form);
  const typed = new Set(fields.filter((field) => isTyped(field) || nameOf(field) in before).map(nameOf));
  if ([...WISH].some((name) => typed.has(name))) for (const name of WISH) typed.add(name);
  const texts = fields.filter((field) => typed.has(nameOf(field))).map((field) => [nameOf(field), said(field)]);
  write("sessionStorage", keyOf(form), texts.length ? Object.fromEntries(texts) : null);
};

/**
 * Say that what stands in a form is not saved, or no longer so.
 * @param {HTMLFormElement} form
 * @param {boolean} came
 */
const tell = (form, came) => {
  const note = form.querySelector("[data-own-kept]");
  if (note instanceof HTMLElement) note.hidden = !came;
};

/** @param {HTMLFormElement} form */
const bringBack = (form) => {
  const last = sent();
  write("sessionStorage", SEEN_KEY, null);
  const saved = isSaved(form, last);
  if (isRefused(form)) {
    takeOver(form, last);
    return;
  }
  const draft = saved ? {} : draftOf(form);
  // Who was faster than this script goes on from what they typed.
  const quick = new Set(fieldsOf(form).filter(isTyped).map((field) => field.name));
  for (const field of fieldsOf(form)) {
    const { [nameOf(field)]: text } = draft;
    if (text !== undefined && !quick.has(field.name)) say(field, text);
  }
  keep(form);
  const came = Object.keys(draft).length > 0 && fieldsOf(form).some(isTyped);
  tell(form, came);
  if (came) form.closest("details")?.setAttribute("open", "");
};

/** @param {Event} event @returns {HTMLFormElement | null} */
const around = ({ target }) => (target instanceof Element ? target.closest(FORM) : null);

/** @param {Event} event */
const onType = (event) => {
  const form = around(event);
  if (!form) return;
  // Letters that come after the press do not go with it.
  write("sessionStorage", SEEN_KEY, null);
  keep(form);
};
addEventListener("input", onType);
addEventListener("change", onType);
addEventListener("reset", (event) => {
  const form = around(event);
  if (!form) return;
  write("sessionStorage", keyOf(form), null);
  tell(form, false);
  fieldsOf(form)[0]?.focus();
});
addEventListener("submit", (event) => {
  const form = around(event);
  if (form) write("sessionStorage", SEEN_KEY, { seen: seenBy(form), of: keyOf(form) });
  // Who closes leaves nothing here: not over a request, nor in a form for another one,
  // which the page fills with the same contact.
  if (event.submitter?.matches("[data-own-forgets]")) dropAll(OWN_DRAFT_KEY, DRAFT);
});

// The answer to a form of that name: what was typed into it has arrived.
for (const part of document.querySelectorAll("[data-own-sent]")) {
  const name = part.getAttribute("data-own-sent");
  if (sent()?.seen !== name) continue;
  write("sessionStorage", OWN_DRAFT_KEY + name, null);
  write("sessionStorage", SEEN_KEY, null);
}
for (const form of document.querySelectorAll(FORM)) if (form instanceof HTMLFormElement) bringBack(form);

// The answer to a form gets the address of its page: a reload or the Back button asks for
// that. What is sent there by the browsers that send again does nothing.
if (!AT.endsWith("/")) {
  const named = document.querySelector("input[data-own-page]");
  const query = named instanceof HTMLInputElement ? `?${named.name}=${named.value}` : "";
  history.replaceState(history.state, "", `./${query}`);
}
