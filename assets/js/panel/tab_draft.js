// What is typed into one form of the panel is kept for this tab, and for who typed it:
// until it was sent, its window was given up, or they signed out.

import { onSignOut, read, write } from "../storage.js";
import { around, frame, one } from "./dom.js";

/** @typedef {{who: string | undefined, of: string | null, fields: Record<string, string>}} Kept */

/**
 * Keep what is typed into a form.
 * @param {string} key of the tab's storage
 * @param {string} mark attribute of the form, whose value says what it is of
 * @param {string} back selector of the buttons that give it up
 * @param {string[]} [unkept] names of fields that no draft says
 */
export const tabDraft = (key, mark, back, unkept = []) => {
  const selector = `form[${mark}]`;
  const form = () => {
    const found = one(selector);
    return found instanceof HTMLFormElement ? found : null;
  };
  /** @returns {Kept | null} */
  const kept = () => read("sessionStorage", key);
  const drop = () => write("sessionStorage", key, null);
  const keep = () => {
    const now = form();
    if (!now) return;
    const typed = new FormData(now);
    for (const name of unkept) typed.delete(name);
    const fields = Object.fromEntries([...typed].map(([name, value]) => [name, String(value)]));
    write("sessionStorage", key, { who: frame()?.dataset.who, of: now.getAttribute(mark), fields });
  };
  /** @type {HTMLFormElement | null} */
  let known = null;
  /** Return the form where it came onto the page since this was asked last. */
  const opened = () => {
    const now = form();
    const before = known;
    known = now;
    return now === before ? null : now;
  };
  for (const kind of ["input", "change"])
    document.addEventListener(kind, (event) => {
      if (around(event, selector)) keep();
    });
  document.addEventListener("click", (event) => {
    if (around(event, back)) drop();
  }, true);
  onSignOut(drop);
  return { form, kept, drop, opened };
};
