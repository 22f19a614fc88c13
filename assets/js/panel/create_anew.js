// 'Guardar' turns into 'Crear de nuevo' where a colleague deletes the lead: a press
// that was on its way then meant the word that stood there before.

import { SECOND_TAP } from "../second_tap.js";
import { editForm, follow } from "./dom.js";

/** The open edit while its button still says that it saves. @type {HTMLFormElement | null} */
let saving = null;
let turned = -SECOND_TAP;

const look = () => {
  const form = editForm();
  const field = form?.elements.namedItem("anew");
  const saves = field instanceof HTMLInputElement && !field.value;
  if (form && form === saving && !saves) turned = performance.now();
  saving = saves ? form : null;
};
document.addEventListener("submit", (event) => {
  if (event.target !== editForm()) return;
  look(); // The press may come before the turn was noted.
  if (performance.now() - turned > SECOND_TAP) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
follow(look, ["value"]);
