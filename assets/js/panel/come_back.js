// Who comes back to a screen finds it as far down as it was, with the focus on the link
// that led away: what a screen shows comes after the browser has put the page where it
// was. The list and the agenda look after that themselves.

import { around, every, follow, isFree, one } from "./dom.js";

const OWN = "#lead-search, [data-agenda]";
// Who has waited this long is not moved any more.
const WAITS = 10_000;

/** @type {{ top: number, link: string | undefined } | null | undefined} */
let left;
const giveUp = () => (left = null);
/** @param {string} address */
const focusLink = (address) => {
  const found = every("main a[href]").find((each) => each.getAttribute("href") === address);
  if (!found || !isFree()) return;
  const folded = found.closest("details");
  if (folded) folded.open = true;
  found.focus({ preventScroll: true });
};
const look = () => {
  if (!left) return;
  if (one(OWN)) return giveUp();
  const { top, link } = left;
  if (link) focusLink(link);
  if (document.documentElement.scrollHeight < top + innerHeight) return;
  giveUp();
  scrollTo({ top, behavior: "instant" });
};

document.addEventListener("click", (event) => {
  if (!around(event, "main") || one(OWN)) return;
  const link = around(event, "a[href]")?.getAttribute("href");
  history.replaceState({ ...history.state, left: { top: scrollY, link } }, "");
}, true);
for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"])
  addEventListener(kind, giveUp, { passive: true, capture: true });

const [how] = performance.getEntriesByType("navigation");
if (how instanceof PerformanceNavigationTiming && how.type === "back_forward") {
  left = history.state?.left;
  setTimeout(giveUp, WAITS);
}
follow(look);
