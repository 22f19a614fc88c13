// What the panel's scripts do when something came back, came twice, or is another's now.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, device, draw, fire, keptAs, settled, tab, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
/** @type {string[]} */
const asked = [];
/** @type {() => Promise<any>} */
let answer = async () => ({ ok: true });
Object.assign(globalThis, {
  fetch: (/** @type {string} */ address) => (asked.push(address), answer()),
  ...{ scrollTo: () => null, scrollY: 0 },
});
Object.defineProperty(navigator, "locks", { value: undefined });
const { heard } = await import("../../assets/js/panel/arrivals.js");
for (const name of ["drafts", "download", "kept_forms", "dead_line"])
  await import(`../../assets/js/panel/${name}.js`);

const ME = "ana@casa.cl";
const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 6; turn += 1) await settled();
};
const page = (/** @type {string} */ session, /** @type {any[]} */ ...things) =>
  thing("main", { "data-session": session, "data-hydrated": "true", "data-who": ME }, ...things);
const keep = (/** @type {string} */ key, /** @type {unknown} */ what) => tab.setItem(key, JSON.stringify(what));
/** @param {string} kind @returns {any[]} */
const follow = (kind) => {
  /** @type {any[]} */
  const found = [];
  document.addEventListener(kind, ({ target }) => found.push(target));
  return found;
};

beforeEach(async () => {
  draw(page("out"));
  for (const key of Object.keys(tab)) tab.removeItem(key);
  answer = async () => ({ ok: true, json: async () => ({}), headers: new Headers() });
  await pass(60_000);
  asked.length = 0;
});

test("a form that nobody opened closes, and a draft that was saved is forgotten", () => {
  const cancel = thing("button", { "data-edit-cancel": "" });
  const lead = thing("input", { name: "lead_id", value: "a" });
  const pressed = follow("click");
  draw(page("in", thing("form", { id: "edit-form" }, lead), cancel));
  assert.deepEqual(pressed, [cancel]);
  for (const [of, isKept] of [["b:1", true], ["a:1", false]]) {
    keep("lead-draft", { who: ME, fields: { lead_id: "a", version: "1" } });
    draw(page("out", thing("form", { "data-resume": of })));
    assert.equal(keptAs("lead-draft") !== null, isKept);
  }
});

test("that an edit waits is told to who is out, and to nobody else", () => {
  for (const [session, isKept, isTold] of [["out", true, true], ["out", false, false], ["in", true, false]]) {
    const note = thing("p", { "data-draft-note": "" });
    if (isKept) keep("lead-draft", { who: ME, fields: {} });
    else tab.removeItem("lead-draft");
    draw(page(session, note));
    assert.equal(note.hidden, !isTold);
  }
});

const form = (/** @type {Record<string, string>} */ more = {}) =>
  thing("form", { "data-keeps": "visit-1", ...more }, thing("textarea", { name: "note" }));
const typed = () => ({ who: ME, was: { note: "" }, left: { note: "" }, now: { note: "Llamar", professional: "7" } });

test("what was sent as the session ended, or came back unsaved, was not taken", () => {
  for (const [session, saved, shown] of [
    ["in", undefined, ""],
    ["in", "false", "Llamar"],
    ["lost", undefined, "Llamar"],
  ]) {
    const sent = form();
    draw(page("in", sent));
    keep("kept:visit-1", typed());
    fire("submit", sent);
    draw(page(session));
    const back = form(saved ? { "data-saved": saved } : {});
    const names = { __reflex_form_data__: [["note", ""]] };
    const leaving = { payload: { data: names }, press: "" };
    draw(page("in", back));
    fire("event-leaves", undefined, { detail: leaving });
    fire("presses-heard", undefined, { detail: { answered: [leaving.press], lost: [] } });
    assert.equal(back.children[0].value, shown);
  }
});

test("what cannot be saved any more is shown as it was typed, without numbers", () => {
  keep("kept:visit-1", typed());
  const [said, place] = [thing("span"), thing("p", { "data-kept-text": "visit-1" })];
  place.append(said);
  place.hidden = true;
  draw(page("in", place));
  assert.deepEqual([said.textContent, place.hidden], ["Llamar", false]);
});

test("a press that a line swallowed is told, but not of an edit, which goes again by itself", () => {
  const lost = thing("p", { "data-press-lost": "" });
  lost.hidden = true;
  for (const [id, isTold] of [["edit-form", false], ["other", true]]) {
    const field = thing("input", { name: "name", value: "Ana" });
    const sent = thing("form", { id }, field);
    draw(page("in", sent, lost));
    fire("submit", sent);
    /** @type {{payload: unknown, press?: string}[]} */
    const events = [1, 2].map(() => ({ payload: { data: { __reflex_form_data__: [["name", "Ana"]] } } }));
    for (const event of events) fire("event-leaves", undefined, { detail: event });
    // The second is no press of this form, which left already.
    assert.deepEqual(events.map(({ press }) => press !== undefined), [true, false]);
    fire("presses-heard", undefined, { detail: { answered: [], lost: [events[0].press] } });
    assert.equal(lost.hidden, !isTold);
    changed();
  }
});

test("a list that is refused is told, and one that is on its way is not asked for again", async () => {
  const link = thing("a", { "data-export": "", href: "/leads/export" });
  const failed = thing("button", { "data-export-failed": "" });
  draw(page("out", link, failed));
  const pressed = follow("click");
  answer = async () => ({ ok: false, status: 403, headers: new Headers(), body: new Blob().stream() });
  fire("click", link);
  fire("click", link);
  await pass(10);
  assert.deepEqual(asked, ["/leads/export"]);
  assert.deepEqual(pressed, [link, link, failed]);
});

test("nobody is asked about the line in a tab that nobody sees", async () => {
  draw(page("out", thing("p", { "data-line-note": "/alive" })));
  for (const [hidden, times] of [[true, 0], [false, 1]]) {
    Object.assign(document, { hidden });
    fire("keydown");
    await pass(1500);
    assert.equal(asked.length, times);
  }
});

test("the switch is of this device, and from then on each urgent one is told once", async () => {
  const box = thing("input", { "data-urgent-switch": "" });
  draw(page("out", box, thing("p", { "data-arrivals": "/arrivals" })));
  for (const [checked, kept] of [[true, '"on"'], [false, null], [true, '"on"']]) {
    box.checked = checked;
    answer = async () => ({ ok: true, json: async () => ({ at: 7, count: 0, urgent: 0 }) });
    asked.length = 0;
    fire("change", box);
    await pass(0);
    assert.equal(device.getItem("panel-urgent-notices"), kept);
    assert.deepEqual(asked, checked ? ["/arrivals"] : []);
  }
  for (const since of [7, 9]) {
    answer = async () => ({ ok: true, json: async () => ({ at: 9, count: 0, urgent: 0 }) });
    heard();
    await pass(2000);
    assert.equal(asked.at(-1), `/arrivals?since=${since}`);
  }
});
