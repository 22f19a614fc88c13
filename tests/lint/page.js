// A page for the tests of scripts: a tree of things that simple selectors find, presses
// and letters that scripts hear, and a storage. It lays nothing out and draws nothing.

import { Anchor, Area, Button, Dialog, fieldsIn, Form, Input, Select, Thing, thing } from "./things.js";

export { thing };

export const body = thing("body");

/** Show this and nothing else. @param {any[]} things */
export const draw = (...things) => {
  for (const child of [...body.children]) child.remove();
  body.append(...things);
  changed();
};

/* What scripts hear. */

/** @type {{kind: string, hear: (event: any) => void, early: boolean}[]} */
const ears = [];
const listen = (kind, hear, how) =>
  ears.push({ kind, hear, early: how === true || how?.capture === true });
/**
 * Have something happen, by somebody's hand; return whether nobody prevented it.
 * @param {string} kind
 * @param {any} [target]
 * @param {Record<string, unknown>} [more]
 */
export const fire = (kind, target = body, more = {}) => {
  const own = { type: kind, target, isTrusted: true, defaultPrevented: false, ...more };
  let [isOver, isHeld] = [false, false];
  own.preventDefault = () => (own.defaultPrevented = true);
  own.stopImmediatePropagation = () => (isOver = true);
  own.stopPropagation = () => (isHeld = true); // from those who hear it later
  for (const early of [true, false]) {
    const hearing = isHeld ? [] : ears.filter((each) => each.kind === kind && each.early === early);
    for (const ear of hearing) if (!isOver) ear.hear(own);
  }
  return !own.defaultPrevented;
};
/** Type into a field, as somebody does. @param {any} field @param {string} text */
export const type = (field, text) => {
  field.value = text;
  return fire("input", field);
};

const unlisten = (kind, hear) => {
  const at = ears.findIndex((each) => each.kind === kind && each.hear === hear);
  if (at >= 0) ears.splice(at, 1);
};

/** @type {((changes: never[]) => void)[]} */
const watchers = [];
/** Tell scripts that the page is another. */
export const changed = () => {
  for (const look of watchers) look([]);
};
/** Let what was promised come. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/* Other tabs. */

/** What tabs of this browser tell each other, at once. */
export class Channel {
  /** @type {Channel[]} */
  static all = [];
  /** @type {((event: { data: unknown }) => void) | null} */
  hear = null;
  constructor(name) {
    this.name = name;
    Channel.all.push(this);
  }
  addEventListener(_, hear) {
    this.hear = hear;
  }
  postMessage(data) {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.hear?.({ data });
  }
  close() {
    Channel.all = Channel.all.filter((each) => each !== this);
  }
}

/* Storage. */

class Shelf {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, text) {
    this[key] = text;
  }
  removeItem(key) {
    delete this[key];
  }
}
export const [tab, device] = [new Shelf(), new Shelf()];
/** Return what the tab keeps under a key. @param {string} key */
export const keptAs = (key) => JSON.parse(tab.getItem(key) ?? "null");

const root = thing("html");
root.style = {
  getPropertyValue: (name) => root.style[name] ?? "",
  setProperty: (name, value) => (root.style[name] = value),
};

Object.assign(globalThis, {
  ...{ Node: Thing, Element: Thing, HTMLElement: Thing, HTMLFormElement: Form },
  ...{ HTMLInputElement: Input, HTMLTextAreaElement: Area, HTMLDialogElement: Dialog },
  ...{ HTMLButtonElement: Button, HTMLAnchorElement: Anchor, HTMLSelectElement: Select },
  ...{ FocusEvent: class extends Event {}, RadioNodeList: class {} },
  FormData: class extends Map {
    constructor(form) {
      super(fieldsIn(form).map((field) => [field.name, field.value]));
    }
  },
  MutationObserver: class {
    constructor(look) {
      watchers.push(look);
    }
    observe() {}
  },
  BroadcastChannel: Channel,
  ResizeObserver: class {
    observe() {}
  },
  getComputedStyle: () => ({ position: "sticky" }),
  addEventListener: listen,
  dispatchEvent: (event) => fire(event.type, body, { detail: event.detail, isTrusted: false }),
  document: {
    ...{ body, documentElement: root, activeElement: body, title: "", hidden: false },
    ...{ addEventListener: listen, removeEventListener: unlisten },
    dispatchEvent: (event) => fire(event.type, body, { detail: event.detail }),
    querySelector: (selectors) => body.querySelector(selectors),
    querySelectorAll: (selectors) => body.querySelectorAll(selectors),
    createElement: (tag) => thing(tag),
    getElementById: (id) => (id ? body.querySelector(`#${id}`) : null),
  },
  location: { pathname: "/admin/", href: "https://casa.cl/admin/", hash: "" },
  ...{ localStorage: device, sessionStorage: tab, window: globalThis },
});
