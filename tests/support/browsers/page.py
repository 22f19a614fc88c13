"""A page in a browser of any kind, with the hands that a visitor has."""

import json
import os
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

PATIENCE = float(os.environ.get("BROWSER_PATIENCE", "15"))

_READY = """() => document.readyState === "complete"
  && !("loading" in document.documentElement.dataset)"""
# Where an element can be touched: it stands still, and nothing lies above its middle.
_REACH = """(selector, text) => {
  const all = [...document.querySelectorAll(selector)];
  const found = all.find((node) => node.getClientRects().length
    && (!text || node.textContent.includes(text)));
  const moves = (entry) => entry.playState === "running"
    && entry.effect.getTiming().iterations !== Infinity;
  if (!found || document.getAnimations().some(moves)) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const box = found.getClientRects()[0];
  const x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
  const stood = found.stood === `${x} ${y}`;
  found.stood = `${x} ${y}`;
  const top = document.elementFromPoint(x, y);
  const free = top && (found.contains(top) || top.contains(found));
  return stood && free ? [x, y] : null;
}"""
# Where it stood when it was pressed before says nothing of now.
_FORGET = """(selector) => {
  for (const node of document.querySelectorAll(selector)) delete node.stood;
}"""
# Native date, time and choice fields differ in every browser: their value is set.
_SET = """(selector, value) => {
  const field = document.querySelector(selector);
  const kind = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(kind, "value").set.call(field, value);
  for (const sign of ["input", "change"])
    field.dispatchEvent(new Event(sign, { bubbles: true }));
}"""
_VALUE = "(selector) => document.querySelector(selector).value"
_VISIBLE = """(selector, text) => [...document.querySelectorAll(selector)].some((node) => {
  const box = node.getBoundingClientRect();
  const look = getComputedStyle(node);
  return box.width > 1 && box.height > 1 && look.visibility !== "hidden"
    && Number(look.opacity) > 0.9 && (!text || node.textContent.includes(text));
})"""


class Page(ABC):
    """One window. Subclasses know a protocol; what people do is the same in all."""

    name: str

    @abstractmethod
    def go(self, address: str) -> None:
        """Visit an address."""

    @abstractmethod
    def again(self) -> None:
        """Load the page anew, as the reload button does."""

    @abstractmethod
    def evaluate(self, function: str) -> Any:
        """Call a JavaScript function without parameters; returns what JSON can say."""

    @abstractmethod
    def tap(self, x: int, y: int) -> None:
        """Press and release the pointer at a place of the window."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Press the keys of a text, one after the other."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the window a size, as far as the browser allows."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Keep what the window shows as a PNG."""

    @abstractmethod
    def forget(self) -> None:
        """Forget every cookie."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def js(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function with values."""
        given = ", ".join(json.dumps(value) for value in values)
        return self.evaluate(f"() => ({function})({given})")

    def open(self, address: str) -> None:
        """Visit an address and wait for its scripts, as hands do."""
        self.go(address)
        self.until(_READY)

    def reload(self) -> None:
        """Load the page anew and wait for its scripts."""
        self.js("() => { window.before = true; }")
        self.again()
        self.until("() => !window.before")
        self.until(_READY)

    def until(self, function: str, *values: Any) -> Any:
        """Wait until a function gives something true, and return it."""
        deadline = time.monotonic() + PATIENCE
        while not (found := self.js(function, *values)):
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.name} waited in vain: {function} {values}")
            time.sleep(0.05)
        return found

    def press(self, selector: str, text: str = "") -> None:
        """Press an element that can be seen and that nothing covers."""
        self.js(_FORGET, selector)
        self.tap(*self.until(_REACH, selector, text))

    def write(self, selector: str, text: str) -> None:
        """Press a field and type into it, in place of what it holds."""
        self.press(selector)
        self.js("(field) => document.querySelector(field).select()", selector)
        self.type(text)
        assert self.js(_VALUE, selector) == text

    def choose(self, selector: str, value: str) -> None:
        """Give a native field a value, with the events that go with it."""
        self.js(_SET, selector, value)

    def sees(self, selector: str, text: str = "") -> None:
        """Wait until an element, with a text in it, can be seen."""
        self.until(_VISIBLE, selector, text)

    def misses(self, selector: str, text: str = "") -> None:
        """Wait until no such element can be seen."""
        self.until(f"(...asked) => !({_VISIBLE})(...asked)", selector, text)
