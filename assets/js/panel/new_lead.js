// What is typed while somebody asks for a visit by phone is kept for this tab: after a
// reload, a new start of the server or another sign-in of the same person, the window
// opens again with it.

import { read, write } from "../storage.js";
import { around, follow, frame, isOver, one, press } from "./dom.js";
import { fill } from "./fill.js";

const KEY = "new-lead";

/** @typedef {{who: string | undefined, fields: Record<string, string>}} Kept */

const form = () => {
  const found = one("form[data-new-lead]");
  return found instanceof HTMLFormElement ? found : null;
};
/** @returns {Kept | null} */
const kept = () => read("sessionStorage", KEY);
const drop = () => write("sessionStorage", KEY, null);
const keep = () => {
  const now = form();
  if (!now) return;
  // That a text was read aloud is said on the page that is seen, and no draft says it.
  const typed = new FormData(now);
  typed.delete("consent");
  write("sessionStorage", KEY, { who: frame()?.dataset.who, fields: Object.fromEntries(typed) });
};

/** @type {HTMLFormElement | null} */
let known = null;
let asked = false;
const look = () => {
  const draft = kept();
  const done = one("[data-new-lead-done]")?.dataset.newLeadDone;
  if (draft && done && draft.fields.submission_id === done) drop();
  const now = form();
  const opened = now && now !== known;
  known = now;
  if (opened && kept() && draft) {
    fill(now, draft.fields);
    const told = one("[data-kept-back]", now);
    if (told) told.textContent = now.dataset.back || "";
  }
  const ready = frame()?.dataset.session === "in" && frame()?.dataset.hydrated === "true";
  if (!ready) asked = false;
  if (!ready || asked) return;
  const open = one("[data-new-lead-open]");
  if (!open) return;
  asked = true;
  if (!draft || now || isOver()) return;
  if (draft.who === frame()?.dataset.who) press(open);
  else drop();
};

document.addEventListener("input", (event) => {
  if (around(event, "form[data-new-lead]")) keep();
});
document.addEventListener("change", (event) => {
  if (around(event, "form[data-new-lead]")) keep();
});
document.addEventListener("click", (event) => {
  if (around(event, "[data-new-lead-cancel]")) drop();
}, true);
document.addEventListener("submit", (event) => {
  if (around(event, "[data-logout]")) drop();
}, true);
follow(look, ["data-new-lead", "data-new-lead-done", "data-hydrated", "data-session"]);
