// The search of the list: what is typed goes, and outlives whatever the list shows.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, draw, fire, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"] });
await import("../../assets/js/panel/search.js");

/** @type {any} */
let [field, tools, frame] = [];
/** @type {string[]} what React was told, as it hears nothing of what it knows */
const sent = [];
let known = "";
let overheard = 0;
document.addEventListener("input", ({ isTrusted }) => {
  overheard += Number(isTrusted);
  if (isTrusted || field.value === known) return;
  known = field.value;
  sent.push(known);
});
/** Set what the list shows, and how the page stands. @param {Record<string, string>} said */
const answer = ({ hydrated = frame.dataset.hydrated, ...said }) => {
  Object.assign(tools.dataset, said);
  frame.dataset.hydrated = hydrated;
  changed();
};
const put = (/** @type {string} */ text) => {
  field.setRangeText(text);
  fire("input", field);
};
const write = (/** @type {string} */ text) => {
  put(text);
  mock.timers.tick(200);
};
/** The page after a lost line, with what its address asked for. @param {string} text @param {string} round */
const comeBack = (text, round) => {
  answer({ hydrated: "false" });
  answer({ searched: text, searchRound: round });
  answer({ hydrated: "true" });
};

const begin = () => {
  location.pathname = "/elsewhere/"; // nothing was typed on this screen
  changed();
  location.pathname = "/admin/";
  location.hash = "";
  field = thing("input", { id: "lead-search" });
  // What sets a field is known to React; what types, is not.
  let shown = "";
  Object.defineProperty(field, "value", { get: () => shown, set: (text) => {
    known = shown = text;
    field.setSelectionRange(text.length, text.length);
  } });
  field.setRangeText = (/** @type {string} */ text) => (shown = text);
  tools = thing("div", { "data-searched": "", "data-searching": "false", "data-search-round": "0" }, field);
  frame = thing("main", { "data-session": "in", "data-hydrated": "true" }, tools);
  draw(frame);
  mock.timers.tick(60_000);
  sent.length = 0;
  known = "";
};
beforeEach(begin);

test("what waits for a slow search goes once that is answered, the latest alone", () => {
  put("ana");
  mock.timers.tick(199);
  assert.deepEqual(sent, []);
  mock.timers.tick(1);
  for (const text of ["anab", "anabel"]) {
    write(text);
  }
  assert.deepEqual(sent, ["ana"]);
  answer({ searched: "ana", searching: "true" });
  assert.deepEqual(sent, ["ana"]);
  answer({ searching: "false" });
  assert.deepEqual(sent, ["ana", "anabel"]);
  write("anabel r");
  mock.timers.tick(3801);
  write("anabel ro");
  assert.equal(overheard, 0); // React hears of what goes, and of no letter before
  assert.deepEqual(sent, ["ana", "anabel", "anabel ro"]);
});

test("a page that comes back with an older address keeps what was typed, and sends it again", () => {
  write("mora");
  answer({ searched: "mora" });
  write("moral");
  assert.deepEqual(sent, ["mora", "moral"]);
  Object.assign(field, { selectionStart: 2, selectionEnd: 3 });
  comeBack("mora", "1");
  assert.deepEqual([field.value, field.selectionStart, field.selectionEnd], ["moral", 2, 3]);
  assert.deepEqual(sent, ["mora", "moral", "moral"]);
  answer({ searched: "moral" });
  comeBack("moral", "1");
  assert.equal(sent.length, 3); // it is shown
  comeBack("mora", "1"); // a server that knows nothing more
  assert.deepEqual([field.value, sent.length], ["moral", 4]);
});

test("what was told and shown outlives a list that goes elsewhere by itself", () => {
  write("moral");
  answer({ searched: "moral" });
  answer({ searched: "mora", searchRound: "1", searching: "true" });
  assert.deepEqual([field.value, sent], ["moral", ["moral"]]);
  answer({ searching: "false" });
  assert.deepEqual(sent, ["moral", "moral"]);
  // Once is enough, whatever the server makes of it.
  answer({ searched: "Moral." });
  mock.timers.tick(4001);
  answer({ searched: "Moral!" });
  answer({ searched: "Moral?" });
  assert.equal(sent.length, 2);
});

test("before the page is there again nothing goes, nor while a letter may follow", () => {
  write("mora");
  answer({ hydrated: "false", searched: "", searchRound: "3" });
  assert.deepEqual(sent, ["mora"]);
  put("moral");
  answer({ hydrated: "true" });
  assert.deepEqual(sent, ["mora"]);
  mock.timers.tick(200);
  assert.deepEqual(sent, ["mora", "moral"]);
});

test("a field that is drawn anew holds what was typed", () => {
  write("mora");
  field.setRangeText("");
  changed();
  assert.equal(field.value, "mora");
});

test("who takes the search away, or asks for something else, has what they ask for", () => {
  for (const asks of [
    () => fire("click", thing("button", { "data-clears": "search" })),
    () => fire("click", thing("button", { "data-shows-view": "" })),
    () => fire("click", thing("nav", {}, thing("a", { href: "/admin/" })).children[0]),
    () => ((location.hash = "#buscar=ana"), fire("popstate")),
    () => ((location.pathname = "/admin/agenda/"), changed(), (location.pathname = "/admin/")),
  ]) {
    begin();
    write("mora");
    answer({ searched: "mora" });
    asks();
    answer({ searched: "ana", searchRound: "1" });
    assert.deepEqual([field.value, sent], ["ana", ["mora"]], String(asks));
    comeBack("", "2");
    assert.deepEqual([field.value, sent], ["", ["mora"]], String(asks));
  }
});

test("who does something else searches on", () => {
  for (const acts of [
    () => fire("click", thing("button", { "data-clears": "category" })),
    () => fire("click", thing("a", { href: "/api/leads/export.csv" })),
    () => ((location.hash = "#buscar=mora"), fire("popstate")), // an edit that is closed
  ]) {
    begin();
    write("mora");
    acts();
    comeBack("", "1");
    assert.deepEqual([field.value, sent], ["mora", ["mora", "mora"]], String(acts));
  }
});

test("what was not sent yet goes nowhere once somebody asks otherwise", () => {
  put("mora");
  fire("click", thing("button", { "data-shows-view": "" }));
  mock.timers.tick(1000);
  assert.deepEqual(sent, []);
});
