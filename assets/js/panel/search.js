// The search of the list: one under way at a time, and the latest wins. What is typed
// meanwhile waits here, so that on a slow line nobody waits for what nobody asks any
// more. What was typed stands behind the address' `#`, which React does not follow. It
// stays in the field, and is what the list shows, until somebody asks for something
// else: a page that comes back after a lost line begins with an older address.

import { around, follow, frame, one, press } from "./dom.js";

const QUIET = 200;
// So long a search counts as under way that nothing answers.
const GIVEN_UP = 4000;

/** @returns {HTMLInputElement | null} */
const field = () => /** @type {HTMLInputElement | null} */ (one("#lead-search"));
const tools = () => one("[data-searched]");
/** What somebody typed last, until they ask otherwise. @type {string | null} */
let typed = null;
/** The screen that it was typed on. */
let where = "";
/** Whether the list may not show it yet. */
let isOwed = false;
/** @type {{text: string, at: number} | null} */
let sent = null;
/** What React heard last. */
let heard = "";
let isOurs = false;
/** @type {number | undefined} */
let due;
/** @type {string | undefined} */
let round;
let wasThere = false;

const isUnderWay = () => {
  const { searched, searching } = tools()?.dataset ?? {};
  if (!sent || searched === undefined || Date.now() - sent.at > GIVEN_UP) return false;
  return searched !== sent.text || searching === "true";
};
/** @param {HTMLInputElement} wanted @param {string} text */
const tell = (wanted, text) => {
  // React hears nothing of a text that it heard before.
  if (text === heard) {
    const { selectionStart, selectionEnd } = wanted;
    wanted.value = "";
    wanted.setRangeText(text);
    wanted.setSelectionRange(selectionStart, selectionEnd);
  }
  heard = text;
  isOurs = true;
  wanted.dispatchEvent(new Event("input", { bubbles: true }));
  isOurs = false;
};
const send = () => {
  due = undefined;
  const wanted = field();
  if (!wanted || isUnderWay()) return;
  const text = wanted.value.slice(0, 100);
  if (text === tools()?.dataset.searched) {
    sent = null;
    return;
  }
  sent = { text, at: Date.now() };
  tell(wanted, text);
};
const soon = () => {
  window.clearTimeout(due);
  due = window.setTimeout(send, QUIET);
};
document.addEventListener(
  "input",
  (event) => {
    const wanted = field();
    if (isOurs || !wanted || event.target !== wanted) return;
    event.stopImmediatePropagation();
    [typed, where, isOwed] = [wanted.value.slice(0, 100), location.pathname, true];
    soon();
  },
  true,
);
// Who takes the search away, chooses a view or a section, or goes back asks otherwise.
const askOtherwise = () => {
  [typed, sent, isOwed] = [null, null, false];
};
document.addEventListener("click", (event) => {
  if (!around(event, '[data-clears="search"], [data-shows-view], nav a')) return;
  window.clearTimeout(due);
  due = undefined;
  askOtherwise();
}, true);
addEventListener("popstate", () => {
  const asked = [...new URLSearchParams(location.hash.slice(1)).values()];
  if (!asked.includes(typed ?? "")) askOtherwise();
});

// What was typed while another search was under way goes when that one is answered, and
// what a lost line took along goes once the page is there again.
follow(() => {
  if (typed !== null && where !== location.pathname) askOtherwise();
  const [wanted, list] = [field(), tools()];
  if (!wanted || !list) return;
  const isElsewhere = list.dataset.searchRound !== round;
  round = list.dataset.searchRound;
  const isThere = frame()?.dataset.hydrated === "true";
  if (isThere && !wasThere) sent = null;
  if (isElsewhere || (isThere && !wasThere)) isOwed = typed !== null;
  wasThere = isThere;
  const text = typed ?? (isElsewhere ? list.dataset.searched : null) ?? null;
  if (text !== null && wanted.value.slice(0, 100) !== text) wanted.value = heard = text;
  if (!isOwed || !isThere || due !== undefined || isUnderWay()) return;
  if (list.dataset.searching === "true") return;
  if (typed !== list.dataset.searched && typed !== sent?.text) return send();
  [sent, isOwed] = [null, false];
}, ["data-searched", "data-searching", "data-search-round", "data-hydrated"]);

addEventListener("hashchange", () => press(one("[data-follow-address]")));
