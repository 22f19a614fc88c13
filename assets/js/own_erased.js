// Who erases data on the page of a request loses what this device shows of it, too.

import { drop } from "./requests.js";
import { DRAFT, OWN_DRAFT_KEY, dropAll, read, write } from "./storage.js";

// References of the home of which somebody is to be erased, until it is known.
const KEY = "own-erased";
// Where the page stood as it came: an answer has no slash at its end.
const AT = location.pathname;

/** @returns {string[] | null} the references that the page is open for */
const open = () => {
  const home = document.querySelector("[data-own-home]");
  return home instanceof HTMLInputElement ? home.value.split(" ") : null;
};

/**
 * Return whether data of a home were erased, null where the page cannot tell.
 * @param {string[]} asked
 */
const wereErased = (asked) => {
  // The page says so once, where it was done; what an address says proves nothing.
  if (document.querySelector("[data-own-erased]")) return true;
  const now = open();
  // Nothing is open here any more: the answer was lost on the way, and who asks again is
  // told that there is nothing. What another request is open for leads elsewhere.
  if (!now) return AT.endsWith("/") || null;
  if (asked.every((reference) => now.includes(reference))) return false;
  // Of the same home fewer are left, or a link has opened another request here.
  return now.some((reference) => asked.includes(reference)) ? true : null;
};

addEventListener("submit", ({ target, submitter }) => {
  if (!(target instanceof HTMLFormElement)) return;
  // What is pressed after a press that never left, such as 'Cerrar', erases nothing.
  write("sessionStorage", KEY, submitter?.matches("[data-own-erases]") ? open() : null);
});

const asked = read("sessionStorage", KEY);
const erased = Array.isArray(asked) ? wereErased(asked) : false;
if (erased) {
  drop(asked);
  // Nothing is left here of what was typed: not over a request, nor in a form for
  // another one, which the page fills with the same contact.
  dropAll(OWN_DRAFT_KEY, DRAFT);
}
if (erased !== null) write("sessionStorage", KEY, null);
