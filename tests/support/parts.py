"""Parts of a page without a browser: what they hold, and for whom."""

import json
import re
from collections.abc import Iterator
from typing import Any

import reflex as rx

from app.domain.roles import Right

_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')


def all_in(part: Any) -> Iterator[Any]:
    """Yield a part and all that stands in it, whatever is shown of it when."""
    yield part
    for one in getattr(part, "children", []):
        yield from all_in(one)


def text_of(part: rx.Component) -> str:
    """Return what a button says; of two words the one that it says at rest."""
    said = [str(one.render().get("contents", "")) for one in part.children]
    found = _LITERAL.findall("".join(said))
    return json.loads(found[-1]) if found else ""


def presses(part: rx.Component) -> list[tuple[str, str, str]]:
    """Return what each button says, its handler, and what that is given."""
    return [
        (
            text_of(one),
            event.handler.fn.__qualname__,
            ",".join(str(value) for _, value in event.args),
        )
        for one in all_in(part)
        for event in getattr(one.event_triggers.get("on_click"), "events", [])
        if type(one).__name__ == "Button"
    ]


def fields(part: rx.Component) -> list[str]:
    """Return the names of the fields of a form, in their order."""
    names = [getattr(one, "name", None) for one in all_in(part)]
    return [json.loads(str(name)) for name in names if name is not None]


def rights_around(part: rx.Component, mark: str) -> list[set[Right]]:
    """Return which rights each place asks for that says or does something."""
    found: list[set[Right]] = []

    def look(one: Any, asked: frozenset[Right]) -> None:
        if mark in {*map(str, getattr(one, "custom_attrs", {}).values())}:
            found.append({*asked})
        if type(one).__name__ == "Cond" and "rights" in str(one.cond):
            asked |= {right for right in Right if f'"{right.value}"' in str(one.cond)}
        for child in getattr(one, "children", []):
            look(child, asked)

    look(part, frozenset())
    return found
