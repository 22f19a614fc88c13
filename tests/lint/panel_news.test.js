// Panels that heard of something new at once do not all ask again at once.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { draw, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
/** @type {any} */
let source;
Object.assign(globalThis, { EventSource: class {
  constructor() {
    source = this;
  }
  addEventListener() {}
} });
let chance = 0;
mock.method(Math, "random", () => chance);
await import("../../assets/js/panel/news.js");

test("each asks again up to half as long after the time that all let pass", () => {
  const button = thing("button", { "data-refresh": "/news" });
  let pressed = 0;
  button.click = () => (pressed += 1);
  draw(button);
  for (const [more, wait] of [[0, 0], [0, 1000], [0.5, 1250], [1, 1500]]) {
    const before = pressed;
    chance = more;
    source.onmessage();
    mock.timers.tick(Math.max(0, wait - 1));
    assert.equal(pressed, wait ? before : before + 1);
    mock.timers.tick(1);
    assert.equal(pressed, before + 1);
    if (!wait) mock.timers.setTime(1_000_000);
  }
});
