// Where notices lie: over nothing that is pressed and seen just now.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { draw, fire, thing } from "./page.js";

/** @type {(() => void)[]} */
const frames = [];
Object.assign(globalThis, {
  innerWidth: 800,
  innerHeight: 600,
  requestAnimationFrame: (/** @type {() => void} */ draws) => frames.push(draws),
});
await import("../../assets/js/panel/notice_place.js");

/**
 * Put something somewhere.
 * @param {any} it
 * @param {[number, number, number, number]} place left, top, width and height
 */
const at = (it, [left, top, width, height]) => {
  it.box = { left, top, width, height, right: left + width, bottom: top + height };
  return it;
};
const button = (/** @type {[number, number, number, number]} */ place, more = {}) => at(thing("button", more), place);
/** Notices in the lower right corner, 300 px wide. @param {[number, number][]} places top and height of each */
const notices = (...places) => {
  const all = places.map(([offsetTop, offsetHeight]) =>
    Object.assign(thing("li", { "data-toast": "" }), { offsetLeft: 0, offsetTop, offsetWidth: 300, offsetHeight }));
  return at(thing("ul", { "data-toasts": "" }, ...all), [480, 500, 300, 80]);
};
const settle = () => {
  for (const each of frames.splice(0)) each();
};
/**
 * Show things beside a notice, and return how far it went, from left to right and down.
 * @param {any[]} things
 */
const moved = (...things) => {
  const region = notices([0, 80]);
  draw(region, ...things);
  settle();
  return region.style.transform ?? "";
};
/** @type {[number, number, number, number]} */
const UNDER = [500, 520, 90, 44];

beforeEach(() => {
  draw();
  settle();
});

test("a notice stays where its style puts it, unless it covers something", () => {
  assert.equal(moved(), "");
  assert.equal(moved(button([20, 520, 90, 44])), "");
  assert.equal(moved(button([500, 580, 90, 20])), ""); // it ends where that begins
  assert.notEqual(moved(button([500, 579, 90, 20])), "");
  assert.equal(moved(button(UNDER)), "translate(-472px, 0px)"); // to the left edge, on the same height
});

test("nothing to read beside a wrong field is covered, and of text to read only that", () => {
  const label = at(thing("label"), UNDER);
  assert.equal(moved(thing("p", {}, label, thing("input"))), "");
  const wrong = at(thing("label"), UNDER);
  assert.notEqual(moved(thing("p", {}, wrong, thing("input", { "aria-invalid": "true" }))), "");
});

test("the name of whose file is open is not covered, other headings are", () => {
  const name = (/** @type {Record<string, string>} */ more) => thing("div", more, at(thing("h3"), UNDER));
  assert.equal(moved(name({})), "");
  assert.notEqual(moved(name({ class: "drawer-head" })), "");
});

test("what is scrolled under the header, or out of the window, is not covered", () => {
  const header = at(thing("header", { class: "panel-header" }), [0, 0, 800, 550]);
  assert.equal(moved(header, button([500, 500, 90, 44])), "");
  assert.notEqual(moved(header, button([500, 520, 90, 44])), "");
  assert.equal(moved(button([500, 600, 90, 44])), "");
  assert.equal(moved(button([500, 520, 0, 44])), "");
});

test("under a lead's file nothing is pressed, and in it what is below its head", () => {
  const close = at(thing("button", { "data-drawer-close": "" }), [700, 10, 44, 44]);
  const head = at(thing("div", { class: "drawer-head" }, close), [400, 0, 400, 530]);
  const above = button([500, 505, 90, 25]);
  const below = button([500, 525, 90, 30]);
  const file = (/** @type {any[]} */ ...things) => at(thing("aside", { "data-drawer": "" }, head, ...things), [400, 0, 400, 600]);
  assert.equal(moved(file(), button(UNDER)), "");
  assert.equal(moved(file(above)), "");
  assert.notEqual(moved(file(below)), "");
});

test("a window that is open is all that counts", () => {
  const agree = button(UNDER);
  assert.notEqual(moved(thing("dialog", { open: "" }, agree)), "");
  assert.equal(moved(thing("dialog", { open: "" }, button([20, 20, 90, 44])), button(UNDER)), "");
});

test("several are measured as they come to rest, those that are hidden not at all", () => {
  const region = notices([0, 80], [90, 60]);
  draw(region, button([500, 660, 90, 20]));
  settle();
  const [first, second] = region.children;
  assert.notEqual(region.style.transform, "");
  second.hidden = true;
  region.style = {};
  fire("scroll");
  settle();
  assert.equal(region.style.transform, "");
  first.hidden = true;
  region.style = { transform: "as it was" };
  fire("scroll");
  settle();
  assert.equal(region.style.transform, "as it was");
});

test("once it went aside it stays there, until it covers something there", () => {
  const region = notices([0, 80]);
  draw(region, button(UNDER));
  settle();
  assert.equal(region.style.transform, "translate(-472px, 0px)");
  at(region, [8, 500, 300, 80]); // as the page shows it now
  draw(region);
  settle();
  assert.equal(region.style.transform, "translate(-472px, 0px)");
  draw(region, button([20, 540, 90, 44]));
  settle();
  assert.equal(region.style.transform, "");
});

test("scrolling, another size and the end of a move look once more, once a frame", () => {
  const region = notices([0, 80]);
  draw(region);
  settle();
  for (const kind of ["scroll", "resize", "animationend", "transitionend"]) {
    region.style = {};
    region.parentElement.append(button(UNDER));
    fire(kind);
    fire(kind);
    assert.equal(frames.length, 1);
    settle();
    assert.notEqual(region.style.transform ?? "", "", kind);
    draw(region);
    settle();
  }
});

test("on a narrow screen it goes up and comes back, over the header before all else", () => {
  globalThis.innerWidth = 320;
  const head = thing("header", { class: "panel-header" }, button([10, 10, 300, 90]));
  const all = [100, 200, 300, 400, 500].map((top) => button([10, top, 300, 90]));
  const region = at(notices([0, 40], [50, 30]), [10, 500, 300, 80]);
  Object.assign(region.children[1], { offsetLeft: 40, offsetWidth: 260 });
  draw(region, at(head, [0, 0, 320, 100]), ...all);
  settle();
  assert.equal(region.style.transform, "translate(0px, -492px)");
  at(region, [10, 8, 300, 80]);
  draw(region, head, button([10, 100, 300, 90]));
  settle();
  assert.equal(region.style.transform, "");
  globalThis.innerWidth = 800;
});

test("a line above all and the way out of a file are left free at the cost of more", () => {
  globalThis.innerWidth = 320;
  const banner = at(thing("p", { class: "panel-banners" }), [0, 0, 320, 60]);
  const head = at(thing("header", { class: "panel-header" }), [0, 60, 320, 60]);
  const all = [130, 230, 330, 430, 530].map((top) => button([10, top, 300, 99]));
  const region = at(notices([0, 55]), [10, 500, 300, 55]);
  draw(region, banner, head, ...all);
  settle();
  assert.equal(region.style.transform, "translate(0px, -439px)"); // between the two
  const close = at(thing("button", { "data-drawer-close": "" }), [260, 0, 60, 125]);
  const file = at(thing("aside", { "data-drawer": "" }, at(thing("div", { class: "drawer-head" }, close), [0, 0, 320, 125]), ...all), [0, 0, 320, 600]);
  region.style = {};
  draw(region, head, file);
  settle();
  assert.equal(region.style.transform, "translate(0px, 37px)"); // over one, not over the way out
  globalThis.innerWidth = 800;
});

test("where all is taken it has room above the header, until the last one is gone", () => {
  const { style } = document.documentElement;
  Object.assign(globalThis, { innerWidth: 320, scrollY: 500, scrollBy: () => null });
  const room = () => parseFloat(style.getPropertyValue("--notice-room") || "0");
  const banners = thing("div", { class: "panel-banners" });
  Object.defineProperty(banners, "box", { get: () => ({ left: 0, top: 0, right: 320, bottom: room(), height: room() }) });
  const head = at(thing("header", { class: "panel-header" }, button([10, 10, 300, 90])), [0, 0, 320, 100]);
  const all = [100, 200, 300, 400, 500].map((top) => button([10, top, 300, 90]));
  const region = at(notices([0, 70]), [10, 500, 300, 70]);
  const dialog = thing("dialog", { open: "" }, button([10, 10, 300, 580]));
  draw(region, banners, head, ...all, dialog);
  settle();
  assert.equal(room(), 0); // a window lies above all
  dialog.close();
  draw(region, banners, head, ...all);
  settle();
  assert.equal(room(), 86);
  assert.equal(region.style.transform, "translate(0px, -492px)");
  // It stays there though there is a gap by now.
  at(region, [10, 8, 300, 70]);
  draw(region, banners, head, all[0]);
  settle();
  assert.equal(room(), 86);
  assert.equal(region.style.transform, "translate(0px, -492px)");
  region.children[0].hidden = true;
  fire("scroll");
  settle();
  assert.equal(room(), 0);
  globalThis.innerWidth = 800;
});
