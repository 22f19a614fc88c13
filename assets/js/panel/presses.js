// Which presses the server answered. Each gets a name as it leaves, and the server says
// it back once all is done; of those that left over a line which broke before, the next
// line asks. What nobody answered is told, and never done a second time by itself.

import { around, editForm, follow, frame, one } from "./dom.js";
import { tellAbove } from "./told_above.js";

/** @typedef {{ line: number, of: string, isEdit: boolean }} Press */
/** @typedef {{ said: Set<string>, of: string, isEdit: boolean }} Submitted */
/** @typedef {(of: string, isAnswered: boolean) => void} Hear */

// How Reflex names what stands in a form, pair by pair.
const PAIRS = "__reflex_form_data__";
// Of forms that the browser posts by itself nothing leaves here.
const MOST = 5;
const mine = Math.random().toString(36).slice(2, 10);
let count = 0;
let line = 0;
let asked = 0;
let isByHand = false;
let isLost = false;
/** @type {Map<string, Press>} presses under way, by name */
const open = new Map();
/** @type {Submitted[]} forms that were sent, and have not left: without a line they wait */
const submitted = [];
/** @type {Hear[]} */
const listeners = [];

/**
 * Hear what became of forms that were sent, by what they are kept as or ask for.
 * @param {Hear} hear
 */
export const onAnswer = (hear) => listeners.push(hear);

const show = () => tellAbove(one("[data-press-lost]"), isLost);
/** @param {boolean} lost */
const tell = (lost) => {
  if (lost === isLost) return;
  isLost = lost;
  show();
};

/** @param {FormData | [string, unknown][]} pairs */
const told = (pairs) => new Set([...pairs].map((pair) => JSON.stringify(pair)));
/** @param {{ payload?: Record<string, any> }} event @returns {Submitted | undefined} */
const formIn = ({ payload }) => {
  const pairs = Object.values(payload || {}).find((value) => value?.[PAIRS])?.[PAIRS];
  if (!pairs) return undefined;
  const all = told(pairs);
  const at = submitted.findIndex(({ said }) => [...said].every((pair) => all.has(pair)));
  return at < 0 ? undefined : submitted.splice(at, 1)[0];
};
addEventListener("line-opens", () => (line += 1));
addEventListener("event-leaves", (leaving) => {
  const { detail: event } =
    /** @type {CustomEvent<{ payload?: Record<string, any>, press?: string }>} */ (leaving);
  const form = formIn(event);
  if (!form && !isByHand) return;
  count += 1;
  event.press = `${mine}-${count}`;
  open.set(event.press, { line, of: form?.of || "", isEdit: Boolean(form?.isEdit) });
});
addEventListener("presses-heard", (heard) => {
  const { answered, lost } =
    /** @type {CustomEvent<{ answered: string[], lost: string[] }>} */ (heard).detail;
  for (const name of [...answered, ...lost]) {
    const press = open.get(name);
    if (!press || !open.delete(name)) continue;
    const isAnswered = answered.includes(name);
    if (press.of) for (const hear of listeners) hear(press.of, isAnswered);
    // An edit goes out again by itself.
    if (isAnswered || !press.isEdit) tell(!isAnswered);
  }
});

const byHand = () => {
  isByHand = true;
  setTimeout(() => (isByHand = false));
};
for (const kind of ["click", "keydown"])
  addEventListener(kind, (event) => event.isTrusted && byHand(), true);
document.addEventListener("submit", (event) => {
  const form = around(event, "form");
  if (!(form instanceof HTMLFormElement)) return;
  const said = told(new FormData(form));
  submitted.push({ said, of: form.dataset.keeps || form.dataset.proves || "", isEdit: form === editForm() });
  submitted.splice(0, submitted.length - MOST);
}, true);

follow(() => {
  const page = frame();
  if (isLost) show();
  if (page?.dataset.session !== "in" || page.dataset.hydrated !== "true" || asked === line) return;
  asked = line;
  const unheard = [...open].filter(([, press]) => press.line < line).map(([name]) => name);
  if (unheard.length) dispatchEvent(new CustomEvent("presses-asked", { detail: unheard }));
}, ["data-hydrated", "data-session", "open"]);
