// A page of the panel that a server tells, and what its tab keeps.

import { draw, fire, tab, thing, type } from "./page.js";

export const [ME, OTHER] = ["ana@casa.cl", "berta@casa.cl"];
export const keep = (/** @type {string} */ key, /** @type {unknown} */ what) =>
  tab.setItem(key, JSON.stringify(what));
export const page = (/** @type {any[]} */ ...things) =>
  thing("main", { "data-session": "in", "data-hydrated": "true", "data-who": ME }, ...things);
/** Show a page that the server has told anew. @param {any[]} things */
export const come = (...things) => {
  draw(thing("main", { "data-session": "in", "data-who": ME }));
  draw(page(...things));
};
/** Return the things that were acted on from now. @param {string} kind @returns {any[]} */
export const heard = (kind) => {
  /** @type {any[]} */
  const found = [];
  document.addEventListener(kind, ({ target }) => found.push(target));
  return found;
};
export const note = () => thing("form", { "data-keeps": "note-1" }, thing("textarea", { name: "note" }));
/** Send a form, and have the server answer; say what was typed or happened meanwhile. */
export const send = (/** @type {any} */ form, /** @type {boolean} */ isAnswered, meanwhile = "", before = () => {}) => {
  const [field] = form.children;
  fire("submit", form);
  const leaving = { payload: { data: { __reflex_form_data__: [["note", field.value]] } }, press: "" };
  fire("event-leaves", undefined, { detail: leaving });
  if (meanwhile) type(field, meanwhile);
  before();
  const names = { answered: [leaving.press], lost: [] };
  const lost = { answered: [], lost: [leaving.press] };
  fire("presses-heard", undefined, { detail: isAnswered ? names : lost });
};
