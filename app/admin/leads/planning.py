"""Making or moving a visit, from the file of its lead and from the agenda."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from app.content import visits as copy
from app.domain.errors import AppointmentNotFound
from app.domain.fields import version_in
from app.domain.identity import Admin
from app.domain.visit import Slot, works_then
from app.domain.visit_form import slot_in
from app.services import professionals, visits


@dataclass(frozen=True, slots=True)
class Planned:
    """What was done.

    Attributes:
        told: What the notice says.
        hint: What it adds, empty for nothing.
        undo: Events that its button takes back.
    """

    told: str
    hint: str
    undo: tuple[uuid.UUID, ...]


def plan(admin: Admin, form: Mapping[str, object]) -> Planned:
    """Schedule a visit, or move the one that the form names.

    Args:
        admin: Who does it.
        form: `lead_id`, or `visit_id` and `version`; and the fields of a slot.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        AppError: Whatever the services of visits refuse.
    """
    slot = slot_in(form)
    visit = str(form.get("visit_id", ""))
    if visit:
        version = version_in(str(form.get("version", "")))
        event = visits.move(admin, id_in(visit), slot, expected_version=version)
    else:
        event = visits.schedule(admin, id_in(str(form.get("lead_id", ""))), slot)[1]
    if event is None:
        return Planned(copy.UNCHANGED, "", ())
    told = copy.MOVED if visit else copy.SCHEDULED
    return Planned(told, _outside(admin, slot), (event,))


def failure(form: Mapping[str, object]) -> str:
    """Return the sentence that says what did not succeed."""
    return copy.MOVE_ERROR if form.get("visit_id") else copy.SCHEDULE_ERROR


def id_in(text: str) -> uuid.UUID:
    """Return an id that a browser sent.

    Raises:
        AppointmentNotFound: It is none.
    """
    try:
        return uuid.UUID(text)
    except ValueError as error:
        raise AppointmentNotFound from error


def _outside(admin: Admin, slot: Slot) -> str:
    """Return the hint that somebody does not work then, empty for none."""
    for who in professionals.everybody(admin):
        if who.id == slot.professional_id and not works_then(who, slot):
            return copy.OUTSIDE_HOURS.format(name=who.name)
    return ""
