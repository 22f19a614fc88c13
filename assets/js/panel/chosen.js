// Leads that are chosen to do something with all of them: by their boxes, by the key x,
// with Shift up to there. What is chosen are the boxes themselves.

import { around, current, every, follow, frame, isOver, isTyping, one, press, rowOf, rows } from "./dom.js";
import { inPlace } from "./in_sight.js";
import { isBare, span } from "./rules.js";

const SETTLED = 1000;

/** @param {ParentNode | null | undefined} row @returns {HTMLInputElement | null} */
const boxOf = (row) => (row ? /** @type {HTMLInputElement | null} */ (one("[data-choose]", row)) : null);
/** The lead from which Shift chooses on. @type {string | undefined} */
let from;
/**
 * Those whose homes were asked for, and how many they are with all of these.
 * @type {{ids: string[], count: number} | null}
 */
let awaited = null;
/** Those that were chosen when the list was looked at last. @type {string[]} */
let before = [];
/** Whether the list is gone with the line: a new server tells it anew, and knows of no box. */
let isAway = false;
let settling = 0;
/** @type {WeakSet<Element>} boxes that were chosen again */
const back = new WeakSet();
/** Whether the rows that go now go by what was done with them. */
let isDone = false;

const chosen = () => rows().filter((row) => boxOf(row)?.checked);
const ids = () => chosen().map((row) => row.dataset.lead || "");
// Where each was seen to stand: who was moved meanwhile stays there.
const seen = () => chosen().map((row) => one("[data-state]", row)?.dataset.state || "");
/** Rows of homes of which others were not chosen, those of them on this page, and all others. */
const homes = () => {
  const all = chosen();
  const sizes = new Map(all.map((row) => [row.dataset.home || "", Number(row.dataset.people)]));
  const parts = [...sizes].filter(([home, size]) => home && size > of(all, home).length);
  const names = parts.map(([home]) => home);
  const mine = all.filter((row) => names.includes(row.dataset.home || ""));
  const there = rows().filter((row) => names.includes(row.dataset.home || "") && !all.includes(row));
  const others = parts.reduce((sum, [, size]) => sum + size, 0) - mine.length;
  return { mine, there, others };
};
/** @param {HTMLElement[]} all @param {string} home */
const of = (all, home) => all.filter((row) => row.dataset.home === home);
/** @param {HTMLElement} place @param {string} text */
const write = (place, text) => {
  if (place.textContent !== text) place.textContent = text;
};
const tellHomes = () => {
  const place = one("[data-homes]");
  const whole = one("[data-choose-homes]");
  const away = one("[data-homes-away]");
  if (!place || !whole || !away) return;
  const { mine, there, others } = homes();
  const { dataset } = place;
  const many = mine.length === 1 ? dataset.one : dataset.many;
  const rest = others === 1 ? dataset.otherOne : dataset.others;
  const text = `${many} ${rest}`.replace("{count}", String(mine.length)).replace("{others}", String(others));
  write(place, mine.length ? text : "");
  write(away, others > there.length ? away.dataset.homesAway || "" : "");
  if (whole.hidden !== !mine.length) whole.hidden = !mine.length;
};
/** Say which of the chosen the list shows no more: another page, or a search, lists others. */
const tellDropped = () => {
  const place = one("[data-chosen-dropped]");
  const gone = before.filter((id) => !rowOf(id)).length;
  before = ids();
  if (!gone) return;
  const isTold = isDone || awaited;
  isDone = false;
  if (!place || isTold) return;
  write(place, (place.dataset.chosenDropped || "").replace("{count}", String(gone)));
};
/** Choose anew: nothing is left of what was told and done before. */
const begin = () => {
  isAway = false;
  awaited = null;
  isDone = false;
  const place = one("[data-chosen-dropped]");
  if (place) write(place, "");
};
/** Choose again, once the list is back, those that were chosen as it went. */
const comeBack = () => {
  const isGone = frame()?.dataset.hydrated === "false" && !rows().length;
  if (isGone && before.length) isAway = true;
  if (!isAway || isGone) return;
  for (const id of before) {
    const box = boxOf(rowOf(id));
    if (!box || back.has(box)) continue;
    back.add(box);
    box.checked = true;
    // Rows come one after another, and once more with what else is told.
    clearTimeout(settling);
    settling = window.setTimeout(settle, SETTLED);
  }
};
/** Wait no longer for rows that do not come. */
const settle = () => {
  isAway = false;
  show();
};
const show = () => {
  comeBack();
  if (isAway) return;
  tellDropped();
  const bar = one("[data-bulk-bar]");
  const count = one("[data-chosen-count]");
  if (!bar || !count) return;
  const all = ids();
  const text = (count.dataset.chosenCount || "").replace("{count}", String(all.length));
  write(count, text);
  const tell = () => {
    if (bar.hidden !== !all.length) bar.hidden = !all.length;
    tellHomes();
  };
  if (all.length || !bar.hidden) inPlace(tell);
  for (const link of every("[data-export-chosen]")) {
    const asked = new URLSearchParams({ elegidos: all.join(",") }).toString();
    if (link.dataset.export !== asked) link.dataset.export = asked;
  }
};
/** @param {HTMLElement} row @param {boolean} isOn @param {boolean} isSpan */
const choose = (row, isOn, isSpan) => {
  begin();
  const all = rows();
  const start = isSpan ? all.findIndex((each) => each.dataset.lead === from) : -1;
  for (const each of span(all, start, all.indexOf(row))) {
    const box = boxOf(each);
    if (box) box.checked = isOn;
  }
  from = row.dataset.lead;
  show();
};
/** @param {boolean} isOn */
const chooseAll = (isOn) => {
  begin();
  for (const row of rows()) {
    const box = boxOf(row);
    if (box) box.checked = isOn;
  }
  show();
};
const chooseHomes = () => {
  const { there, others } = homes();
  for (const row of there) {
    const box = boxOf(row);
    if (box) box.checked = true;
  }
  show();
  if (others === there.length) return;
  // The rest stands on other pages: the server lists all of them, to be seen and chosen.
  awaited = { ids: ids(), count: ids().length + others - there.length };
  act("homes");
};
/** Choose the whole homes once the list shows them, and nobody else. */
const chooseAwaited = () => {
  const shown = rows().map((row) => row.dataset.lead || "");
  if (!awaited || shown.length !== awaited.count) return;
  if (!awaited.ids.every((id) => shown.includes(id))) return;
  chooseAll(true);
};
/** For whom the question before they are deleted was asked on this page. */
let asked = "";
/** Have that question say for whom it is asked: some may be gone, or nobody is chosen any more. */
const askAnew = () => {
  const question = one("#bulk-delete-title")?.closest("dialog[open]");
  if (!question || frame()?.dataset.hydrated !== "true" || !rows().length || isAway) return;
  const now = ids().join(",");
  if (!now) press(one("[data-cancel]", question));
  else if (asked && now !== asked) act("delete");
};
/** @param {string | undefined} what @param {string} [to] */
const act = (what, to = "") => {
  if (what === "delete") asked = ids().join(",");
  const form = one(`form[data-bulk-form="${what}"]`);
  if (!(form instanceof HTMLFormElement)) return;
  for (const [name, value] of [["ids", ids().join(",")], ["seen", seen().join(",")], ["to", to]]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.requestSubmit();
};

document.addEventListener("click", (event) => {
  const box = around(event, "[data-choose]");
  /** @type {HTMLElement | null | undefined} */
  const row = box?.closest("[data-lead]");
  if (row && box instanceof HTMLInputElement) choose(row, box.checked, event.shiftKey);
  if (around(event, "[data-choose-page]")) chooseAll(true);
  if (around(event, "[data-choose-none]")) chooseAll(false);
  if (around(event, "[data-choose-homes]")) chooseHomes();
  // Those that are moved or deleted may leave the list, which their notice tells.
  if (around(event, "[data-turn]")) begin();
  if (around(event, "[data-bulk=move], .confirm .btn-danger")) isDone = true;
  if (around(event, ".confirm .btn-danger")) asked = "";
  const button = around(event, "[data-bulk]");
  if (button) act(button.dataset.bulk, button.dataset.to);
});
document.addEventListener("keydown", (event) => {
  const row = current();
  const box = boxOf(row);
  if (event.key.toLowerCase() !== "x" || !isBare(event) || isTyping(event) || isOver()) return;
  if (!(row instanceof HTMLElement) || !box || one("[data-drawer]")) return;
  event.preventDefault();
  choose(row, event.shiftKey || !box.checked, event.shiftKey);
});
document.addEventListener("input", (event) => {
  if (around(event, "#lead-search")) isDone = false;
});
addEventListener("popstate", () => {
  isDone = false;
});
follow(() => {
  chooseAwaited();
  show();
  askAnew();
}, ["open", "data-hydrated"]);
