// Recovery codes that a tab keeps until they are put away.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { changed, draw, fire, keptAs, tab, thing } from "./page.js";

await import("../../assets/js/account.js");

const KEY = "kept:recovery-codes";
const CODES = ["aaaa-bbbb", "cccc-dddd"];
let handed = /** @type {string[]} */ ([]);

/** @param {{codes?: string[], refused?: boolean, who?: string, hydrated?: boolean}} how */
const page = ({ codes = [], refused = false, who = "1", hydrated = true }) => {
  const field = thing("input", { name: "codes" });
  const form = thing("form", { "data-codes-back": refused ? "refused" : "" }, field);
  form.requestSubmit = () => handed.push(field.value);
  const shown = codes.map((code) => {
    const each = thing("code");
    each.textContent = code;
    return each;
  });
  const done = thing("button", { "data-codes-done": "" });
  const list = codes.length ? [thing("ul", { "data-codes": "" }, ...shown), done] : [];
  draw(thing("div", { "data-session": "in", "data-hydrated": String(hydrated), "data-who": who }, form, ...list));
  return { form, done };
};

beforeEach(() => {
  page({ hydrated: false });
  for (const key of Object.keys(tab)) tab.removeItem(key);
  handed = [];
});

test("what is shown is kept, and handed back once by a page that has it no more", () => {
  page({ codes: CODES });
  assert.deepEqual(keptAs(KEY), { who: "1", codes: CODES });
  page({});
  changed();
  assert.deepEqual(handed.slice(0, 1), [CODES.join(" ")]);
});

test("what is put away stays away, though the page changes before the server has heard", () => {
  const { done } = page({ codes: CODES });
  fire("click", done);
  assert.equal(keptAs(KEY), null);
  changed();
  assert.equal(keptAs(KEY), null);
  page({});
  assert.deepEqual(handed, []);
});

test("new codes after those that were put away are kept", () => {
  fire("click", page({ codes: CODES }).done);
  page({ codes: ["eeee-ffff"] });
  assert.deepEqual(keptAs(KEY), { who: "1", codes: ["eeee-ffff"] });
});

test("codes that count no more, and those of somebody else, are not handed back", () => {
  page({ codes: CODES });
  page({ who: "2" });
  page({ refused: true });
  page({});
  assert.deepEqual(handed, []);
  assert.equal(keptAs(KEY), null);
});
