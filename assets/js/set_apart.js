// Brings the part of a page that the build has set apart because nobody sees it
// at first: when somebody reaches for what opens it, else when the page rests.

import { asked, textOf } from "./patient.js";

const REST = 2000;
const holder = document.querySelector("[data-late]");
/** @type {Promise<void> | null} */
let coming = null;

/** @param {string} address */
const fill = async (address) => {
  const text = await asked(address, {}, textOf);
  if (holder) holder.innerHTML = text;
};
/**
 * Bring what was set apart, once.
 * @returns {Promise<void>}
 */
export const bring = () => {
  const address = holder instanceof HTMLElement && holder.dataset.late;
  coming ??= (address ? fill(address) : Promise.resolve()).catch((error) => {
    coming = null;
    throw error;
  });
  return coming;
};
const tryToBring = () => bring().catch(() => {});
/** @param {Event} event */
const reach = (event) => {
  if (event.target instanceof Element && event.target.closest("[data-open-scheduler]"))
    tryToBring();
};

for (const sign of ["pointerover", "pointerdown", "focusin"])
  addEventListener(sign, reach, { passive: true });
/** @type {{connection?: {saveData: boolean}}} */
const { connection } = /** @type {any} */ (navigator);
const rest = () => setTimeout(tryToBring, REST);
if (!(connection && connection.saveData)) {
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
}
