// A visit that is dragged by mouse or pen goes where it was let go, or stays.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { agenda, begin, key, rest, VISIT, world } from "./agenda.js";
import { fire, thing } from "./page.js";

await import("../../assets/js/panel/agenda_keys.js");
await import("../../assets/js/panel/agenda_drag.js");

/** @type {any} */
let [card, ghost, says] = [];
/** @type {any[]} */
let day;
beforeEach(() => ({ card, day, ghost, says } = begin()));

const down = (more = {}) => fire("pointerdown", card, { button: 0, pointerType: "mouse", clientX: 10, clientY: 100, ...more });
const drag = (/** @type {number} */ x, /** @type {number} */ y) => fire("pointermove", card, { clientX: x, clientY: y });

test("the mouse takes a visit along by quarters of an hour, from where it was taken", async () => {
  card.box.top = 90;
  world.under = day[1];
  day[1].box.top = 40;
  down();
  drag(14, 104); // a hand that trembles
  assert.equal(card.hasAttribute("data-moves"), false);
  drag(10, 150);
  // 150 - 10 - 40 px at two a minute, from eight o'clock on: 8:50, to the next quarter.
  assert.deepEqual([card.hasAttribute("data-moves"), ghost.textContent], [true, "08:45–09:15 Ana"]);
  world.under = null;
  drag(500, 500);
  assert.equal(ghost.hidden, true);
  world.under = day[1];
  drag(10, 156);
  assert.equal(ghost.textContent, "09:00–09:30 Ana");
  fire("pointerup", card);
  // What was dragged is not opened as well, and what is pressed after it is.
  assert.equal(fire("click", card), false);
  mock.timers.runAll();
  assert.equal(fire("click", card), true);
  await rest();
  assert.deepEqual(world.sent.map(({ time, professional }) => [time, professional]), [["09:00", "p2"]]);
  drag(10, 400);
  assert.equal(card.hasAttribute("data-moves"), false);
});

test("what is let go beside the agenda stays, and what keys had begun ends by the mouse", async () => {
  world.under = null;
  down();
  drag(10, 300);
  fire("pointerup", card);
  await rest();
  assert.deepEqual([world.sent, world.silent], [[], 0]);
  const other = thing("a", { ...VISIT, "data-visit": "w" });
  day[1].append(other);
  key("m", card);
  fire("pointerdown", other, { button: 0, pointerType: "mouse", clientX: 0, clientY: 0 });
  assert.equal(card.hasAttribute("data-moves"), false);
  fire("pointerup", other);
});

test("a finger, another button, and a press without a way take nothing along", async () => {
  world.under = day[1];
  for (const more of [{ pointerType: "touch" }, { button: 2 }]) {
    down(more);
    drag(10, 300);
    fire("pointerup", card);
  }
  down();
  fire("pointerup", card);
  assert.equal(fire("click", card), true);
  await rest();
  assert.deepEqual(world.sent, []);
});

test("Escape, or what takes the focus, leaves a dragged visit where it was", async () => {
  world.under = day[1];
  for (const give of [() => key("Escape", document.body), () => fire("focusout", card, { relatedTarget: day[1] })]) {
    down();
    drag(10, 300);
    assert.equal(card.hasAttribute("data-moves"), true);
    give();
    assert.equal(card.hasAttribute("data-moves"), false);
    drag(10, 400); // the hand still holds it
    assert.equal(card.hasAttribute("data-moves"), false);
    fire("pointerup", card);
    assert.equal(fire("click", card), false); // nor is it opened
    await rest();
    mock.timers.runAll();
  }
  assert.deepEqual(world.sent, []);
});

test("Escape before the hand has gone far keeps it from taking anything along", async () => {
  world.under = day[1];
  down();
  drag(12, 102);
  key("Escape", document.body);
  drag(10, 300);
  assert.equal(card.hasAttribute("data-moves"), false);
  fire("pointerup", card);
  assert.equal(fire("click", card), false);
  await rest();
  mock.timers.runAll();
  assert.deepEqual(world.sent, []);
  key("Escape", document.body); // nothing is pressed any more
  assert.equal(fire("click", card), true);
});

test("what was said of a move before goes with the next", async () => {
  world.under = day[1];
  down();
  drag(10, 300);
  key("Escape", document.body);
  fire("pointerup", card);
  mock.timers.runAll();
  assert.equal(says.textContent, "Queda donde estaba");
  down();
  drag(10, 300);
  assert.equal(says.textContent, "");
  fire("pointerup", card);
  await rest();
  assert.deepEqual([world.sent.length, says.textContent], [1, ""]);
});

test("at an edge what scrolls goes along, and no farther away", () => {
  const wide = thing("div", { "data-scrolls": "" });
  wide.box = { left: 0, right: 400, top: 0, bottom: 300, width: 400, height: 300 };
  agenda("dia", [day], wide);
  world.under = day[0];
  for (const [x, y, left, top] of [
    [200, 150, 0, 0],
    [365, 150, 20, 0],
    [30, 150, -20, 0],
    [200, 270, 0, 20],
    [200, 30, 0, -20],
    [401, 150, 0, 0],
    [200, 301, 0, 0],
  ]) {
    Object.assign(wide, { scrollLeft: 0, scrollTop: 0 });
    down();
    drag(x, y);
    key("Escape", card);
    drag(x, y);
    fire("pointerup", card);
    assert.deepEqual([wide.scrollLeft, wide.scrollTop], [left, top]);
  }
});

test("a pen that is taken away leaves what it dragged", async () => {
  world.under = day[1];
  down({ pointerType: "pen" });
  drag(10, 300);
  fire("pointercancel", card);
  assert.equal(card.hasAttribute("data-moves"), false);
  drag(10, 400);
  fire("pointerup", card);
  await rest();
  assert.deepEqual(world.sent, []);
});
