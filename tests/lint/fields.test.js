// A second press into what the first one brought, and fields as text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { draw, fire, thing } from "./page.js";

/** Since when the page is there. */
const browser = { now: 0 };
Object.defineProperty(globalThis, "performance", { value: { now: () => browser.now } });

const { cameNow, isSecondTap } = await import("../../assets/js/second_tap.js");
const { fieldsOf, nameOf, said, say, textsOf, written } = await import("../../assets/js/field_texts.js");

const field = (/** @type {string} */ name, /** @type {Record<string, string>} */ more = {}) =>
  thing("input", { name, ...more });

test("a second press counts as one half a second long, while nobody is named", () => {
  const name = field("patient_2");
  const person = thing("fieldset", {}, name);
  const alone = field("name");
  const whole = thing("form", {}, alone, person);
  draw(whole);
  assert.equal(isSecondTap(whole), false);
  browser.now = 1000;
  cameNow(person);
  for (const [now, text, is] of [[1000, "", true], [1500, "", true], [1501, "", false], [1200, "B", false]]) {
    browser.now = Number(now);
    name.value = text;
    assert.equal(isSecondTap(whole), is);
  }
  name.value = "";
  assert.equal(isSecondTap(thing("form")), false);
  assert.equal(fire("mousedown", person, { detail: 2 }), false);
  assert.equal(fire("mousedown", person, { detail: 1 }), true);
  name.form = whole;
  assert.equal(fire("keydown", name, { key: "Enter" }), false);
  assert.equal(fire("keydown", name, { key: "a" }), true);
  browser.now = 5000;
  assert.equal(fire("keydown", name, { key: "Enter" }), true);
  assert.equal(fire("keydown", name, { key: "Enter", repeat: true }), false);
  assert.equal(fire("mousedown", person, { detail: 2 }), true);
  alone.form = whole;
  browser.now = 1000;
  assert.equal(fire("keydown", alone, { key: "Enter" }), true);
  cameNow(null);
  assert.equal(isSecondTap(whole), false);
});

test("every kind of field is read and written as text", () => {
  const box = field("times", { type: "checkbox", value: "am", checked: "" });
  const options = ["a", "b"].map((value) => thing("option", { value }));
  const list = thing("select", { name: "list", value: "a" }, ...options);
  const words = field("words", { value: "old" });
  const whole = thing("form", {}, box, list, words, field("", {}));
  assert.equal(fieldsOf(whole).length, 3);
  assert.deepEqual([box, list, words].map(nameOf), ["times=am", "list", "words"]);
  assert.deepEqual([box, list, words].map(written), ["true", "a", "old"]);
  options[1].defaultSelected = true;
  assert.equal(written(list), "b");
  say(box, "true");
  say(words, "new");
  assert.deepEqual(textsOf(whole, said), { "times=am": "true", list: "a", words: "new" });
  say(box, "false");
  assert.equal(said(box), "false");
  assert.equal(written(thing("select", { name: "none" })), "");
});
