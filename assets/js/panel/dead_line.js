// Whether the line to the server lives. A socket takes half a minute to notice that
// nothing comes through any more; while somebody edits or waits, this asks for a tiny
// answer again and again, and tells on the page when none comes: within five seconds.
// Four are enough; the fifth is for a machine that is busy.

import { answeredAt } from "./alive.js";
import { editForm, one } from "./dom.js";
import { tellAbove } from "./told_above.js";

const EVERY = 1500;
const AWAKE = 30000;
const root = document.documentElement;

let touched = 0;
const underWay = () =>
  Boolean(editForm() || one("dialog[open], [aria-busy=true]")) || Date.now() - touched < AWAKE;

/** @param {boolean} alive */
const tell = (alive) => {
  tellAbove(one("[data-line-note]"), !alive);
  if (alive) delete root.dataset.line;
  else root.dataset.line = "dead";
};
const beat = async () => {
  const address = one("[data-line-note]")?.dataset.lineNote;
  if (address && !document.hidden && (root.dataset.line === "dead" || underWay()))
    tell((await answeredAt(address)) !== null);
  setTimeout(beat, EVERY);
};
beat();
// Whoever asked by themselves and heard nothing.
document.addEventListener("line-silent", () => tell(false));

for (const kind of ["input", "click", "keydown"])
  document.addEventListener(kind, () => (touched = Date.now()), { capture: true, passive: true });
