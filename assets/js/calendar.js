// A month to pick a day from: weeks start on Monday, past days are closed, days
// within 24 hours are marked. Keyboard as in the ARIA practices' date grid.
(() => {
  "use strict";

  const DAY = 86_400_000;
  const MONTHS_AHEAD = 12;

  const iso = (date) => date.toISOString().slice(0, 10);
  const utc = (year, month, day) => new Date(Date.UTC(year, month, day));
  const parse = (text) => new Date(`${text}T00:00:00Z`);
  const monthsApart = (from, to) =>
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const mondayFirst = (date) => (date.getUTCDay() + 6) % 7;

  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };
  const arrow = (direction, label) => {
    const button = make("button", { type: "button", class: "calendar-arrow", "aria-label": label });
    button.dataset.move = direction;
    return button;
  };

  /** Show a calendar in `slot`; `onPick` gets the day as YYYY-MM-DD. */
  const create = (slot, words, { now, onPick }) => {
    const today = parse(now().day);
    const last = utc(today.getUTCFullYear(), today.getUTCMonth() + MONTHS_AHEAD, 0);
    let picked = "";
    let active = today;

    const clamp = (date) => (date < today ? today : date > last ? last : date);
    const name = (date) =>
      words.day
        .replace("{weekday}", words.weekdays[mondayFirst(date)])
        .replace("{day}", date.getUTCDate())
        .replace("{month}", words.months[date.getUTCMonth()]);
    const isUrgent = (date) => date - today < 2 * DAY;

    const dayCell = (date) => {
      const open = date >= today && date <= last;
      const urgent = open && isUrgent(date);
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
      if (!open) button.disabled = true;
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

    const render = (focus) => {
      const title = words.title
        .replace("{month}", words.months[active.getUTCMonth()])
        .replace("{year}", active.getUTCFullYear());
      const head = words.letters.map((letter, at) =>
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
      if (focus) slot.querySelector(focus)?.focus();
    };

    const goTo = (date, focus = '[tabindex="0"]') => {
      active = clamp(date);
      render(focus);
    };
    const month = (step) => {
      const day = Math.min(
        active.getUTCDate(),
        utc(active.getUTCFullYear(), active.getUTCMonth() + step + 1, 0).getUTCDate(),
      );
      return utc(active.getUTCFullYear(), active.getUTCMonth() + step, day);
    };
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
      if (!slot.contains(event.target)) return;
      if (!event.target.dataset.day || !keys[event.key]) return;
      event.preventDefault();
      goTo(keys[event.key]());
    }, true);
    addEventListener("click", (event) => {
      if (!slot.contains(event.target)) return;
      const button = event.target.closest("button");
      if (!button) return;
      if (button.dataset.move) {
        goTo(month(Number(button.dataset.move)), `[data-move="${button.dataset.move}"]:enabled`);
      } else {
        picked = button.dataset.day;
        goTo(parse(picked));
        onPick(picked);
      }
    }, true);

    render();
    return { clear: () => { picked = ""; active = today; render(); }, name: (day) => name(parse(day)) };
  };

  window.calendar = { create };
})();
