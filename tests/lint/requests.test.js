// What this device keeps of what a visitor asked for.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { ENTRY, RECEIPT, answer, begin, find, form, kept } from "./booking.js";
import { device, fire, tab, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.parse("2026-11-26T15:00:00Z") });
const { show } = await import("../../assets/js/answers.js");
const { saveDraft } = await import("../../assets/js/forms.js");
const { drop, goToRequests, isKept } = await import("../../assets/js/requests.js");
const sentences = await import("../../assets/js/sentences.js");

beforeEach(() => {
  device.removeItem("appointments");
  for (const key of Object.keys(tab)) tab.removeItem(key);
  document.activeElement = document.body;
  begin();
});

const entry = (/** @type {Record<string, any>} */ more) => ({ ...ENTRY, ...more });
const listed = () => find("[data-requests-list]").children;

test("a request is kept until thirty days after its visit, without contact or message", () => {
  const day = 86_400_000;
  const noon = Date.parse("2026-12-01T12:00:00Z");
  assert.deepEqual([isKept(ENTRY, noon + 30 * day - 1), isKept(ENTRY, noon + 30 * day)], [true, false]);
  assert.deepEqual([null, {}, entry({ date: "no" })].map((one) => isKept(one)), [false, false, false]);
  device.setItem("appointments", JSON.stringify([ENTRY, entry({ date: "2026-10-01" }), null]));
  fire("storage", undefined, { key: "appointments" });
  assert.deepEqual(kept().map(({ id, phone }) => [id, phone]), [["one", undefined]]);
  device.setItem("appointments", JSON.stringify([entry({ date: "2026-10-01" })]));
  fire("storage", undefined, { key: "appointments" });
  assert.equal(device.getItem("appointments"), null);
  for (const odd of ['{"a": 1}', "no json", '"text"']) {
    device.setItem("appointments", odd);
    fire("pageshow", undefined, { persisted: true });
    assert.equal(listed().length, 0);
  }
});

test("the list shows the newest first, twenty at most, and leads to each", () => {
  for (let at = 0; at < 22; at += 1)
    show(form, answer({ outcome: "success", receipt: { ...RECEIPT, reference: `VC-${at}` } }), entry({ id: `id-${at}` }));
  assert.deepEqual([kept().length, kept()[0].reference, kept().at(-1).reference], [20, "VC-21", "VC-2"]);
  show(form, answer({ outcome: "success", receipt: { ...RECEIPT, reference: "VC-5" } }), entry({ id: "id-5", address: "Otra" }));
  assert.deepEqual([kept().length, kept()[0].address], [20, "Otra"]);
  show(form, answer({ outcome: "success", receipt: RECEIPT }), entry({ id: "id-5" }));
  assert.deepEqual(kept().filter(({ id }) => id === "id-5").map(({ reference }) => reference), ["VC-1", "VC-5"]);
  drop(["VC-1"]);
  const [newest] = listed();
  const said = newest.children.map((/** @type {any} */ each) => each.textContent);
  assert.deepEqual(said, [
    ...["Covid-19", "martes 1 de diciembre, 10:30", "Otra", `${sentences.price}: $12.000`],
    ...["Referencia VC-5", sentences.ownRequest, "Enviada el 26 de noviembre"],
  ]);
  assert.equal(newest.querySelector("a").getAttribute("href"), "/solicitud/#VC-5");
  assert.deepEqual([find("[data-requests]").hidden, find("[data-requests-link]").hidden], [false, false]);
  drop(["VC-5", "VC-21"]);
  assert.deepEqual([kept().length, kept()[0].reference], [17, "VC-20"]);
  drop(kept().map(({ reference }) => reference));
  assert.deepEqual([device.getItem("appointments"), find("[data-requests]").hidden, find("[data-requests-link]").hidden], [null, true, true]);
  assert.equal(goToRequests(), false);
});

test("who erases the list is asked first, and leaves nothing in the tab either", () => {
  const names = ["erase", "keep", "gone"];
  const buttons = names.map((name) => thing("button", { [`data-requests-${name}`]: "" }));
  const dialog = thing("dialog", { "data-requests-question": "" });
  const note = thing("p", { "data-requests-erased": "", "data-text": "erased" });
  begin();
  form.append(dialog, note, ...buttons);
  show(form, answer({ outcome: "success", receipt: RECEIPT }), ENTRY);
  find("#booking-name").value = "Ana";
  saveDraft(form);
  fire("click", buttons[0]);
  assert.equal(dialog.hasAttribute("open"), true);
  fire("click", buttons[1]);
  assert.deepEqual([dialog.hasAttribute("open"), kept().length], [false, 1]);
  assert.equal(goToRequests(), true);
  assert.equal(document.activeElement, find("[data-requests] h2"));
  fire("click", buttons[0]);
  fire("click", buttons[2]);
  assert.deepEqual([dialog.hasAttribute("open"), device.getItem("appointments"), tab.getItem("draft:booking")], [false, null, null]);
  assert.equal(find("[data-requests]").hidden, true);
  assert.deepEqual([note.textContent, document.activeElement], ["erased", note]);
});
