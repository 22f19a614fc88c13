"""Views of the list of leads: criteria under a name of one's own."""

import unicodedata
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from app.domain.errors import AppError, FieldError, InvalidInput
from app.domain.fields import Form, Refused, within
from app.domain.lead_criteria import LeadCriteria
from app.domain.text import clean_line, has_letter, search_form

AT_MOST: Final = 20
NAME_LIMIT: Final = 40


class ViewNotFound(AppError):
    """None of one's own views has this id."""

    code = "view_not_found"


@dataclass(frozen=True, slots=True)
class LeadView:
    """A view of somebody's own.

    Attributes:
        query: Its criteria, as the query of an address.
    """

    id: uuid.UUID
    name: str
    query: str


def kept_of(criteria: LeadCriteria) -> LeadCriteria:
    """Return what a view keeps: no text of a search and no leads chosen one by one.

    Both name people, and whoever erases them would not find them there.
    """
    nothing = LeadCriteria()
    return replace(
        criteria,
        search=nothing.search,
        among=nothing.among,
        after=nothing.after,
        limit=nothing.limit,
    )


def view_name(raw: Mapping[str, object], taken: Collection[str]) -> str:
    """Return the name that a form gives a view.

    Args:
        raw: `name`.
        taken: Names that it may not have, whatever their capitals and accents.

    Raises:
        InvalidInput: It is empty, too long, or taken.
    """
    form = Form(raw)
    name = form.read("name", _name, called="view_name")
    if name is None:
        raise InvalidInput(form.errors)
    if search_form(name) in {search_form(one) for one in taken}:
        raise InvalidInput({"name": FieldError("view_name_taken")})
    return name


def _name(text: str) -> str:
    line = clean_line(text)
    if not (has_letter(line) or _has_picture(line)):
        raise Refused("view_name_required")
    return within(line, NAME_LIMIT)


def _has_picture(line: str) -> bool:
    """Return whether a line shows a picture, by which a view is known as by a word."""
    return any(unicodedata.category(c) == "So" for c in line)
