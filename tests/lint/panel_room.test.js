// Room of its own for a notice, above the header, while what is seen stays where it is.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { draw, fire, thing } from "./page.js";

let scrolled = 0;
let long = 5000;
const root = document.documentElement;
const written = /** @type {any} */ (root.style);
const given = () => parseFloat(written["--notice-room"] ?? "0");
Object.defineProperty(root, "scrollHeight", { get: () => long + given() });
Object.defineProperty(globalThis, "scrollY", { get: () => scrolled });
Object.assign(globalThis, {
  innerHeight: 600,
  scrollBy: (/** @type {{top: number}} */ { top }) => {
    scrolled = Math.min(Math.max(scrolled + top, 0), root.scrollHeight - innerHeight);
  },
});
const { hasRoom, leaveRoom, makeRoom } = await import("../../assets/js/panel/notice_room.js");

const TOLD = 20;
const HEADER = 60;
/** @param {any} it @param {() => number} top @param {() => number} height */
const at = (it, top, height) => {
  Object.defineProperty(it, "box", {
    get: () => ({ top: top(), bottom: top() + height(), height: height() }),
    configurable: true,
  });
  return it;
};
/** @type {string[]} */
let shown = [];
/** A field of the page, so far below the beginning of what follows the header. */
const field = (/** @type {number} */ down, more = {}) => {
  const it = at(thing("input", more), () => TOLD + given() + HEADER + down - scrolled, () => 44);
  it.scrollIntoView = (/** @type {any} */ { block, behavior }) => shown.push(`${block} ${behavior}`);
  return it;
};
/** @type {any} */
let main;
const page = (/** @type {any[]} */ ...fields) => {
  const banners = at(thing("div", { class: "panel-banners" }), () => 0, () => TOLD + given());
  const header = at(thing("header", { class: "panel-header" }), () => TOLD + given(), () => HEADER);
  main = at(thing("main", {}, ...fields), () => TOLD + given() + HEADER - scrolled, () => long);
  draw(banners, header, main);
};
/** @param {any} it */
const focus = (it) => {
  it.focus();
  fire("focusin", it);
};
const top = () => main.getBoundingClientRect().top;

beforeEach(() => {
  scrolled = 1000;
  leaveRoom();
  Object.assign(location, { pathname: "/admin/" });
  [scrolled, long, shown] = [0, 5000, []];
  /** @type {any} */ (document).activeElement = document.body;
  page();
});

test("it is as high as the notices with a gap above and below, and begins below what is told", () => {
  assert.equal(hasRoom(), false);
  assert.equal(makeRoom(69.5), TOLD + 8);
  assert.equal(given(), 86);
  assert.equal(written["--panel-banners"], "106px"); // what stays below begins there at once
  assert.equal(written["--panel-header"], "60px");
  assert.equal(hasRoom(), true);
  makeRoom(100);
  assert.equal(given(), 116);
});

test("what is seen stays where it is, and so it does when the room is taken away", () => {
  for (const from of [0, 500]) {
    scrolled = from;
    const before = top();
    makeRoom(70);
    assert.equal(top(), before);
    makeRoom(40);
    assert.equal(top(), before);
    leaveRoom();
    assert.deepEqual([top(), given(), scrolled], [before, 0, from]);
  }
});

test("who went up meanwhile finds nothing moved: the room goes once it is scrolled away", () => {
  makeRoom(70);
  scrolled = 85;
  leaveRoom();
  assert.equal(given(), 86);
  scrolled = 86;
  leaveRoom();
  assert.equal(given(), 0);
});

test("another page, or one that is too short to be scrolled, has no empty room", () => {
  makeRoom(70);
  scrolled = 0;
  Object.assign(location, { pathname: "/admin/precios/" });
  leaveRoom();
  assert.equal(given(), 0);
  long = 599;
  makeRoom(70);
  scrolled = 0;
  leaveRoom();
  assert.equal(given(), 0);
});

test("a screen that is too low, or one without a header, has none, and what there was goes", () => {
  makeRoom(284);
  assert.equal(given(), 300);
  assert.equal(makeRoom(285), null);
  assert.equal(given(), 0);
  makeRoom(70);
  draw();
  assert.equal(makeRoom(70), null);
  assert.equal(given(), 0);
});

/** A lead's file, so far scrolled, whose content is so much longer than it. */
const fileOf = (/** @type {number} */ scrollTop, /** @type {number} */ whole, left = 0) => {
  const it = Object.assign(thing("aside", { "data-drawer": "" }), { scrollTop, clientHeight: 500, scrollHeight: 500 + whole });
  it.box.left = left;
  draw(...document.body.children, it);
  return it;
};

test("what is seen of a lead's file stays where it is, too", () => {
  for (const from of [0, 200]) {
    page();
    const file = fileOf(from, 900);
    makeRoom(70);
    assert.equal(file.scrollTop, from + 86);
    makeRoom(40);
    assert.equal(file.scrollTop, from + 56);
    leaveRoom();
    assert.deepEqual([file.scrollTop, given()], [from, 0]);
  }
});

test("nor does a file move that was opened meanwhile, unless it is too short to be scrolled", () => {
  for (const [whole, left] of [[900, 86], [86, 86], [85, 0]]) {
    page();
    makeRoom(70);
    const file = fileOf(0, whole);
    leaveRoom();
    assert.equal(given(), left);
    file.scrollTop = 86;
    leaveRoom();
    assert.equal(given(), 0);
  }
});

test("a page that a file hides is no reason to keep the room, one beside it is", () => {
  for (const [left, room] of [[0, 0], [288, 86]]) {
    page();
    makeRoom(70);
    fileOf(200, 900, left);
    scrolled = 0;
    leaveRoom();
    assert.equal(given(), room);
    scrolled = 86;
    leaveRoom();
    assert.equal(given(), 0);
  }
});

test("what has the focus does not go under the header", () => {
  scrolled = 300;
  const near = field(300);
  page(near);
  near.focus();
  makeRoom(70);
  assert.deepEqual(shown, ["nearest instant"]);
  leaveRoom();
  assert.equal(shown.length, 1);
});

test("what has it below, out of sight above, or in the header, stays", () => {
  scrolled = 300;
  const [above, below] = [field(299), field(386)];
  page(above, below);
  for (const each of [above, below]) {
    each.focus();
    makeRoom(70);
    leaveRoom();
  }
  assert.deepEqual(shown, []);
});

test("who is on the way to what is out of sight, or wrong, arrives", () => {
  const away = [field(700), field(-200), field(200, { "aria-invalid": "true" })];
  page(...away, field(200));
  for (const each of away) {
    shown = [];
    scrolled = 100;
    focus(each);
    makeRoom(70);
    assert.deepEqual(shown, ["nearest instant"], each.box.top);
    leaveRoom();
  }
  shown = [];
  focus(main.children[3]);
  makeRoom(70);
  assert.deepEqual(shown, []);
});

test("who has been there for a while is on no way", (context) => {
  let now = 5000;
  context.mock.method(performance, "now", () => now);
  const wrong = field(200, { "aria-invalid": "true" });
  page(wrong);
  focus(wrong);
  now += 1000;
  makeRoom(70);
  assert.deepEqual(shown, []);
});
