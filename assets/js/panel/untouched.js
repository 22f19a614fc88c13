// A field of a form that tells what somebody else saved (`data-theirs`) says that too,
// where nobody typed into it: who presses once more writes nothing back to what it was.

import { say, said, written } from "../field_texts.js";

/** @type {WeakMap<Element, string>} what the server wrote into each field last */
const stood = new WeakMap();

/** @param {import("../field_texts.js").Field} field */
const standing = (field) => field.dataset.stands ?? written(field);

/**
 * Return what the server wrote into a field last, where the field tells that; else what
 * it says.
 * @param {import("../field_texts.js").Field} field
 */
export const stoodIn = (field) => {
  const isTold = field.type !== "checkbox" && !(field instanceof HTMLSelectElement);
  return isTold || field.dataset.stands !== undefined ? standing(field) : said(field);
};

/**
 * Put what the server wrote since into a field; tell whether that was done.
 * @param {HTMLElement} form
 * @param {import("../field_texts.js").Field} field
 * @param {string | undefined} first what it said before anybody typed
 */
export const catchesUp = (form, field, first) => {
  const [before, now] = [stood.get(field), standing(field)];
  stood.set(field, now);
  if (form.dataset.theirs === undefined || before === undefined || before === now) return false;
  // Of a list React keeps the first choice for what was written.
  if (field instanceof HTMLSelectElement && field.dataset.stands === undefined) return false;
  // Who types what stood there before is not written over.
  if (said(field) !== first || first !== before) return false;
  say(field, now);
  return true;
};
