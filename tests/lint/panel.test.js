// What the panel's scripts decide without looking at the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  clearOf,
  endOf,
  firstLine,
  idOf,
  inDay,
  isBare,
  isUndo,
  joined,
  leadsIn,
  minutesOf,
  nearest,
  OF_BUTTON,
  OF_HEAD,
  OF_TEXT,
  onUncalled,
  rounded,
  span,
  timeOf,
  withCriteria,
} from "../../assets/js/panel/rules.js";

const HERE = "https://casa.cl/admin/equipo/?buscar=ana&pagina=2";

test("who signs in comes back to the same page, the list as it was", () => {
  assert.equal(
    withCriteria("/admin/?aviso=bienvenida", HERE),
    "https://casa.cl/admin/equipo/?aviso=bienvenida&buscar=ana&pagina=2",
  );
  assert.equal(
    withCriteria("/admin/?aviso=bienvenida", "https://casa.cl/admin/?aviso=error"),
    "https://casa.cl/admin/?aviso=bienvenida",
  );
});

test("what was typed into the search stays behind the #", () => {
  assert.equal(
    withCriteria("/admin/?aviso=bienvenida", "https://casa.cl/admin/?fecha=2026-11-20#buscar=ana"),
    "https://casa.cl/admin/?aviso=bienvenida&fecha=2026-11-20#buscar=ana",
  );
});

test("a file that comes in pieces is told from the lines before it", () => {
  const bytes = (text) => new TextEncoder().encode(text);
  assert.equal(firstLine(bytes('{"rows": 1')), null);
  const whole = joined(bytes('{"rows": 1'), bytes(', "of": 2}\nPK\n'));
  const { line, rest } = firstLine(whole);
  assert.deepEqual(JSON.parse(line), { rows: 1, of: 2 });
  assert.equal(new TextDecoder().decode(rest), "PK\n");
  assert.equal(leadsIn('"a"\r\n"b\nc"\r\n"d'), 2);
});

test("a form that nobody opened closes, gets back what it lost, or stays", () => {
  const fields = { lead_id: "a", version: "1", name: "Ana" };
  const kept = { who: "ana@casa.cl", fields };
  assert.equal(onUncalled(null, fields), "close");
  assert.equal(onUncalled(kept, { ...fields, lead_id: "b" }), "close");
  assert.equal(onUncalled(kept, { ...fields, name: "" }), "resume");
  assert.equal(onUncalled(kept, { ...fields }), "keep");
});

test("an edit is one lead in one version", () => {
  assert.equal(idOf({ lead_id: "a", version: "2", name: "Ana" }), "a:2");
});

test("the focus of a row that went goes to the one in its place, or the last", () => {
  assert.equal(nearest(["a", "b", "c"], 1), "b");
  assert.equal(nearest(["a", "b"], 5), "b");
  assert.equal(nearest(["a", "b"], -1), "a");
  assert.equal(nearest([], 0), undefined);
});

test("keys of the browser are left to it", () => {
  const alone = { ctrlKey: false, metaKey: false, altKey: false };
  assert.equal(isBare(alone), true);
  for (const key of Object.keys(alone)) assert.equal(isBare({ ...alone, [key]: true }), false, key);
});

test("z takes back, alone or with Ctrl, once for each press", () => {
  const z = { key: "z", altKey: false, shiftKey: false, repeat: false };
  assert.equal(isUndo(z), true);
  assert.equal(isUndo({ ...z, key: "Z" }), true, "Caps Lock");
  for (const other of ["altKey", "shiftKey", "repeat"])
    assert.equal(isUndo({ ...z, [other]: true }), false, other);
  assert.equal(isUndo({ ...z, key: "x" }), false);
});

test("Shift chooses what lies between, in either direction", () => {
  assert.deepEqual(span(["a", "b", "c", "d"], 1, 3), ["b", "c", "d"]);
  assert.deepEqual(span(["a", "b", "c", "d"], 2, 0), ["a", "b", "c"]);
  assert.deepEqual(span(["a", "b"], -1, 1), ["b"]);
});

test("the end of a session is told five minutes before, and looked at again until then", () => {
  assert.deepEqual(endOf(7200), { isEnding: false, wait: 6_900_000 });
  assert.deepEqual(endOf(301), { isEnding: false, wait: 1000 });
  assert.deepEqual(endOf(300), { isEnding: true, wait: 20_000 });
  assert.deepEqual(endOf(5), { isEnding: true, wait: 6000 });
  assert.equal(endOf(0).wait, 1000);
});

test("a visit is moved by quarters of an hour, and stays within its day", () => {
  assert.equal(timeOf(minutesOf("09:05")), "09:05");
  assert.equal(minutesOf("por la tarde"), 9 * 60);
  assert.equal(rounded(9 * 60 + 8), 9 * 60 + 15);
  assert.equal(rounded(9 * 60 + 7), 9 * 60);
  assert.equal(timeOf(inDay(24 * 60 + 30)), "23:55");
  assert.equal(timeOf(inDay(-15)), "00:00");
});

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const PHONE = { width: 390, height: 700 };
/** @param {ReturnType<typeof box>} at */
const button = (at, cost = OF_BUTTON) => ({ box: at, cost });

test("a notice stays where it lies while nothing to press is under it", () => {
  const own = box(16, 8, 358, 70);
  assert.deepEqual(clearOf(own, PHONE, []), own);
  const gap = box(16, 300, 358, 70);
  assert.deepEqual(clearOf(own, PHONE, [button(box(20, 500, 90, 44))], gap), gap);
});

test("a notice goes to the other edge, or to a gap, from what is pressed", () => {
  const own = box(16, 8, 358, 70);
  const low = clearOf(own, PHONE, [button(box(40, 60, 90, 44))]);
  assert.equal(low.bottom, 692);
  const between = clearOf(own, PHONE, [button(box(40, 60, 90, 44)), button(box(40, 640, 90, 44))]);
  assert.ok(between.top >= 104 && between.bottom <= 640);
});

test("where nothing is free a notice lies on a text rather than on a button", () => {
  const low = { width: 844, height: 200 };
  const own = box(440, 120, 400, 70);
  const [text, save] = [button(box(0, 0, 844, 100), OF_TEXT), button(box(0, 100, 844, 100))];
  assert.equal(clearOf(own, low, [text, save]).top < 30, true);
});

test("a notice lies on a link of the header only where nothing is free", () => {
  const own = box(16, 8, 358, 70);
  const head = button(box(0, 0, 390, 80), OF_HEAD);
  assert.equal(clearOf(own, PHONE, [head]).bottom, 692);
  const cards = [...Array(8).keys()].map((at) => button(box(0, 80 + at * 78, 390, 78)));
  assert.ok(clearOf(own, PHONE, [head, ...cards]).bottom <= 80);
});

test("a gap is found that is as low as the notice itself", () => {
  const wide = { width: 1400, height: 700 };
  const low = [button(box(0, 0, 1400, 333)), button(box(0, 404, 1400, 296))];
  const between = clearOf(box(500, 620, 400, 70), wide, low);
  assert.ok(between.top >= 333 && between.bottom <= 404);
});

test("on a wide screen a notice goes aside first", () => {
  const own = box(500, 620, 400, 70);
  const aside = clearOf(own, { width: 1400, height: 700 }, [button(box(600, 640, 90, 44))]);
  assert.deepEqual([aside.top, aside.right], [620, 1392]);
});

test("where all is full, a notice covers the least", () => {
  const rows = [...Array(20).keys()].map((at) => button(box(0, at * 35, 390, 35)));
  const free = clearOf(box(16, 8, 358, 70), PHONE, rows.filter((_, at) => at < 7 || at > 9));
  assert.ok(free.top >= 245 && free.bottom <= 350);
});

test("a pile that grew stays within the screen, wherever it lay", () => {
  const own = box(475, 439, 416, 313);
  const wide = { width: 1366, height: 768 };
  const rows = [button(box(300, 700, 700, 44))];
  const grown = clearOf(own, wide, rows, box(475, -219, 416, 313));
  assert.ok(grown.top >= 8 && grown.bottom <= 700, JSON.stringify(grown));
  const cut = clearOf(own, wide, rows, box(475, -4, 416, 99));
  assert.ok(cut.top >= 8);
  const narrow = { width: 768, height: 1024 };
  // Two side by side, where one had gone to the side.
  const wider = clearOf(box(16, 8, 736, 107), narrow, [], box(396, 376, 736, 107));
  assert.deepEqual(wider, box(16, 8, 736, 107));
  const beside = clearOf(box(-350, 8, 736, 107), narrow, [], box(-4, 376, 736, 107));
  assert.notEqual(beside.left, -4);
});

test("of a pile higher than the screen the newest is seen", () => {
  const tall = clearOf(box(16, -100, 358, 900), PHONE, [], box(16, -150, 358, 900));
  assert.equal(tall.bottom, 692);
});
