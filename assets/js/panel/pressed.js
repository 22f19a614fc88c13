// A press of 'Guardar' outlives a line on which nothing comes through: what went into it
// is lost without a word once that line breaks, and is sent again on the next one. The
// server takes it once, and only over the writing that was read.

import { editForm, follow, frame, one } from "./dom.js";
import { isKept } from "./drafts.js";
import { idOf } from "./rules.js";

/** The edit that was sent and that nobody answered. */
let sent = "";
let wasAway = false;

/** @param {HTMLFormElement} form */
const idIn = (form) => idOf(/** @type {any} */ (Object.fromEntries(new FormData(form))));

document.addEventListener("submit", (event) => {
  const form = editForm();
  if (!form || event.target !== form) return;
  // What is sent while no line is there waits for the next one by itself.
  sent = one(".line-lost:not(.line-silent)") ? "" : idIn(form);
  wasAway = false;
}, true);
follow(() => {
  if (!sent) return;
  const form = editForm();
  const page = frame();
  const save = /** @type {HTMLButtonElement | null} */ (form && one("[type=submit]", form));
  const isHeard = save?.disabled || !isKept() || page?.dataset.session === "lost";
  if (isHeard || (form && idIn(form) !== sent)) sent = "";
  else if (page?.dataset.hydrated !== "true") wasAway = true;
  else if (form && wasAway) form.requestSubmit();
}, ["value", "disabled", "data-hydrated", "data-session"]);
