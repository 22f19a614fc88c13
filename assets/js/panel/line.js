// Whether the line to the server lives. A socket takes half a minute to notice that
// nothing comes through any more; while somebody edits or waits, this asks for a tiny
// answer every other second, and tells on the page when none comes.

import { editForm, one } from "./dom.js";

const EVERY = 2000;
const PATIENCE = 2500;
const AWAKE = 30000;
const root = document.documentElement;

let touched = 0;
const underWay = () =>
  Boolean(editForm() || one("dialog[open], [aria-busy=true]")) || Date.now() - touched < AWAKE;

/** @param {string} address */
const isAlive = async (address) => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), PATIENCE);
  try {
    await fetch(address, { cache: "no-store", signal: end.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};
/** @param {boolean} alive */
const tell = (alive) => {
  const place = one("[data-line-note]");
  if (place) place.hidden = alive;
  if (alive) delete root.dataset.line;
  else root.dataset.line = "dead";
};
const beat = async () => {
  const address = one("[data-line-note]")?.dataset.lineNote;
  if (address && !document.hidden && (root.dataset.line === "dead" || underWay()))
    tell(await isAlive(address));
  setTimeout(beat, EVERY);
};
beat();

for (const kind of ["input", "click", "keydown"])
  document.addEventListener(kind, () => (touched = Date.now()), { capture: true, passive: true });
