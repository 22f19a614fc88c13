// Recovery codes that a tab keeps until they are put away.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { changed, draw, fire, keptAs, tab, thing } from "./page.js";

await import("../../assets/js/account.js");

const KEY = "kept:recovery-codes";
const CODES = ["aaaa-bbbb", "cccc-dddd"];
const AWAY = ["gggg-hhhh"]; // by one page for good
let handed = /** @type {string[]} */ ([]);

/** @param {{codes?: string[], refused?: boolean, who?: string, hydrated?: boolean, session?: string}} how */
const page = ({ codes = [], refused = false, who = "1", hydrated = true, session = "in" }) => {
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
  draw(thing("div", { "data-session": session, "data-hydrated": String(hydrated), "data-who": who }, form, ...list));
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
  assert.deepEqual(handed, [CODES.join(" ")]);
  changed();
  assert.equal(handed.length, 1);
});

test("a server that begins anew is handed them once more", () => {
  page({ codes: CODES });
  const { form } = page({});
  const place = form.parentElement;
  for (const hydrated of ["false", "true"]) {
    place.setAttribute("data-hydrated", hydrated);
    changed();
  }
  assert.equal(handed.length, 2);
});

test("a page that knows nobody keeps nothing and hands nothing back", () => {
  page({ codes: CODES });
  page({ hydrated: false });
  page({ session: "out" });
  page({ session: "out", codes: ["eeee-ffff"] });
  page({ hydrated: false, codes: ["eeee-ffff"] });
  assert.deepEqual(handed, []);
  assert.deepEqual(keptAs(KEY).codes, CODES);
});

test("what is put away stays away, though the page changes before the server has heard", () => {
  const { done } = page({ codes: AWAY });
  fire("click", done);
  assert.equal(keptAs(KEY), null);
  changed();
  assert.equal(keptAs(KEY), null);
  page({});
  assert.deepEqual(handed, []);
});

test("new codes after those that were put away are kept", () => {
  fire("click", page({ codes: AWAY }).done);
  page({ codes: ["eeee-ffff"] });
  assert.deepEqual(keptAs(KEY), { who: "1", codes: ["eeee-ffff"] });
});

test("codes that count no more are forgotten, a press elsewhere forgets none", () => {
  fire("click", page({ codes: CODES }).form);
  assert.deepEqual(keptAs(KEY).codes, CODES);
  page({ refused: true });
  assert.equal(keptAs(KEY), null);
  assert.deepEqual(handed, []);
});

test("those of somebody else are not handed back", () => {
  page({ codes: CODES });
  page({ who: "2" });
  assert.deepEqual(handed, []);
  page({});
  assert.equal(handed.length, 1);
});
