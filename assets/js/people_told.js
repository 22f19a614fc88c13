// Who is to be vaccinated, and with what, as the fields of a form say it.

import { chosen, valueOf } from "./forms.js";
import { fields, ofAnother } from "./names.js";
import * as sentences from "./sentences.js";
import { cleaned } from "./formatting.js";

export const PERSON = "[data-person]";

/** @param {ParentNode} place @param {string} selector */
export const find = (place, selector) => /** @type {HTMLElement | null} */ (place.querySelector(selector));
/** @param {ParentNode} place @returns {HTMLElement[]} */
export const peopleIn = (place) => [...place.querySelectorAll(PERSON)].filter((one) => one instanceof HTMLElement);

const NAMES = new RegExp(`^(${fields.patient}|${fields.forWhom})(${ofAnother})?$`);

/**
 * Return who is to be vaccinated, as the fields of a form say it; nothing for who asks.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export const namesOf = (form) => {
  const named = [...new FormData(form)]
    .filter(([name, value]) => NAMES.test(name) && value)
    .map(([name, value]) => [name, cleaned(String(value))]);
  const alone = ["", "self"].includes(valueOf(form, fields.forWhom));
  return Object.fromEntries(
    /** @type {[string, string][]} */ (named.filter(([name]) => !alone || /\d$/.test(name))),
  );
};

/** @param {HTMLElement} person @returns {HTMLElement | undefined} */
const wantedBy = (person) =>
  find(person, `select option:checked[data-price]`) || undefined;

/**
 * Return all people of a form where there are several, as its confirmation names them.
 * @param {HTMLFormElement} form
 */
export const peopleOf = (form) => {
  const others = peopleIn(form);
  if (!others.length) return [];
  const first = chosen(form);
  const alone = ["", "self"].includes(valueOf(form, fields.forWhom));
  return [
    {
      patient: alone ? sentences.self : cleaned(valueOf(form, fields.patient)),
      vaccine: (first && (first.dataset.name || first.textContent)) || "",
      price: first ? Number(first.dataset.price) : 0,
    },
    ...others.map((person) => {
      const wanted = wantedBy(person);
      const name = find(person, "input");
      return {
        patient: name instanceof HTMLInputElement ? cleaned(name.value) : "",
        vaccine: wanted?.dataset.name || "",
        price: wanted ? Number(wanted.dataset.price) : 0,
      };
    }),
  ];
};
