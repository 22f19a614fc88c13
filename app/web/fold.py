"""Lets the first screen of a page be painted before the rest of it has its look.

The page holds the styles of what is seen first. The rest's come in a file that
stands where that rest begins: a browser paints what is above while it comes, and
shows what is below when it is there, with scripts and without.
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
    return _STAND_INS.sub("@layer properties;", used_only(css, first))
