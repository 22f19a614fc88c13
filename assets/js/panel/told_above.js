// What is told above the page is told in the uppermost window too: what is outside is
// neither seen nor read out.

import { every } from "./dom.js";

/**
 * Show or hide a line above the page.
 * @param {HTMLElement | null} place
 * @param {boolean} isTold
 */
export const tellAbove = (place, isTold) => {
  if (!place) return;
  if (place.hidden === isTold) place.hidden = !isTold;
  const mark = place.textContent || "";
  const uppermost = every("dialog[open]").at(-1);
  const mine = () => every("[data-told-above]").filter((told) => told.textContent === mark);
  for (const told of mine())
    if (!isTold || told.parentElement !== uppermost) told.remove();
  if (!isTold || !uppermost || mine().length) return;
  const told = document.createElement("p");
  told.className = place.className;
  told.setAttribute("role", "alert");
  told.dataset.toldAbove = "";
  told.textContent = mark;
  uppermost.append(told);
};
