// A file of leads is asked for once, tells how far it is, and is saved whole or not.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { draw, fire, settled, thing } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
/** @type {{address: string, how: any}[]} */
const asked = [];
/** @type {() => Promise<Response>} */
let answer = () => Promise.reject(new Error("no line"));
/** @type {Blob[]} */
const made = [];
/** @type {string[]} */
const revoked = [];
/** @type {any[]} */
const saved = [];
/** @type {string[]} */
const pressed = [];
Object.assign(globalThis, {
  fetch: (/** @type {string} */ address, /** @type {any} */ how) => {
    asked.push({ address, how });
    return answer();
  },
});
URL.createObjectURL = (blob) => `blob:${made.push(/** @type {Blob} */ (blob))}`;
URL.revokeObjectURL = (address) => revoked.push(address);
await import("../../assets/js/panel/download.js");
document.addEventListener("click", ({ target }) => {
  const { download, attributes } = /** @type {any} */ (target);
  if (download) saved.push(target);
  pressed.push(...["done", "failed"].filter((each) => `data-export-${each}` in attributes));
});

const PROGRESS = "application/x-progress";
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
/** Answer piece by piece. @param {Record<string, string>} headers */
const stream = (headers) => {
  /** @type {any} */
  let pipe;
  const body = new ReadableStream({ start: (controller) => void (pipe = controller) });
  answer = async () => new Response(body, { headers });
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await settled();
  };
  return {
    put: async (/** @type {string | Uint8Array} */ piece) => {
      pipe.enqueue(typeof piece === "string" ? bytes(piece) : piece);
      await rest();
    },
    end: async (/** @type {Error | undefined} */ fault = undefined) => {
      if (fault) pipe.error(fault);
      else pipe.close();
      await rest();
    },
  };
};
const head = (/** @type {number} */ size) => `${JSON.stringify({ name: "leads.xlsx", size })}\n`;

/** @type {any} */
let link;
/** @type {any} */
let place;
beforeEach(() => {
  mock.timers.tick(100_000); // what the test before waited for
  for (const all of [asked, made, revoked, saved, pressed]) all.length = 0;
  link = thing("a", { "data-export": "busca=ana+maria&orden=antiguos", href: "/api/leads.xlsx" });
  place = thing("p", { "data-export-progress": "{rows} de {of}" });
  draw(link, place, thing("button", { "data-export-done": "" }), thing("button", { "data-export-failed": "" }));
});

test("what is listed is asked for in the body, and in no address", async () => {
  const file = stream({ "content-type": PROGRESS });
  assert.equal(fire("click", link), false);
  const [{ address, how }] = asked;
  assert.deepEqual([address, how.method, how.headers.Accept], ["/api/leads.xlsx", "POST", PROGRESS]);
  assert.equal(String(how.body), "busca=ana+maria&orden=antiguos");
  await file.end();
});

test("how far it is is told by lines that come in any pieces, and the file is saved whole", async () => {
  const file = stream({ "content-type": PROGRESS });
  fire("click", link);
  await file.put('{"rows": 1000, "of": 25');
  assert.equal(place.textContent, "");
  await file.put('00}\n{"rows": 2000, "of": 2500}\n{"ro');
  assert.equal(place.textContent, "2.000 de 2.500");
  // The first bytes of the file come with the line before it, and hold ends of lines.
  await file.put(`ws": 2600, "of": 2500}\n${head(7)}PK\n`);
  assert.equal(place.textContent, "2.500 de 2.500");
  await file.put("\n{}\n");
  assert.deepEqual([saved.length, pressed], [0, []]);
  await file.end();
  assert.deepEqual(saved.map(({ href, download }) => [href, download]), [["blob:1", "leads.xlsx"]]);
  assert.equal(await made[0].text(), "PK\n\n{}\n");
  assert.deepEqual([pressed, place.textContent], [["done"], ""]);
});

test("of a CSV the lines that ended are told, its heading is none, nor what a cell divides", async () => {
  const headers = { "content-type": "text/csv", "x-lead-count": "3" };
  const file = stream({ ...headers, "content-disposition": 'attachment; filename="leads-hoy.csv"' });
  fire("click", link);
  await file.put("\ufeffNombre\r\n");
  assert.equal(place.textContent, "0 de 3");
  const parts = bytes('Ana\r\n"Ñuñoa\npiso 2"\r\nBer');
  await file.put(parts.slice(0, 8)); // in the middle of a letter
  assert.equal(place.textContent, "1 de 3");
  await file.put(parts.slice(8));
  assert.equal(place.textContent, "2 de 3");
  await file.put("ta\r\n");
  await file.end();
  assert.deepEqual(saved.map(({ download }) => download), ["leads-hoy.csv"]);
  assert.equal(made[0].type, "text/csv");
  assert.equal(made[0].size, bytes('\ufeffNombre\r\nAna\r\n"Ñuñoa\npiso 2"\r\nBerta\r\n').length);
  assert.deepEqual(pressed, ["done"]);
});

test("what is refused, breaks off or is too short is told, and saves nothing", async () => {
  const ends = [
    async (/** @type {any} */ file) => file.end(new Error("cut")),
    async (/** @type {any} */ file) => file.end(),
    async (/** @type {any} */ file) => {
      await file.put(`${head(3)}PK`);
      await file.end();
    },
    async (/** @type {any} */ file) => {
      await file.put(`${head(1)}PK`);
      await file.end();
    },
  ];
  for (const breakOff of ends) {
    const file = stream({ "content-type": PROGRESS });
    fire("click", link);
    await file.put('{"rows": 1, "of": 2}\n');
    await breakOff(file);
    assert.deepEqual([saved, place.textContent], [[], ""]);
    assert.equal(link.hasAttribute("aria-busy"), false);
  }
  const refusals = [
    async () => new Response("{}", { status: 403 }),
    () => Promise.reject(new Error("no line")),
  ];
  for (const refuse of refusals) {
    answer = refuse;
    fire("click", link);
    for (let turn = 0; turn < 20; turn += 1) await settled();
  }
  assert.deepEqual(saved, []);
  assert.deepEqual(pressed, Array(ends.length + refusals.length).fill("failed"));
});

test("a second press while it comes asks for nothing, one after it does", async () => {
  for (const times of [1, 2]) {
    const file = stream({ "content-type": PROGRESS });
    fire("click", link);
    assert.equal(link.getAttribute("aria-busy"), "true");
    fire("click", link);
    assert.equal(asked.length, times);
    await file.put(`${head(0)}`);
    await file.end();
    assert.equal(saved.length, times);
  }
});

test("a phone has a minute to take the file before it is let go", async () => {
  const file = stream({ "content-type": PROGRESS });
  fire("click", link);
  await file.put(`${head(2)}PK`);
  await file.end();
  mock.timers.tick(59_000);
  assert.deepEqual(revoked, []);
  mock.timers.tick(1000);
  assert.deepEqual(revoked, ["blob:1"]);
});
