"""Lets the first screen of a page be painted before the rest of it has its look.

The page holds the styles of what is seen first. The rest's come in a file of their
own after the first picture, and what they are for is not shown before; without
scripts the file stands where the rest begins.
"""

import re
from typing import Final

from app.web.critical_css import Markup, used_only

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
_REST: Final = '<noscript data-rest="{0}"><link rel="stylesheet" href="{0}"></noscript>'
_REST_PATH: Final = re.compile(r'<noscript data-rest="([^"]+)">')


def first_screen(html: str) -> tuple[str, int] | None:
    """Return the markup of what is seen first and where the rest begins.

    None where the page does not say, by an element with `data-fold`.
    """
    mark = html.find(f" {FOLD}=")
    end = html.find("</section>", mark)
    if mark < 0 or end < 0:
        return None
    end += len("</section>")
    return _MENU.sub("", html[:end]), end


def first_styles(css: str, markup: str) -> str:
    """Return the rules of a stylesheet that the first screen uses."""
    first = Markup(markup)
    first.note_words(_FIRST_WORDS)
    rules = _STAND_INS.sub("@layer properties;", used_only(css, first))
    return f"{rules}{_REST_HIDDEN}"


def rest(path: str) -> str:
    """Return what stands in the page where its rest begins, given its styles."""
    return _REST.format(path)


def rest_path(html: str) -> str:
    """Return where the styles of the page's rest are, empty if it has them."""
    found = _REST_PATH.search(html)
    return found[1] if found else ""
