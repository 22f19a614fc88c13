// Further people at one address: their fields come when somebody asks for them, are
// taken away again, and tell what all cost together. Prices are the server's.

import { setError } from "./answers.js";
import { control, saveDraft, unfold, waiting } from "./forms.js";
import "./missing_fields.js";
import { fields, mostPeople } from "./names.js";
import { asked, textOf } from "./patient.js";
import { find, peopleIn, peopleOf, PERSON } from "./people_told.js";
import { cameNow, isSecondTap, SECOND_TAP } from "./second_tap.js";
import * as sentences from "./sentences.js";
import { price } from "./formatting.js";

const PATTERN = "/api/appointments/persona.html";
const OF_PERSON = [fields.patient, fields.vaccine, fields.forWhom, fields.guardian];

/** @param {string} tag @param {string} className */
const made = (tag, className) => {
  const node = document.createElement(tag);
  node.className = className;
  return node;
};

/**
 * Put what adds people into a form, once.
 * @param {HTMLFormElement} form
 */
export const prepare = (form) => {
  const place = find(form, "[data-people]");
  if (!place || find(place, "[data-add-person]")) return;
  const add = made("button", "btn btn-secondary mt-4");
  add.dataset.addPerson = "";
  add.setAttribute("type", "button");
  add.textContent = sentences.addPerson;
  const told = made("p", "mt-1.5 text-base font-semibold");
  told.dataset.peopleTold = "";
  told.setAttribute("role", "status");
  const total = find(place, "[data-people-total]") || made("p", "mt-4 font-bold");
  total.dataset.peopleTotal = "";
  total.setAttribute("role", "status");
  place.append(total, add, told);
  for (const person of peopleIn(form)) take(person);
  const back = waiting.get(form);
  if (back) bringBack(form, back);
  refresh(form);
};

/** What is needed of somebody who is there. @param {HTMLElement} person */
const take = (person) => {
  for (const field of person.querySelectorAll("select, input[type=text]"))
    field.setAttribute("required", "");
  const remove = find(person, "[data-remove-person]");
  if (remove) remove.hidden = false;
};

/** @type {Promise<string> | null} */
let coming = null;

const pattern = () => {
  coming ??= asked(PATTERN, {}, textOf).catch((error) => {
    coming = null;
    throw error;
  });
  return coming;
};

/**
 * Add the fields of one more person.
 * @param {HTMLFormElement} form
 * @returns {Promise<HTMLElement | null>} null where nobody else has room
 */
const add = async (form) => put(form, await pattern());

/** @param {HTMLFormElement} form @param {string} html */
const put = (form, html) => {
  const number = peopleIn(form).length + 2;
  const before = find(form, "[data-people-total]");
  if (number > mostPeople || !before) return null;
  before.insertAdjacentHTML(
    "beforebegin",
    html.replaceAll("{n}", String(number)).replaceAll("{form}", form.id),
  );
  const person = /** @type {HTMLElement} */ (before.previousElementSibling);
  take(person);
  refresh(form);
  return person;
};

/** @param {HTMLFormElement} form @param {string} sentence */
const tell = (form, sentence) => {
  const place = find(form, "[data-people-told]");
  if (place) place.textContent = sentence;
};

/** Forms to which somebody is just coming. @type {WeakSet<HTMLFormElement>} */
const adding = new WeakSet();

/** @param {HTMLFormElement} form */
const onAdd = async (form) => {
  if (adding.has(form) || isSecondTap(form)) return;
  adding.add(form);
  tell(form, "");
  try {
    const back = waiting.get(form);
    // Who could not be brought back comes before anybody new.
    if (back) return void (await bringBack(form, back));
    const person = await add(form);
    cameNow(person);
    if (person) find(person, "input")?.focus();
    saveDraft(form);
  } catch {
    tell(form, sentences.notAdded);
  } finally {
    adding.delete(form);
  }
};

/**
 * Put back the people of a draft.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} draft
 */
const bringBack = async (form, draft) => {
  const last = Math.max(...Object.keys(draft).map((name) => Number(name.match(/\d$/) || 1)));
  try {
    const html = last > 1 ? await pattern() : "";
    while (peopleIn(form).length + 1 < last && put(form, html));
  } catch {
    waiting.set(form, draft);
    tell(form, sentences.notAdded);
    return false;
  }
  for (const [name, value] of Object.entries(draft)) {
    const field = control(form, name);
    if (field && (!field.value || field instanceof HTMLSelectElement)) field.value = value;
  }
  waiting.delete(form);
  unfold(find(form, PERSON) || control(form, fields.forWhom));
  refresh(form);
  return true;
};

/**
 * Put the people of the request that was just received into the empty form, without
 * their vaccines, and say so.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} names
 */
export const keepPeople = async (form, names) => {
  const told = Object.keys(names);
  if (!told.length || !(await bringBack(form, names))) return;
  const several = told.some((name) => /\d$/.test(name));
  tell(form, several ? sentences.peopleKept : sentences.personKept);
};

// The next person comes to stand where the one who was taken away stood.
let removedAt = -SECOND_TAP;

/** @param {HTMLFormElement} form @param {HTMLElement} person */
const remove = (form, person) => {
  if (performance.now() - removedAt < SECOND_TAP) return;
  removedAt = performance.now();
  const number = Number(person.dataset.person);
  for (const name of OF_PERSON) setError(form, `${name}_${number}`, "");
  const others = peopleIn(form);
  const at = others.indexOf(person);
  person.remove();
  others.slice(at + 1).forEach((other, step) => renumber(form, other, number + step));
  refresh(form);
  saveDraft(form);
  tell(form, sentences.removed.replace("{number}", String(number)));
  find(form, "[data-add-person]")?.focus();
};

/**
 * Give somebody another number, in all that names them.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} person
 * @param {number} number
 */
const renumber = (form, person, number) => {
  const before = person.dataset.person || "";
  const named = new RegExp(`(${OF_PERSON.join("|")})_${before}\\b`, "g");
  const links = form.querySelectorAll("[data-error-summary] a");
  for (const node of [...person.querySelectorAll("*"), ...links])
    for (const { name, value } of [...node.attributes]) {
      const now = value.replace(named, `$1_${number}`);
      if (now !== value) node.setAttribute(name, now);
    }
  for (const node of person.querySelectorAll("legend, [data-remove-person]"))
    node.textContent = (node.textContent || "").replace(before, String(number));
  person.dataset.person = String(number);
};

/* What all cost together. */

/**
 * Show what all cost together, and whether another person has room.
 * @param {HTMLFormElement} form
 */
export const refresh = (form) => {
  const line = find(form, "[data-people-total]");
  if (!line) return;
  const people = peopleOf(form);
  const total = people.reduce((sum, one) => sum + one.price, 0);
  const text = people.length && people.every((one) => one.vaccine)
    ? sentences.peopleTotal.replace("{count}", String(people.length)).replace("{total}", price(total))
    : "";
  if (line.textContent !== text) line.textContent = text;
  const more = find(form, "[data-add-person]");
  if (more) more.hidden = people.length >= mostPeople;
};

/** @param {MouseEvent} event */
const onClick = (event) => {
  if (!(event.target instanceof Element)) return;
  const form = event.target.closest("form");
  if (!form) return;
  if (event.target.closest("[data-add-person]")) onAdd(form);
  const person = event.target.closest("[data-remove-person]")?.closest(PERSON);
  if (person instanceof HTMLElement) remove(form, person);
};

addEventListener("click", onClick, true);
