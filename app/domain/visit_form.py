"""Reading what the staff write when they schedule or move a visit."""

import uuid
from collections.abc import Mapping
from datetime import date, datetime, time

from app.domain.errors import InvalidInput
from app.domain.fields import Form, Refused, parse_time
from app.domain.visit import LONGEST, SHORTEST, NoSuchMoment, Slot, moment


def slot_in(raw: Mapping[str, object]) -> Slot:
    """Return the slot that a form describes.

    Args:
        raw: `date` as 2026-11-30, `time` as HH:MM, `minutes`, and `professional`
            as an id, empty for nobody yet.

    Raises:
        InvalidInput: Fields that are missing or impossible, also a moment that
            clocks in Chile never show.
    """
    form = Form(raw)
    day = form.read("date", _day)
    at = form.read("time", parse_time)
    minutes = form.read("minutes", _minutes)
    professional = form.read("professional", _professional, required=False)
    starts_at = None
    if day and at:
        starts_at = form.read("time", lambda text: _moment(day, text))
    if form.errors or starts_at is None or minutes is None:
        raise InvalidInput(form.errors)
    return Slot(starts_at, minutes, professional)


def _day(value: str) -> date:
    try:
        day = date.fromisoformat(value)
    except ValueError as error:
        raise Refused("date_invalid") from error
    if not 2000 <= day.year <= 2200:
        raise Refused("date_invalid")
    return day


def _moment(day: date, text: str) -> datetime:
    try:
        return moment(day, time.fromisoformat(parse_time(text)))
    except NoSuchMoment as error:
        raise Refused("moment_missing") from error


def _minutes(value: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > 4:
        raise Refused("minutes_invalid", shortest=SHORTEST, longest=LONGEST)
    if not SHORTEST <= int(value) <= LONGEST:
        raise Refused("minutes_invalid", shortest=SHORTEST, longest=LONGEST)
    return int(value)


def _professional(value: str) -> uuid.UUID:
    try:
        return uuid.UUID(value)
    except ValueError as error:
        raise Refused("professional_invalid") from error
