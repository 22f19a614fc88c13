// Who is to be vaccinated, and with what, as a visitor's form says it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { draw, thing } from "./page.js";

const { namesOf, peopleIn, peopleOf } = await import("../../assets/js/people_told.js");
const { self } = await import("../../assets/js/sentences.js");

/** A list of vaccines of which one is chosen. @param {string} name @param {Record<string, string> | null} option */
const list = (name, option) => {
  const chosen = option && thing("option", option);
  chosen?.states.add("checked");
  if (chosen) chosen.textContent = "Gripe · $9.000";
  return thing("select", { name }, ...(chosen ? [chosen] : []));
};
const COVID = { "data-price": "12000", "data-name": "Covid-19" };
const field = (/** @type {string} */ name, value = "") => thing("input", { name, value });
/** @param {any} first @param {string} whom @param {any[]} others */
const form = (first, whom, ...others) => {
  const people = others.map(([name, option], at) =>
    thing("fieldset", { "data-person": String(at + 2) }, field(`patient_${at + 2}`, name),
      field(`for_whom_${at + 2}`, "other"), list(`vaccine_${at + 2}`, option)));
  const made = thing("form", {}, field("name", "Ana"), field("for_whom", whom), field("patient", " Beto  Soto "), list("vaccine", first), ...people);
  draw(made);
  return made;
};

test("one person is not several", () => {
  const alone = form(COVID, "other");
  assert.deepEqual([peopleOf(alone), peopleIn(alone)], [[], []]);
});

test("all people of a home are told with what they get and what it costs", () => {
  const others = [[" Carla  Díaz ", COVID], ["", null]];
  assert.deepEqual(peopleOf(form({ "data-price": "9000" }, "self", ...others)), [
    { patient: self, vaccine: "Gripe · $9.000", price: 9000 },
    { patient: "Carla Díaz", vaccine: "Covid-19", price: 12000 },
    { patient: "", vaccine: "", price: 0 },
  ]);
  for (const [whom, patient] of [["other", "Beto Soto"], ["", self]]) {
    const [first] = peopleOf(form(COVID, String(whom), ...others));
    assert.deepEqual(first, { patient, vaccine: "Covid-19", price: 12000 });
  }
  assert.deepEqual(peopleOf(form(null, "other", ...others))[0], { patient: "Beto Soto", vaccine: "", price: 0 });
});

test("the names that a next request begins with are of others alone", () => {
  const others = [["Carla  Díaz", COVID], ["", null]];
  const theirs = { patient_2: "Carla Díaz", for_whom_2: "other", for_whom_3: "other" };
  assert.deepEqual(namesOf(form(COVID, "self", ...others)), theirs);
  assert.deepEqual(namesOf(form(COVID, "", ...others)), theirs);
  assert.deepEqual(namesOf(form(COVID, "minor", ...others)), { for_whom: "minor", patient: "Beto Soto", ...theirs });
  assert.deepEqual(namesOf(form(COVID, "self")), {});
});
