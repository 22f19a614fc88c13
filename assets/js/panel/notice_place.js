// Notices lie where they cover nothing that is pressed: where their style puts them,
// else at another edge or in a gap between.

import { every, follow, one } from "./dom.js";
import { clearOf, OF_BUTTON, OF_HEAD, OF_TEXT } from "./rules.js";

const ACTIONS = "a[href], button, input, select, textarea, summary";

/** @param {Element} node */
const boxOf = (node) => node.getBoundingClientRect();
/** Return what can be seen and pressed just now. */
const actions = () => {
  const dialog = one("dialog[open]");
  const head = one(".panel-header");
  const low = head ? boxOf(head).bottom : 0;
  return every(ACTIONS, dialog || document)
    .filter((node) => !node.closest("[data-toasts]"))
    .map((node) => {
      const isHead = Boolean(head?.contains(node));
      const { left, right, top, bottom } = boxOf(node);
      const box = { left, right, bottom, top: Math.max(top, isHead ? 0 : low) };
      const isText = node instanceof HTMLTextAreaElement;
      return { box, cost: isHead ? OF_HEAD : isText ? OF_TEXT : OF_BUTTON };
    })
    .filter(({ box }) => box.right > box.left && box.bottom > box.top && box.top < innerHeight);
};

let due = 0;
const put = () => {
  due = 0;
  const region = one("[data-toasts]");
  const toasts = every("[data-toast]").filter((toast) => toast.offsetParent);
  if (!region || !toasts.length) return;
  /** @param {DOMRect[]} boxes */
  const around = (boxes) => ({
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  });
  const now = region.style.transform ? around(toasts.map(boxOf)) : null;
  region.style.transform = "";
  const own = around(toasts.map(boxOf));
  const to = clearOf(own, { width: innerWidth, height: innerHeight }, actions(), now);
  const [x, y] = [to.left - own.left, to.top - own.top].map(Math.round);
  region.style.transform = x || y ? `translate(${x}px, ${y}px)` : "";
};
const soon = () => {
  due ||= requestAnimationFrame(put);
};

follow(soon);
addEventListener("scroll", soon, { passive: true, capture: true });
addEventListener("resize", soon, { passive: true });
