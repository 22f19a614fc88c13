// What stands in the fields of a form, as text, whatever kind of field it is.

const FIELDS = "input:not([type=hidden], [type=password]), textarea, select";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {Record<string, string>} Texts what stands in the fields, by name */

/** @param {HTMLElement} form @returns {Field[]} */
export const fieldsOf = (form) =>
  [...form.querySelectorAll(FIELDS)].map((field) => /** @type {Field} */ (field)).filter((field) => field.name);
/** @param {Field} field @returns {field is HTMLInputElement} */
const isBox = (field) => field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);
/** @param {Field} field @returns {string} boxes and circles of one name are told by what they stand for */
export const nameOf = (field) => isBox(field) ? `${field.name}=${field.value}` : field.name;
/** @param {Field} field @returns {string} */
export const said = (field) => isBox(field) ? String(field.checked) : field.value;
/**
 * Return what a field said before anybody typed, as the server wrote it.
 * @param {Field} field @returns {string}
 */
export const written = (field) => {
  if (isBox(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
};
/** @param {Field} field @param {string} text */
export const say = (field, text) => {
  if (isBox(field)) field.checked = text === "true";
  else field.value = text;
};
/** @param {HTMLElement} form @param {(field: Field) => string} text @returns {Texts} */
export const textsOf = (form, text) =>
  Object.fromEntries(fieldsOf(form).map((field) => [nameOf(field), text(field)]));
