"""Making or moving a visit, from the file of its lead and from the agenda."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.content import visits as copy
from app.domain.errors import AppointmentNotFound
from app.domain.fields import version_in
from app.domain.identity import Admin
from app.domain.visit import Slot, VisitState, works_then
from app.domain.visit_form import slot_in
from app.services import household_visits, professionals, visits


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
        form: `lead_id`, or `visit_id` and `version`; the fields of a slot; and
            `together` where it is for all people at the address.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        AppError: Whatever the services of visits refuse.
    """
    slot = slot_in(form)
    visit = str(form.get("visit_id", ""))
    version = version_in(str(form.get("version", "")))
    together = bool(form.get("together"))
    events: Sequence[uuid.UUID | None]
    if visit and together:
        events = household_visits.move(
            admin, id_in(visit), slot, expected_version=version
        )
    elif visit:
        events = [visits.move(admin, id_in(visit), slot, expected_version=version)]
    elif together:
        events = household_visits.schedule(admin, id_in(_lead(form)), slot)
    else:
        events = [visits.schedule(admin, id_in(_lead(form)), slot)[1]]
    done = tuple(event for event in events if event)
    if not done:
        return Planned(copy.UNCHANGED, "", ())
    count = len(done)
    told = copy.MOVED if visit else copy.SCHEDULED
    if count > 1:
        told = copy.MOVED_TOGETHER if visit else copy.SCHEDULED_TOGETHER
    whole = replace(slot, minutes=slot.minutes * count)
    return Planned(told.format(count=count), _outside(admin, whole), done)


def _lead(form: Mapping[str, object]) -> str:
    return str(form.get("lead_id", ""))


def end(
    admin: Admin, fields: Mapping[str, object], how: VisitState, *, together: bool
) -> Sequence[uuid.UUID]:
    """End the visit that a file shows, or those of all people at the address.

    Returns:
        The events by which it can be undone.

    Raises:
        AppError: Whatever the services of visits refuse.
    """
    visit = id_in(str(fields["visit_id"]))
    version = version_in(str(fields["version"]))
    if together:
        return household_visits.end(admin, visit, how, expected_version=version)
    return [visits.end(admin, visit, how, expected_version=version)]


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
