// The search of the list: one under way at a time, and the latest wins. What is typed
// meanwhile waits here, so that on a slow line nobody waits for what nobody asks any
// more. What was typed stands behind the address' `#`, which React does not follow.

import { around, follow, one, press } from "./dom.js";

const QUIET = 200;
// So long a search counts as under way that nothing answers.
const GIVEN_UP = 4000;

/** @returns {HTMLInputElement | null} */
const field = () => /** @type {HTMLInputElement | null} */ (one("#lead-search"));
/** @type {{text: string, at: number} | null} */
let sent = null;
let isOurs = false;
/** @type {number | undefined} */
let due;

const isUnderWay = () => {
  const tools = one("[data-searched]");
  if (!sent || !tools || Date.now() - sent.at > GIVEN_UP) return false;
  return tools.dataset.searched !== sent.text || tools.dataset.searching === "true";
};
const send = () => {
  due = undefined;
  const wanted = field();
  if (!wanted || isUnderWay()) return;
  const text = wanted.value.slice(0, 100);
  if (text === one("[data-searched]")?.dataset.searched) {
    sent = null;
    return;
  }
  sent = { text, at: Date.now() };
  isOurs = true;
  wanted.dispatchEvent(new Event("input", { bubbles: true }));
  isOurs = false;
};
const soon = () => {
  window.clearTimeout(due);
  due = window.setTimeout(send, QUIET);
};
document.addEventListener(
  "input",
  (event) => {
    if (isOurs || !around(event, "#lead-search")) return;
    event.stopImmediatePropagation();
    soon();
  },
  true,
);
// What was typed while another search was under way goes when that one is answered.
follow(() => {
  if (!sent || due !== undefined || isUnderWay()) return;
  if (field()?.value.slice(0, 100) === sent.text) sent = null;
  else send();
}, ["data-searched", "data-searching"]);

addEventListener("hashchange", () => press(one("[data-follow-address]")));
