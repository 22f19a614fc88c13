// What is missing or impossible is told at its field in the site's own words, in place
// of the browser's, and the first of it is led to.

import { setError } from "./answers.js";
import { FORMS, control, valueOf } from "./forms.js";
import { fields, ofAnother } from "./names.js";
import * as sentences from "./sentences.js";

const OF_PERSON = new RegExp(`${ofAnother}$`);
/** @type {Record<string, string>} */
const MISSING = {
  [fields.name]: sentences.nameRequired,
  [fields.phone]: sentences.phoneRequired,
  [fields.email]: sentences.emailRequired,
  [fields.vaccine]: sentences.vaccineRequired,
  [fields.date]: sentences.dateRequired,
  [fields.time]: sentences.timeRequired,
  [fields.address]: sentences.addressRequired,
  [fields.receiptNumber]: sentences.receiptRequired,
  [fields.consent]: sentences.consentRequired,
  [fields.patient]: sentences.patientRequired,
  [fields.guardian]: sentences.guardianRequired,
};
/** @type {Record<string, string>} */
const IMPOSSIBLE = {
  [fields.email]: sentences.emailInvalid,
  [fields.date]: sentences.datePast,
  [fields.time]: sentences.timePast,
};

/** @param {Element} field @returns {field is HTMLInputElement | HTMLSelectElement} */
const isWrong = (field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
  field.willValidate &&
  !field.validity.valid;

/** @param {HTMLInputElement | HTMLSelectElement} field */
const sentenceOf = (field) => {
  const { customError, valueMissing } = field.validity;
  const told = customError || valueMissing ? MISSING : IMPOSSIBLE;
  return told[field.name.replace(OF_PERSON, "")] || field.validationMessage;
};

/** @param {Event} event */
const onInvalid = (event) => {
  const form = event.target instanceof Element && event.target.closest("form");
  if (!(form instanceof HTMLFormElement) || !form.matches(FORMS)) return;
  event.preventDefault();
  // The scheduler asks for one step at a time.
  const step = /** @type {Element} */ (event.target).closest("[data-step]");
  const wrong = [...form.elements].filter(isWrong).filter((field) => !step || step.contains(field));
  const [first] = wrong;
  if (event.target !== first) return;
  for (const field of wrong) setError(form, field.name, sentenceOf(field));
  first.focus({ preventScroll: true });
  (first.closest("[data-field]") || first).scrollIntoView({ block: "center" });
};

/**
 * Need of a minor's guardian that they agree, and of somebody else their name.
 * @param {MouseEvent} event
 */
const onClick = ({ target }) => {
  const form = target instanceof Element && target.closest("form");
  if (!(form instanceof HTMLFormElement) || !form.matches(FORMS)) return;
  for (const box of form.querySelectorAll(`input[name^=${fields.guardian}]`))
    if (box instanceof HTMLInputElement) {
      const who = valueOf(form, box.name.replace(fields.guardian, fields.forWhom));
      box.setCustomValidity(who === "minor" && !box.checked ? sentences.guardianRequired : "");
    }
  const named = control(form, fields.patient);
  const alone = ["", "self"].includes(valueOf(form, fields.forWhom));
  named?.setCustomValidity(alone || named.value.trim() ? "" : sentences.patientRequired);
};

addEventListener("invalid", onInvalid, true);
addEventListener("click", onClick, true);
