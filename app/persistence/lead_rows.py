"""Rows of requests as what they say."""

from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Row

from app.domain.lead import Category, Lead, Source
from app.domain.lead_state import LeadState
from app.persistence.tables import AppointmentRow

# A page has many rows: asked for together, and a class not for each of its values,
# they take half as long.
_NAMES: Final = tuple(field.name for field in fields(Lead))
_VALUES: Final = attrgetter(*_NAMES)
_CATEGORIES: Final = {each.value: each for each in Category}
_STATES: Final = {each.value: each for each in LeadState}
_SOURCES: Final = {each.value: each for each in Source}


def lead_of(row: AppointmentRow | Row[Any]) -> Lead:
    """Return the lead that a row holds, be it an object or what was read of its table."""
    held: dict[str, Any] = dict(zip(_NAMES, _VALUES(row), strict=True))
    held["category"] = _CATEGORIES[held["category"]]
    held["state"] = _STATES[held["state"]]
    held["source"] = _SOURCES[held["source"]]
    held["reference"] = held["reference"] or ""
    held["state_at"] = held["state_at"] or held["created_at"]
    return Lead(**held)
