// A page for the tests of scripts: a tree of things that simple selectors find, presses
// and letters that scripts hear, and a storage. It lays nothing out and draws nothing.

import { finds } from "./selectors.js";

const written = (/** @type {string} */ key) =>
  `data-${key.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;

const read = (/** @type {string} */ name) =>
  name.slice("data-".length).replace(/-(.)/g, (_, sign) => sign.toUpperCase());

class Thing {
  /** @type {Thing | null} */
  parentElement = null;
  /** @type {Set<string>} what its pseudo-classes say, as `hover` */
  states = new Set();
  hidden = false;
  disabled = false;
  textContent = "";
  style = {};

  /** @param {string} tag @param {Record<string, string>} attributes @param {Thing[]} children */
  constructor(tag, attributes, children) {
    Object.assign(this, { tag, attributes, children: [] });
    this.append(...children);
    const { id = "", name = "", type = "", value = "" } = attributes;
    Object.assign(this, { id, name, type, value, defaultValue: value });
    this.dataset = new Proxy(attributes, {
      get: (all, key) => all[written(String(key))],
      set: (all, key, text) => ((all[written(String(key))] = String(text)), true),
      has: (all, key) => written(String(key)) in all,
      deleteProperty: (all, key) => delete all[written(String(key))],
      ownKeys: (all) => Object.keys(all).filter((key) => key.startsWith("data-")).map(read),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
  }
  append(...children) {
    const things = children.filter((child) => child instanceof Thing);
    for (const child of things) {
      child.remove();
      child.parentElement = this;
      this.children.push(child);
    }
    this.textContent += children.filter((child) => typeof child === "string").join("");
  }
  replaceChildren(...children) {
    for (const child of [...this.children]) child.remove();
    this.append(...children);
  }
  remove() {
    const { children = [] } = this.parentElement ?? {};
    if (children.includes(this)) children.splice(children.indexOf(this), 1);
    this.parentElement = null;
  }
  get isConnected() {
    return this === body || Boolean(this.parentElement?.isConnected);
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  hasAttribute(name) {
    return name in this.attributes;
  }
  setAttribute(name, text) {
    this.attributes[name] = text;
  }
  removeAttribute(name) {
    delete this.attributes[name];
  }
  contains(other) {
    return this === other || this.children.some((child) => child.contains(other));
  }
  matches(selectors) {
    return finds(selectors, this);
  }
  closest(selectors) {
    return this.matches(selectors) ? this : this.parentElement?.closest(selectors) ?? null;
  }
  querySelectorAll(selectors) {
    const below = this.children.flatMap((child) => [child, ...child.querySelectorAll("")]);
    return selectors ? below.filter((thing) => thing.matches(selectors)) : below;
  }
  querySelector(selectors) {
    return this.querySelectorAll(selectors)[0] ?? null;
  }
  focus() {
    document.activeElement = this;
  }
  /** Where it lies, as the test says. */
  box = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  getBoundingClientRect() {
    return this.box;
  }
  scrollIntoView() {}
  after(...others) {
    const { children } = this.parentElement;
    for (const other of others) other.parentElement = this.parentElement;
    children.splice(children.indexOf(this) + 1, 0, ...others);
  }
  get parentNode() {
    return this.parentElement;
  }
  get offsetParent() {
    return this.hidden ? null : this.parentElement;
  }
  toggleAttribute(name, isOn) {
    if (isOn) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }
  click() {
    fire("click", this, { isTrusted: false });
  }
  dispatchEvent(event) {
    return fire(event.type, this, { isTrusted: false, detail: event.detail });
  }
}
class Form extends Thing {
  reset() {
    for (const field of fieldsIn(this)) {
      // What scripts write into a hidden field, a reset leaves as it is.
      if (field.type !== "hidden") field.value = field.defaultValue;
      if (field.type === "checkbox") field.checked = field.defaultChecked;
    }
  }
  elements = { namedItem: (name) => fieldsIn(this).find((field) => field.name === name) ?? null };
  requestSubmit() {
    fire("submit", this, { isTrusted: true });
  }
}
class Input extends Thing {
  checked = false;
  selectionStart = 0;
  selectionEnd = 0;
  setSelectionRange(from, to) {
    Object.assign(this, { selectionStart: from, selectionEnd: to });
  }
  setRangeText(text) {
    this.value = this.value.slice(0, this.selectionStart) + text + this.value.slice(this.selectionEnd);
  }
  get defaultChecked() {
    return this.hasAttribute("checked");
  }
  set defaultChecked(isOn) {
    this.toggleAttribute("checked", isOn);
  }
}
class Dialog extends Thing {
  showModal() {
    this.setAttribute("open", "");
  }
  close() {
    this.removeAttribute("open");
  }
}
class Area extends Thing {
  get value() {
    return this.text;
  }
  set value(text) {
    this.text = text;
  }
}
class Button extends Thing {}
class Anchor extends Thing {
  /** @type {string} */
  href = this.attributes.href ?? "";
  get hash() {
    return this.href.slice(this.href.indexOf("#"));
  }
}
class Select extends Thing {
  get options() {
    return this.children;
  }
  get selectedOptions() {
    return this.children.filter((option) => option.value === this.value);
  }
}
const KINDS = { form: Form, input: Input, dialog: Dialog, textarea: Area, button: Button, a: Anchor, select: Select };

/** @param {Thing} form */
const fieldsIn = (form) => form.querySelectorAll("input, textarea, select").filter((field) => field.name);

/**
 * Return a thing of the page, with what it holds.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {Thing[]} children
 * @returns {any}
 */
export const thing = (tag, attributes = {}, ...children) =>
  new (KINDS[tag] ?? Thing)(tag, { ...attributes }, children);

const body = thing("body");

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

/** @type {((changes: never[]) => void)[]} */
const watchers = [];
/** Tell scripts that the page is another. */
export const changed = () => {
  for (const look of watchers) look([]);
};
/** Let what was promised come. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

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
  addEventListener: listen,
  dispatchEvent: (event) => fire(event.type, body, { detail: event.detail, isTrusted: false }),
  document: {
    ...{ body, documentElement: thing("html"), activeElement: body, title: "", hidden: false },
    addEventListener: listen,
    dispatchEvent: (event) => fire(event.type, body, { detail: event.detail }),
    querySelector: (selectors) => body.querySelector(selectors),
    querySelectorAll: (selectors) => body.querySelectorAll(selectors),
    createElement: (tag) => thing(tag),
    getElementById: (id) => body.querySelector(`#${id}`),
  },
  location: { pathname: "/admin/", href: "https://casa.cl/admin/", hash: "" },
  ...{ localStorage: device, sessionStorage: tab, window: globalThis },
});
