// What is odd but possible is asked about once, at its field, and never refused.

import { control, valueOf } from "./forms.js";
import { meant } from "./email_slips.js";
import { fields } from "./names.js";
import * as sentences from "./sentences.js";

const OTHER = "otra";

/** @type {WeakMap<HTMLFormElement, Set<string>>} */
const asked = new WeakMap();

/**
 * Return what is to be asked about a form now, field by field.
 * @param {HTMLFormElement} form
 * @returns {[string, string, string][]} field, what makes it odd, sentence
 */
const odd = (form) => {
  /** @type {[string, string, string][]} */
  const found = [];
  const email = valueOf(form, fields.email);
  const other = meant(email);
  if (other) found.push([fields.email, email, sentences.askEmail.replace("{email}", other)]);
  if (other === "") found.push([fields.email, email, sentences.askEmailEnd]);
  if (valueOf(form, fields.vaccine) === OTHER && !valueOf(form, fields.message).trim())
    found.push([fields.message, OTHER, sentences.askOther]);
  return found;
};

/**
 * Say a question below its field, or take it back.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} sentence
 */
const say = (form, name, sentence) => {
  const id = `${form.id}-${name}-question`;
  let place = document.getElementById(id);
  if (!place && sentence) {
    place = document.createElement("p");
    place.id = id;
    place.className = "field-question";
    place.setAttribute("role", "status");
    document.getElementById(`${form.id}-${name}-error`)?.after(place);
  }
  if (place) place.textContent = sentence;
};

/**
 * Ask what has not been asked yet.
 * @param {HTMLFormElement} form
 * @param {EventTarget | null} [changed] a field that was changed: its question goes
 * @returns {boolean} whether somebody should look once more before it is sent
 */
export const question = (form, changed) => {
  if (changed) {
    const name = /** @type {HTMLInputElement} */ (changed).name;
    for (const told of name === fields.vaccine ? [name, fields.message] : [name]) say(form, told, "");
    return false;
  }
  const before = asked.get(form) || new Set();
  asked.set(form, before);
  const fresh = odd(form).filter(([name, why]) => !before.has(`${name}:${why}`));
  for (const [name, why, sentence] of fresh) {
    before.add(`${name}:${why}`);
    say(form, name, sentence);
  }
  if (fresh.length) control(form, fresh[0][0]).focus();
  return fresh.length > 0;
};
