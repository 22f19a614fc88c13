// How the panel tells of an urgent request: where, to whom and once.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Notification, SCRIPT, asked, devices, listen, notices, pass, person, seen, server, tones, turn, urgentAt, words } from "./arrivals.js";
import { changed, device, draw, fire, thing } from "./page.js";

const { heard } = await import(SCRIPT);

test("the notice says what the page says, leads to the tab, and two tones sound", async () => {
  turn(true);
  const tried = thing("button", { "data-urgent-try": "" });
  draw(words(), tried);
  fire("click", tried);
  const [{ onclick, title, body, tag }] = notices;
  assert.deepEqual([title, body, tag], ["urgent", "one of them", "panel-urgent-notice"]);
  onclick.call(notices[0]);
  assert.deepEqual(seen, ["resumed", "focused", "closed"]);
  assert.deepEqual(tones.map(({ frequency, from, to, where }) => [frequency, from, to, where]), [
    [880, 5, 5.2, "loudspeaker"],
    [1175, 5.22, 5.42, "loudspeaker"],
  ]);
  assert.deepEqual(tones[0].loud, [0.15, 0.15, 5, 0.001, 5.2]);
});

test("a press or a key lets the page sound where that was asked for, and no other", async () => {
  for (const kind of ["pointerdown", "keydown"]) {
    for (const [isOn, times] of [[false, 0], [true, 1], [true, 1]]) {
      turn(Boolean(isOn));
      fire(kind);
      assert.equal(seen.length, times);
    }
    for (const one of devices) one.state = "suspended";
    seen.length = 0;
  }
  assert.equal(devices.length, 1);
});

test("where notices are refused it sounds, and a page without words shows none", async () => {
  const tried = thing("button", { "data-urgent-try": "" });
  Notification.permission = "denied";
  turn(true);
  draw(words(), tried);
  fire("click", tried);
  assert.deepEqual([notices.length, tones.length], [0, 2]);
  draw(tried);
  Notification.permission = "granted";
  fire("click", tried);
  assert.deepEqual(notices, []);
});

test("the switch shows what holds here, also where another tab turned it", async () => {
  const box = thing("input", { "data-urgent-switch": "" });
  const [refused, tried] = ["refused", "try"].map((name) => thing("p", { [`data-urgent-${name}`]: "" }));
  const shown = () => [box.checked, !refused.hidden, !tried.hidden];
  draw(words(), box, refused, tried);
  assert.deepEqual(shown(), [false, false, false]);
  turn(true);
  fire("storage", undefined, { key: "theme" });
  assert.deepEqual(shown(), [false, false, false]);
  fire("storage", undefined, { key: "panel-urgent-notices" });
  assert.deepEqual(shown(), [true, false, true]);
  await pass(0);
  changed();
  await pass(0);
  assert.deepEqual(asked, ["/arrivals"]);
  box.checked = false;
  fire("change", box);
  assert.deepEqual([...shown(), ...seen], [false, false, false]);
  box.checked = true;
  person.answers = "denied";
  fire("change", box);
  assert.deepEqual(shown(), [true, false, true]);
  await pass(0);
  assert.deepEqual(shown(), [true, true, true]);
  assert.deepEqual([...new Set(seen)], ["resumed", "asked"]);
});

test("where nothing more can be kept, one tab still tells once", async () => {
  await listen();
  const full = mock.method(device, "setItem", () => {
    throw new Error("full");
  });
  urgentAt(Date.now() + 1000);
  await pass(1000);
  for (let time = 0; time < 3; time += 1) {
    heard();
    await pass(2000);
  }
  full.mock.restore();
  assert.equal(notices.length, 1);
});

// From here on there is another tab of the same browser.

test("of two tabs one tells of an urgent one, however late the other hears of it", async () => {
  const other = await import(`${SCRIPT}?other`);
  await listen();
  assert.deepEqual(asked, ["/arrivals", "/arrivals"]);
  heard();
  await pass(0);
  await pass(500);
  for (const told of [1, 2]) {
    urgentAt(Date.now());
    other.heard();
    heard();
    await pass(0);
    assert.equal(notices.length, told);
    const since = Date.now();
    await pass(1500);
    assert.equal(notices.length, told);
    assert.equal(asked.at(-1), `/arrivals?since=${since}`);
    await pass(500);
  }
});

test("a tab that gets no answer keeps nobody from telling", async () => {
  const other = await import(`${SCRIPT}?other`);
  await listen();
  server.answer = () => {
    throw new TypeError("no line");
  };
  heard();
  await pass(2000);
  urgentAt(Date.now());
  other.heard();
  await pass(2000);
  assert.equal(notices.length, 1);
});
