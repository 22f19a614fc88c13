// A text of the panel that is typed is kept for this tab, until it was saved.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ME, OTHER, come, keep } from "./kept.js";
import { draw, fire, keptAs, tab, thing, type } from "./page.js";

await import("../../assets/js/texts.js");

beforeEach(() => {
  for (const key of Object.keys(tab)) tab.removeItem(key);
  draw();
});

const textOf = (stored = "Hola") => thing("textarea", { "data-text": "done", "data-stored": stored, value: stored });
const card = (/** @type {any} */ text) => {
  const told = thing("p", { "data-text-stale": "" });
  const words = { "data-text-card": "", "data-stale": "stale", "data-says": "kept" };
  return { told, form: thing("form", words, text, told) };
};

test("a text that is typed comes back to who typed it, and is told where another was saved", () => {
  for (const [who, was, shown, told] of [
    [OTHER, "Hola", "Hola", ""],
    [ME, "Hola", "Buenas", ""],
    [ME, "Alo", "Buenas", "stale"],
  ]) {
    keep("texts-draft", { who, texts: { done: { text: "Buenas", was } } });
    const text = textOf();
    const { form, told: place } = card(text);
    come(form);
    assert.equal(text.value, shown);
    assert.equal(place.textContent, told);
    assert.equal(keptAs("texts-draft") === null, who === OTHER);
  }
});

test("a text is kept while it is another than the saved one", () => {
  const text = textOf();
  come(card(text).form);
  type(text, "Buenas");
  assert.deepEqual(keptAs("texts-draft"), { who: ME, texts: { done: { text: "Buenas", was: "Hola" } } });
  assert.equal(fire("beforeunload"), false);
  type(text, "Hola");
  assert.equal(keptAs("texts-draft"), null);
  assert.equal(fire("beforeunload"), true);
});

test("what was typed over stays known though another text was saved since", () => {
  keep("texts-draft", { who: ME, texts: { done: { text: "Bue", was: "Alo" } } });
  const text = textOf();
  come(card(text).form);
  type(text, "Buenas");
  assert.deepEqual(keptAs("texts-draft").texts.done, { text: "Buenas", was: "Alo" });
});

test("of a text that was saved the letters that came after it come back, with no warning", () => {
  const sent = textOf();
  come(card(sent).form);
  for (const [later, shown] of [["", "Buenas"], [" tardes", "Buenas tardes"]]) {
    type(sent, "Buenas");
    fire("submit", sent.closest("form"));
    if (later) type(sent, "Buenas tardes");
    const saved = textOf("Buenas");
    const { form, told } = card(saved);
    form.dataset.saved = "true";
    come(form);
    assert.deepEqual([saved.value, told.textContent], [shown, ""]);
    const draft = later ? { text: shown, was: "Buenas" } : undefined;
    assert.deepEqual(keptAs("texts-draft")?.texts.done, draft);
  }
});

test("of a text nothing is left once somebody signed out, nor kept again", () => {
  const text = textOf();
  come(card(text).form);
  type(text, "Buenas");
  fire("out");
  assert.deepEqual(Object.keys(tab), []);
  type(text, "Buenas tardes");
  assert.deepEqual(Object.keys(tab), []);
});
