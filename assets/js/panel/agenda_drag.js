// Dragging in the agenda by mouse or pen. Fingers scroll; they open the window of the
// visit instead.

import { begin, draw, drop, end, firstOf, isWeek, minuteHeight, now } from "./agenda_move.js";
import { around, every, isOver } from "./dom.js";
import { inDay, rounded } from "./rules.js";

const FAR = 6;
const EDGE = 40;

/** @type {{card: HTMLElement, x: number, y: number, above: number} | null} */
let pressed = null;
/** @type {import("./agenda_move.js").Moved | null} what this press took along */
let taken = null;
let dragged = false;

/** @param {number} x @param {number} y @returns {HTMLElement | null} */
const under = (x, y) => {
  const found = document.elementsFromPoint(x, y).find((node) => node.matches("[data-target]"));
  return found instanceof HTMLElement ? found : null;
};
/** @param {number} x @param {number} y */
const scrollAlong = (x, y) => {
  for (const node of every("[data-scrolls]")) {
    const box = node.getBoundingClientRect();
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
  const { clientX: x, clientY: y } = event;
  pressed = { card, x, y, above: card.dataset.waiting ? 0 : y - card.getBoundingClientRect().top };
  taken = null;
});
// Escape leaves what was taken along, or would be, and no way of the hand, which holds
// on, takes it along again.
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !pressed || taken) return;
  taken = begin(pressed.card);
  end();
});
document.addEventListener("pointermove", (event) => {
  if (!pressed) return;
  const { clientX: x, clientY: y } = event;
  if (!taken && Math.hypot(x - pressed.x, y - pressed.y) <= FAR) return;
  taken ||= begin(pressed.card);
  if (taken !== now()) return;
  scrollAlong(x, y);
  taken.to = under(x, y);
  if (taken.to && !isWeek()) {
    const passed = (y - pressed.above - taken.to.getBoundingClientRect().top) / minuteHeight();
    taken.at = inDay(rounded(firstOf(taken.to) + passed));
  }
  draw();
});
document.addEventListener("pointerup", () => {
  if (pressed && taken) {
    dragged = true;
    if (taken === now()) drop();
    setTimeout(() => (dragged = false));
  }
  pressed = null;
});
document.addEventListener("pointercancel", () => {
  if (pressed && taken === now()) end();
  pressed = null;
});
// What was dragged is not opened as well.
document.addEventListener("click", (event) => {
  if (!dragged || !around(event, "[data-movable]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
