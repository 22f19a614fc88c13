// What is typed in the panel comes back where a new server draws its form anew.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { ME, come, heard, keep, note, page, send } from "./kept.js";
import { changed, draw, fire, keptAs, tab, thing, type } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
await import("../../assets/js/panel/kept_forms.js");

beforeEach(() => {
  for (const key of Object.keys(tab)) tab.removeItem(key);
  draw();
});

test("what is typed into a small window comes back while it is open, and goes with it", () => {
  const form = () => thing("form", { "data-keeps": "few", "data-keeps-until-closed": "" }, thing("input", { name: "day" }));
  const [first, second, third] = [form(), form(), form()];
  const pop = thing("div", { popover: "auto" }, first);
  come(pop);
  type(first.children[0], "2026-12-01");
  first.remove();
  pop.append(second);
  changed();
  assert.equal(second.children[0].value, "2026-12-01");
  fire("toggle", thing("details"), { newState: "closed" });
  fire("toggle", pop, { newState: "open" });
  assert.ok(keptAs("kept:few"));
  fire("toggle", pop, { newState: "closed" });
  assert.equal(keptAs("kept:few"), null);
  second.remove();
  pop.append(third);
  changed();
  assert.equal(third.children[0].value, "");
});

test("a dialog that a new server closes keeps what was typed", () => {
  const form = thing("form", { "data-keeps": "note-9", "data-keeps-until-closed": "" }, thing("textarea", { name: "note" }));
  const dialog = thing("dialog", { open: "" }, form);
  come(dialog);
  type(form.children[0], "Llamar");
  fire("toggle", dialog, { newState: "closed" });
  assert.deepEqual(keptAs("kept:note-9")?.now, { note: "Llamar" });
});

test("a box of which the server hears is pressed where it comes back, any other is set", () => {
  const presses = heard("click");
  const made = () => {
    const boxes = [{ "data-heard": "" }, {}].map((more) =>
      thing("input", { type: "checkbox", name: Object.keys(more).length ? "together" : "urgent", value: "yes", ...more }));
    boxes[0].click = () => {
      presses.push(boxes[0]);
      boxes[0].checked = !boxes[0].checked;
    };
    boxes[0].checked = true;
    return { boxes, form: thing("form", { "data-keeps": "visit-1" }, ...boxes, thing("input", { name: "time" })) };
  };
  const { boxes: [first, second], form } = made();
  come(form);
  first.checked = false;
  second.checked = true;
  type(form.children[2], "10:30");
  const { boxes: again, form: later } = made();
  come(later);
  assert.deepEqual(again.map((box) => box.checked), [false, true]);
  assert.deepEqual(presses, [again[0]]);
});

test("what a list does not offer yet is chosen once it does, unless somebody chose", () => {
  const made = () => {
    const list = thing("select", { name: "account" });
    let value = "";
    Object.defineProperty(list, "value", {
      get: () => value,
      set: (text) => (value = list.options.some((/** @type {any} */ one) => one.value === text) ? text : ""),
    });
    return { list, form: thing("form", { "data-keeps": "professional-1" }, list, thing("input", { name: "name" })) };
  };
  const option = (/** @type {string} */ value) => thing("option", { value });
  const { list, form } = made();
  list.append(option(""), option("7"), option("8"));
  come(form);
  list.value = "7";
  type(form.children[1], "Ana");
  for (const [chosen, is] of [["", "7"], ["8", "8"]]) {
    const { list: empty, form: later } = made();
    empty.append(option(""), option("8"));
    come(later);
    assert.deepEqual([empty.value, later.children[1].value], ["", "Ana"]);
    type(later.children[1], "Ana S");
    assert.equal(keptAs("kept:professional-1").now.account, "7");
    if (chosen) type(empty, String(chosen));
    empty.append(option("7"));
    changed();
    assert.equal(empty.value, is);
    keep("kept:professional-1", { who: ME, was: { account: "", name: "" }, now: { account: "7", name: "Ana" } });
  }
});

test("what was refused comes back from a new server, what was taken does not", () => {
  for (const [saved, is] of [["false", "Llamar"], ["", ""]]) {
    const made = (/** @type {string} */ how) => {
      const form = note();
      form.dataset.saved = how;
      return form;
    };
    const first = made("");
    come(first);
    type(first.children[0], "Llamar");
    send(first, true);
    first.dataset.saved = String(saved);
    changed();
    draw(thing("main", { "data-session": "in", "data-hydrated": "false", "data-who": ME }));
    const later = made("");
    draw(page(later));
    assert.equal(later.children[0].value, is);
  }
});

test("what was refused was not taken, whatever takes its form off the page", () => {
  for (const [before, told, waited, left] of /** @type {[string, string[], number, string | null][]} */ ([
    ["", ["false"], 0, "Llamar"],
    ["", [""], 0, null],
    ["false", ["", "false"], 0, "Llamar"],
    ["false", ["false"], 499, null], // so the form may say of the press before
    ["false", ["false"], 500, "Llamar"],
    ["false", ["", ""], 500, null],
  ])) {
    const [form, other] = [note(), thing("form", { "data-keeps": "note-2" }, thing("textarea", { name: "note" }))];
    form.dataset.saved = before;
    come(form, other);
    for (const each of [form, other]) type(each.children[0], "Llamar");
    send(form, true, "", () => {
      for (const saved of told) {
        form.dataset.saved = saved;
        changed();
      }
    });
    mock.timers.tick(waited);
    send(other, true);
    draw(page());
    assert.deepEqual([1, 2].map((at) => keptAs(`kept:note-${at}`)?.now.note ?? null), [left, null], `${before} ${told} ${waited}`);
    mock.timers.tick(1000);
    tab.removeItem("kept:note-1");
  }
});

test("what is typed before the page may be looked at is kept, and brings back the rest", () => {
  const texts = ["note", "place"];
  const drawn = () => thing("form", { "data-keeps": "note-1" }, ...texts.map((name) => thing("textarea", { name })));
  const early = (/** @type {any} */ ...things) =>
    draw(thing("main", { "data-session": "in", "data-hydrated": "false", "data-who": ME }, ...things));
  for (const [before, is] of [[{}, ["Llamar", ""]], [{ note: "Antes", place: "Casa" }, ["Llamar", "Casa"]]]) {
    keep("kept:note-1", { who: ME, was: { note: "", place: "" }, now: before });
    const form = drawn();
    early(form);
    type(form.children[0], "Llamar");
    form.closest("main").dataset.hydrated = "true";
    changed();
    assert.deepEqual(form.children.map((/** @type {any} */ each) => each.value), is);
    assert.deepEqual(Object.values(keptAs("kept:note-1").now), is);
    const later = drawn();
    come(later);
    assert.deepEqual(later.children.map((/** @type {any} */ each) => each.value), is);
  }
});

test("what stands there as it was typed is kept no more", () => {
  const form = note();
  come(form);
  type(form.children[0], "Llamar");
  const saved = note();
  saved.children[0].value = "Llamar";
  come(saved);
  assert.equal(keptAs("kept:note-1"), null);
});

test("a form that a new server shows after its answer is waited for, and one that was taken is not kept", () => {
  for (const [saved, later, text] of [["false", 0, "Llamar"], ["false", 4999, "Llamar"], ["false", 5000, ""], ["", 0, ""]]) {
    const first = note();
    come(first);
    type(first.children[0], "Llamar");
    send(first, true, "", () => {
      fire("line-opens");
      draw(page());
    });
    mock.timers.tick(Number(later));
    const again = note();
    again.dataset.saved = String(saved);
    draw(page(again));
    assert.equal(again.children[0].value, text, `${saved} ${later}`);
    mock.timers.tick(5000);
    tab.removeItem("kept:note-1");
  }
});

test("what comes back into a folded part of the page is seen", () => {
  const made = () => {
    const form = note();
    return [form, thing("details", {}, form)];
  };
  const [first, there] = made();
  come(there);
  type(first.children[0], "Llamar");
  const [, folded] = made();
  come(folded);
  assert.equal(folded.hasAttribute("open"), true);
  tab.removeItem("kept:note-1");
  const [, other] = made();
  come(other);
  assert.equal(other.hasAttribute("open"), false);
});
