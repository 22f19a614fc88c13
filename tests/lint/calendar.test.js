// The month from which a visitor picks a day.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, thing } from "./page.js";

// Thursday, noon in Chile.
mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-11-26T15:00:00Z") });

const { create } = await import("../../assets/js/scheduler_days.js");

const words = {
  title: "{month} de {year}",
  day: "{weekday} {day} de {month}",
  weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
  letters: ["L", "M", "X", "J", "V", "S", "D"],
  months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
  ...{ label: "Día", previous: "antes", next: "después", today: "hoy", urgent: "urgente" },
};
/** @type {any} */
let slot = null;
/** @type {any} */
let calendar = null;
/** @type {string[]} */
let picks = [];
const begin = (/** @type {string} */ day) => {
  slot = thing("div");
  draw(slot, thing("button", { id: "elsewhere" }));
  picks = [];
  calendar = create(slot, words, {
    now: () => ({ day, time: "12:00" }),
    onPick: (picked) => picks.push(picked),
  });
};
const dayOf = (/** @type {string} */ day) => slot.querySelector(`[data-day="${day}"]`);
const arrow = (/** @type {number} */ to) => slot.querySelector(`[data-move="${to}"]`);
const title = () => slot.querySelector(".calendar-title").textContent;
const focused = () => /** @type {any} */ (document.activeElement).dataset.day;
/** The one day that a key reaches first. */
const active = () => {
  const [only, ...more] = slot.querySelectorAll('[tabindex="0"]');
  assert.equal(more.length, 0);
  return only.dataset.day;
};
/** Pick a day, and press keys from there. @param {string} from @param {string[]} keys */
const go = (from, ...keys) => {
  fire("click", dayOf(from));
  for (const key of keys) assert.equal(fire("keydown", dayOf(active()), { key }), false);
  assert.equal(focused(), active());
  return active();
};

beforeEach(() => begin("2026-11-26"));

test("a month stands in weeks from Monday, each day under its weekday", () => {
  const weeks = slot.querySelectorAll("tbody tr").map((/** @type {any} */ row) =>
    row.children.map((/** @type {any} */ cell) => cell.children[0]?.textContent ?? ""));
  assert.deepEqual(weeks.slice(0, 2), [["", "", "", "", "", "", "1"], ["2", "3", "4", "5", "6", "7", "8"]]);
  assert.deepEqual(weeks.slice(4), [["23", "24", "25", "26", "27", "28", "29"], ["30"]]);
  const heads = slot.querySelectorAll("th");
  assert.deepEqual(heads.map((/** @type {any} */ head) => head.textContent), words.letters);
  assert.deepEqual(heads.map((/** @type {any} */ head) => head.getAttribute("abbr")), words.weekdays);
  assert.equal(title(), "nov de 2026");
  assert.equal(slot.querySelector("table").getAttribute("aria-label"), "Día, nov de 2026");
});

test("what is over is closed, and what is urgent or today says so", () => {
  const told = ["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"].map((day) => [
    dayOf(day).hasAttribute("disabled"),
    "urgent" in dayOf(day).dataset,
    dayOf(day).getAttribute("aria-current"),
    dayOf(day).getAttribute("aria-label"),
  ]);
  assert.deepEqual(told, [
    [true, false, null, "miércoles 25 de nov"],
    [false, true, "date", "jueves 26 de nov, hoy, urgente"],
    [false, true, null, "viernes 27 de nov, urgente"],
    [false, false, null, "sábado 28 de nov"],
  ]);
  assert.equal(active(), "2026-11-26");
});

test("a day is picked by a press, and that is told once", () => {
  fire("click", dayOf("2026-11-30"));
  assert.deepEqual(picks, ["2026-11-30"]);
  const pressed = slot.querySelectorAll('[aria-pressed="true"]');
  assert.deepEqual(pressed.map((/** @type {any} */ day) => day.dataset.day), ["2026-11-30"]);
  assert.deepEqual([active(), focused()], ["2026-11-30", "2026-11-30"]);
  fire("click", document.getElementById("elsewhere"));
  fire("click", slot.querySelector("p"));
  assert.deepEqual(picks, ["2026-11-30"]);
});

test("arrows lead through twelve months and no further", () => {
  assert.deepEqual([arrow(-1).disabled, arrow(1).disabled], [true, false]);
  assert.deepEqual([arrow(-1), arrow(1)].map((each) => each.getAttribute("aria-label")), ["antes", "después"]);
  for (let month = 0; month < 10; month += 1) {
    fire("click", arrow(1));
    assert.equal(document.activeElement, arrow(1));
  }
  assert.deepEqual([title(), arrow(1).disabled, active()], ["sep de 2027", false, "2027-09-26"]);
  fire("click", arrow(1));
  assert.deepEqual([title(), arrow(1).disabled, arrow(-1).disabled], ["oct de 2027", true, false]);
  assert.deepEqual([dayOf("2027-10-31").hasAttribute("disabled"), picks.length], [false, 0]);
  fire("click", arrow(-1));
  assert.equal(title(), "sep de 2027");
});

test("keys lead from day to day, over weeks and months", () => {
  assert.equal(go("2026-11-27", "ArrowLeft"), "2026-11-26");
  assert.equal(go("2026-11-27", "ArrowRight"), "2026-11-28");
  assert.equal(go("2026-11-27", "ArrowDown"), "2026-12-04");
  assert.equal(go("2026-12-04", "ArrowUp"), "2026-11-27");
  assert.equal(go("2026-11-28", "End"), "2026-11-29");
  assert.equal(go("2026-11-29", "End"), "2026-11-29");
  fire("click", arrow(1));
  assert.equal(go("2026-12-10", "Home"), "2026-12-07");
  assert.equal(go("2026-12-07", "Home"), "2026-12-07");
  assert.equal(go("2026-12-10", "PageDown"), "2027-01-10");
  assert.equal(go("2027-01-10", "PageUp"), "2026-12-10");
  assert.equal(picks.at(-1), "2027-01-10");
});

test("no key leads before today or behind the last day", () => {
  for (const key of ["ArrowLeft", "ArrowUp", "Home", "PageUp"]) assert.equal(go("2026-11-26", key), "2026-11-26");
  calendar.show("2027-10-30");
  for (const key of ["ArrowDown", "End", "PageDown"]) assert.equal(go("2027-10-30", key), "2027-10-31");
  assert.equal(title(), "oct de 2027");
});

test("a month that is shorter is entered on its last day", () => {
  begin("2027-01-30");
  assert.equal(go("2027-01-31", "PageDown"), "2027-02-28");
  const rows = slot.querySelectorAll("tbody tr");
  assert.deepEqual(rows.map((/** @type {any} */ row) => row.children.length), [7, 7, 7, 7]);
  assert.equal(go("2027-02-28", "PageUp"), "2027-01-30");
});

test("other keys, and keys elsewhere, are left to the page", () => {
  assert.equal(fire("keydown", dayOf("2026-11-27"), { key: "Tab" }), true);
  assert.equal(fire("keydown", arrow(1), { key: "ArrowRight" }), true);
  assert.equal(fire("keydown", document.getElementById("elsewhere"), { key: "ArrowRight" }), true);
  assert.equal(active(), "2026-11-26");
});

test("a day that stands in the form is shown picked, none is today's month", () => {
  calendar.show("2027-03-31");
  assert.deepEqual([title(), active()], ["mar de 2027", "2027-03-31"]);
  assert.equal(dayOf("2027-03-31").getAttribute("aria-pressed"), "true");
  assert.equal(dayOf("2027-03-30").getAttribute("aria-pressed"), "false");
  calendar.show("");
  assert.deepEqual([title(), active()], ["nov de 2026", "2026-11-26"]);
  assert.equal(slot.querySelector('[aria-pressed="true"]'), null);
  calendar.show("2020-01-01");
  assert.equal(active(), "2026-11-26");
  assert.deepEqual(picks, []);
});
