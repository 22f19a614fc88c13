// What the panel asks of requests that came while nobody looked, and counts in the title.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { SCRIPT, asked, lookAway, notices, pass, server, turn, urgentAt, words } from "./arrivals.js";
import { device, draw, fire, thing } from "./page.js";

const { heard } = await import(SCRIPT);

test("an urgent one alone is told aloud where that was asked for, each is counted", async () => {
  for (const [isOn, urgent, told] of [[true, 1, 1], [true, 0, 0], [false, 1, 0]]) {
    turn(isOn);
    Object.assign(document, { hidden: true, title: "Casa" });
    server.answer = () => ({ at: 7, count: 2, urgent });
    notices.length = 0;
    draw(words());
    fire("visibilitychange");
    await pass(0);
    heard();
    heard();
    await pass(2000);
    assert.equal(notices.length, told);
    assert.equal(document.title, "(2) Casa");
    assert.equal(asked.at(-1), "/arrivals?since=7");
    Object.assign(document, { hidden: false });
    fire("visibilitychange");
    assert.equal(document.title, "Casa");
  }
});


test("whoever turned it off and on is told of nothing that came before", async () => {
  const box = thing("input", { type: "checkbox", "data-urgent-switch": "" });
  urgentAt(Infinity);
  draw(words(), box);
  box.checked = true;
  fire("change", box);
  await pass(0);
  heard();
  await pass(2000);
  assert.equal(device.getItem("panel-urgent-told"), String(Date.now()));
  box.checked = false;
  fire("change", box);
  await pass(0);
  assert.equal(device.getItem("panel-urgent-told"), null);
  await pass(5000);
  urgentAt(Date.now());
  await pass(5000);
  box.checked = true;
  fire("change", box);
  await pass(0);
  heard();
  await pass(2000);
  assert.equal(notices.length, 0);
});

test("a tab asks every two seconds at most, and counts to ninety-nine", async () => {
  server.answer = () => ({ at: 7, count: 100, urgent: 0 });
  await lookAway();
  heard();
  await pass(0);
  assert.equal(asked.length, 2);
  heard();
  await pass(1999);
  heard();
  assert.equal(asked.length, 2);
  await pass(1);
  assert.equal(asked.length, 3);
  await pass(5000);
  assert.equal(asked.length, 3);
  assert.equal(document.title, "(99+) Casa");
  server.answer = () => ({ at: 7, count: 99, urgent: 0 });
  heard();
  await pass(2000);
  assert.equal(document.title, "(99) Casa");
});

test("nothing is asked where nobody may, or nobody wants to know", async () => {
  turn(true);
  draw();
  await pass(0);
  heard();
  await pass(2000);
  turn(false);
  draw(words());
  await pass(0);
  heard();
  await pass(2000);
  assert.deepEqual(asked, []);
});

test("an answer that comes once somebody looks again counts nothing", async () => {
  server.answer = () => ({ at: 7, count: 1, urgent: 0 });
  draw(words());
  document.hidden = true;
  fire("visibilitychange");
  document.hidden = false;
  await pass(0);
  heard();
  await pass(2000);
  assert.deepEqual(asked, ["/arrivals"]);
  document.hidden = true;
  fire("visibilitychange");
  await pass(0);
  heard();
  mock.timers.tick(2000);
  document.hidden = false;
  await pass(0);
  assert.deepEqual([asked.length, document.title], [3, "Casa"]);
});

test("a refusal counts nothing and the next change asks again", async () => {
  server.answer = () => ({ at: 7, count: 1, urgent: 0 });
  await lookAway();
  server.isOk = false;
  heard();
  await pass(2000);
  assert.equal(document.title, "Casa");
  server.isOk = true;
  heard();
  await pass(2000);
  assert.equal(document.title, "(1) Casa");
});
