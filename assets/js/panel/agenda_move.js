// A visit, or a waiting lead, on its way to another place of the agenda: a ghost in a
// place of its own shows where it would go, and a form tells the server. It tells it now
// or never: what springs back on a dead line is not done when that lives again.

import { keepFocus } from "./agenda_focus.js";
import { answeredAt } from "./alive.js";
import { every, one } from "./dom.js";
import { inDay, minutesOf, timeOf } from "./rules.js";

/**
 * @typedef {object} Moved
 * @property {HTMLElement} card
 * @property {Record<string, string | undefined>} seen what the card said when its move began: what
 *   others change meanwhile is theirs
 * @property {string} name
 * @property {number} at minute of the day at which it would begin
 * @property {HTMLElement | null} to
 */

/** @type {Moved | null} */
let moved = null;

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

/**
 * Return how long the whole visit of a home is, and how much of it comes before a card.
 * @param {HTMLElement} card
 */
const lengthOf = ({ dataset }) => {
  const each = Number(dataset.minutes);
  return { minutes: each * Number(dataset.people || 1), before: each * Number(dataset.before || 0) };
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
  const { minutes, before } = lengthOf(moved.card);
  const starts = inDay(moved.at - before);
  ghost.textContent = `${timeOf(starts)}–${timeOf(starts + minutes)} ${moved.name}`;
  ghost.style.left = `${box.left + 2}px`;
  ghost.style.width = `${box.width - 4}px`;
  ghost.style.top = `${box.top + scale * (starts - firstOf(moved.to))}px`;
  ghost.style.height = scale ? `${Math.max(minutes * scale, 24)}px` : "auto";
};

/**
 * Say how a move stands: to who listens, or to who looks, too.
 * @param {string | undefined} text
 * @param {boolean} isSeen
 */
export const say = (text, isSeen = false) => {
  const place = one("[data-agenda-says]");
  if (!place) return;
  place.textContent = text || "";
  place.className = isSeen ? "agenda-late" : "sr-only";
};
/** @param {HTMLElement} card */
export const begin = (card) => {
  say("");
  card.setAttribute("data-moves", "");
  moved = {
    card,
    seen: { ...card.dataset },
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

/**
 * Send where it was put, with when the server answered last: it does nothing that comes
 * to it late.
 * @param {Record<string, string>} fields
 */
const send = async (fields) => {
  const address = one("[data-line-note]")?.dataset.lineNote || "";
  const isDead = document.documentElement.dataset.line === "dead";
  const sent = isDead ? null : await answeredAt(address);
  const form = one("[data-place-form]");
  if (sent === null || !(form instanceof HTMLFormElement)) {
    document.dispatchEvent(new Event("line-silent"));
    say(agenda()?.dataset.sayLate, true);
    return;
  }
  for (const [name, value] of Object.entries({ ...fields, sent })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  keepFocus(fields.lead_id);
  form.requestSubmit();
};

/** Ask the server to put it there. */
export const drop = () => {
  if (!moved) return;
  const { seen: dataset, to, at } = moved;
  end();
  if (!to) return;
  const kept = dataset.professional || "";
  /** @type {Record<string, string>} */
  const fields = {
    lead_id: dataset.leadId || "",
    visit_id: dataset.visit || "",
    version: dataset.version || "",
    seen: dataset.seen || "",
    date: to.dataset.day || "",
    time: timeOf(at),
    minutes: dataset.minutes || "",
    together: dataset.together || "",
    professional: to.dataset.who === "-" ? kept : to.dataset.who || "",
  };
  const stays = fields.date === dataset.date && fields.time === dataset.time && fields.professional === kept;
  if (!fields.visit_id || !stays) send(fields);
};
