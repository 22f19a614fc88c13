// Dialogs that the server opens: which one lies above the others.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changed, draw, fire, thing } from "./page.js";

await import("../../assets/js/panel/windows.js");

/** @type {string[]} */
const layers = [];
/** Draw a dialog that says where it lies. @param {string} id */
const layer = (id) => {
  const it = thing("dialog", { id, "data-open": "false" });
  const [show, close] = [it.showModal.bind(it), it.close.bind(it)];
  return Object.assign(it, {
    showModal: () => (layers.push(id), show()),
    close: () => (layers.splice(layers.indexOf(id), 1), close()),
  });
};

test("a question lies above the window that it is about, whichever opens first", () => {
  for (const order of [["window", "question"], ["question", "window"]]) {
    const [above, below] = [layer("question"), layer("window")];
    draw(below, above);
    for (const id of order) {
      document.querySelector(`[id="${id}"]`).dataset.open = "true";
      changed();
    }
    assert.deepEqual(layers, ["window", "question"]);
    // The browser tells later that it was closed, and it is open again.
    fire("close", above);
    assert.deepEqual(layers, ["window", "question"]);
    for (const each of [above, below]) each.dataset.open = "false";
    changed();
    assert.deepEqual([layers, above.open, below.open], [[], false, false]);
  }
});
