// Where a page leaves no gap, what is told of it has room of its own above the header.

import { one } from "./dom.js";
import { measure } from "./sticky_heights.js";
import { inPlace } from "./in_sight.js";
import { GAP } from "./rules.js";

const root = document.documentElement;
/** @param {Element | null} node */
const boxOf = (node) => node?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
/** Return how far what stays at the top reaches. */
const edge = () => Math.max(...[".panel-banners", ".panel-header"].map((it) => boxOf(one(it)).bottom));

// Long enough for a page that is still on its way to what got the focus.
const ON_ITS_WAY = 1000;
let focused = -ON_ITS_WAY;
/** Tell whether the page goes to what is out of sight, or wrong. @param {Element} focus */
const isGoingTo = (focus) => {
  const { top, bottom } = boxOf(focus);
  const isAway = focus.matches("[aria-invalid=true]") || top >= innerHeight || bottom <= edge();
  return isAway && performance.now() - focused < ON_ITS_WAY;
};
/**
 * Do what moves the header, but not upon what has the focus.
 * @param {() => void} change
 */
const besideFocus = (change) => {
  const focus = document.activeElement;
  if (!focus?.closest("main")) return change();
  const wasSeen = boxOf(focus).top >= edge();
  change();
  const isCovered = wasSeen && boxOf(focus).top < edge();
  if (isCovered || isGoingTo(focus)) focus.scrollIntoView({ block: "nearest", behavior: "instant" });
};

let room = 0;
let path = "";
/** Return a lead's file, which begins below the room, and is scrolled by itself. */
const file = () => one("[data-drawer]");
/** @param {number} height */
const give = (height) => {
  if (height === room) return;
  const more = height - room;
  room = height;
  const change = () => {
    root.style.setProperty("--notice-room", `${height}px`);
    measure();
    const open = file();
    if (open) open.scrollTop += more;
  };
  besideFocus(() => inPlace(change, one("main")));
};

/** Tell whether there is room above the header. */
export const hasRoom = () => room > 0;

/**
 * Give notices room above the header, while all else stays where it is.
 * @param {number} height of the notices
 * @returns {number | null} where they begin; none on a screen that is too low for it, or
 *   without a header
 */
export const makeRoom = (height) => {
  const banners = one(".panel-banners");
  const own = Math.ceil(height) + 2 * GAP;
  const isShort = !banners || own > innerHeight / 2;
  give(isShort ? 0 : own);
  path = location.pathname;
  return isShort ? null : boxOf(banners).bottom - room + GAP;
};

/**
 * Take the room away after the last notice: now, or once the page is scrolled so far that
 * nothing moves under somebody's finger.
 */
export const leaveRoom = () => {
  if (!room) return;
  const open = file();
  const [at, whole] = open ? [open.scrollTop, open.scrollHeight - open.clientHeight] : [room, room];
  const isBelow = at >= room || whole < room;
  const isHidden = open && open.getBoundingClientRect().left <= 0;
  const isPageBelow = isHidden || scrollY >= room || root.scrollHeight - innerHeight < room;
  if ((isBelow && isPageBelow) || location.pathname !== path) give(0);
};

document.addEventListener("focusin", () => {
  focused = performance.now();
});
