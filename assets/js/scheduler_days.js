// A month to pick a day from: weeks start on Monday, past days are closed, days
// within 24 hours are marked. Keyboard as in the ARIA practices' date grid.

import { isUrgent } from "./clock.js";

const DAY = 86_400_000;
const MONTHS_AHEAD = 12;

/** @param {Date} date */
const iso = (date) => date.toISOString().slice(0, 10);
/** @param {number} year @param {number} month @param {number} day */
const utc = (year, month, day) => new Date(Date.UTC(year, month, day));
/** @param {string} text */
const parse = (text) => new Date(`${text}T00:00:00Z`);
/** @param {Date} from @param {Date} to */
const monthsApart = (from, to) =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
/** @param {Date} date */
const mondayFirst = (date) => (date.getUTCDay() + 6) % 7;

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
const make = (tag, attributes, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};
/** @param {number} direction @param {string} label */
const arrow = (direction, label) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "calendar-arrow";
  button.setAttribute("aria-label", label);
  button.dataset.move = String(direction);
  return button;
};

/**
 * Show a calendar in `slot`; `onPick` gets the day as YYYY-MM-DD.
 * @param {HTMLElement} slot
 * @param {Record<string, any>} words
 * @param {{now: () => {day: string, time: string}, onPick: (day: string) => void}} means
 */
export const create = (slot, words, { now, onPick }) => {
  const today = parse(now().day);
  const last = utc(today.getUTCFullYear(), today.getUTCMonth() + MONTHS_AHEAD, 0);
  let picked = "";
  let active = today;

  /** @param {Date} date */
  const clamp = (date) => (date < today ? today : date > last ? last : date);
  /** @param {Date} date */
  const name = (date) =>
    words.day
      .replace("{weekday}", words.weekdays[mondayFirst(date)])
      .replace("{day}", date.getUTCDate())
      .replace("{month}", words.months[date.getUTCMonth()]);

  /** @param {Date} date */
  const dayCell = (date) => {
    const open = date >= today && date <= last;
    const urgent = open && isUrgent(iso(date), "00:00");
    const label = [name(date)];
    if (+date === +today) label.push(words.today);
    if (urgent) label.push(words.urgent);
    const button = make("button", {
      type: "button",
      class: "calendar-day",
      tabindex: +date === +active ? "0" : "-1",
      "aria-label": label.join(", "),
      "aria-pressed": String(iso(date) === picked),
      "data-day": iso(date),
    }, String(date.getUTCDate()));
    if (!open) button.setAttribute("disabled", "");
    if (urgent) button.dataset.urgent = "";
    if (+date === +today) button.setAttribute("aria-current", "date");
    return make("td", { role: "gridcell" }, button);
  };

  const rows = () => {
    const first = utc(active.getUTCFullYear(), active.getUTCMonth(), 1);
    const days = utc(active.getUTCFullYear(), active.getUTCMonth() + 1, 0).getUTCDate();
    const cells = Array.from({ length: mondayFirst(first) }, () => make("td", { role: "gridcell" }));
    for (let day = 0; day < days; day++) cells.push(dayCell(new Date(+first + day * DAY)));
    const lines = [];
    for (let at = 0; at < cells.length; at += 7)
      lines.push(make("tr", { role: "row" }, ...cells.slice(at, at + 7)));
    return lines;
  };

  const render = (focus = "") => {
    const title = words.title
      .replace("{month}", words.months[active.getUTCMonth()])
      .replace("{year}", active.getUTCFullYear());
    const head = words.letters.map((/** @type {string} */ letter, /** @type {number} */ at) =>
      make("th", { scope: "col", abbr: words.weekdays[at] }, letter));
    const previous = arrow(-1, words.previous);
    const next = arrow(1, words.next);
    previous.disabled = monthsApart(today, active) === 0;
    next.disabled = monthsApart(active, last) === 0;
    slot.replaceChildren(
      make("div", { class: "calendar-head" },
        previous,
        make("p", { class: "calendar-title", "aria-live": "polite" }, title),
        next),
      make("table", { role: "grid", "aria-label": `${words.label}, ${title}`, class: "calendar" },
        make("thead", {}, make("tr", { role: "row" }, ...head)),
        make("tbody", {}, ...rows())),
    );
    const held = focus && slot.querySelector(focus);
    if (held instanceof HTMLElement) held.focus();
  };

  /** @param {Date} date @param {string} focus */
  const goTo = (date, focus = '[tabindex="0"]') => {
    active = clamp(date);
    render(focus);
  };
  /** @param {number} step */
  const month = (step) => {
    const day = Math.min(
      active.getUTCDate(),
      utc(active.getUTCFullYear(), active.getUTCMonth() + step + 1, 0).getUTCDate(),
    );
    return utc(active.getUTCFullYear(), active.getUTCMonth() + step, day);
  };
  /** @type {Record<string, () => Date>} */
  const keys = {
    ArrowLeft: () => new Date(+active - DAY),
    ArrowRight: () => new Date(+active + DAY),
    ArrowUp: () => new Date(+active - 7 * DAY),
    ArrowDown: () => new Date(+active + 7 * DAY),
    Home: () => new Date(+active - mondayFirst(active) * DAY),
    End: () => new Date(+active + (6 - mondayFirst(active)) * DAY),
    PageUp: () => month(-1),
    PageDown: () => month(1),
  };

  addEventListener("keydown", (event) => {
    const day = event.target;
    if (!(day instanceof HTMLElement) || !slot.contains(day)) return;
    if (!day.dataset.day || !keys[event.key]) return;
    event.preventDefault();
    goTo(keys[event.key]());
  }, true);
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !slot.contains(event.target)) return;
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.move) {
      goTo(month(Number(button.dataset.move)), `[data-move="${button.dataset.move}"]:enabled`);
    } else {
      picked = button.dataset.day || "";
      goTo(parse(picked));
      onPick(picked);
    }
  }, true);

  render();
  return {
    /** @param {string} day the empty text for none */
    show: (day) => {
      picked = day;
      active = day ? clamp(parse(day)) : today;
      render();
    },
  };
};
