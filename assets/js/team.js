// A link to hand over is shown once, and the server keeps only its hash: the tab keeps
// what it shows until it is put away, its invitation counts no more or somebody signs out.

import { around, every, follow, frame, one } from "./panel/dom.js";
import { KEPT, read, write } from "./storage.js";

// Signing out forgets whatever begins like this.
const KEY = `${KEPT}team-link`;

/** @typedef {{ who?: string, told: string, link: string, of: string }} Kept */

/** @param {HTMLElement} place */
const linkIn = (place) => /** @type {HTMLInputElement} */ (one("input", place));

const look = () => {
  const page = frame();
  const back = one("[data-link-back]");
  if (!back || page?.dataset.session !== "in" || page.dataset.hydrated !== "true") return;
  const { who } = page.dataset;
  const shown = one("[data-link-shown]");
  if (shown) {
    const told = one("p", shown)?.textContent || "";
    write("sessionStorage", KEY, { who, told, link: linkIn(shown).value, of: shown.dataset.linkShown });
  } else if (back.dataset.linkBack === "away") write("sessionStorage", KEY, null);
  const kept = /** @type {Kept | null} */ (shown ? null : read("sessionStorage", KEY));
  const counts = kept?.who === who
    && every("[data-invited]").some(({ dataset }) => dataset.invited === kept?.of);
  back.hidden = !kept || !counts;
  if (!kept || back.hidden) return;
  const says = one("p", back);
  if (says && says.textContent !== kept.told) says.textContent = kept.told;
  const field = linkIn(back);
  field.value = kept.link;
  field.setAttribute("aria-label", field.dataset.label || "");
};
document.addEventListener("click", (event) => {
  if (!around(event, "[data-link-done]")) return;
  write("sessionStorage", KEY, null);
  look();
});
follow(look, ["data-hydrated", "data-session", "data-link-back", "data-link-shown"]);
look();
