"""Making or moving a visit, from the file of its lead and from the agenda."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from app.admin.session.whose import whose
from app.content import calendar
from app.content import visits as copy
from app.domain import ident
from app.domain.clock import CHILE
from app.domain.errors import AppointmentNotFound
from app.domain.fields import version_in
from app.domain.household import MOST_PEOPLE
from app.domain.identity import Admin
from app.domain.visit import (
    HourPassed,
    Slot,
    Visit,
    VisitAhead,
    VisitState,
    rests_on,
    works_then,
)
from app.domain.visit_form import slot_in
from app.services import household_visits, professionals, visits
from app.services import whose as whose_visit

# Fields of a form: whether it is for all people at an address, and whether it offers that.
TOGETHER: Final = "together"
OFFERED: Final = "offered"
TAKEN: Final = "yes"


@dataclass(frozen=True, slots=True)
class Planned:
    """What became of a visit that was to be made or moved.

    Attributes:
        told: What the notice says.
        hint: Whose visit it is, and what else the notice adds; empty for nothing.
        undo: Events that its button takes back.
        question: What is asked first, empty where it was done.
    """

    told: str = ""
    hint: str = ""
    undo: tuple[uuid.UUID, ...] = ()
    question: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of a visit that was to end.

    Attributes:
        events: By which it can be undone.
        whose: Whose visit it was, and when.
        question: What is asked first, empty where it has ended.
    """

    events: Sequence[uuid.UUID] = ()
    whose: str = ""
    question: str = ""


def plan(admin: Admin, form: Mapping[str, object], *, passed: bool = False) -> Planned:
    """Schedule a visit, or move the one that the form names.

    Args:
        admin: Who does it.
        form: `lead_id`, or `visit_id` and `version`; the fields of a slot; and
            `together` where it is for all people at the address, whose visits are
            `seen` then (see `seen_of`).
        passed: Whether the question of an hour that is over was answered.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        AppError: Whatever the services of visits refuse.
    """
    slot = slot_in(form)
    try:
        done = tuple(filter(None, _write(admin, form, slot, passed=passed)))
    except HourPassed as error:
        name = whose_visit.name_of(admin, id_in(_lead(form)))
        return Planned(question=_in_words(copy.PASSED, error.starts_at, name=name))
    if not done:
        return Planned(copy.UNCHANGED)
    count = len(done)
    told = copy.MOVED if form.get("visit_id") else copy.SCHEDULED
    if count > 1:
        together = (copy.SCHEDULED_TOGETHER, copy.MOVED_TOGETHER)
        told = together[bool(form.get("visit_id"))]
    whole = replace(slot, minutes=slot.minutes * count)
    found = whose_visit.of_events(admin, done)
    comunas = dict.fromkeys(one.comuna for one in found if one.comuna)
    hints = (whose(found), *_outside(admin, whole, comunas))
    return Planned(
        told.format(count=count), copy.BETWEEN.join(filter(None, hints)), done
    )


def _write(
    admin: Admin, form: Mapping[str, object], slot: Slot, *, passed: bool
) -> Sequence[uuid.UUID | None]:
    visit = str(form.get("visit_id", ""))
    version = version_in(str(form.get("version", "")))
    together = bool(form.get(TOGETHER))
    if visit and together:
        seen = _seen_in(form) or version
        return household_visits.move(
            admin, id_in(visit), slot, expected_version=seen, passed=passed
        )
    if visit:
        moved = visits.move(
            admin, id_in(visit), slot, expected_version=version, passed=passed
        )
        return [moved]
    lead = id_in(_lead(form))
    if together:
        return household_visits.schedule(admin, lead, slot, passed=passed)
    return [visits.schedule(admin, lead, slot, passed=passed)[1]]


def _lead(form: Mapping[str, object]) -> str:
    return str(form.get("lead_id", ""))


def end(
    admin: Admin,
    fields: Mapping[str, object],
    how: VisitState,
    *,
    together: bool,
    early: bool = False,
) -> Ended:
    """End the visit that a file shows, or those of all people at the address.

    Args:
        admin: Who does it.
        fields: Of the visit as it was shown; see `plan`.
        how: How it ended.
        together: Whether it is for all people at the address.
        early: Whether the question of one that has not begun was answered.

    Raises:
        AppError: Whatever the services of visits refuse.
    """
    visit = id_in(str(fields["visit_id"]))
    version = version_in(str(fields["version"]))
    try:
        if together:
            shown = _seen_in(fields) or version
            done = household_visits.end(
                admin, visit, how, expected_version=shown, early=early
            )
        else:
            done = [
                visits.end(admin, visit, how, expected_version=version, early=early)
            ]
    except VisitAhead as error:
        return Ended(question=_in_words(copy.AHEAD[how], error.starts_at))
    return Ended(done, whose(whose_visit.of_events(admin, done)))


def seen_of(shown: Iterable[Visit]) -> str:
    """Return what a form says of the visits of a home that it was shown with."""
    return ",".join(f"{visit.id}:{visit.version}" for visit in shown)


def _seen_in(form: Mapping[str, object]) -> dict[uuid.UUID, int]:
    """Return versions of visits by id; none where a form tells none."""
    parts = str(form.get("seen") or "").split(",")[:MOST_PEOPLE]
    pairs = (part.partition(":") for part in parts if part)
    return {id_in(visit): version_in(version) for visit, _, version in pairs}


def _in_words(question: str, starts_at: datetime, **named: str) -> str:
    starts = starts_at.astimezone(CHILE)
    return question.format(
        **named,
        weekday=calendar.WEEKDAYS[starts.weekday()],
        day=starts.day,
        month=calendar.MONTHS[starts.month - 1],
        time=f"{starts:%H:%M}",
    )


def failure(form: Mapping[str, object]) -> str:
    """Return the sentence that says what did not succeed."""
    return copy.MOVE_ERROR if form.get("visit_id") else copy.SCHEDULE_ERROR


def id_in(text: str) -> uuid.UUID:
    """Return an id that a browser sent.

    Raises:
        AppointmentNotFound: It is none.
    """
    if (found := ident.id_in(text)) is None:
        raise AppointmentNotFound
    return found


def _outside(admin: Admin, slot: Slot, comunas: Iterable[str]) -> Sequence[str]:
    """Return the hints that somebody does not work then, or there."""
    everybody = professionals.everybody(admin)
    who = next((one for one in everybody if one.id == slot.professional_id), None)
    if who is None:
        return ()
    then = copy.DAY_OFF if rests_on(who, slot) else copy.OUTSIDE_HOURS
    there = [one for one in comunas if who.comunas and one not in who.comunas]
    return [
        *([] if works_then(who, slot) else [then.format(name=who.name)]),
        *(copy.OUTSIDE_COMUNAS.format(name=who.name, comuna=one) for one in there),
    ]
