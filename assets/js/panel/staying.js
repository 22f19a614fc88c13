// Staying on the page for as long as somebody works: typing is a sign of life, the
// session's end is told before it comes, and signing in again leaves the page as it is.

import { asked, saidIn } from "../patient.js";
import { drop } from "./drafts.js";
import { every, follow, frame, one, setBusy } from "./dom.js";
import { endOf } from "./rules.js";
import { letGo } from "./unsaved.js";

const ALIVE_EVERY = 60000;
const ASK_AGAIN = 2000;
// A line may swallow what is asked.
const PATIENCE = 10000;

/**
 * @typedef {object} Standing What the server says of the session.
 * @property {boolean} authenticated the rest is there where it is
 * @property {string} email
 * @property {number} ends_in seconds without a sign of life
 * @property {boolean} can_extend
 */

let who = "";
let isIn = false;
let heard = 0;
let timer = 0;

/**
 * Ask how the session stands; silence of the server is told elsewhere.
 * @param {boolean} present whether asking is a sign of life
 * @returns {Promise<Standing | null>}
 */
const ask = async (present) => {
  const address = frame()?.dataset.alive;
  if (!address) return null;
  try {
    return await asked(`${address}?present=${present}`, { cache: "no-store" }, saidIn, PATIENCE);
  } catch {
    return null;
  }
};

/* The word before the end. */

/** @param {Standing} standing @param {boolean} isEnding */
const warn = ({ can_extend: canExtend }, isEnding) => {
  const note = one("[data-ending]");
  if (!note) return;
  for (const [selector, isMeant] of /** @type {[string, boolean][]} */ ([
    ["[data-ending-soon]", canExtend],
    ["[data-stay]", canExtend],
    ["[data-ending-for-good]", !canExtend],
  ])) {
    const part = one(selector, note);
    if (part) part.hidden = !isMeant;
  }
  note.hidden = !isEnding;
};
const hideWarning = () => {
  const note = one("[data-ending]");
  if (note) note.hidden = true;
};
/** @param {boolean} present */
const look = async (present) => {
  clearTimeout(timer);
  const standing = await ask(present);
  if (!isIn) return;
  const { isEnding, wait } = endOf(standing?.authenticated ? standing.ends_in : 0);
  if (standing?.authenticated) warn(standing, isEnding);
  // The server's answer to any event opens the sign-in over the page.
  else if (standing) one("[data-check]")?.click();
  clearTimeout(timer);
  // Somebody else may end it sooner, and not every screen hears news.
  timer = window.setTimeout(look, standing ? Math.min(wait, ALIVE_EVERY) : ALIVE_EVERY, false);
};
const tellAlive = () => {
  if (!isIn || Date.now() - heard < ALIVE_EVERY) return;
  heard = Date.now();
  look(true);
};

document.addEventListener("input", tellAlive);
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-stay]")) return;
  hideWarning();
  look(true);
});
// Timers rest in a tab that nobody sees, and in a computer that sleeps.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && isIn) look(false);
});

/* Signing in again. */

let isGoing = false;
const goOn = async () => {
  if (isGoing) return;
  isGoing = true;
  let standing = await ask(true);
  // Silence does not say who sits here.
  while (!standing) {
    await new Promise((go) => setTimeout(go, ASK_AGAIN));
    standing = await ask(true);
  }
  isGoing = false;
  for (const form of every("form[data-again]")) setBusy(form, false);
  if (standing.email === who) {
    dispatchEvent(new CustomEvent("renew-line"));
    return;
  }
  // Nothing of the one before is somebody else's to see.
  if (standing.authenticated) drop();
  letGo();
  location.replace(location.pathname);
};
document.addEventListener("signed-in", (event) => {
  const status = frame()?.dataset.session;
  if (!who || (status !== "in" && status !== "lost")) return;
  event.preventDefault();
  goOn();
});

const prepare = () => {
  const form = one("form[data-again]");
  if (!(form instanceof HTMLFormElement)) return;
  for (const [name, text] of [["email", who], ["password", ""]]) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = text;
    field.focus();
  }
};
let before = "";
follow(() => {
  const page = frame();
  const now = page?.dataset.session || "";
  who = page?.dataset.who || who;
  if (!page || now === before) return;
  before = now;
  isIn = now === "in";
  if (isIn) look(false);
  else {
    clearTimeout(timer);
    hideWarning();
  }
  // Once the dialog is open.
  if (now === "lost") setTimeout(prepare);
}, ["data-session", "data-who"]);
