// Sends every form: through the page's own connection while it lives, else by a
// post from here. The same request goes out until something answers, and each
// answer belongs to one press of the button: a page that is loaded anew has none.

import { control, entryOf, markSent, setBusy } from "./forms.js";
import { uuid } from "./ids.js";
import { fields } from "./names.js";
import { asked } from "./patient.js";
import { namesOf, peopleOf } from "./people_told.js";
import * as sentences from "./sentences.js";

/**
 * @typedef {import("./forms.js").Entry} Entry
 * @typedef {(answer: Answer, entry: Entry) => void} Tell
 *
 * @typedef {object} Receipt
 * @property {string} id
 * @property {boolean} urgent
 * @property {boolean} [mailed] whether a mail tells once a visit is scheduled
 * @property {string} [reference]
 * @property {{reference: string, price: number}[]} [people]
 * @property {number} [total] in pesos
 *
 * @typedef {object} Answer
 * @property {string} outcome `success`, `invalid`, `limited`, `failed`, `offline` or `changed`
 * @property {string} sentence
 * @property {Record<string, string>} errors
 * @property {Receipt | null} receipt
 * @property {string} [sending]
 *
 * @typedef {object} Sending
 * @property {string} id
 * @property {HTMLFormElement} form
 * @property {string} body what is sent, as JSON
 * @property {string} typed what the fields held then
 * @property {Entry} entry what is sent, as this device keeps it
 * @property {Tell} tell
 * @property {number[]} timers
 * @property {number} tries
 * @property {boolean} posting
 * @property {boolean} waits
 */

const LIVE_PATIENCE = 4_000;
const SLOW_AFTER = 2_000;
const AGAIN_AFTER = [2_000, 4_000, 8_000, 15_000];

/** @type {Map<HTMLFormElement, Sending>} */
const underWay = new Map();

/** @param {Sending} sending @param {() => void} act @param {number} delay */
const later = (sending, act, delay) => {
  sending.timers.push(window.setTimeout(() => underWay.get(sending.form) === sending && act(), delay));
};

/** @param {Sending} sending */
const rest = (sending) => {
  for (const timer of sending.timers.splice(0)) clearTimeout(timer);
  setBusy(sending.form, false);
};

/**
 * Whether something of a form is on its way, or waits for the line.
 * @param {HTMLFormElement} form
 */
export const isUnderWay = (form) => underWay.has(form);

/**
 * Name this press of the button, so that its answer is known.
 * @param {HTMLFormElement} form
 */
export const name = (form) => {
  const waiting = underWay.get(form);
  control(form, fields.sending).value = waiting ? waiting.id : uuid();
  control(form, fields.filledIn).value = Math.round(performance.now());
};

/**
 * Send a form that was named.
 * @param {HTMLFormElement} form
 * @param {Tell} tell hears that the line is gone, and the answer
 * @param {boolean} live whether the page's own connection has taken it already
 */
export const send = (form, tell, live) => {
  const before = underWay.get(form);
  if (before) rest(before);
  const sending = before && before.waits && !isChanged(before) ? before : begin(form, tell);
  sending.waits = false;
  sending.tries = 0;
  look(sending);
  if (live) later(sending, () => post(sending), LIVE_PATIENCE);
  else post(sending);
};

/** @param {HTMLFormElement} form */
const typedIn = (form) => {
  const typed = new FormData(form);
  // Nobody types these.
  for (const name of [fields.sending, fields.filledIn, fields.pricesShown, fields.unheard]) typed.delete(name);
  return JSON.stringify([...typed]);
};

/** @param {Sending} sending */
const isChanged = ({ form, typed }) => typedIn(form) !== typed;

/**
 * @param {HTMLFormElement} form
 * @param {Tell} tell
 * @returns {Sending}
 */
const begin = (form, tell) => {
  const sending = {
    id: control(form, fields.sending).value,
    form,
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
    typed: typedIn(form),
    entry: { ...entryOf(form), people: peopleOf(form), names: namesOf(form) },
    tell,
    timers: [],
    tries: 0,
    posting: false,
    waits: false,
  };
  underWay.set(form, sending);
  markSent(form);
  return sending;
};

/** @param {Sending} sending */
const look = (sending) => {
  rest(sending);
  setBusy(sending.form, true);
  const slow = sending.form.querySelector("[data-slow-note]");
  if (slow instanceof HTMLElement) later(sending, () => (slow.hidden = false), SLOW_AFTER);
};

/** @param {Sending} sending */
const post = async (sending) => {
  if (sending.posting) return;
  sending.posting = true;
  const answer = await posted(sending);
  sending.posting = false;
  if (underWay.get(sending.form) !== sending) return;
  if (answer) finish(sending, answer);
  else if (isChanged(sending)) finish(sending, lineGone(sentences.changed));
  else waitForLine(sending);
};

/** @param {string} sentence @returns {Answer} */
const lineGone = (sentence) =>
  ({ outcome: sentence === sentences.changed ? "changed" : "offline", sentence, errors: {}, receipt: null });

/**
 * @param {Sending} sending
 * @returns {Promise<Answer | null>} null where nothing answered
 */
const posted = async ({ form, body }) => {
  const how = {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body,
  };
  try {
    return await asked(form.action, how, async (reply) => {
      const answer = await reply.json().catch(() => null);
      // A page of the proxy: nobody of ours was there to take it.
      return !answer && reply.status > 501 ? null : understood(reply.status, answer);
    });
  } catch {
    return null;
  }
};

/**
 * Return what a reply says; only what was stored counts as success.
 * @param {number} status
 * @param {any} body
 * @returns {Answer}
 */
export const understood = (status, body) => {
  const known = body && typeof body.outcome === "string";
  if (known && (body.outcome === "success") === (status === 201)) return body;
  return { outcome: "failed", sentence: sentences.failure, errors: {}, receipt: null };
};

/** @param {Sending} sending @param {Answer} answer */
const finish = (sending, answer) => {
  const late = answer.outcome === "success" && isChanged(sending) ? ` ${sentences.changedLate}` : "";
  rest(sending);
  underWay.delete(sending.form);
  sending.tell({ ...answer, sentence: answer.sentence + late }, sending.entry);
};

/** @param {Sending} sending */
const waitForLine = (sending) => {
  rest(sending);
  const first = !sending.tries;
  const delay = AGAIN_AFTER[Math.min(sending.tries++, AGAIN_AFTER.length - 1)];
  sending.waits = true;
  if (first) sending.tell(lineGone(`${sentences.failure} ${sentences.lineGone}`), sending.entry);
  later(sending, () => again(sending), delay);
};

/** @param {Sending} sending */
const again = (sending) => {
  if (!sending.waits || sending.posting) return;
  if (navigator.onLine === false) return waitForLine(sending);
  if (isChanged(sending)) return finish(sending, lineGone(sentences.changed));
  look(sending);
  post(sending);
};

/**
 * Stop waiting for the line: what is to be sent is being changed.
 * @param {HTMLFormElement} form
 * @returns {boolean} whether something waited
 */
export const stopWaiting = (form) => {
  const sending = underWay.get(form);
  if (!sending || !sending.waits || sending.posting) return false;
  rest(sending);
  underWay.delete(form);
  return true;
};

/**
 * Hear what came over the page's own connection.
 * @param {HTMLFormElement} form
 * @param {string} text the answer as JSON
 */
export const hear = (form, text) => {
  const sending = underWay.get(form);
  if (!sending || !text) return;
  const answer = JSON.parse(text);
  if (answer.sending === sending.id) finish(sending, answer);
};

/** Forget what was under way: the page was put aside and is shown again. */
export const forget = () => {
  for (const sending of underWay.values()) rest(sending);
  underWay.clear();
};

addEventListener("online", () => {
  for (const sending of underWay.values()) again(sending);
});
