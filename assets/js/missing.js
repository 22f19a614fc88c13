// What is missing of somebody further is told at its field in the site's own words,
// in place of the browser's, and the first of it is led to.

import { setError } from "./answers.js";
import { FORMS } from "./forms.js";
import { fields } from "./names.js";
import * as sentences from "./sentences.js";

const PERSON = "[data-person]";
const TOLD = [
  [`${fields.patient}_`, sentences.patientRequired],
  [`${fields.vaccine}_`, sentences.vaccineRequired],
];

/** @param {Element} field @returns {field is HTMLInputElement | HTMLSelectElement} */
const isWrong = (field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
  field.willValidate &&
  !field.validity.valid;

/** @param {Event} event */
const onInvalid = (event) => {
  const form = event.target instanceof Element && event.target.closest("form");
  if (!(form instanceof HTMLFormElement) || !form.matches(FORMS)) return;
  const first = [...form.elements].find(isWrong);
  if (!first?.closest(PERSON)) return;
  // Nor may the browser lead past it to a field below.
  event.preventDefault();
  if (event.target !== first) return;
  for (const field of form.querySelectorAll(`${PERSON} input, ${PERSON} select`))
    for (const [start, sentence] of TOLD)
      if (isWrong(field) && field.name.startsWith(start)) setError(form, field.name, sentence);
  first.focus({ preventScroll: true });
  (first.closest("[data-field]") || first).scrollIntoView({ block: "center" });
};

addEventListener("invalid", onInvalid, true);
