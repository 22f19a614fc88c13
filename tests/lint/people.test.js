// Further people of a visitor's form: they come, go, are numbered anew and come back.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { draw, fire, keptAs, settled, tab, thing } from "./page.js";

let now = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
/** What the server answers when it is asked for the fields. @type {() => Promise<any>} */
let reply = async () => Promise.reject(new Error("no line"));
let asked = 0;
Object.assign(globalThis, { fetch: () => ((asked += 1), reply()) });
const there = async () => ({ ok: true, text: async () => "{n} {form}" });

const option = (/** @type {string} */ price) => {
  const made = thing("option", { "data-price": price, "data-name": "Gripe" });
  made.states.add("checked");
  return made;
};
/** The fields of one person, as the server writes them. */
const fields = (/** @type {string} */ number, /** @type {string} */ form) => {
  const says = (/** @type {string} */ tag, /** @type {string} */ text, more = {}) =>
    Object.assign(thing(tag, more), { textContent: text });
  const [name, list] = [`patient_${number}`, `vaccine_${number}`];
  const take = says("button", `Quitar a la persona ${number}`, { "data-remove-person": "" });
  take.hidden = true;
  return thing("fieldset", { "data-person": number }, says("legend", `Persona ${number}`),
    thing("input", { name, id: `${form}-${name}`, type: "text" }),
    thing("p", { id: `${form}-${name}-error`, "data-field-error": name }),
    thing("select", { name: list, id: `${form}-${list}` }, option("9000")), take);
};
Object.defineProperties(Element.prototype, {
  insertAdjacentHTML: {
    value(/** @type {string} */ _where, /** @type {string} */ html) {
      const [number, form] = html.split(" ");
      const { parentElement } = this;
      const made = fields(number, form);
      made.parentElement = parentElement;
      parentElement.children.splice(parentElement.children.indexOf(this), 0, made);
    },
  },
  previousElementSibling: {
    get() {
      return this.parentElement.children[this.parentElement.children.indexOf(this) - 1];
    },
  },
});

const { prepare, keepPeople, refresh } = await import("../../assets/js/people.js");
const { restoreDraft, waiting } = await import("../../assets/js/forms.js");
const { notAdded, peopleKept, personKept, removed } = await import("../../assets/js/sentences.js");

/** @type {any} */
let form = null;
const find = (/** @type {string} */ selector) => form.querySelector(selector);
const people = () => form.querySelectorAll("[data-person]");
const names = () => people().map((/** @type {any} */ each) => each.querySelector("input").value);
const told = () => find("[data-people-told]").textContent;
const at = (/** @type {string} */ name) => form.elements.namedItem(name);
const come = async () => {
  for (let turn = 0; turn < 8; turn += 1) await settled();
};
/** Press something, a while after all before. */
const press = async (/** @type {any} */ on) => {
  now += 1000;
  fire("click", on);
  await come();
};
const add = () => press(find("[data-add-person]"));
const take = (/** @type {number} */ number) => press(people()[number - 2].querySelector("[data-remove-person]"));
/** A form as it comes, with the draft of this tab. @param {Record<string, string>} draft */
const page = async (draft = {}) => {
  tab.setItem("draft:booking", JSON.stringify(draft));
  form = thing("form", { id: "booking" }, thing("div", { "data-error-summary": "" }, thing("ul")),
    thing("details", {}, thing("input", { name: "for_whom" }), thing("input", { name: "patient" }),
      thing("select", { name: "vaccine", value: "gripe" }, option("10000")), thing("div", { "data-people": "" })));
  draw(form);
  restoreDraft(form);
  prepare(form);
  await come();
};

beforeEach(() => {
  asked = 0;
});

test("names that the next request cannot begin with wait for the next press", async () => {
  await page();
  await keepPeople(form, { patient_2: "Beto" });
  assert.deepEqual([told(), waiting.get(form)], [notAdded, { patient_2: "Beto" }]);
});

test("where the fields cannot be brought it is said, and the next press brings who was typed", async () => {
  await page({ patient_2: "Beto", patient_3: "Carla" });
  assert.deepEqual([names(), told()], [[], notAdded]);
  await add();
  assert.deepEqual([names(), told(), asked], [[], notAdded, 2]);
  reply = there;
  await add();
  assert.deepEqual([names(), told(), waiting.has(form)], [["Beto", "Carla"], "", false]);
  assert.equal(find("details").open, true);
  await add();
  assert.deepEqual([names(), asked], [["Beto", "Carla", ""], 3]);
});

test("a press while a draft is on its way adds nobody twice", async () => {
  tab.setItem("draft:booking", "{}");
  const coming = page({ patient_2: "Beto" });
  fire("click", find("[data-add-person]"));
  await coming;
  assert.deepEqual(names(), ["Beto"]);
});

test("a person comes with fields that are needed, the focus, and a place in the draft", async () => {
  await page();
  await add();
  const [person] = people();
  assert.equal(document.activeElement, at("patient_2"));
  for (const name of ["patient_2", "vaccine_2"]) assert.ok(at(name).hasAttribute("required"));
  assert.equal(person.querySelector("[data-remove-person]").hidden, false);
  assert.equal(at("patient_2").id, "booking-patient_2");
  assert.equal("patient_2" in keptAs("draft:booking"), true);
});

test("one press adds one person, and six is most", async () => {
  await page();
  now += 1000;
  for (let press = 0; press < 2; press += 1) fire("click", find("[data-add-person]"));
  await come();
  assert.equal(people().length, 1);
  fire("click", find("[data-add-person]"));
  await come();
  assert.equal(people().length, 1);
  for (const number of [3, 4, 5]) await add();
  assert.deepEqual([people().length, find("[data-add-person]").hidden], [4, false]);
  await add();
  assert.deepEqual([people().length, find("[data-add-person]").hidden], [5, true]);
  await add();
  assert.equal(people().length, 5);
  prepare(form);
  assert.equal(form.querySelectorAll("[data-add-person]").length, 1);
  assert.match(find("[data-people-total]").textContent, /6.*55\.000/);
});

test("who is taken away is gone, and those after them are numbered anew", async () => {
  await page({ patient_2: "Beto", patient_3: "Carla", patient_4: "Dora", patient_5: "Eva" });
  const link = thing("a", { href: "#booking-patient_4" });
  find("ul").append(thing("li", {}, link));
  await take(3);
  assert.deepEqual(names(), ["Beto", "Dora", "Eva"]);
  assert.deepEqual(people().map((/** @type {any} */ each) => each.dataset.person), ["2", "3", "4"]);
  const [, last] = people();
  assert.deepEqual(last.children.map((/** @type {any} */ each) => each.id || each.textContent),
    ["Persona 3", "booking-patient_3", "booking-patient_3-error", "booking-vaccine_3", "Quitar a la persona 3"]);
  assert.deepEqual([at("patient_3").value, at("patient_5"), link.attributes.href], ["Dora", null, "#booking-patient_3"]);
  assert.equal(told(), removed.replace("{number}", "3"));
  assert.equal(document.activeElement, find("[data-add-person]"));
  const { patient_3: third, ...rest } = keptAs("draft:booking");
  assert.deepEqual([third, "patient_5" in rest], ["Dora", false]);
});

test("a double tap takes one person away, not the one who comes to stand there", async () => {
  await page({ patient_2: "Beto", patient_3: "Carla" });
  await take(2);
  now += 499;
  fire("click", people()[0].querySelector("[data-remove-person]"));
  assert.deepEqual(names(), ["Carla"]);
  now += 1;
  fire("click", people()[0].querySelector("[data-remove-person]"));
  assert.deepEqual(names(), []);
});

test("the next request begins with the names of the one before, and says so", async () => {
  for (const [kept, sentence] of [
    [{ patient: "Ana", patient_2: "Beto" }, peopleKept],
    [{ patient: "Ana" }, personKept],
    [{}, ""],
  ]) {
    await page();
    await keepPeople(form, /** @type {Record<string, string>} */ (kept));
    assert.equal(told(), sentence);
    assert.deepEqual([at("patient").value, names()[0]], [kept.patient ?? "", kept.patient_2]);
  }
});

test("nothing is summed up for one, nor before everybody has a vaccine", async () => {
  await page();
  assert.equal(find("[data-people-total]").textContent, "");
  await add();
  assert.match(find("[data-people-total]").textContent, /2.*19\.000/);
  at("vaccine_2").children[0].states.delete("checked");
  refresh(form);
  assert.equal(find("[data-people-total]").textContent, "");
});
