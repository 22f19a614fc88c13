// What is typed about a breach is kept for this tab: after a reload, or another sign-in
// of the same person, the form opens again with it.

import { read, write } from "./storage.js";
import { around, follow, frame, one, press } from "./panel/dom.js";
import { fill } from "./panel/fill.js";

const KEY = "breach-draft";

/** @typedef {{who: string | undefined, of: string | undefined, fields: Record<string, string>}} Kept */

const form = () => {
  const found = one("form[data-breach-form]");
  return found instanceof HTMLFormElement ? found : null;
};
/** @returns {Kept | null} */
const kept = () => read("sessionStorage", KEY);
const drop = () => write("sessionStorage", KEY, null);
const keep = () => {
  const now = form();
  if (!now) return;
  const fields = Object.fromEntries([...new FormData(now)].map(([name, value]) => [name, String(value)]));
  write("sessionStorage", KEY, { who: frame()?.dataset.who, of: now.dataset.breachForm, fields });
};

/** @type {HTMLFormElement | null} */
let known = null;
/** @type {string | undefined} */
let done;
let asked = false;
const look = () => {
  const page = one("[data-breach-done]");
  if (!page) return;
  const told = page.dataset.breachDone;
  if (done !== undefined && told && told !== done) drop();
  done = told;
  const now = form();
  const opened = now && now !== known;
  known = now;
  const draft = kept();
  if (draft && draft.who !== frame()?.dataset.who && frame()?.dataset.session === "in") return drop();
  if (opened && draft && draft.of === now.dataset.breachForm) fill(now, draft.fields);
  if (now || asked || !draft) return;
  const open = one(`[data-breach-open="${CSS.escape(draft.of ?? "")}"]`);
  if (!open || frame()?.dataset.hydrated !== "true") return;
  asked = true;
  press(open);
};

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    if (around(event, "form[data-breach-form]")) keep();
  });
}
document.addEventListener("click", (event) => {
  if (around(event, "[data-breach-back]")) drop();
}, true);
document.addEventListener("submit", (event) => {
  if (around(event, "[data-logout]")) drop();
}, true);
follow(look, ["data-breach-form", "data-breach-done", "data-breach-open", "data-hydrated", "data-session"]);
