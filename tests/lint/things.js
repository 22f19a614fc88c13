// What a page of the tests is made of: elements and fields, as scripts know them.

import { body, fire } from "./page.js";
import { finds } from "./selectors.js";

const written = (/** @type {string} */ key) =>
  `data-${key.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;

const read = (/** @type {string} */ name) =>
  name.slice("data-".length).replace(/-(.)/g, (_, sign) => sign.toUpperCase());

export class Thing {
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
    const each = () => Object.entries(attributes).map(([name, value]) => ({ name, value }))[Symbol.iterator]();
    Object.defineProperty(attributes, Symbol.iterator, { value: each, configurable: true });
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
    if (["id", "name"].includes(name)) this[name] = text;
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
export class Form extends Thing {
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
export class Input extends Thing {
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
export class Dialog extends Thing {
  get open() {
    return this.hasAttribute("open");
  }
  showModal() {
    this.setAttribute("open", "");
  }
  close() {
    this.removeAttribute("open");
  }
}
export class Area extends Thing {
  get value() {
    return this.text;
  }
  set value(text) {
    this.text = text;
  }
}
export class Button extends Thing {}
export class Anchor extends Thing {
  /** @type {string} */
  href = this.attributes.href ?? "";
  get hash() {
    return this.href.slice(this.href.indexOf("#"));
  }
}
export class Select extends Thing {
  get options() {
    return this.children;
  }
  get selectedOptions() {
    return this.children.filter((option) => option.value === this.value);
  }
}
const KINDS = { form: Form, input: Input, dialog: Dialog, textarea: Area, button: Button, a: Anchor, select: Select };

/** @param {Thing} form */
export const fieldsIn = (form) => form.querySelectorAll("input, textarea, select").filter((field) => field.name);

/**
 * Return a thing of the page, with what it holds.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {Thing[]} children
 * @returns {any}
 */
export const thing = (tag, attributes = {}, ...children) =>
  new (KINDS[tag] ?? Thing)(tag, { ...attributes }, children);
