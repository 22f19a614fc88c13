// An agenda for the tests of its scripts: one visit at ten, places to go, and a server.

import { mock } from "node:test";

import { draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
const answers = async () => ({ headers: new Map([["date", "noon"]]) });
/** What the page told, and what lies under the pointer. */
export const world = {
  /** @type {string[]} addresses that were asked */
  asked: [],
  /** @type {Record<string, string>[]} forms that were sent */
  sent: [],
  /** @type {string[]} ways to other days that were pressed */
  went: [],
  silent: 0,
  /** @type {() => Promise<any>} */
  server: answers,
  /** @type {any} */
  under: null,
};
Object.assign(globalThis, {
  fetch: (/** @type {string} */ address) => (world.asked.push(address), world.server()),
  getComputedStyle: () => ({ getPropertyValue: () => "2" }),
});
document.elementsFromPoint = () => (world.under ? [world.under] : []);

const FIELDS = ["lead_id", "visit_id", "version", "seen", "date", "time", "minutes", "together", "professional", "sent"];
document.addEventListener("submit", ({ target }) => {
  const form = /** @type {any} */ (target);
  world.sent.push(Object.fromEntries(FIELDS.map((name) => [name, form.elements.namedItem(name).value])));
});
document.addEventListener("line-silent", () => (world.silent += 1));
document.addEventListener("click", ({ target }) => {
  const { go } = /** @type {any} */ (target).dataset;
  if (go) world.went.push(go);
});

export const VISIT = { "data-movable": "true", "data-visit": "v", "data-lead-id": "l", "data-version": "3", "data-seen": "agendado", "data-minutes": "30", "data-professional": "p1", "data-date": "2026-11-30", "data-time": "10:00", "data-name": "Ana" };
/** Return a place to put somebody. @param {string} who @param {string} label @param {string} [day] */
export const target = (who, label, day = "2026-11-30") =>
  thing("div", { "data-target": "", "data-first": "480", "data-who": who, "data-label": label, "data-day": day });
const WORDS = { "data-say-begun": "Mueve a {name}", "data-say-place": "{time} con {place}", "data-say-ended": "Queda donde estaba", "data-say-late": "La línea se cortó" };
/**
 * Show an agenda of rows of places; return what it says, and the ghost.
 * @param {string} kind
 * @param {any[][]} rows
 * @param {any[]} more
 */
export const agenda = (kind, rows, ...more) => {
  const [says, ghost] = [thing("p", { "data-agenda-says": "" }), thing("div", { "data-ghost": "" })];
  const form = thing("form", { "data-place-form": "" }, ...FIELDS.map((name) => thing("input", { name })));
  const ways = ["today", "previous", "next", "dia", "semana"].map((name) => thing("button", { "data-go": name }));
  const days = rows.map((row) => thing("div", { class: "agenda-day" }, ...row));
  const note = thing("p", { "data-line-note": "/alive" });
  draw(thing("section", { "data-agenda": kind, ...WORDS }, ...days), says, ghost, form, note, ...ways, ...more);
  return { says, ghost };
};
const BARE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
/** Press a key. @param {string} name @param {any} on @param {object} [more] */
export const key = (name, on, more = {}) => fire("keydown", on, { key: name, ...BARE, ...more });
/** Let the server answer. */
export const rest = async () => {
  for (let turn = 0; turn < 8; turn += 1) await settled();
};
/** Begin anew: a day with one visit. */
export const begin = () => {
  mock.timers.runAll();
  for (const all of [world.asked, world.sent, world.went]) all.length = 0;
  Object.assign(world, { silent: 0, server: answers, under: null });
  delete document.documentElement.dataset.line;
  const card = thing("a", { ...VISIT });
  const day = [target("p1", "Rosa"), target("p2", "Iris"), target("-", "Sin asignar")];
  day[0].append(card);
  const shown = agenda("dia", [day]);
  key("Escape", card);
  return { card, day, ...shown };
};
