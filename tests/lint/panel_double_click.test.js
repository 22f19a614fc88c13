// The second press of a double click, where the first one closed what lay above the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { draw, fire, thing } from "./page.js";

await import("../../assets/js/panel/double_click.js");
const press = (/** @type {any} */ on, /** @type {number} */ detail) => fire("click", on, { detail });

test("it falls on nothing that lies below, and the next press does", () => {
  for (const above of [
    { popover: "auto" },
    { "data-toasts": "" },
    { "data-drawer": "" },
    { "data-bulk-bar": "" },
  ]) {
    const [day, other, link] = [thing("button", {}), thing("button", {}), thing("a", { href: "tel:1" })];
    draw(thing("div", above, day, other), link);
    assert.equal(press(day, 1), true);
    assert.deepEqual([2, 3].map((detail) => press(link, detail)), [false, false]);
    assert.equal(press(link, 1), true);
    // What stays above is pressed as often as somebody presses.
    assert.deepEqual([1, 2, 3].map((detail) => press(detail % 2 ? day : other, detail)), [true, true, true]);
  }
});

test("what is pressed twice below, or by keys, is", () => {
  const [link, day] = [thing("a", { href: "tel:1" }), thing("button", {})];
  draw(thing("dialog", { open: "" }, day), link);
  assert.deepEqual([1, 2].map((detail) => press(link, detail)), [true, true]);
  assert.deepEqual([press(day, 0), press(link, 0)], [true, true]);
});
