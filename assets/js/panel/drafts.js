// What is typed into the fields of a lead outlives the connection, the server and
// the session: it is kept for this tab, and handed back when the form is gone and
// nobody closed it.

import { onSignOut, read, write } from "../storage.js";
import { around, editForm, follow, frame, isInEdit, one } from "./dom.js";
import { cameBack, followPlace, rest } from "./scroll_and_focus.js";
import { idOf, onUncalled } from "./rules.js";
import { isSaved, isTyped } from "./unsaved.js";

const KEY = "lead-draft";
const SETTLED = 250;

/** @returns {HTMLFormElement | null} the form that hands a draft to the server */
const keeper = () => /** @type {HTMLFormElement | null} */ (one("form[data-resume]"));

/* Keeping. */

/** @type {string | null} */
let saved = null;
/** @returns {import("./rules.js").Draft | null} */
const kept = () => read("sessionStorage", KEY);

/** Return whether something is kept. */
export const isKept = () => kept() !== null;

/** Forget what is kept. */
export const drop = () => {
  saved = null;
  write("sessionStorage", KEY, null);
};
/** @param {HTMLFormElement} form @returns {Record<string, string>} */
const fieldsOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
const keep = () => {
  const form = editForm();
  if (!form) return;
  const draft = { who: frame()?.dataset.who, fields: fieldsOf(form) };
  const text = JSON.stringify(draft);
  if (text === saved) return;
  saved = text;
  write("sessionStorage", KEY, draft);
};

/* Handing back. */

/** @type {HTMLFormElement | null} */
let known = null;
let opening = false;
let resuming = false;
/** @type {number | null} */
let due = null;

const isReady = () => frame()?.dataset.session === "in" && frame()?.dataset.hydrated === "true";
/** @param {import("./rules.js").Draft} draft */
const resume = (draft) => {
  const target = keeper();
  const field = target?.elements.namedItem("kept");
  if (!target || !(field instanceof HTMLInputElement)) return;
  field.value = JSON.stringify(draft.fields);
  resuming = true;
  rest(resuming);
  target.requestSubmit();
};
const bringBack = () => {
  due = null;
  const draft = kept();
  if (!draft || editForm() || !isReady() || !keeper() || resuming) return;
  if (draft.who !== frame()?.dataset.who) drop();
  else resume(draft);
};
/** @param {HTMLFormElement} form */
const onForm = (form) => {
  const draft = kept();
  const isExpected = opening || resuming || known;
  const wasResumed = resuming;
  known = form;
  const wanted = isExpected ? "keep" : onUncalled(draft, fieldsOf(form));
  if (wanted === "close") return one("[data-edit-cancel]")?.click();
  if (wanted === "resume" && draft) return resume(draft);
  opening = resuming = false;
  rest(resuming);
  keep();
  if (!wasResumed) return;
  isTyped();
  cameBack();
};

/* Wiring. */

/** @param {Event} event */
const onType = (event) => {
  if (around(event, "[data-leaves]")) drop();
  if (!isInEdit(event.target)) return;
  keep();
};
document.addEventListener("input", onType);
document.addEventListener("change", onType, true);
document.addEventListener("click", (event) => {
  if (around(event, "[data-edit]")) opening = true;
  if (around(event, "[data-edit-cancel], [data-discard], [data-leaves]")) drop();
}, true);
onSignOut(drop);

const look = () => {
  const page = frame();
  if (!page) return;
  const isThere = page.dataset.hydrated === "true";
  if (!isThere) rest((resuming = false));
  const draft = kept();
  const told = one("[data-draft-note]");
  if (told) told.hidden = page.dataset.session !== "out" || !draft;
  if (draft && keeper()?.dataset.resume === idOf(draft.fields)) {
    drop();
    isSaved(draft.fields.lead_id);
  }
  followPlace(isThere);
  const form = editForm();
  if (form && form !== known) return onForm(form);
  known = form;
  if (!isKept()) return;
  if (form) keep();
  else if (!due) due = window.setTimeout(bringBack, SETTLED);
};
follow(look, ["value", "data-hydrated", "data-session", "data-resume", "aria-busy"]);
