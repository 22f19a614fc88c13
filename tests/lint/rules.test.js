// The rules that scripts keep by themselves, on the cases that the server keeps.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { chileInstant, chileNow, isPast, isUrgent } from "../../assets/js/clock.js";
import { meant } from "../../assets/js/email_slips.js";
import { uuid } from "../../assets/js/ids.js";
import { cleaned, longDay, price, shortDay } from "../../assets/js/formatting.js";

const { cases } = JSON.parse(
  readFileSync(new URL("../support/urgent_cases.json", import.meta.url), "utf8"),
);

test("urgent is what the server calls urgent", () => {
  assert.ok(cases.length > 5);
  for (const { day, time, now, urgent } of cases)
    assert.equal(isUrgent(day, time, new Date(now)), urgent, `${day} ${time} at ${now}`);
  assert.equal(isUrgent("", "10:00", new Date("2026-11-22T15:00:00Z")), false);
});

test("a year has four digits, and midnight is no 24", () => {
  assert.deepEqual(chileNow(new Date("2026-11-22T03:00:00Z")), { day: "2026-11-22", time: "00:00" });
  assert.equal(chileNow(new Date("0999-06-01T16:00:00Z")).day, "0999-06-01");
});

test("an hour that is skipped counts from before, one that comes twice is the first", () => {
  const at = (...wanted) => new Date(chileInstant(...wanted)).toISOString();
  assert.equal(at("2026-09-06", "00:30"), "2026-09-06T04:30:00.000Z");
  assert.equal(at("2026-04-04", "23:30"), "2026-04-05T02:30:00.000Z");
  assert.equal(at("2026-07-01", "12:00"), "2026-07-01T16:00:00.000Z");
});

test("a moment is over when clocks have shown it", () => {
  const now = new Date("2026-11-22T15:00:00Z"); // noon in Chile
  assert.equal(isPast("2026-11-22", "11:59", now), true);
  assert.equal(isPast("2026-11-22", "12:00", now), false);
  assert.equal(isPast("2026-11-22", "", now), false);
  assert.equal(isPast("2026-11-21", "23:00", now), true);
  assert.equal(isPast("", "09:00", now), false);
});

test("ids are of version 4, also where the browser makes none", () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  assert.match(uuid(), form);
  const { randomUUID: own, getRandomValues: random } = crypto;
  crypto.randomUUID = undefined;
  try {
    const made = new Set(Array.from({ length: 50 }, uuid));
    assert.equal(made.size, 50);
    for (const one of made) assert.match(one, form);
    crypto.getRandomValues = (bytes) => bytes.map((_, at) => at);
    assert.equal(uuid(), "00010203-0405-4607-8809-0a0b0c0d0e0f");
  } finally {
    crypto.randomUUID = own;
    crypto.getRandomValues = random;
  }
});

test("amounts and days are written as in Chile", () => {
  assert.equal(price(900), "$900");
  assert.equal(price(20000), "$20.000");
  assert.equal(price("1234567"), "$1.234.567");
  assert.equal(longDay("2026-11-25", "2026-01-01"), "miércoles 25 de noviembre");
  assert.equal(longDay("2027-11-25", "2026-12-31"), "jueves 25 de noviembre de 2027");
  assert.equal(shortDay("2026-11-25T01:00:00Z"), "25 de noviembre");
  assert.equal(longDay("pronto"), "pronto");
});

test("slips in an address are asked about, what is right is not", () => {
  assert.equal(meant("ana@gmial.com"), "ana@gmail.com");
  assert.equal(meant("ana@gmail"), "ana@gmail.com");
  assert.equal(meant("ana@empresa"), "");
  for (const slip of ["gmail.con", "gmai.com", "gmaill.com", "mgail.com", "gamil.com"])
    assert.equal(meant(` ana@${slip} `), "ana@gmail.com", slip);
  assert.equal(meant("ana@ucc.cl"), "ana@uc.cl");
  for (const other of ["ana@gxxil.com", "ana@uv.cl", "ana@gma.com"])
    assert.equal(meant(other), null, other);
  for (const right of ["ana@gmail.com", "ana@empresa.cl", "ana@mail.com", "sin arroba"])
    assert.equal(meant(right), null, right);
});

test("a name is cleaned as the server does it", () => {
  for (const [typed, kept] of [
    ["  Ana   Soto ", "Ana Soto"],
    ["Ana\u202e zer\u00e9P\u202c", "Ana zer\u00e9P"],
    ["\u2066Ana\u2069\u200f", "Ana"],
    ["Jose\u0301\u200d\u3164", "Jos\u00e9"],
    ["Ana\ud800", "Ana"],
    ["\u{e0080}A\u2065n\ufff0\ufff8a\u{16fe4}\u{1d159}\u{e0fff}", "Ana"],
    ["\u{1f469}\u200d\u{1f467} Ana \u2764\ufe0f", "\u{1f469}\u200d\u{1f467} Ana \u2764\ufe0f"],
  ])
    assert.equal(cleaned(typed), kept);
});
