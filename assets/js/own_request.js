// The page of a visitor's own request: the link's token leaves the address and is
// posted; a reference that comes from "Mis solicitudes" fills its field.

const REFERENCE = /^VC-[2-9A-HJ-NP-Z]{6}$/;

/** @param {string} reference */
const fill = (reference) => {
  for (const field of document.querySelectorAll('form[data-own-form] input[name="reference"]'))
    if (field instanceof HTMLInputElement && !field.value) field.value = reference;
};

const open = () => {
  const given = location.hash.slice(1);
  const form = document.querySelector("form[data-own-open]");
  if (!given || !(form instanceof HTMLFormElement)) return;
  if (REFERENCE.test(given)) {
    fill(given);
    return;
  }
  if (!/^[\w-]{22}$/.test(given)) return;
  // Neither the history nor what is shared or copied from here names it.
  history.replaceState(history.state, "", location.pathname);
  const field = form.elements.namedItem("token");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = given;
  form.hidden = false;
  form.submit();
};

addEventListener("hashchange", open);
open();
