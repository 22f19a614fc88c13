// How close the rows stand, as this browser remembers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { device, draw, fire, thing } from "./page.js";

const KEY = "panel-density";
device.setItem(KEY, '"compact"');
await import("../../assets/js/panel/density.js");

const root = document.documentElement;
const toggle = () => thing("button", { "data-density-toggle": "" });
const stands = (/** @type {any} */ button) => [root.dataset.density, button.getAttribute("aria-pressed")];

test("what was chosen before is shown from the start, and each press turns it around", () => {
  const button = toggle();
  draw(button);
  assert.deepEqual(stands(button), ["compact", "true"]);
  fire("click", button);
  assert.deepEqual(stands(button), [undefined, "false"]);
  assert.equal(device.getItem(KEY), null);
  fire("click", thing("button"));
  assert.deepEqual(stands(button), [undefined, "false"]);
  fire("click", button);
  assert.deepEqual(stands(button), ["compact", "true"]);
  assert.equal(device.getItem(KEY), '"compact"');
});

test("another tab is followed, in this and in nothing else", () => {
  const button = toggle();
  draw(button);
  device.removeItem(KEY);
  fire("storage", undefined, { key: "other" });
  assert.deepEqual(stands(button), ["compact", "true"]);
  fire("storage", undefined, { key: KEY });
  assert.deepEqual(stands(button), [undefined, "false"]);
});
