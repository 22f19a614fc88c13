// What is typed into a form of the panel outlives a reload and a closed window: it is
// kept for this tab, and given back while the server still says what it said then. A
// form that tells what stands there now (`data-theirs`) gets it back in any case.

import { read, write } from "../storage.js";
import { around, every, follow, frame, one } from "./dom.js";

const KEPT = "kept:";
const FORMS = "form[data-keeps]";
const TEXTS = "input:not([type=hidden], [type=password], [type=checkbox]), textarea, select";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {Record<string, string>} Texts what stands in the fields, by name */
/** @typedef {{ who?: string, was: Texts, now: Texts }} Kept */

/** @type {WeakSet<Element>} forms that were looked at */
const seen = new WeakSet();
/** @type {WeakMap<Element, string>} what each field said when it appeared */
const first = new WeakMap();
/** @type {Set<string>} forms that were sent and not typed into since */
const sent = new Set();

/** @param {HTMLElement} form @returns {string} */
const keyOf = (form) => KEPT + (form.dataset.keeps || "");
/** @param {HTMLElement} form @returns {Field[]} */
const fieldsOf = (form) =>
  every(TEXTS, form).map((field) => /** @type {Field} */ (field)).filter((field) => field.name);
/** @param {HTMLElement} form @param {(field: Field) => string} text @returns {Texts} */
const textsOf = (form, text) =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, text(field)]));

/** @param {HTMLElement} form */
const keep = (form) => {
  write("sessionStorage", keyOf(form), {
    who: frame()?.dataset.who,
    was: textsOf(form, (field) => first.get(field) ?? field.value),
    now: textsOf(form, (field) => field.value),
  });
};
/** @param {HTMLElement} form */
const giveBack = (form) => {
  const kept = /** @type {Kept | null} */ (read("sessionStorage", keyOf(form)));
  if (!kept) return;
  const { saved, theirs } = form.dataset;
  const isTaken = sent.delete(keyOf(form)) && saved !== "false";
  if (kept.who !== frame()?.dataset.who || isTaken) {
    write("sessionStorage", keyOf(form), null);
    return;
  }
  const fields = fieldsOf(form);
  const back = fields.filter(({ name, value }) => {
    const { [name]: was } = kept.was;
    const { [name]: now } = kept.now;
    const isTheirs = theirs !== undefined && now !== was;
    return now !== undefined && now !== value && (was === value || isTheirs);
  });
  const isStale = theirs !== undefined && saved !== "true"
    && fields.some(({ name, value }) => (kept.was[name] ?? value) !== value);
  if (back.length && isStale) {
    // Another reload tells it again.
    for (const field of fields) first.set(field, kept.was[field.name] ?? field.value);
    tell(form, theirs);
  }
  for (const field of back) {
    field.value = kept.now[field.name] ?? "";
    // Who listens for the end of typing hears of it.
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
};
/** @param {HTMLElement} form @param {string} [text] what somebody else saved meanwhile */
const tell = (form, text = "") => {
  const told = one("[data-kept-theirs]", form);
  if (told) told.textContent = text;
};

const look = () => {
  const page = frame();
  if (page?.dataset.session !== "in" || page.dataset.hydrated !== "true") return;
  const there = every(FORMS);
  for (const form of there) {
    for (const field of fieldsOf(form)) {
      if (!first.has(field)) first.set(field, field.value);
    }
    if (seen.has(form)) continue;
    seen.add(form);
    giveBack(form);
  }
  // A form that went away after it was sent was taken.
  const keys = new Set(there.map(keyOf));
  for (const key of sent) {
    if (keys.has(key)) continue;
    sent.delete(key);
    write("sessionStorage", key, null);
  }
};
/** Forget everything that is kept here. */
const forget = () => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(KEPT)) write("sessionStorage", key, null);
  }
};

/** @param {Event} event */
const onType = (event) => {
  const form = around(event, FORMS);
  if (!form || !event.isTrusted) return;
  sent.delete(keyOf(form));
  keep(form);
};
document.addEventListener("input", onType, true);
document.addEventListener("submit", (event) => {
  const form = around(event, FORMS);
  if (form) {
    sent.add(keyOf(form));
    tell(form);
  }
  if (around(event, "[data-logout]")) forget();
}, true);
follow(look, ["data-hydrated", "data-session"]);
