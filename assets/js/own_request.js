// The page of a visitor's own request: the link's token leaves the address and is
// posted; a reference that comes from "Mis solicitudes" fills its field.

import "./no_line.js";

const REFERENCE = /^VC-[2-9A-HJ-NP-Z]{6}$/;
// With what a mail program took for a part of it: a full stop, a bracket, a quote; or put
// before it: a second #, also encoded.
const TOKEN = /^(?:%[\da-f]{2}|[^\w-])*([\w-]{22})(?![\w-])/i;
const LONGEST = 100;

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
  if (given === form.dataset.ownAnchor || document.getElementById(given)) return;
  // Neither the history nor what is shared or copied from here names it.
  history.replaceState(history.state, "", location.pathname);
  const field = form.elements.namedItem("token");
  if (!(field instanceof HTMLInputElement)) return;
  // What is no whole link is handed over as it is: the page tells of it as of one that ended.
  field.value = (TOKEN.exec(given)?.[1] ?? given).slice(0, LONGEST);
  form.hidden = false;
  // `submit` alone tells nobody who listens, and `requestSubmit` is younger than some browsers.
  if (form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))) form.submit();
};

addEventListener("hashchange", open);
open();
