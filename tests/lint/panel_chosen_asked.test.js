// The question before chosen leads are deleted is asked of those who are chosen.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { heard } from "./kept.js";
import { draw, fire, thing } from "./page.js";

Object.assign(globalThis, { scrollBy: () => null, scrollY: 0 });
await import("../../assets/js/panel/chosen.js");

/** @type {string[]} */
const asked = [];
document.addEventListener("submit", ({ target }) => {
  asked.push(/** @type {any} */ (target).elements.namedItem("ids").value);
});
const pressed = heard("click");
const form = thing("form", { "data-bulk-form": "delete" },
  ...["ids", "seen", "to"].map((name) => thing("input", { name })));
const [ask, none] = [thing("button", { "data-bulk": "delete" }), thing("button", { "data-choose-none": "" })];
const [cancel, sure] = [thing("button", { "data-cancel": "" }), thing("button", { class: "btn-danger" })];
const question = thing("dialog", { class: "confirm" }, thing("h2", { id: "bulk-delete-title" }), cancel, sure);
const row = (/** @type {string} */ id) =>
  thing("tr", { "data-lead": id }, thing("input", { type: "checkbox", "data-choose": "" }));
const page = (/** @type {any[]} */ rows, isThere = "true") =>
  draw(thing("main", { "data-session": "in", "data-hydrated": isThere }, form, ask, none, question, ...rows));
/** Choose some rows, and ask. @param {any[]} rows */
const choose = (...rows) => {
  for (const each of rows) {
    each.children[0].checked = true;
    fire("click", each.children[0], { shiftKey: false });
  }
  fire("click", ask);
  question.setAttribute("open", "");
};

beforeEach(() => {
  question.removeAttribute("open");
  page([]);
  fire("click", none);
  asked.length = pressed.length = 0;
});

test("somebody who is gone meanwhile is asked about no more", () => {
  const rows = ["a", "b", "c"].map(row);
  page(rows);
  choose(rows[0], rows[2]);
  page(rows);
  assert.deepEqual(asked, ["a,c"]);
  page([rows[1], rows[2]]);
  assert.deepEqual(asked, ["a,c", "c"]);
  page([rows[1], rows[2]]);
  assert.deepEqual(asked, ["a,c", "c"]);
  assert.equal(pressed.includes(cancel), false);
});

test("a question for whom nobody is chosen closes, once the list is there", () => {
  question.setAttribute("open", "");
  page([], "false");
  page([row("a")], "false");
  page([]);
  assert.equal(pressed.includes(cancel), false);
  page([row("a")]);
  assert.equal(pressed.includes(cancel), true);
  assert.deepEqual(asked, []);
});

test("who said yes is not asked again while the rows go", () => {
  const rows = ["a", "b"].map(row);
  page(rows);
  choose(...rows);
  fire("click", sure);
  page([rows[1]]);
  assert.deepEqual(asked, ["a,b"]);
});
