// Who comes back to a screen finds it as it was left.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { changed, draw, fire, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
/** @type {number[]} */
const scrolls = [];
/** @type {any} */
let kept = null;
const LEFT = { top: 900, link: "/admin/equipo/", open: [false, true], at: 1 };
Object.assign(globalThis, {
  scrollY: 700,
  innerHeight: 600,
  scrollTo: (/** @type {{top: number}} */ { top }) => scrolls.push(top),
  history: { state: { of: "reflex", left: LEFT }, replaceState: (/** @type {any} */ state) => (kept = state) },
});
mock.method(performance, "getEntriesByType", () => [{ type: "back_forward" }]);
const root = /** @type {any} */ (document.documentElement);
root.scrollHeight = 100;
let turn = 0;
/** Come back to the screen. */
const comeBack = () => import(`../../assets/js/panel/come_back.js?${(turn += 1)}`);
const fold = () => Object.assign(thing("details", {}, thing("summary")), { open: false });
const link = (/** @type {string} */ href) => thing("a", { href });
const screen = (/** @type {any[]} */ ...things) => thing("main", {}, thing("section", {}, ...things));
const focused = () => /** @type {any} */ (document.activeElement);

beforeEach(() => {
  mock.timers.tick(20_000);
  draw();
  scrolls.length = 0;
  root.scrollHeight = 100;
  focused();
  /** @type {any} */ (document).activeElement = document.body;
});

test("the tables that were open open, the focus is on the link, and the page goes down once it is long enough", async () => {
  await comeBack();
  const [first, second, other, back] = [fold(), fold(), link("/x"), link("/admin/equipo/")];
  draw(screen(first, second, other, back));
  assert.deepEqual([first.open, second.open, focused()], [false, true, back]);
  assert.deepEqual(scrolls, []);
  root.scrollHeight = 1500;
  changed();
  changed();
  assert.deepEqual(scrolls, [900]);
});

test("without the link the table of the plot has the focus, and who has it keeps it", async () => {
  await comeBack();
  const [first, second] = [fold(), fold()];
  draw(screen(first, second));
  assert.equal(focused(), second.children[0]);
  await comeBack();
  const field = thing("input");
  field.focus();
  draw(screen(fold(), fold(), field));
  assert.equal(focused(), field);
});

test("who goes on by themselves, or has waited for ten seconds, is not moved", async () => {
  root.scrollHeight = 1500;
  for (const goesOn of [() => fire("wheel"), () => fire("keydown"), () => fire("touchmove"), () => fire("pointerdown"), () => mock.timers.tick(10_000)]) {
    await comeBack();
    goesOn();
    draw(screen(link("/admin/equipo/")));
    assert.deepEqual([scrolls, focused()], [[], document.body]);
  }
});

test("list and agenda look after that themselves", async () => {
  root.scrollHeight = 1500;
  for (const own of [{ id: "lead-search" }, { "data-agenda": "" }]) {
    await comeBack();
    draw(screen(thing("input", /** @type {any} */ (own)), link("/admin/equipo/")));
    draw(screen(link("/admin/equipo/")));
    assert.deepEqual([scrolls, focused()], [[], document.body]);
  }
});

test("who leaves by a link leaves word of where they were", async () => {
  await comeBack();
  fire("wheel");
  const [first, second, way] = [fold(), fold(), link("/admin/textos/")];
  second.open = true;
  draw(thing("main", {}, thing("section", {}, first), thing("section", {}, second, way)));
  fire("click", way);
  assert.deepEqual(kept, { of: "reflex", left: { top: 700, link: "/admin/textos/", open: [false, true], at: 1 } });
  kept = null;
  draw(link("/outside"), screen(thing("div", { "data-agenda": "" }), link("/x")));
  for (const each of document.querySelectorAll("a")) fire("click", each);
  assert.equal(kept, null);
});
