// The scheduler: opens from every 'Agendar cita' and leads through three steps.
// What was typed and the step stay with the tab.

import { setError, show } from "./answers.js";
import { showHelp } from "./booking.js";
import { create } from "./scheduler_days.js";
import { chileNow, isPast } from "./clock.js";
import { fillSummary, isConfirmed, keepContact, toggle } from "./confirmation.js";
import { control, ensureId, entryOf, isBusy, restoreDraft, saveDraft, valueOf } from "./forms.js";
import { bring } from "./set_apart.js";
import { fields } from "./names.js";
import { keepPeople, prepare as preparePeople } from "./people.js";
import { question } from "./questions.js";
import { goToRequests } from "./requests.js";
import { SECOND_TAP } from "./second_tap.js";
import { name, send } from "./sending.js";
import { read, write } from "./storage.js";

const STEP_KEY = "scheduler-step";
// What the last step asks for stands in its own fields.
const UNTOLD = { name: "", message: "", address: "", phone: "", email: "" };

const dialog = document.getElementById("scheduler");

// The press that brought what is shown: a second one beside it, which phones do not
// always count as such, was meant for what stood there before.
/** @type {MouseEvent | null} */
let pressed = null;
/** @param {MouseEvent} event */
const isBeside = ({ detail, clientX, clientY }) =>
  detail > 0 && pressed !== null &&
  Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < 24;

/**
 * Return what opens the dialog, once its content is there.
 * @param {HTMLDialogElement} dialog
 */
const prepare = (dialog) => {
  const get = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (dialog.querySelector(selector));
  const all = (/** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll(selector)]);
  const form = /** @type {HTMLFormElement} */ (get("form"));
  const steps = all("[data-step]");
  let step = 1;
  let steppedAt = 0;
  let isSeen = true; // what was received, also while the dialog was closed

  /* Steps */

  const showStep = (/** @type {number} */ number, focus = true) => {
    step = number;
    steppedAt = performance.now();
    write("sessionStorage", STEP_KEY, number);
    steps.forEach((node, at) => (node.hidden = at + 1 !== number));
    showProgress(number);
    get("[data-back]").hidden = number === 1;
    get("[data-next]").hidden = number === steps.length;
    get("[data-send]").hidden = number !== steps.length;
    if (number === steps.length)
      fillSummary(get("[data-choice]"), { ...entryOf(form), ...UNTOLD });
    toTop();
    if (focus) get(`[data-step="${number}"] legend`).focus({ preventScroll: true });
  };

  // On a low screen the form itself scrolls.
  const toTop = () => {
    for (const node of [form, get("[data-scroller]")]) node.scrollTop = 0;
  };
  const showProgress = (/** @type {number} */ number) => {
    const progress = get("[data-progress]");
    progress.textContent = (progress.dataset.progress || "")
      .replace("{step}", String(number))
      .replace("{total}", progress.dataset.total || "");
    for (const mark of all("[data-step-mark]")) {
      const at = Number(mark.dataset.stepMark);
      mark.toggleAttribute("data-done", at < number);
      if (at === number) mark.setAttribute("aria-current", "step");
      else mark.removeAttribute("aria-current");
    }
  };

  /* What a step needs. Native checks first: the browser's own words stand at the field. */

  const missing = (/** @type {string} */ name, /** @type {string} */ focus) => {
    setError(form, name, get(`[data-missing="${name}"]`).dataset.sentence || "");
    get(focus).focus({ preventScroll: true });
    get(`[data-missing="${name}"]`).scrollIntoView({ block: "nearest" });
    return false;
  };

  const isComplete = (/** @type {number} */ number) => {
    if (number === 1 && !valueOf(form, fields.vaccine))
      return missing(fields.vaccine, `[name=${fields.vaccine}]`);
    if (number === 2 && !valueOf(form, fields.date))
      return missing(fields.date, '[data-day][tabindex="0"]');
    const wrong = [...steps[number - 1].querySelectorAll("input, select, textarea")].find(
      (field) => !(/** @type {HTMLInputElement} */ (field).checkValidity()),
    );
    if (wrong) /** @type {HTMLInputElement} */ (wrong).reportValidity();
    return !wrong;
  };

  const next = () => {
    if (isComplete(step)) showStep(step + 1);
  };

  /* Sending */

  const stepOf = (/** @type {string} */ name) => {
    const place = document.getElementById(`${form.id}-${name}-error`);
    const at = place && place.closest("[data-step]");
    return at instanceof HTMLElement ? Number(at.dataset.step) : steps.length;
  };

  const submit = () => {
    if (isBusy(form) || isConfirmed(form) || !isComplete(step) || question(form)) return;
    ensureId(form);
    name(form);
    saveDraft(form);
    send(form, (answer, entry) => {
      const wrong = Object.keys(answer.errors).map(stepOf);
      if (wrong.length) showStep(Math.min(...wrong), false);
      if (answer.outcome !== "changed") toTop();
      show(form, answer, entry);
    }, false);
  };

  /* What is chosen by pressing */

  // Ahead of the calendar, which hears no press that was not meant for it.
  addEventListener("click", (event) => onClick(event), true);
  const holder = get("#scheduler-calendar");
  const picker = create(
    get("[data-calendar-view]"),
    JSON.parse(holder.dataset.words || "{}"),
    { now: chileNow, onPick: (day) => choose(fields.date, day) },
  );
  const choose = (/** @type {string} */ name, /** @type {string} */ value) => {
    control(form, name).value = value;
    setError(form, name, "");
    refresh();
    saveDraft(form);
  };
  const refresh = () => {
    showHelp(form);
    for (const chip of all("[data-time]"))
      chip.setAttribute("aria-pressed", String(chip.dataset.time === valueOf(form, fields.time)));
  };

  /* Opening and closing */

  const restore = () => {
    restoreDraft(form);
    preparePeople(form);
    if (isPast(valueOf(form, fields.date), "")) control(form, fields.date).value = "";
    picker.show(valueOf(form, fields.date));
    const reached = !valueOf(form, fields.vaccine) ? 1 : valueOf(form, fields.date) && valueOf(form, fields.time) ? 3 : 2;
    step = Math.min(Number(read("sessionStorage", STEP_KEY)) || 1, reached);
  };
  const startAgain = () => {
    toggle(form, false);
    get("[data-form-notice]").textContent = "";
    picker.show(valueOf(form, fields.date));
    step = 1;
  };
  const open = (vaccine = "") => {
    const isNews = isConfirmed(form) && !isSeen;
    isSeen = true;
    if (isNews) return void (dialog.showModal(), get("[data-confirmation-title]").focus());
    if (isConfirmed(form)) startAgain();
    ensureId(form);
    if (vaccine) {
      choose(fields.vaccine, vaccine);
      step = 2;
    }
    refresh();
    if (!dialog.open) dialog.showModal();
    showStep(step);
  };

  const onClick = (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (!dialog.contains(target)) return;
    const on = (/** @type {string} */ selector) => target.closest(selector);
    const steers = on("[data-next], [data-back], [data-submit]");
    const isSoon = performance.now() - steppedAt < SECOND_TAP;
    if ((steers && (event.detail > 1 || isSoon)) || (isSoon && isBeside(event))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    steppedAt = 0;
    pressed = event;
    const time = on("[data-time]");
    if (target === dialog || on("[data-close]")) dialog.close();
    else if (on("[data-next]")) next();
    else if (on("[data-back]")) showStep(step - 1);
    else if (on("[data-another]")) {
      keepPeople(form, keepContact(form));
      startAgain();
      open();
    } else if (on("[data-finish]")) {
      dialog.close();
      goToRequests();
    } else if (time instanceof HTMLElement) choose(fields.time, time.dataset.time || "");
  };
  form.noValidate = true;
  addEventListener("submit", (event) => {
    if (event.target !== form) return;
    event.preventDefault();
    if (step < steps.length) next();
    else submit();
  }, true);
  addEventListener("input", (event) => {
    if (dialog.contains(/** @type {Node} */ (event.target))) refresh();
  }, true);
  addEventListener("forgotten", startAgain);
  addEventListener("confirmed", (event) => {
    if (event.target !== form) return;
    isSeen = dialog.open;
    write("sessionStorage", STEP_KEY, null);
    get("[data-progress]").textContent = "";
    toTop();
  });

  restore();
  return open;
};

/** @type {((vaccine?: string) => void) | null} */
let open = null;

/** @param {MouseEvent} event */
const onOpener = async (event) => {
  const opener = event.target instanceof Element && event.target.closest("[data-open-scheduler]");
  if (!(opener instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pressed = event;
  try {
    await bring();
    open ??= prepare(/** @type {HTMLDialogElement} */ (dialog));
    open(opener.dataset.vaccine);
  } catch {
    // Without its content the button is what it is without scripts: a link to the form.
    location.hash = opener.hash;
  }
};

if (dialog instanceof HTMLElement && "showModal" in dialog) addEventListener("click", onOpener, true);
