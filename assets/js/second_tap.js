// A second press of a hand that meant one: it brings nobody further, and sends nothing.

// Within so many milliseconds it falls on what the first one brought.
export const SECOND_TAP = 500;

/** Whose fields a press brought last, and when. @type {{person: HTMLElement | null, at: number}} */
let newest = { person: null, at: 0 };

/** @param {HTMLElement | null} person */
export const cameNow = (person) => {
  newest = { person, at: performance.now() };
};

/**
 * Whether a press is part of the one that brought somebody, who has no name yet.
 * @param {HTMLFormElement} form
 */
export const isSecondTap = (form) => {
  const { person, at } = newest;
  if (!person || !form.contains(person) || performance.now() - at > SECOND_TAP) return false;
  const name = person.querySelector("input");
  return name instanceof HTMLInputElement && !name.value;
};

// The second press of the Enter key falls into the new field, where it would send.
/** @param {KeyboardEvent} event */
const onKey = (event) => {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const { form } = event.target;
  if (form && newest.person?.contains(event.target) && (event.repeat || isSecondTap(form)))
    event.preventDefault();
};

// The second tap falls beside the new field, from which it would take the focus.
/** @param {MouseEvent} event */
const onDown = (event) => {
  const form = event.detail > 1 && event.target instanceof Element && event.target.closest("form");
  if (form && isSecondTap(form)) event.preventDefault();
};

addEventListener("keydown", onKey, true);
addEventListener("mousedown", onDown, true);
