"""What a visitor changes of their own request, read from its form."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from app.domain import fields
from app.domain.booking import earliest_day
from app.domain.clock import CHILE
from app.domain.errors import FieldError, InvalidInput
from app.domain.lead import Asked, asked_of
from app.domain.lead_state import LeadState
from app.domain.own_request import (
    CHANGED,
    SEEN_FIELD,
    OwnRequest,
    is_in_words,
    mark_of,
)
from app.domain.text import text_of


def retyped(raw: Mapping[str, object]) -> Mapping[str, str]:
    """Return what was typed over what a page showed, by the fields of a change.

    Day and hour are one wish. A page that does not say what it showed tells nothing.
    """
    marks = (text_of(raw, SEEN_FIELD) or "").rpartition(".")[2].split("-")
    if len(marks) != len(CHANGED):
        return {}
    typed: dict[str, str] = {
        name: text_of(raw, name) or "" for name in CHANGED if name in raw
    }
    over = {
        name
        for name, mark in zip(CHANGED, marks, strict=True)
        if mark_of(typed.get(name, "")) != mark
    }
    wish = {"date", "time"}
    if over & wish:
        over |= wish
    return {name: value for name, value in typed.items() if name in over}


def was_let_go(before: OwnRequest, after: OwnRequest) -> bool:
    """Return whether a change let a visit of anybody go."""
    return bool(before.awaited and not after.awaited)


def changes_nothing(own: OwnRequest, edit: Asked, *, moved: bool) -> bool:
    """Return whether all that is asked for is so, and no visit would be let go."""
    return edit == Asked(**asked_of(own.edited)) and not (moved and own.awaited)


def wishes_to_come(own: OwnRequest, now: datetime) -> bool:
    """Return whether the moment that is wished for is to come."""
    wished, local = own.edited, now.astimezone(CHILE)
    if wished.date != local.date() or is_in_words(wished.time):
        return wished.date >= local.date()
    return wished.time > f"{local:%H:%M}"


def require_wish(own: OwnRequest, now: datetime) -> None:
    """Require a moment that may come, of who was not found and is asked for one.

    Raises:
        InvalidInput: The moment of the wish is over.
    """
    is_asked = own.spoken.state is LeadState.NO_SHOW
    if is_asked and not wishes_to_come(own, now):
        raise InvalidInput({"date": FieldError("date_past")})


def is_so_already(raw: Mapping[str, object], own: OwnRequest, now: datetime) -> bool:
    """Return whether what is asked for stands by now, as after a second press."""
    try:
        edit, moved = parse_own_change(raw, own, now)
    except InvalidInput:
        return False
    return changes_nothing(own, edit, moved=moved)


def parse_own_change(
    raw: Mapping[str, object], own: OwnRequest, now: datetime
) -> tuple[Asked, bool]:
    """Read what a visitor changes: day, hour, address and message.

    A day and hour that stay as the page showed them are no wish: they may be over,
    or written by the staff in words.

    Returns:
        What is asked for from now on, and whether another moment is wished for.

    Raises:
        InvalidInput: Fields that are missing or impossible, each with its code.
    """
    form = fields.Form(raw)
    lead = own.edited
    day_shown, time_shown = own.wish
    given = (text_of(raw, "date") or "").strip(), (text_of(raw, "time") or "").strip()
    in_words = is_in_words(time_shown) and not given[1]
    moved = given != (day_shown, time_shown) and not (
        in_words and given[0] == day_shown
    )
    changed = replace(
        Asked(**asked_of(lead)),
        address=form.read("address", fields.line) or "",
        message=form.read("message", fields.message, required=False) or "",
    )
    if moved:
        day = form.read("date", fields.day_from(earliest_day(now)))
        at = form.read("time", fields.time_after(day, now))
        changed = replace(changed, date=day or lead.date, time=at or lead.time)
    if form.errors:
        raise InvalidInput(form.errors)
    return changed, moved
