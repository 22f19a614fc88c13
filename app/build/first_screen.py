"""Lets the first screen of a page be painted before the rest of it has its look.

The page holds the styles of what is seen first. The rest's come in a file of their
own after the first picture, and what they are for is not shown before; without
scripts the file stands where the rest begins.
"""

import re
from typing import Final

from app.build.critical_css import Markup, used_only
from app.build.markup import expect

FOLD: Final = "data-fold"
# What the page's own script puts on what is seen first.
_FIRST_WORDS: Final = "scrolled"
_MENU: Final = re.compile(r'<div [^>]*id="menu".*?(?=<main)', re.DOTALL)
# Stands in for `@property` where a browser lacks it; the rest's styles have it.
_STAND_INS: Final = re.compile(r"@layer properties\{(?=@supports).*?\}\}\}")
# The scrollbar that the rest needs is there from the start, so that nothing moves.
_REST_HIDDEN: Final = (
    "[data-first]{overflow-y:scroll}"
    f"[data-first] :is([{FOLD}],main)~:not([data-shown]){{display:none!important}}"
)
# What no first picture needs; the rest brings it, without scripts too.
_LATER: Final = re.compile(
    r"@media (?:print|\((?:forced-colors:active|scripting:none)\))\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}"
)
# Nor what answers a hand, which comes later than the rest of the styles.
_RULE: Final = re.compile(r"(?<=[{};])([^{};@]+)\{[^{}]*\}")
_ANSWERS: Final = re.compile(
    r":hover|:active|:disabled|\[disabled\]|::selection|:popover-open|\[open\]"
)
# Nor the letters of other languages, which no first screen has.
_OTHER_LETTERS: Final = re.compile(r"@font-face\{[^}]*latin\.woff2[^}]*\}")
_REST: Final = '<noscript data-rest="{0}"><link rel="stylesheet" href="{0}"></noscript>'
_REST_PATH: Final = re.compile(r'<noscript data-rest="([^"]+)">')


def first_screen(html: str) -> tuple[str, int] | None:
    """Return the markup of what is seen first and where the rest begins.

    None where the page does not say, by an element with `data-fold`.

    Raises:
        UnknownLayout: What is seen first cannot be told from the rest.
    """
    if not (marks := html.count(f" {FOLD}=")):
        return None
    expect(marks, 1, FOLD)
    end = html.find("</section>", html.find(f" {FOLD}="))
    expect(int(end >= 0), 1, "</section>")
    end += len("</section>")
    first, menus = _MENU.subn("", html[:end])
    expect(menus, 1, 'id="menu"')
    return first, end


def first_styles(css: str, markup: str) -> str:
    """Return the rules of a stylesheet that the first screen uses.

    Raises:
        UnknownLayout: The stylesheet's stand-ins cannot be found.
    """
    first = Markup(markup)
    first.note_words(_FIRST_WORDS)
    rules, found = _STAND_INS.subn("@layer properties;", used_only(css, first))
    expect(found, 1, "@layer properties")
    for later in (_LATER, _OTHER_LETTERS):
        rules = later.sub("", rules)
    return f"{_RULE.sub(_unless_answer, rules)}{_REST_HIDDEN}"


def _unless_answer(rule: re.Match[str]) -> str:
    """Return a rule, or nothing where all its selectors wait for a hand."""
    return "" if all(map(_ANSWERS.search, rule[1].split(","))) else rule[0]


def rest(path: str) -> str:
    """Return what stands in the page where its rest begins, given its styles."""
    return _REST.format(path)


def rest_path(html: str) -> str:
    """Return where the styles of the page's rest are, empty if it has them."""
    found = _REST_PATH.search(html)
    return found[1] if found else ""
