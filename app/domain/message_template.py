"""Texts with placeholders that the staff write once and send to many.

A placeholder is a word in braces; the words themselves are copy (`Words`). What says something about
somebody's health is none: no vaccine, no price, no address, no words of theirs.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from app.domain.errors import AppError, InvalidInput
from app.domain.fields import Form, Refused, within
from app.domain.lead_state import LeadState
from app.domain.text import clean_line, search_form

# With every letter a picture it still fits the header of a redirection.
TEMPLATE_LIMIT: Final = 600
# Of a name; who typed no space gets the beginning.
FIRST_NAME_LIMIT: Final = 40
_SHOWN: Final = 40
_MARK: Final = re.compile(r"\{([^{}]*)\}")


class Placeholder(StrEnum):
    """What a text may name."""

    FIRST_NAME = "first_name"
    REFERENCE = "reference"
    SERVICE = "service"
    DAY = "day"
    TIME = "time"
    PROFESSIONAL = "professional"


# Only where a visit is to come is there something to say.
OF_VISIT: Final = frozenset(
    {Placeholder.DAY, Placeholder.TIME, Placeholder.PROFESSIONAL}
)


# The word that stands for each in a text: small letters without accents.
Words = Mapping[str, str]


class TemplateChanged(AppError):
    """Somebody else changed the text since it was read.

    Attributes:
        text: As it is now.
        version: Of it.
    """

    code = "template_changed"

    def __init__(self, text: str, version: int) -> None:
        super().__init__()
        self.text = text
        self.version = version


def offered(state: LeadState) -> tuple[Placeholder, ...]:
    """Return what the text of a state may name."""
    visits = state is LeadState.SCHEDULED
    return tuple(it for it in Placeholder if visits or it not in OF_VISIT)


def parse_template(raw: Mapping[str, object], state: LeadState, words: Words) -> str:
    """Return the text that a form brings, its placeholders as they are called.

    Capitals, accents and blanks within the braces make no difference.

    Args:
        raw: `text`.
        state: Whose text it is.
        words: Of the placeholders.

    Raises:
        InvalidInput: It is empty, too long, or names what it may not.
    """
    form = Form(raw)
    text = form.read("text", lambda value: _checked(value, state, words))
    if text is None:
        raise InvalidInput(form.errors)
    return text


def fill(template: str, values: Mapping[Placeholder, str], words: Words) -> str:
    """Return a text with its placeholders filled; empty where one has no value.

    What a value holds is not read again: a name in braces stays one.
    """
    said = {words[name]: value for name, value in values.items()}
    if not all(said.get(word) for word in _MARK.findall(template)):
        return ""
    return _MARK.sub(lambda found: said[found[1]], template)


def first_name(name: str) -> str:
    """Return the first word of a name, cut where it is no name any more."""
    return (clean_line(name).split() or [""])[0][:FIRST_NAME_LIMIT]


def _checked(value: str, state: LeadState, words: Words) -> str:
    named = _MARK.sub(lambda found: _named(found[1], state, words), value)
    if set("{}") & set(_MARK.sub("", named)):
        raise Refused("brace_stray")
    return within(named, TEMPLATE_LIMIT)


def _named(written: str, state: LeadState, words: Words) -> str:
    folded = search_form(clean_line(written))
    if folded not in words.values():
        raise Refused("placeholder_unknown", name=clean_line(written)[:_SHOWN])
    if folded not in {words[name] for name in offered(state)}:
        raise Refused("placeholder_of_visit", name=folded)
    return f"{{{folded}}}"
