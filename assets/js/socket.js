// Unpacks what the server sends to the panel; it stands before the scripts that open
// the websocket. Where a browser cannot unpack, nothing is asked for. A line that is to
// carry another cookie is closed here, and opened again by who opened it. What leaves is
// shown to the page, which may give it a name (`panel/presses.js`), and what the server
// says of such names goes to the page alone. What waits for a new line waits until the
// page is told anew: a new server would do it before it knows what the page shows.

import { name, words } from "./dictionary.js";

const Plain = window.WebSocket;
const EVENTS = "/_event";
const canUnpack = typeof DecompressionStream !== "undefined";
const PACKET = "42/_event,";
const LEAVES = `${PACKET}["event",`;
const HEARD = `${PACKET}["presses",`;
const LOADS = '.on_load_internal"';
const TOLD = '"is_hydrated_rx_state_":true';
// Whatever happens, nothing is kept for longer.
const PATIENCE = 10_000;
/** @type {WebSocket | null} */
let line = null;

// The words that the server does not send, as a block that is not packed, in front of
// what it sends: that refers to them.
const length = new Uint16Array([words.length, ~words.length]);
const known = new Blob([new Uint8Array([0]), length, words]);

/** @param {Blob | ArrayBuffer} data */
const unpack = async (data) => {
  const packed = new Blob([known, data]).stream();
  const stream = packed.pipeThrough(new DecompressionStream("deflate-raw"));
  return (await new Response(stream).text()).slice(words.length);
};

/** @param {string} name @param {unknown} detail */
const tell = (name, detail) => dispatchEvent(new CustomEvent(name, { detail }));
/** Return an event as it leaves, under the name that the page gave it. @param {string} text */
const named = (text) => {
  const said = JSON.parse(text.slice(PACKET.length));
  tell("event-leaves", said[1]);
  return said[1].press ? PACKET + JSON.stringify(said) : text;
};

class Packed extends Plain {
  /** @type {string[] | null} what waits until the page is told; null since it is */
  #waiting = null;

  /** @param {string | URL} address @param {string | string[]} [protocols] */
  constructor(address, protocols) {
    const own = new URL(address, location.href);
    const isOurs = own.pathname.startsWith(EVENTS);
    if (isOurs && canUnpack) {
      own.searchParams.set("packed", "1");
      own.searchParams.set("words", name);
    }
    super(own.href, protocols);
    if (!isOurs) return;
    line = this;
    this.#waiting = [];
    setTimeout(() => this.#goOn(), PATIENCE);
    tell("line-opens", null);
  }
  #goOn() {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    if (this.readyState === Plain.OPEN) for (const text of waiting) super.send(text);
  }
  /** @param {string | ArrayBufferLike | Blob | ArrayBufferView<ArrayBuffer>} data */
  send(data) {
    if (typeof data !== "string" || !data.startsWith(LEAVES)) return super.send(data);
    const text = named(data);
    if (this.#waiting && !text.includes(LOADS)) this.#waiting.push(text);
    else super.send(text);
  }
  // One after the other, in the order in which they came.
  /** @param {(event: any) => void} listener */
  set onmessage(listener) {
    /** @param {{ data: unknown }} event */
    const hear = (event) => {
      const text = typeof event.data === "string" ? event.data : "";
      if (text.startsWith(HEARD)) tell("presses-heard", JSON.parse(text.slice(PACKET.length))[1]);
      else listener(event);
      if (text.includes(TOLD)) this.#goOn();
    };
    /** @type {Promise<unknown> | null} */
    let before = null;
    super.onmessage = (event) => {
      if (typeof event.data === "string" && !before) {
        hear(event);
        return;
      }
      const text = typeof event.data === "string" ? event.data : unpack(event.data);
      const mine = Promise.all([text, before]).then(([data]) => {
        if (before === mine) before = null;
        hear({ data });
      }).catch(() => this.close());
      before = mine;
    };
  }
}

window.WebSocket = Packed;
addEventListener("renew-line", () => line?.close());
addEventListener("presses-asked", (event) => {
  line?.send(`${HEARD}${JSON.stringify(/** @type {CustomEvent} */ (event).detail)}]`);
});
