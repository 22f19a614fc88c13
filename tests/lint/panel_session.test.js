// Signing in and out without losing the page, and tabs that follow each other.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { draw, fire, settled, thing, type } from "./page.js";

/** @type {any[]} */
const tabs = [];
/** @type {any[]} */
const told = [];
/** @type {any} */
let hear;
Object.assign(globalThis, {
  BroadcastChannel: class {
    postMessage(/** @type {string} */ what) {
      tabs.push(what);
    }
    addEventListener(/** @type {string} */ _kind, /** @type {any} */ listener) {
      hear = listener;
    }
  },
  CustomEvent: class extends Event {},
  fetch: (/** @type {string} */ address, /** @type {any} */ how) => {
    posts.push({ address, body: Object.fromEntries(how.body) });
    return answer();
  },
  history: { state: { page: 1 }, replaceState: (/** @type {any[]} */ ...all) => told.push([all[0], String(all[2])]) },
});
const went = /** @type {string[]} */ ([]);
Object.assign(location, {
  replace: (/** @type {string} */ address) => went.push(address),
  reload: () => went.push("again"),
});
/** @type {any[]} */
const natives = [];
HTMLFormElement.prototype.submit = function () {
  natives.push(this);
};
/** @type {{address: string, body: Record<string, string>}[]} */
const posts = [];
/** @type {() => Promise<any>} */
let answer = async () => ({ ok: true, status: 200 });
await import("../../assets/js/panel/session.js");
// Whether something on the page goes on from here by itself.
let isTaken = false;
addEventListener("signed-in", (event) => isTaken && event.preventDefault());
let outs = 0;
addEventListener("out", () => (outs += 1));

const field = (/** @type {string} */ name, more = {}) => thing("input", { name, class: "field-input", ...more });
/** @param {Record<string, string>} more @param {any[]} things */
const login = (more = {}, ...things) => {
  const form = thing("form", { "data-login": "", "data-next": "/admin/?aviso=hola", "data-unexpected": "Falló", "data-mismatch": "No coinciden", ...more },
    field("email"), field("password"), thing("p", { "data-login-error": "" }), ...things, thing("button"));
  form.action = "/api/auth/login";
  draw(form);
  return form;
};
const rest = async () => {
  for (let turn = 0; turn < 10; turn += 1) await settled();
};
const submit = async (/** @type {any} */ form) => {
  const isLeft = fire("submit", form);
  await rest();
  return isLeft;
};
const refused = (/** @type {number} */ status, /** @type {string} */ code, message = "No es correcta", fields = {}) => {
  answer = async () => ({ ok: false, status, json: async () => ({ error: { code, message, fields } }) });
};
const error = (/** @type {any} */ form) => form.querySelector("[data-login-error]").textContent;
const wrong = (/** @type {any} */ form) => form.querySelectorAll("input").filter((/** @type {any} */ one) => one.hasAttribute("aria-invalid")).map((/** @type {any} */ one) => one.name);
const isBusy = (/** @type {any} */ form) => [form.hasAttribute("aria-busy"), form.querySelector("button").disabled];

beforeEach(() => {
  for (const all of [tabs, told, went, natives, posts]) all.length = 0;
  [isTaken, outs] = [false, 0];
  answer = async () => ({ ok: true, status: 200 });
  location.href = "https://casa.cl/admin/?categoria=b2c&aviso=sesion#busca";
  location.hash = "#busca";
});

test("who is let in goes on where the form says, and other tabs hear of it", async () => {
  const form = login();
  type(form.children[0], "ana@casa.cl");
  form.children[1].value = "secreta";
  assert.equal(await submit(form), false);
  assert.deepEqual(posts, [{ address: "/api/auth/login", body: { email: "ana@casa.cl", password: "secreta" } }]);
  assert.deepEqual([went, tabs], [["/admin/?aviso=hola"], ["in"]]);
});

test("who signs in again comes back to the same list", async () => {
  await submit(login({ "data-comes-back": "" }));
  assert.deepEqual(went, ["https://casa.cl/admin/?aviso=hola&categoria=b2c#busca"]);
});

test("a page that goes on by itself is left alone, and lets its form go when it knows who is in", async () => {
  isTaken = true;
  const form = login();
  await submit(form);
  assert.deepEqual([went, tabs, isBusy(form)], [[], ["in"], [true, true]]);
});

test("a second press while the first is on its way posts nothing", async () => {
  const form = login();
  fire("submit", form);
  assert.deepEqual(isBusy(form), [true, true]);
  fire("submit", form);
  await rest();
  assert.equal(posts.length, 1);
});

test("what is wrong is said at the fields, until somebody types, and the password has the focus", async () => {
  for (const [status, sentence] of [[401, "No es correcta"], [500, "Falló"], [0, "Falló"]]) {
    if (status) refused(Number(status), "bad_credentials");
    else answer = () => Promise.reject(new Error("no line"));
    const form = login();
    await submit(form);
    assert.deepEqual([error(form), wrong(form)], [sentence, ["email", "password"]]);
    assert.equal(document.activeElement, form.children[1]);
    assert.deepEqual([isBusy(form), went, tabs], [[false, false], [], []]);
    type(form.children[0], "a");
    assert.deepEqual([error(form), wrong(form)], ["", []]);
  }
});

test("what was wrong before is not said of what is on its way", async () => {
  refused(401, "bad_credentials");
  const form = login();
  await submit(form);
  fire("submit", form);
  assert.deepEqual([error(form), wrong(form)], ["", []]);
  await rest();
  assert.equal(error(form), "No es correcta");
});

test("what is said of one field is what the form says", async () => {
  refused(422, "invalid", "Revise", { password: { message: "Es muy corta" } });
  const form = login();
  await submit(form);
  assert.equal(error(form), "Es muy corta");
});

test("a code is asked for where one is needed, and only a wrong one is marked", async () => {
  for (const [code, marked] of [["second_factor_required", []], ["bad_code", ["code"]]]) {
    refused(401, String(code), "Falta");
    const place = thing("div", { "data-code": "" }, field("code"));
    place.hidden = true;
    const form = login({}, place);
    await submit(form);
    assert.deepEqual([place.hidden, error(form), wrong(form)], [false, "Falta", marked]);
    assert.equal(document.activeElement, place.children[0]);
  }
  // A browser that knows no keys asks for the code of who has one.
  const asked = { code: "second_factor_required", message: "Use su llave", fields: {} };
  answer = async () => ({ ok: false, status: 401, json: async () => ({ error: asked, key: { challenge: "" } }) });
  const keyless = login({ "data-code-needed": "Escriba el código" }, thing("div", { "data-code": "" }, field("code")));
  await submit(keyless);
  assert.equal(error(keyless), "Escriba el código");
  // Where the form has no field for it, the password keeps the focus.
  refused(401, "second_factor_required");
  const form = login();
  await submit(form);
  assert.equal(document.activeElement, form.children[1]);
});

test("a password that is typed twice has to be the same, or nothing is sent", async () => {
  const again = field("again");
  const form = login({}, again);
  form.children[1].value = "una clave";
  again.value = "otra clave";
  await submit(form);
  assert.deepEqual([error(form), posts.length, document.activeElement === again], ["No coinciden", 0, true]);
  again.value = "una clave";
  await submit(form);
  assert.equal(posts.length, 1);
});

test("what an invitation is known by comes from the address and goes in the body", async () => {
  location.hash = "#abc";
  await submit(login({}, field("token"), field("key", { value: "used" })));
  assert.equal(posts[0].body.token, "abc");
});

test("an answer of a key serves once", async () => {
  refused(401, "bad_credentials");
  const key = field("key", { value: "signed" });
  const form = login({}, key);
  await submit(form);
  assert.deepEqual([posts[0].body.key, key.value], ["signed", ""]);
});

const logout = () => {
  const form = thing("form", { "data-logout": "", "data-next": "/admin/" }, thing("button"));
  form.action = "/api/auth/logout";
  draw(form);
  return form;
};

test("who signs out is forgotten here and in other tabs, and leaves", async () => {
  assert.equal(await submit(logout()), false);
  assert.deepEqual([posts[0].address, outs, tabs, went], ["/api/auth/logout", 1, ["out"], ["/admin/"]]);
});

test("who presses twice signs out once", async () => {
  const form = logout();
  fire("submit", form);
  assert.deepEqual(isBusy(form), [true, true]);
  await submit(form);
  assert.deepEqual([posts.length, went], [1, ["/admin/"]]);
});

test("a sign-out that does not arrive is sent by the browser, and nothing is forgotten", async () => {
  for (const lost of [async () => ({ ok: false, status: 500 }), () => Promise.reject(new Error("no line"))]) {
    answer = lost;
    const form = logout();
    await submit(form);
    assert.deepEqual([natives.pop(), outs, tabs, went, isBusy(form)], [form, 0, [], [], [false, false]]);
  }
});

test("other forms are none of this", async () => {
  const form = thing("form", { "data-keeps": "" });
  draw(form);
  assert.equal(await submit(form), true);
  assert.deepEqual(posts, []);
});

test("what another tab did is followed, unless the page goes on by itself", () => {
  for (const [data, taken, times] of [["out", false, 1], ["out", true, 1], ["in", false, 1], ["in", true, 0]]) {
    went.length = 0;
    isTaken = Boolean(taken);
    hear({ data });
    assert.equal(went.length, times);
  }
});

test("the reason for coming here leaves the address once the page has read it, and once", () => {
  draw(thing("main", { "data-session": "loading" }));
  assert.deepEqual(told, []);
  draw(thing("main", { "data-session": "in" }));
  assert.deepEqual(told, [[{ page: 1 }, "https://casa.cl/admin/?categoria=b2c#busca"]]);
  draw(thing("main", { "data-session": "in" }));
  assert.equal(told.length, 1);
});
