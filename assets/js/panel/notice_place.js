// Notices lie where they cover nothing that is pressed: where their style puts them, else
// at another edge or in a gap between, else in room of their own above the header.

import { every, follow, one } from "./dom.js";
import { hasRoom, leaveRoom, makeRoom } from "./notice_room.js";
import { clearOf, meet, OF_BUTTON, OF_EXIT, OF_HEAD, OF_TEXT } from "./rules.js";

// Also what is to be read.
const ACTIONS = "a[href], button, input, select, textarea, summary, .panel-banners, .agenda-late"
  + ", label:has(~ [aria-invalid=true]), .drawer-head h3";

/** @param {Element} node */
const boxOf = (node) => node.getBoundingClientRect();
/** @param {Element | null | undefined} node */
const lowOf = (node) => (node ? boxOf(node).bottom : 0);
/**
 * Return what can be seen and pressed just now: not what is scrolled under a header, or
 * lies under a lead's file.
 */
const actions = () => {
  const dialog = one("dialog[open]");
  const [head, file] = [one(".panel-header"), one("[data-drawer]")];
  const fileHead = file && one(".drawer-head", file);
  const edge = file ? boxOf(file).left : innerWidth;
  return every(ACTIONS, dialog || document)
    .filter((node) => !node.closest("[data-toasts]"))
    .map((node) => {
      const [isHead, isFile] = [Boolean(head?.contains(node)), Boolean(file?.contains(node))];
      const isOn = dialog || isHead || node.matches(".panel-banners") || fileHead?.contains(node);
      const { left, right, top, bottom } = boxOf(node);
      const box = {
        left,
        bottom,
        right: dialog || isFile ? right : Math.min(right, edge),
        top: Math.max(top, isOn ? 0 : lowOf(isFile ? fileHead : head)),
      };
      if (node.matches("[data-drawer-close]")) return { box, cost: OF_EXIT };
      const isText = node instanceof HTMLTextAreaElement;
      return { box, cost: isHead ? OF_HEAD : isText ? OF_TEXT : OF_BUTTON };
    })
    .filter(({ box }) => box.right > box.left && box.bottom > box.top && box.top < innerHeight);
};

/**
 * Return where notices go.
 * @param {import("./rules.js").Box} own where they lie by themselves
 * @param {import("./rules.js").Box | null} now where they lie at present
 */
const placeOf = (own, now) => {
  const isFree = !one("dialog[open]");
  const inRoom = () => {
    const top = isFree ? makeRoom(own.bottom - own.top) : null;
    return top === null ? null : { left: own.left, top };
  };
  const stays = hasRoom() && inRoom();
  if (stays) return stays;
  const all = actions();
  const there = clearOf(own, { width: innerWidth, height: innerHeight }, all, now);
  return (all.some(({ box }) => meet(there, box)) && inRoom()) || there;
};

let due = 0;
let [x, y] = [0, 0];
const put = () => {
  due = 0;
  const region = one("[data-toasts]");
  const toasts = every("[data-toast]").filter((toast) => toast.offsetParent);
  if (!region || !toasts.length) return leaveRoom();
  if (!region.style.transform) [x, y] = [0, 0];
  // Offsets say where notices come to rest; their boxes still rise.
  const { left, top } = boxOf(region);
  const own = {
    left: left - x + Math.min(...toasts.map((it) => it.offsetLeft)),
    top: top - y + Math.min(...toasts.map((it) => it.offsetTop)),
    right: left - x + Math.max(...toasts.map((it) => it.offsetLeft + it.offsetWidth)),
    bottom: top - y + Math.max(...toasts.map((it) => it.offsetTop + it.offsetHeight)),
  };
  const now = x || y
    ? { left: own.left + x, top: own.top + y, right: own.right + x, bottom: own.bottom + y }
    : null;
  const to = placeOf(own, now);
  [x, y] = [(to.left - own.left) | 0, (to.top - own.top) | 0];
  region.style.transform = x || y ? `translate(${x}px, ${y}px)` : "";
};
const soon = () => {
  due ||= requestAnimationFrame(put);
};

follow(soon, ["data-gone", "open"]);
addEventListener("scroll", soon, { passive: true, capture: true });
addEventListener("resize", soon, { passive: true });
// What was measured while it still moved lies elsewhere now.
for (const ends of ["animationend", "transitionend"]) addEventListener(ends, soon, true);
