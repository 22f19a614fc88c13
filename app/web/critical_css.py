"""Leaves in a stylesheet what one page can use.

A rule stays when one of its selectors names only classes that the page has, or
that our scripts may add. The whole stylesheet is loaded with the application,
which may show what the prerendered page does not.
"""

import html
import re
from collections.abc import Iterable

import tinycss2
from tinycss2.ast import AtRule, IdentToken, LiteralToken, Node, QualifiedRule

_CLASSES = re.compile(r'class="([^"]*)"')
_WORDS = re.compile(r"[\w-]+")
_GROUPS = frozenset({"media", "supports", "layer", "container"})


def class_names(page: str, scripts: Iterable[str]) -> frozenset[str]:
    """Return the classes of a page and every word that its scripts contain."""
    found: set[str] = set()
    for value in _CLASSES.findall(page):
        found.update(html.unescape(value).split())
    for script in scripts:
        found.update(_WORDS.findall(script))
    return frozenset(found)


def used_only(css: str, names: frozenset[str]) -> str:
    """Return the stylesheet without rules for classes that are not `names`."""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return "".join(_kept(rules, names))


def _kept(rules: Iterable[Node], names: frozenset[str]) -> Iterable[str]:
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            if _is_used(rule.prelude, names):
                yield rule.serialize()
        elif (
            isinstance(rule, AtRule)
            and rule.content
            and rule.lower_at_keyword in _GROUPS
        ):
            inner = tinycss2.parse_rule_list(
                rule.content, skip_comments=True, skip_whitespace=True
            )
            body = "".join(_kept(inner, names))
            if body:
                prelude = tinycss2.serialize(rule.prelude)
                yield f"@{rule.at_keyword}{prelude}{{{body}}}"
        else:
            yield rule.serialize()


def _is_used(prelude: Iterable[Node], names: frozenset[str]) -> bool:
    """Return whether one selector of a list asks for known classes only."""
    known, after_dot = True, False
    for token in prelude:
        literal = token.value if isinstance(token, LiteralToken) else ""
        if literal == ",":
            if known:
                return True
            known = True
        elif after_dot and isinstance(token, IdentToken):
            known = known and token.value in names
        after_dot = literal == "."
    return known
