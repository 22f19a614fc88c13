// What is typed while somebody asks for a visit by phone is kept for this tab: after a
// reload, a new start of the server or another sign-in of the same person, the window
// opens again with it.

import { follow, frame, isOver, one, press } from "./dom.js";
import { fill } from "./fill.js";
import { tabDraft } from "./tab_draft.js";

const KEY = "new-lead";
// That a text was read aloud is said on the page that is seen, and no draft says it.
const { form, kept, drop, opened } = tabDraft(KEY, "data-new-lead", "[data-new-lead-cancel]", ["consent"]);

let asked = false;
const look = () => {
  const draft = kept();
  const done = one("[data-new-lead-done]")?.dataset.newLeadDone;
  if (draft && done && draft.fields.submission_id === done) drop();
  const fresh = opened();
  if (fresh && kept() && draft) {
    fill(fresh, draft.fields);
    const told = one("[data-kept-back]", fresh);
    if (told) told.textContent = told.dataset.keptBack || "";
  }
  const ready = frame()?.dataset.session === "in" && frame()?.dataset.hydrated === "true";
  if (!ready) asked = false;
  if (!ready || asked) return;
  const open = one("[data-new-lead-open]");
  if (!open) return;
  asked = true;
  if (!draft || form() || isOver()) return;
  if (draft.who === frame()?.dataset.who) press(open);
  else drop();
};

follow(look, ["data-new-lead", "data-new-lead-done", "data-hydrated", "data-session"]);
