// A visit, or a waiting lead, on its way to another place of the agenda: a ghost in a
// place of its own shows where it would go, and a form tells the server.

import { every, follow, isFree, one } from "./dom.js";
import { inDay, minutesOf, timeOf } from "./rules.js";

/**
 * @typedef {object} Moved
 * @property {HTMLElement} card
 * @property {string} name
 * @property {number} at minute of the day at which it would begin
 * @property {HTMLElement | null} to
 */

/** @type {Moved | null} */
let moved = null;
/** @type {string} */
let refocus = "";

export const agenda = () => one("[data-agenda]");
export const isWeek = () => agenda()?.dataset.agenda === "semana";
export const targets = () => every("[data-target]").filter((node) => node.offsetParent);
export const now = () => moved;
/** @param {HTMLElement} node */
export const firstOf = (node) => Number(node.dataset.first);

/** Return how high a minute is drawn. */
export const minuteHeight = () => {
  const day = one(".agenda-day");
  return (day && parseFloat(getComputedStyle(day).getPropertyValue("--minute"))) || 1.5;
};

/** Show where it would go. */
export const draw = () => {
  const ghost = one("[data-ghost]");
  for (const target of targets()) target.toggleAttribute("data-under", target === moved?.to);
  if (!ghost) return;
  ghost.hidden = !moved?.to;
  if (!moved?.to) return;
  const box = moved.to.getBoundingClientRect();
  const scale = isWeek() ? 0 : minuteHeight();
  ghost.textContent = `${timeOf(moved.at)} ${moved.name}`;
  ghost.style.left = `${box.left + 2}px`;
  ghost.style.width = `${box.width - 4}px`;
  ghost.style.top = `${box.top + scale * (moved.at - firstOf(moved.to))}px`;
  ghost.style.height = scale ? `${Math.max(Number(moved.card.dataset.minutes) * scale, 24)}px` : "auto";
};

/** @param {HTMLElement} card */
export const begin = (card) => {
  card.setAttribute("data-moves", "");
  moved = {
    card,
    name: [card.dataset.name, card.dataset.together].filter(Boolean).join(", "),
    at: inDay(minutesOf(card.dataset.time || "")),
    to: null,
  };
  return moved;
};

/** Leave it where it was. */
export const end = () => {
  moved?.card.removeAttribute("data-moves");
  moved = null;
  draw();
};

/** Ask the server to put it there. */
export const drop = () => {
  if (!moved) return;
  const { card, to, at } = moved;
  end();
  const form = one("[data-place-form]");
  if (!to || !(form instanceof HTMLFormElement)) return;
  const { dataset } = card;
  const kept = dataset.professional || "";
  /** @type {Record<string, string>} */
  const fields = {
    lead_id: dataset.leadId || "",
    visit_id: dataset.visit || "",
    version: dataset.version || "",
    date: to.dataset.day || "",
    time: timeOf(at),
    minutes: dataset.minutes || "",
    together: dataset.together || "",
    professional: to.dataset.who === "-" ? kept : to.dataset.who || "",
  };
  const stays = fields.date === dataset.date && fields.time === dataset.time && fields.professional === kept;
  if (fields.visit_id && stays) return;
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  refocus = fields.lead_id;
  form.requestSubmit();
};

// What was put somewhere keeps the focus, also where React draws it anew.
follow(() => {
  const card = refocus && isFree() && one(`[data-visit][data-lead-id="${refocus}"]`);
  if (!card) return;
  refocus = "";
  card.focus({ preventScroll: true });
});
