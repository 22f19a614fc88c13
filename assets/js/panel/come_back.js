// Who comes back to a screen finds it as far down as it was, with the tables that were
// open, and the focus on the link that led away, or on the table of the plot: what a
// screen shows comes after the browser has put the page where it was. The list and the
// agenda look after that themselves.

import { around, every, follow, isFree, one } from "./dom.js";

// Who has waited this long is not moved any more.
const WAITS = 10_000;

/** @type {{ top: number, link: string | undefined, open: boolean[], at: number } | null | undefined} */
let left;
const isOwn = () => one("#lead-search, [data-agenda]");
const giveUp = () => (left = null);
/** @returns {HTMLDetailsElement[]} */
const folds = () => [...document.querySelectorAll("details")];
const look = () => {
  if (!left) return;
  if (isOwn()) return giveUp();
  const { top, link, open, at } = left;
  const all = folds();
  for (const [index, isOpen] of open.entries()) if (isOpen && all[index]) all[index].open = true;
  const found = link && every("main a[href]").find((each) => each.getAttribute("href") === link);
  const to = found || (all[at] && one("summary", all[at]));
  if (isFree()) to?.focus({ preventScroll: true });
  if (document.documentElement.scrollHeight < top + innerHeight) return;
  giveUp();
  scrollTo({ top, behavior: "instant" });
};

document.addEventListener("click", (event) => {
  if (!around(event, "main") || isOwn()) return;
  const link = around(event, "a[href]")?.getAttribute("href");
  const all = folds();
  const at = all.findIndex((each) => around(event, "section")?.contains(each));
  const now = { top: scrollY, link, open: all.map((each) => each.open), at };
  history.replaceState({ ...history.state, left: now }, "");
}, true);
for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"])
  addEventListener(kind, giveUp, true);

const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (how?.type === "back_forward") left = history.state?.left;
setTimeout(giveUp, WAITS);
follow(look);
