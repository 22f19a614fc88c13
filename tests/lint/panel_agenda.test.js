// A visit on its way through the agenda by keys: where it would go is shown and said, and
// the server is told of it once, or not at all.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { agenda, begin, key, rest, target, VISIT, world } from "./agenda.js";
import { draw, fire, thing } from "./page.js";

await import("../../assets/js/panel/agenda_keys.js");

/** @type {any} */
let [card, says, ghost] = [];
/** @type {any[]} */
let day;
beforeEach(() => ({ card, day, says, ghost } = begin()));

test("arrows go from one to the next and by a quarter of an hour, with Shift by five minutes", () => {
  assert.equal(key("m", card), false);
  assert.equal(says.textContent, "Mueve a Ana");
  for (const [name, more, said] of [
    ["ArrowDown", {}, "10:15 con Rosa"],
    ["ArrowUp", { shiftKey: true }, "10:10 con Rosa"],
    ["PageUp", {}, "9:55 con Rosa"],
    ["PageDown", { shiftKey: true }, "10:00 con Rosa"],
    ["ArrowRight", {}, "10:00 con Iris"],
    ["ArrowRight", {}, "10:00 con Sin asignar"],
    ["ArrowRight", {}, "10:00 con Sin asignar"],
    ["ArrowLeft", {}, "10:00 con Iris"],
  ]) {
    assert.equal(key(/** @type {string} */ (name), card, /** @type {any} */ (more)), false);
    assert.equal(key("Tab", card), true);
    assert.equal(says.textContent.replace(/^0/, ""), said);
  }
});

test("in a week up and down go by a row of days, and the day is said", () => {
  const days = ["30", "01", "02", "03", "04"].map((number) => target("p1", "Rosa", `2026-11-${number}`));
  days[1].append(card);
  ({ says, ghost } = agenda("semana", [days.slice(0, 2), days.slice(2, 4), days.slice(4)]));
  key("m", card);
  for (const [name, at] of [["ArrowDown", 3], ["ArrowUp", 1], ["ArrowLeft", 0], ["ArrowDown", 2]]) {
    key(/** @type {string} */ (name), card);
    assert.equal(says.textContent, `10:00 con Rosa, ${days[Number(at)].dataset.day}`);
    assert.deepEqual(days.map((each) => each.hasAttribute("data-under")), days.map((_, one) => one === at));
  }
  assert.equal(ghost.style.height, "auto");
});

test("who waits begins on their own day of a week, or at the first place there is", () => {
  const waiting = thing("a", { ...VISIT, "data-visit": "", "data-waiting": "l", "data-date": "2026-12-01" });
  const days = ["2026-11-30", "2026-12-01"].map((each) => target("-", "Todos", each));
  ({ says, ghost } = agenda("semana", [days], waiting));
  key("m", waiting);
  key("PageDown", waiting);
  assert.equal(says.textContent, "10:15 con Todos, 2026-12-01");
  key("Escape", waiting);
  ({ says, ghost } = agenda("dia", [day.slice(1)], waiting));
  key("m", waiting);
  key("ArrowDown", waiting);
  assert.equal(says.textContent, "10:15 con Iris");
});

test("a move stays within its day, and the ghost lies where the visit would", () => {
  Object.assign(day[0].box, { left: 100, top: 50, width: 200 });
  key("m", card);
  assert.deepEqual(
    [ghost.hidden, ghost.textContent, ghost.style.left, ghost.style.width, ghost.style.top, ghost.style.height],
    [false, "10:00–10:30 Ana", "102px", "196px", `${50 + 2 * 120}px`, "60px"],
  );
  for (let times = 0; times < 60; times += 1) key("PageDown", card);
  assert.equal(says.textContent, "23:55 con Rosa");
  for (let times = 0; times < 100; times += 1) key("PageUp", card);
  assert.equal(says.textContent, "00:00 con Rosa");
  key("Escape", card);
  assert.deepEqual([ghost.hidden, says.textContent, card.hasAttribute("data-moves")], [true, "Queda donde estaba", false]);
});

test("the ghost of one of a home is as long as all of them, from who is first", () => {
  Object.assign(card.dataset, { people: "3", before: "1", together: "Beto, Carla", minutes: "20" });
  key("m", card);
  assert.equal(ghost.textContent, "09:40–10:40 Ana, Beto, Carla");
  card.dataset.minutes = "5";
  card.dataset.people = "1";
  key("ArrowDown", card);
  assert.equal(ghost.style.height, "24px");
});

test("Enter sends where it was put, with what the card said as its move began", async () => {
  for (const [keys, name, changed] of [
    [["ArrowDown", "ArrowRight"], "Enter", { time: "10:15", professional: "p2" }],
    [["ArrowUp", "ArrowRight", "ArrowRight"], " ", { time: "09:45", professional: "p1" }],
  ]) {
    world.sent.length = 0;
    key("m", card);
    for (const each of /** @type {string[]} */ (keys)) key(each, card);
    // A colleague is faster: that is for the server to judge.
    Object.assign(card.dataset, { version: "4", seen: "en camino" });
    assert.equal(key(/** @type {string} */ (name), card), false);
    await rest();
    assert.equal(world.asked.at(-1), "/alive");
    const common = { lead_id: "l", visit_id: "v", version: "3", seen: "agendado", date: "2026-11-30", minutes: "30", together: "", sent: "noon" };
    assert.deepEqual(world.sent, [{ ...common, .../** @type {object} */ (changed) }]);
    assert.equal(card.hasAttribute("data-moves"), false);
    Object.assign(card.dataset, { version: "3", seen: "agendado" });
  }
});

test("what stays where it was is not sent, who waits is", async () => {
  key("m", card);
  key("ArrowDown", card);
  key("ArrowUp", card);
  key("Enter", card);
  await rest();
  assert.deepEqual(world.sent, []);
  card.dataset.visit = "";
  key("m", card);
  key("Enter", card);
  await rest();
  assert.deepEqual(world.sent.map(({ time, visit_id: visit }) => [time, visit]), [["10:00", ""]]);
});

test("on a dead line nothing is sent, now or later, and that is seen until the next move", async () => {
  const dead = async () => (document.documentElement.dataset.line = "dead");
  const lost = async () => {
    world.server = () => Promise.reject(new Error("no line"));
  };
  for (const cut of [dead, lost]) {
    await cut();
    key("m", card);
    key("ArrowDown", card);
    key("Enter", card);
    await rest();
    delete document.documentElement.dataset.line;
  }
  assert.deepEqual([world.sent, world.silent, says.textContent], [[], 2, "La línea se cortó"]);
  assert.equal(says.className, "agenda-late");
  key("m", card);
  assert.deepEqual([says.textContent, says.className], ["Mueve a Ana", "sr-only"]);
});

test("who leaves the card ends its move, a page that takes the focus does not", () => {
  key("m", card);
  fire("focusout", card, { relatedTarget: null });
  assert.equal(card.hasAttribute("data-moves"), true);
  fire("focusout", day[1], { relatedTarget: card });
  assert.equal(card.hasAttribute("data-moves"), true);
  fire("focusout", card, { relatedTarget: day[1] });
  assert.equal(card.hasAttribute("data-moves"), false);
});

test("letters go to other days; not from a text, with Ctrl, or under a window", () => {
  for (const name of ["h", "A", "s", "d"]) assert.equal(key(name, card), false);
  const text = thing("input");
  agenda("semana", [day], text);
  key("d", card);
  assert.deepEqual(world.went, ["today", "previous", "next", "semana", "dia"]);
  world.went.length = 0;
  for (const [on, more] of [[text, {}], [card, { ctrlKey: true }]]) assert.equal(key("h", on, more), true);
  assert.equal(key("k", card), true);
  agenda("dia", [day], thing("dialog", { open: "" }));
  assert.equal(key("h", card), true);
  draw(card);
  assert.equal(key("h", card), true);
  assert.deepEqual(world.went, []);
  // What may not be moved is not.
  agenda("dia", [day]);
  card.dataset.movable = "false";
  assert.equal(key("m", card), true);
});
