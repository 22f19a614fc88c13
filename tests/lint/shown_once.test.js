// Links that are shown once, and that the tab keeps: invitations and calendars.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { body, changed, draw, fire, keptAs, settled, tab, thing } from "./page.js";

const copied = /** @type {string[]} */ ([]);
/** @type {() => Promise<void>} */
let clipboard = async () => {};
Object.defineProperty(globalThis, "navigator", {
  configurable: true,
  value: { clipboard: { writeText: (/** @type {string} */ text) => (copied.push(text), clipboard()) } },
});
await import("../../assets/js/team.js");
await import("../../assets/js/professionals.js");

const LINK = "kept:team-link";
const FEEDS = "kept:feeds";

const frame = (/** @type {string} */ who, /** @type {any[]} */ ...things) =>
  draw(thing("div", { "data-session": "in", "data-hydrated": "true", "data-who": who }, ...things));

/** @param {{who?: string, shown?: string, of?: string, invited?: string[], away?: boolean}} how */
const team = ({ who = "1", shown = "", of = "7", invited = ["7"], away = false }) => {
  const done = thing("button", { "data-link-done": "" });
  const back = thing("div", { "data-link-back": away ? "away" : "" },
    thing("p"), thing("input", { "data-label": "Enlace" }), done);
  const said = thing("p");
  said.textContent = "Para Berta";
  const now = shown ? [thing("div", { "data-link-shown": of }, said, thing("input", { value: shown }))] : [];
  frame(who, back, ...invited.map((each) => thing("li", { "data-invited": each })), ...now);
  return { back, done, says: back.children[0], field: back.children[1] };
};

/** @param {{who?: string, cards: [string, string][]}} how marks, and the address that is shown */
const calendars = ({ who = "1", cards }) => {
  const backs = cards.map(([mark]) => thing("div", { "data-feed-back": mark }, thing("input", { "data-label": "Enlace" })));
  frame(who, ...cards.map(([, address], at) =>
    thing("section", {}, ...(address ? [thing("input", { "data-feed": "", value: address })] : []), backs[at])));
  return backs.map((back) => ({ back, field: back.children[0] }));
};

beforeEach(() => {
  draw();
  for (const key of Object.keys(tab)) tab.removeItem(key);
  copied.length = 0;
  clipboard = async () => {};
});

test("a link that was shown comes back with its sentence while it is invited by it", () => {
  const first = team({ shown: "https://a.example/1" });
  assert.deepEqual(keptAs(LINK), { who: "1", told: "Para Berta", link: "https://a.example/1", of: "7" });
  assert.equal(first.back.hidden, true);
  const later = team({ invited: ["6", "7"] });
  assert.equal(later.back.hidden, false);
  assert.equal(later.says.textContent, "Para Berta");
  assert.equal(later.field.value, "https://a.example/1");
  assert.equal(later.field.getAttribute("aria-label"), "Enlace");
});

test("a link whose invitation counts no more, or that is somebody else's, does not", () => {
  team({ shown: "https://a.example/1" });
  assert.equal(team({ invited: ["6"] }).back.hidden, true);
  assert.equal(team({ who: "2" }).back.hidden, true);
  assert.equal(team({}).back.hidden, false);
});

test("a link that is put away is forgotten, by the press or by the server's word", () => {
  team({ shown: "https://a.example/1" });
  const { back, done } = team({});
  fire("click", back);
  assert.equal(back.hidden, false);
  fire("click", done);
  assert.equal(back.hidden, true);
  assert.equal(keptAs(LINK), null);
  team({ shown: "https://a.example/2" });
  team({ away: true });
  assert.equal(keptAs(LINK), null);
});

test("a page that knows nobody yet shows and forgets nothing", () => {
  team({ shown: "https://a.example/1" });
  for (const name of ["data-hydrated", "data-session"]) {
    const { back } = team({ away: true });
    tab.setItem(LINK, JSON.stringify({ who: "1", told: "", link: "b", of: "7" }));
    body.children[0]?.setAttribute(name, "no");
    back.hidden = true;
    changed();
    assert.equal(back.hidden, true);
    assert.equal(keptAs(LINK).link, "b");
  }
});

test("addresses of calendars come back at their own cards", () => {
  const [shown, other] = calendars({ cards: [["m1", "https://a.example/1"], ["m2", ""]] });
  assert.deepEqual([shown?.back.hidden, other?.back.hidden], [true, true]);
  assert.deepEqual(keptAs(FEEDS), { who: "1", feeds: { m1: "https://a.example/1" } });
  const [first, second] = calendars({ cards: [["m1", ""], ["m2", "https://a.example/2"]] });
  assert.deepEqual([first?.back.hidden, first?.field.value], [false, "https://a.example/1"]);
  assert.equal(first?.field.getAttribute("aria-label"), "Enlace");
  assert.deepEqual([second?.back.hidden, second?.field.value], [true, ""]);
  assert.deepEqual(Object.keys(keptAs(FEEDS).feeds), ["m1", "m2"]);
});

test("a calendar that was taken back or replaced, and one of somebody else, does not", () => {
  calendars({ cards: [["m1", "https://a.example/1"]] });
  const [replaced] = calendars({ cards: [["m9", ""]] });
  assert.equal(replaced?.back.hidden, true);
  assert.equal(keptAs(FEEDS), null);
  calendars({ cards: [["m1", "https://a.example/1"]] });
  const [others] = calendars({ who: "2", cards: [["m1", ""]] });
  assert.equal(others?.back.hidden, true);
  const [none] = calendars({ cards: [["", ""]] });
  assert.equal(none?.back.hidden, true);
});

test("copying is told when it was done, and marks the address where it was not", async () => {
  const field = thing("input", { value: "https://a.example/1" });
  let marked = 0;
  field.select = () => (marked += 1);
  const [button, says] = [thing("button", { "data-copy": "Copiado" }), thing("span")];
  Object.defineProperty(button, "nextElementSibling", { value: says });
  draw(thing("div", {}, field, thing("p", {}, button, says)));
  fire("click", button);
  await settled();
  assert.deepEqual([copied, marked, says.textContent], [["https://a.example/1"], 1, "Copiado"]);
  clipboard = () => Promise.reject(new Error("no"));
  fire("click", button);
  await settled();
  assert.deepEqual([marked, says.textContent], [2, ""]);
});
