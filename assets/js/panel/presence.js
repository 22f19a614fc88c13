// Tells which lead this tab has open for editing, and that it has it open still: who
// falls silent is shown no more.

import { uuid } from "../ids.js";
import { editForm, follow, frame, one } from "./dom.js";

const BEAT = 15000;
const tab = uuid();
let told = "";
let wasIn = false;

const address = () => one("form[data-resume]")?.dataset.presence;
/** @param {string} lead */
const body = (lead) => new Blob([JSON.stringify({ tab, lead })], { type: "application/json" });
/** @param {string} lead */
const tell = (lead) => {
  const to = address();
  if (to && frame()?.dataset.session === "in")
    fetch(to, { method: "POST", body: body(lead) }).catch(() => {});
};
follow(() => {
  /** @type {HTMLElement | null | undefined} */
  const row = editForm()?.closest("[data-lead]");
  const lead = row?.dataset.lead || "";
  const isIn = frame()?.dataset.session === "in";
  // Who signs in again over the page has the lead open by another session.
  const anew = isIn && !wasIn && Boolean(lead);
  wasIn = isIn;
  if (lead === told && !anew) return;
  told = lead;
  tell(lead);
}, ["data-session"]);
setInterval(() => {
  if (told) tell(told);
}, BEAT);
addEventListener("pagehide", () => {
  const to = address();
  if (to && told) navigator.sendBeacon(to, body(""));
});
// A page that the browser kept and shows again has its form still.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && told) tell(told);
});
