// What is typed into a form of the panel outlives a reload and a closed window: it is
// kept for this tab, and given back while the server still says what it said then. A
// form that tells what stands there now (`data-theirs`) gets it back in any case. One
// that says which writing it shows (`data-of`) tells whenever that is another.

import { fieldsOf, nameOf, said, say, textsOf, written } from "../field_texts.js";
import { KEPT, onSignOut, read, write } from "../storage.js";
import { around, every, follow, frame, one } from "./dom.js";
import { FORMS, keyOf } from "./giving_up.js";
import { onAnswer } from "./presses.js";
import { catchesUp, stoodIn } from "./untouched.js";

/** @typedef {import("../field_texts.js").Texts} Texts */
/** @typedef {{ who?: string, of?: string, was: Texts, left: Texts, now: Texts, stood?: Texts }} Kept */

/** @type {WeakSet<Element>} forms that were looked at */
const seen = new WeakSet();
/** @type {WeakMap<Element, string>} what each field said when it appeared */
const first = new WeakMap();
/** @type {WeakMap<Element, string>} what each field said when somebody went on from it */
const left = new WeakMap();
/** @type {WeakMap<Element, string>} what a form was about when somebody began to type */
const begun = new WeakMap();
/** @type {Map<string, boolean>} forms that were sent and not typed into since: answered? */
const sent = new Map();

// A new server may answer a press before its page shows the form of it.
const SHOWN_WITHIN = 5000;
/** @type {Set<string>} forms that were sent before the line came back */
const across = new Set();
/** @param {string} key */
const waitFor = (key) => setTimeout(() => across.delete(key) && look(), SHOWN_WITHIN);

// Until it is looked at again, a form may say what came of the press before.
const OLD = 500;
/** @type {Set<string>} those that have said since then that nothing is refused */
const fresh = new Set();
/** @type {Map<import("../field_texts.js").Field, string>} what lists do not offer yet */
const late = new Map();

/** @param {HTMLElement} form */
const keep = (form) => {
  write("sessionStorage", keyOf(form), {
    who: frame()?.dataset.who,
    of: begun.get(form) ?? form.dataset.of,
    was: textsOf(form, (field) => first.get(field) ?? said(field)),
    left: textsOf(form, (field) => left.get(field) ?? first.get(field) ?? said(field)),
    now: textsOf(form, (field) => late.get(field) ?? said(field)),
    stood: textsOf(form, stoodIn),
  });
};
/** @param {HTMLElement} form @param {EventTarget | null} [typed] the field into which somebody types just now */
const giveBack = (form, typed) => {
  const kept = /** @type {Kept | null} */ (read("sessionStorage", keyOf(form)));
  if (!kept) return;
  const { of, saved, theirs } = form.dataset;
  const isTaken = sent.delete(keyOf(form)) && saved !== "false";
  if (kept.who !== frame()?.dataset.who || isTaken) {
    write("sessionStorage", keyOf(form), null);
    return;
  }
  const fields = fieldsOf(form);
  if (fields.every((field) => (kept.now[nameOf(field)] ?? said(field)) === said(field))) {
    write("sessionStorage", keyOf(form), null);
    return;
  }
  const back = fields.filter((field) => {
    const [name, text] = [nameOf(field), said(field)];
    const { [name]: was } = kept.was;
    const { [name]: now } = kept.now;
    const isTheirs = theirs !== undefined && [was, kept.stood?.[name] ?? now].some((text) => text !== now);
    // The server may have heard what was typed until then.
    const isKnown = was === text || kept.left?.[name] === text;
    return field !== typed && now !== undefined && now !== text && (isKnown || isTheirs);
  });
  const isStale = theirs !== undefined && saved !== "true"
    && (of === undefined
      ? fields.some((field) => (kept.was[nameOf(field)] ?? said(field)) !== said(field))
      : kept.of !== of);
  if (back.length && isStale) {
    // Another reload tells it again.
    if (kept.of !== undefined) begun.set(form, kept.of);
    for (const field of fields) first.set(field, kept.was[nameOf(field)] ?? said(field));
    tell(form, theirs);
  }
  if (back.length) form.closest("details")?.setAttribute("open", "");
  const told = back.length ? one("[data-kept-back]", form) : null;
  if (told) told.textContent = told.dataset.keptBack || "";
  for (const field of back) {
    put(field, kept.now[nameOf(field)] ?? "");
    // Who listens for the end of typing hears of it.
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
};
/** @param {import("../field_texts.js").Field} field @param {string} text */
const put = (field, text) => {
  // Of some boxes the server hears as they are pressed.
  if ("heard" in field.dataset) return field.click();
  const before = said(field);
  say(field, text);
  if (said(field) === text) return;
  say(field, before);
  late.set(field, text);
};
/** Choose what lists offer now. */
const putLate = () => {
  for (const [field, text] of late) {
    late.delete(field);
    if (field.isConnected) put(field, text);
  }
};
/** @param {HTMLElement} form @param {string} [text] what somebody else saved meanwhile */
const tell = (form, text = "") => {
  const told = one("[data-kept-theirs]", form);
  if (told) told.textContent = text;
};

/**
 * Show what was typed into a form whose lead is gone, so that it can be copied.
 * @param {HTMLElement} place
 */
const showText = (place) => {
  const kept = /** @type {Kept | null} */ (read("sessionStorage", KEPT + place.dataset.keptText));
  // What was chosen by name is kept by number, or by a word of ours.
  const { professional, closing, ...now } = kept?.now ?? {};
  const text = Object.values(now).join("\n").trim();
  const said = one("span", place);
  if (!text || !said || said.textContent === text) return;
  said.textContent = text;
  place.hidden = false;
};

/**
 * Forget what was typed about somebody who asked to be left alone.
 * @param {string} lead
 */
const letGo = (lead) => {
  if (lead) forget((key) => key.endsWith(lead));
};

const look = () => {
  const page = frame();
  // Whatever was sent as the session ended was not taken.
  if (page?.dataset.session !== "in") sent.clear();
  if (page?.dataset.session !== "in" || page.dataset.hydrated !== "true") return;
  putLate();
  const there = every(FORMS);
  for (const form of there) {
    const key = keyOf(form);
    // Whatever takes it off the page from now on, what was refused was not taken.
    if (form.dataset.saved !== "false") fresh.add(key);
    else if (fresh.has(key)) sent.delete(key);
    for (const field of fieldsOf(form)) {
      if (catchesUp(form, field, first.get(field)) || !first.has(field)) first.set(field, said(field));
    }
    // One that is drawn anew before its press was answered waits for the answer.
    if (seen.has(form) || sent.get(key) === false) continue;
    seen.add(form);
    giveBack(form);
  }
  // A window that closed leaves its form where nobody sees it.
  const isOut = (/** @type {HTMLElement} */ form) =>
    form.dataset.saved !== "false" && form.closest("dialog:not([open])");
  const keys = new Set(there.filter((form) => !isOut(form)).map(keyOf));
  for (const place of every("[data-kept-text]")) {
    showText(place);
    keys.add(KEPT + place.dataset.keptText);
  }
  for (const place of every("[data-let-go]")) letGo(place.dataset.letGo ?? "");
  // A form that went away after its press was answered was taken, unless it is still
  // shown to be copied, since its lead is gone.
  for (const [key, isAnswered] of sent) {
    if (!isAnswered || keys.has(key) || across.has(key)) continue;
    sent.delete(key);
    write("sessionStorage", key, null);
  }
};
/**
 * Forget what is kept here.
 * @param {(key: string) => boolean} [isMeant] every one, without it
 */
const forget = (isMeant = () => true) => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(KEPT) && isMeant(key)) write("sessionStorage", key, null);
  }
};

/** @param {Event} event */
const onType = (event) => {
  const form = around(event, FORMS);
  if (!form || !event.isTrusted) return;
  // Who types as soon as a form is there is faster than the word that it may be looked at.
  for (const field of fieldsOf(form)) {
    if (!first.has(field)) first.set(field, written(field));
    if (field === event.target) late.delete(field);
  }
  if (!seen.has(form)) {
    seen.add(form);
    if (frame()?.dataset.session === "in" && sent.get(keyOf(form)) !== false) giveBack(form, event.target);
  }
  sent.delete(keyOf(form));
  keep(form);
};
document.addEventListener("input", onType, true);
document.addEventListener("focusout", (event) => {
  const form = event.isTrusted ? around(event, FORMS) : null;
  const field = form && fieldsOf(form).find((each) => each === event.target);
  if (field) left.set(field, said(field));
}, true);
document.addEventListener("submit", (event) => {
  const form = around(event, FORMS);
  if (form) {
    const key = keyOf(form);
    sent.set(key, false);
    across.delete(key);
    if (form.dataset.saved === "false") fresh.delete(key);
    else fresh.add(key);
    tell(form);
  }
}, true);
addEventListener("line-opens", () => {
  for (const key of sent.keys()) across.add(key);
});
onSignOut(forget);
onAnswer((name, isAnswered) => {
  const key = KEPT + name;
  if (!sent.has(key)) return;
  if (isAnswered && across.has(key)) waitFor(key);
  if (isAnswered) sent.set(key, true);
  else sent.delete(key);
  look();
  setTimeout(() => sent.get(key) && fresh.add(key) && look(), OLD);
});
follow(look, ["data-hydrated", "data-session", "open", "data-theirs", "data-of", "data-saved"]);
