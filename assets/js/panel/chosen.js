// Leads that are chosen to do something with all of them: by their boxes, by the key x,
// with Shift up to there. What is chosen are the boxes themselves.

import { around, current, every, follow, isOver, isTyping, one, rows } from "./dom.js";
import { isBare, span } from "./rules.js";

/** @param {ParentNode | null | undefined} row @returns {HTMLInputElement | null} */
const boxOf = (row) => (row ? /** @type {HTMLInputElement | null} */ (one("[data-choose]", row)) : null);
/** The lead from which Shift chooses on. @type {string | undefined} */
let from;

const ids = () => rows().filter((row) => boxOf(row)?.checked).map((row) => row.dataset.lead || "");
const show = () => {
  const bar = one("[data-bulk-bar]");
  const count = one("[data-chosen-count]");
  if (!bar || !count) return;
  const all = ids();
  const text = (count.dataset.chosenCount || "").replace("{count}", String(all.length));
  if (bar.hidden !== !all.length) bar.hidden = !all.length;
  if (count.textContent !== text) count.textContent = text;
  for (const link of every("[data-export-chosen]")) {
    const asked = new URLSearchParams({ elegidos: all.join(",") }).toString();
    if (link.dataset.export !== asked) link.dataset.export = asked;
  }
};
/** @param {HTMLElement} row @param {boolean} isOn @param {boolean} isSpan */
const choose = (row, isOn, isSpan) => {
  const all = rows();
  const start = isSpan ? all.findIndex((each) => each.dataset.lead === from) : -1;
  for (const each of span(all, start, all.indexOf(row))) {
    const box = boxOf(each);
    if (box) box.checked = isOn;
  }
  from = row.dataset.lead;
  show();
};
/** @param {boolean} isOn */
const chooseAll = (isOn) => {
  for (const row of rows()) {
    const box = boxOf(row);
    if (box) box.checked = isOn;
  }
  show();
};
/** @param {HTMLElement} button */
const act = (button) => {
  const form = one(`form[data-bulk-form="${button.dataset.bulk}"]`);
  if (!(form instanceof HTMLFormElement)) return;
  for (const [name, value] of [["ids", ids().join(",")], ["to", button.dataset.to || ""]]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.requestSubmit();
};

document.addEventListener("click", (event) => {
  const box = around(event, "[data-choose]");
  /** @type {HTMLElement | null | undefined} */
  const row = box?.closest("[data-lead]");
  if (row && box instanceof HTMLInputElement) choose(row, box.checked, event.shiftKey);
  if (around(event, "[data-choose-page]")) chooseAll(true);
  if (around(event, "[data-choose-none]")) chooseAll(false);
  const button = around(event, "[data-bulk]");
  if (button) act(button);
});
document.addEventListener("keydown", (event) => {
  const row = current();
  const box = boxOf(row);
  if (event.key.toLowerCase() !== "x" || !isBare(event) || isTyping(event) || isOver()) return;
  if (!(row instanceof HTMLElement) || !box || one("[data-drawer]")) return;
  event.preventDefault();
  choose(row, event.shiftKey || !box.checked, event.shiftKey);
});
follow(show);
