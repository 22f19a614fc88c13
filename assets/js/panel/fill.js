// Puts what was kept of a form into its fields.

/** @param {HTMLFormElement} form @param {Record<string, string>} fields */
export const fill = (form, fields) => {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    ) field.value = value;
  }
};
