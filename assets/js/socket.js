// Unpacks what the server sends to the panel; it stands before the scripts that open
// the websocket. Where a browser cannot unpack, nothing is asked for. A line that is to
// carry another cookie is closed here, and opened again by who opened it.

import { name, words } from "./dictionary.js";

const Plain = window.WebSocket;
const EVENTS = "/_event";
const canUnpack = typeof DecompressionStream !== "undefined";
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

class Packed extends Plain {
  /** @param {string | URL} address @param {string | string[]} [protocols] */
  constructor(address, protocols) {
    const own = new URL(address, location.href);
    const isOurs = own.pathname.startsWith(EVENTS);
    if (isOurs && canUnpack) {
      own.searchParams.set("packed", "1");
      own.searchParams.set("words", name);
    }
    super(own.href, protocols);
    if (isOurs) line = this;
  }
  // One after the other, in the order in which they came.
  /** @param {(event: any) => void} hear */
  set onmessage(hear) {
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
