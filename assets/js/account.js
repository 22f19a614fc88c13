// Recovery codes are shown once, and the server keeps only their hashes: the tab keeps
// what it shows until it is put away or somebody signs out. A page that was loaded anew,
// or whose server was, hands them back, and is shown them again while all of them count.

import { around, every, follow, frame, one } from "./panel/dom.js";
import { KEPT, read, write } from "./storage.js";

// Signing out forgets whatever begins like this.
const KEY = `${KEPT}recovery-codes`;

/** @typedef {{ who?: string, codes: string[] }} Kept */

/** @type {WeakSet<Element>} forms that handed them back */
let handed = new WeakSet();
/** Those that were put away: shown until the server has heard it, and not kept anew. */
let away = "";

const shown = () => every("[data-codes] code").map((code) => code.textContent || "");
const look = () => {
  const page = frame();
  const back = one("form[data-codes-back]");
  if (page?.dataset.hydrated !== "true") handed = new WeakSet();
  if (!(back instanceof HTMLFormElement) || page?.dataset.session !== "in" || page.dataset.hydrated !== "true") return;
  const { who } = page.dataset;
  const codes = shown();
  if (codes.length) {
    handed.delete(back);
    if (codes.join(" ") !== away) write("sessionStorage", KEY, { who, codes });
    return;
  }
  if (back.dataset.codesBack === "refused") write("sessionStorage", KEY, null);
  const kept = /** @type {Kept | null} */ (read("sessionStorage", KEY));
  const field = one("input", back);
  if (!kept || kept.who !== who || handed.has(back) || !(field instanceof HTMLInputElement)) return;
  handed.add(back);
  field.value = kept.codes.join(" ");
  back.requestSubmit();
};
document.addEventListener("click", (event) => {
  if (!around(event, "[data-codes-done]")) return;
  away = shown().join(" ");
  write("sessionStorage", KEY, null);
}, true);
follow(look, ["data-hydrated", "data-session", "data-codes-back"]);
look();
