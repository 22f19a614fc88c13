// What is typed about a breach is kept for this tab: after a reload, or another sign-in
// of the same person, the form opens again with it.

import { follow, frame, one, press } from "./panel/dom.js";
import { fill } from "./panel/fill.js";
import { tabDraft } from "./panel/tab_draft.js";

const KEY = "breach-draft";
const { form, kept, drop, opened } = tabDraft(KEY, "data-breach-form", "[data-breach-back]");

/** @type {string | undefined} */
let done;
let asked = false;
const look = () => {
  const page = one("[data-breach-done]");
  if (!page) return;
  // A server that starts anew shows the list.
  if (frame()?.dataset.hydrated !== "true") asked = false;
  const told = page.dataset.breachDone;
  if (done !== undefined && told && told !== done) drop();
  done = told;
  const fresh = opened();
  const draft = kept();
  if (draft && draft.who !== frame()?.dataset.who && frame()?.dataset.session === "in") return drop();
  if (fresh && draft && draft.of === fresh.dataset.breachForm) fill(fresh, draft.fields);
  if (form() || asked || !draft) return;
  const open = one(`[data-breach-open="${CSS.escape(draft.of ?? "")}"]`);
  if (!open || frame()?.dataset.hydrated !== "true") return;
  asked = true;
  press(open);
};

follow(look, ["data-breach-form", "data-breach-done", "data-breach-open", "data-hydrated", "data-session"]);
