"""Leaves in a stylesheet what one piece of markup can use.

A rule stays when one of its selectors asks only for elements, classes, ids and
attributes that the markup has; a custom property stays when a rule that stays
asks for it. The whole stylesheet follows with the scripts of the page, which
may show what the piece does not.
"""

import re
from collections.abc import Iterable, Sequence
from html.parser import HTMLParser
from typing import Final

import tinycss2
from tinycss2.ast import (
    AtRule,
    Declaration,
    FunctionBlock,
    HashToken,
    IdentToken,
    LiteralToken,
    Node,
    QualifiedRule,
    SquareBracketsBlock,
)

_GROUPS: Final = frozenset(
    {"media", "supports", "layer", "container", "starting-style"}
)
# The framework's own reset says the same as Tailwind's, which every page has.
_SECOND_RESET: Final = "__reflex_base"
_FIELDS: Final = frozenset({"input", "select", "textarea"})
_OF_FIELDS: Final = re.compile(
    r"^(-webkit-(date|calendar|inner-spin|outer-spin|search)|-moz-ui|file-selector"
    r"|placeholder)"
)
_ALWAYS: Final = frozenset({"html", "body"})
# Attributes that the browser itself sets and takes away.
_STATES: Final = frozenset({"open", "hidden", "disabled", "checked"})
_ASKED_FOR: Final = re.compile(r"var\(\s*(--[\w-]+)")
_KEYFRAMES: Final = re.compile(r"@keyframes\s+([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
_WORDS: Final = re.compile(r"[\w-]+")
_DATA: Final = re.compile(r"\bdataset\.(\w+)")
_CAPITAL: Final = re.compile(r"[A-Z]")
# Selectors that match what their arguments match.
_SAME_AS: Final = frozenset({"is", "where"})


class Markup(HTMLParser):
    """What selectors can find in a piece of HTML, whole or cut off anywhere."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements = set(_ALWAYS)
        self.classes: set[str] = set()
        self.names = set(_STATES)
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element with its classes, id and attributes."""
        self.elements.add(tag)
        for name, value in attrs:
            self.names.add(name)
            if name == "class":
                self.classes.update((value or "").split())
            elif name == "id" and value:
                self.names.add(value)

    def note_words(self, script: str) -> None:
        """Take every word of a script for an element, class or attribute it adds."""
        words = _WORDS.findall(script)
        self.elements.update(words)
        self.classes.update(words)
        self.names.update(words)
        for name in _DATA.findall(script):
            self.names.add("data-" + _CAPITAL.sub(r"-\g<0>", name).lower())


def used_only(css: str, markup: Markup) -> str:
    """Return the stylesheet without what `markup` cannot use."""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    kept = "".join(_kept(rules, markup))
    kept = _KEYFRAMES.sub(
        lambda found: found[0] if _moves(kept, found[1]) else "", kept
    )
    asked = set(_ASKED_FOR.findall(kept))
    while True:
        lean = "".join(_asked_only(kept, asked))
        left = set(_ASKED_FOR.findall(lean))
        if left == asked:
            return lean
        asked = left


def _moves(css: str, keyframes: str) -> bool:
    """Return whether a declaration of a stylesheet names an animation."""
    name = re.escape(keyframes)
    return (
        re.search(rf"(animation|--animate)[^:;{{}}]*:[^;}}]*\b{name}\b", css)
        is not None
    )


def _kept(rules: Iterable[Node], markup: Markup) -> Iterable[str]:
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            if _is_used(rule.prelude, markup):
                yield rule.serialize()
        elif isinstance(rule, AtRule) and _is_group(rule):
            name = tinycss2.serialize(rule.prelude).strip()
            inner = [] if name == _SECOND_RESET else _rules_in(rule)
            yield _group(rule, "".join(_kept(inner, markup)))
        else:
            yield rule.serialize()


def _asked_only(css: str, asked: set[str]) -> Iterable[str]:
    """Yield rules without the custom properties that nothing asks for."""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    for rule in rules:
        yield from _without_unasked(rule, asked)


def _without_unasked(rule: Node, asked: set[str]) -> Iterable[str]:
    if isinstance(rule, QualifiedRule):
        declarations = [
            entry
            for entry in tinycss2.parse_blocks_contents(
                rule.content, skip_comments=True, skip_whitespace=True
            )
            if not isinstance(entry, Declaration)
            or not entry.name.startswith("--")
            or entry.name in asked
        ]
        if any(isinstance(entry, Declaration) for entry in declarations):
            body = ";".join(entry.serialize().rstrip(";") for entry in declarations)
            yield f"{tinycss2.serialize(rule.prelude)}{{{body}}}"
    elif isinstance(rule, AtRule) and _is_group(rule):
        body = "".join(
            part for inner in _rules_in(rule) for part in _without_unasked(inner, asked)
        )
        yield _group(rule, body)
    elif isinstance(rule, AtRule) and rule.lower_at_keyword == "property":
        if tinycss2.serialize(rule.prelude).strip() in asked:
            yield rule.serialize()
    else:
        yield rule.serialize()


def _group(rule: AtRule, body: str) -> str:
    """Return a group with its body; an empty layer still takes its place in order."""
    head = f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}"
    if body:
        return f"{head}{{{body}}}"
    return f"{head};" if rule.lower_at_keyword == "layer" else ""


def _is_group(rule: AtRule) -> bool:
    return bool(rule.content) and rule.lower_at_keyword in _GROUPS


def _rules_in(rule: AtRule) -> Sequence[Node]:
    return tinycss2.parse_rule_list(
        rule.content or [], skip_comments=True, skip_whitespace=True
    )


def _is_used(prelude: Iterable[Node], markup: Markup) -> bool:
    """Return whether one selector of a list asks only for what there is."""
    known, before = True, ""
    for token in prelude:
        literal = token.value if isinstance(token, LiteralToken) else ""
        if literal == ",":
            if known:
                return True
            known = True
        elif known:
            known = _finds(token, before, markup)
        before = literal
    return known


def _finds(token: Node, before: str, markup: Markup) -> bool:
    """Return whether a token of a selector, after a literal, can match."""
    if isinstance(token, HashToken):
        return token.value in markup.names
    if isinstance(token, SquareBracketsBlock):
        name = next(t.value for t in token.content if isinstance(t, IdentToken))
        return name in markup.names
    if isinstance(token, FunctionBlock):
        return token.lower_name not in _SAME_AS or _is_used(token.arguments, markup)
    if not isinstance(token, IdentToken):
        return True
    if before == ":":
        return not _OF_FIELDS.match(token.value) or bool(_FIELDS & markup.elements)
    found = markup.classes if before == "." else markup.elements
    return (token.value if before == "." else token.lower_value) in found
