"""Finds what Reflex wrote in a page, in whatever order it writes attributes.

What rewrites a page says how often it expects a thing: a page that is laid out in
another way stops the build, instead of going out half rewritten.
"""

import html as entities
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from app.content import console

_ATTRIBUTES: Final = r"(?:\s+[^\s\"'>/=]+(?:=\"[^\"]*\")?)*"
_TAG: Final = r"<{name}({attributes})\s*/?>"
_SCRIPT: Final = re.compile(rf"<script({_ATTRIBUTES})\s*>(.*?)</script>", re.DOTALL)
_ATTRIBUTE: Final = re.compile(r"\s([^\s\"'>/=]+)(?:=\"([^\"]*)\")?")
_BARE_URL: Final = re.compile(r"^/js/")
_CODE: Final = frozenset({"", "text/javascript", "application/javascript"})
_DATA: Final = frozenset({"application/ld+json", "application/json", "text/plain"})


class UnknownLayout(ValueError):
    """Reflex lays its pages out in another way than this code knows."""


@dataclass(frozen=True)
class Tag:
    """A piece of a page: where it stands, its attributes, and a script's content."""

    text: str
    start: int
    end: int
    attributes: dict[str, str]
    content: str = ""


def tags(html: str, name: str, **wanted: str) -> list[Tag]:
    """Return the tags of a name whose attributes have the wanted values."""
    pattern = re.compile(_TAG.format(name=name, attributes=_ATTRIBUTES))
    found = (
        Tag(match[0], match.start(), match.end(), _attributes(match[1]))
        for match in pattern.finditer(html)
    )
    return [tag for tag in found if wanted.items() <= tag.attributes.items()]


def scripts(html: str) -> list[Tag]:
    """Return the scripts of a page with their content."""
    return [
        Tag(match[0], match.start(), match.end(), _attributes(match[1]), match[2])
        for match in _SCRIPT.finditer(html)
    ]


def own_scripts(html: str) -> list[Tag]:
    """Return the scripts that a page has from `assets/js`."""
    return [
        script
        for script in scripts(html)
        if _BARE_URL.match(script.attributes.get("src", ""))
    ]


def inline_scripts(html: str) -> list[Tag]:
    """Return the scripts whose code stands in the page, modules apart."""
    return [
        script
        for script in scripts(html)
        if "src" not in script.attributes and script.attributes.get("type", "") in _CODE
    ]


def modules(html: str) -> list[Tag]:
    """Return the modules whose code stands in the page."""
    return [
        script
        for script in scripts(html)
        if "src" not in script.attributes and script.attributes.get("type") == "module"
    ]


def unknown_scripts(html: str) -> list[Tag]:
    """Return the scripts that are of none of the kinds above, nor mere data."""
    known = {
        script.start
        for kind in (own_scripts, inline_scripts, modules)
        for script in kind(html)
    }
    return [
        script
        for script in scripts(html)
        if script.start not in known and script.attributes.get("type") not in _DATA
    ]


def replaced(html: str, found: Iterable[Tag], new: Callable[[Tag], str]) -> str:
    """Return the page with something else where each of the tags stands."""
    for tag in sorted(found, key=lambda tag: tag.start, reverse=True):
        html = f"{html[: tag.start]}{new(tag)}{html[tag.end :]}"
    return html


def without(html: str, found: Iterable[Tag]) -> str:
    """Return the page without the tags."""
    return replaced(html, found, lambda _: "")


def one(found: Sequence[Tag], what: str) -> Tag:
    """Return the only thing that was found.

    Raises:
        UnknownLayout: There is none, or more than one.
    """
    expect(len(found), 1, what)
    return found[0]


def some(found: Sequence[Tag], what: str) -> Sequence[Tag]:
    """Return what was found.

    Raises:
        UnknownLayout: It is nothing.
    """
    if not found:
        raise UnknownLayout(console.LAYOUT_NONE.format(what=what))
    return found


def expect(found: int, expected: int, what: str) -> None:
    """Go on where something was found as often as expected.

    Raises:
        UnknownLayout: It was not.
    """
    if found != expected:
        raise UnknownLayout(
            console.LAYOUT_COUNT.format(what=what, expected=expected, found=found)
        )


def _attributes(text: str) -> dict[str, str]:
    return {name: entities.unescape(value) for name, value in _ATTRIBUTE.findall(text)}
