// A form that asks who it is and was refused: the focus goes to the field that is wrong,
// or back to the button, which was disabled and lost it. Nobody is called away from
// another form, which they went on to meanwhile.

import { isFree, one } from "./dom.js";
import { onAnswer } from "./presses.js";

// The server's word comes before the page has been drawn by it.
const DRAWN = 50;

/** @param {string} name */
const show = (name) => {
  const form = one(`form[data-proves="${name}"]`);
  if (!form || !form.getClientRects().length) return;
  const at = document.activeElement;
  if (at?.matches("input, select, textarea") && !form.contains(at)) return;
  const wrong = one("[aria-invalid=true]", form);
  if (wrong) wrong.focus();
  else if (isFree()) one("[type=submit]", form)?.focus();
};
onAnswer((name, isAnswered) => {
  if (isAnswered) setTimeout(() => show(name), DRAWN);
});
