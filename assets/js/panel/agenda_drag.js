// Dragging in the agenda by mouse or pen. Fingers scroll; they open the window of the
// visit instead.

import { begin, draw, drop, end, firstOf, isWeek, minuteHeight, now } from "./agenda_move.js";
import { around, every, isOver } from "./dom.js";
import { inDay, rounded } from "./rules.js";

const FAR = 6;
const EDGE = 40;

/** @typedef {import("./agenda_move.js").Moved} Moved */

/** @type {{card: HTMLElement, x: number, y: number, above: number, moved: Moved | null} | null} */
let pressed = null;
let dragged = false;

/** @param {PointerEvent} event @returns {HTMLElement | null} */
const under = (event) => {
  const found = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((node) => node.matches("[data-target]"));
  return found instanceof HTMLElement ? found : null;
};
/** @param {PointerEvent} event */
const scrollAlong = (event) => {
  for (const node of every("[data-scrolls]")) {
    const box = node.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    if (x > box.right - EDGE) node.scrollLeft += EDGE / 2;
    if (x < box.left + EDGE) node.scrollLeft -= EDGE / 2;
    if (y > box.bottom - EDGE) node.scrollTop += EDGE / 2;
    if (y < box.top + EDGE) node.scrollTop -= EDGE / 2;
  }
};

document.addEventListener("pointerdown", (event) => {
  const card = around(event, "[data-movable='true']");
  if (!card || event.button !== 0 || event.pointerType === "touch" || isOver()) return;
  if (now()) end();
  const above = card.dataset.waiting ? 0 : event.clientY - card.getBoundingClientRect().top;
  pressed = { card, x: event.clientX, y: event.clientY, above, moved: null };
});
// Whether what was taken along still is: Escape leaves it, and no way of the hand, which
// holds on, takes it along again.
const isTaken = () => Boolean(pressed?.moved) && now() === pressed?.moved;
document.addEventListener("pointermove", (event) => {
  if (!pressed) return;
  const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR;
  if (!pressed.moved && !far) return;
  pressed.moved ||= begin(pressed.card);
  const { moved, above } = pressed;
  if (!isTaken()) return;
  scrollAlong(event);
  moved.to = under(event);
  if (moved.to && !isWeek()) {
    const passed = (event.clientY - above - moved.to.getBoundingClientRect().top) / minuteHeight();
    moved.at = inDay(rounded(firstOf(moved.to) + passed));
  }
  draw();
});
document.addEventListener("pointerup", () => {
  if (pressed?.moved) {
    dragged = true;
    if (isTaken()) drop();
    setTimeout(() => {
      dragged = false;
    });
  }
  pressed = null;
});
document.addEventListener("pointercancel", () => {
  if (isTaken()) end();
  pressed = null;
});
// What was dragged is not opened as well.
document.addEventListener("click", (event) => {
  if (!dragged || !around(event, "[data-movable]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
