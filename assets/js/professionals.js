// The address of a calendar is shown once, and the server keeps only its hash: the tab
// keeps what it shows until another takes its place, it is taken back or somebody signs out.

import { around, every, follow, frame, one } from "./panel/dom.js";
import { KEPT, read, write } from "./storage.js";

// Signing out forgets whatever begins like this.
const KEY = `${KEPT}feeds`;

/** @typedef {{ who?: string, feeds: Record<string, string> }} Kept addresses by their marks */

const look = () => {
  const page = frame();
  const backs = every("[data-feed-back]");
  if (!backs.length || page?.dataset.session !== "in" || page.dataset.hydrated !== "true") return;
  const { who } = page.dataset;
  const before = /** @type {Kept | null} */ (read("sessionStorage", KEY));
  const known = before?.who === who ? before?.feeds : null;
  /** @type {Record<string, string>} */
  const feeds = {};
  for (const back of backs) {
    const mark = back.dataset.feedBack || "";
    const shown = /** @type {HTMLInputElement | null} */ (one("[data-feed]", back.parentElement || back));
    const address = mark && (shown?.value || known?.[mark] || "");
    const field = /** @type {HTMLInputElement} */ (one("input", back));
    if (address) feeds[mark] = address;
    back.hidden = Boolean(shown) || !address;
    field.value = back.hidden ? "" : address;
    if (back.hidden) field.removeAttribute("aria-label");
    else field.setAttribute("aria-label", field.dataset.label || "");
  }
  const kept = Object.keys(feeds).length ? { who, feeds } : null;
  if (JSON.stringify(kept) !== JSON.stringify(before)) write("sessionStorage", KEY, kept);
};
follow(look, ["data-hydrated", "data-session", "data-feed-back"]);
look();

// Where the browser lends no clipboard, the address is marked, to be copied by hand.
document.addEventListener("click", async (event) => {
  const button = around(event, "[data-copy]");
  const line = button?.parentElement;
  const field = /** @type {HTMLInputElement | null} */ (line && one("input", line.parentElement || line));
  const says = button?.nextElementSibling;
  if (!field || !says) return;
  field.select();
  says.textContent = "";
  const isCopied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  if (isCopied) says.textContent = button.dataset.copy || "";
});
