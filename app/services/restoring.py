"""What follows a restore: nobody who was erased, and nothing decided, is undone by it."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from app.adapters import erased_ids, restore_mark
from app.adapters.restore_mark import Mark
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppError
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.operation_errors import RestoreUnfinished
from app.persistence import (
    appointments,
    events,
    merging,
    migration,
    rights_carried,
    sessions,
    shut,
    visitor_links,
    ways_in,
)
from app.persistence import newsletter as newsletter_rows
from app.persistence.database import transaction
from app.persistence.ways_in import WaysIn
from app.services import decided_again, decided_before, newsletter, retention
from app.services.erasure import erase_again
from app.services.events import record

_FAILURES: Final = (SQLAlchemyError, OSError, AppError)


@dataclass(frozen=True, slots=True)
class Before:
    """What holds whatever is restored, as it stood before."""

    ways_in: WaysIn
    petitions: Sequence[Mapping[str, Any]]


def before(connection: Connection) -> Before:
    """Return what is to hold after a restore over a connection."""
    known = ways_in.known(connection)
    # Also of who is not in what is replaced, which may be a copy of before they came.
    staff = {**decided_before.staff_beside(known.staff), **known.staff}
    return Before(replace(known, staff=staff), rights_carried.known(connection))


def note(
    connection: Connection,
    stood: Before,
    *,
    bring_back: bool,
    clock: Clock,
) -> int:
    """Write down, last in a restore's own transaction, that it was and what follows.

    Args:
        connection: Of the restore.
        stood: Who came in and by which links: a copy gives nobody a right back that
            was taken away since, and no sign-in of then goes on. Who asked for their
            rights: their clocks go on.
        bring_back: Whether also what was erased since comes back.
        clock: Gives the present instant.

    Returns:
        How many of those who asked wait for their answer again.
    """
    with Session(connection) as session:
        ways_in.narrow(session, stood.ways_in)
        again = rights_carried.carry(session, stood.petitions, bring_back=bring_back)
        sessions.end_everybodys(session)
        visitor_links.remove_browsers(session)
        deed = Deed(Kind.RESTORED, Subject.DATABASE, "")
        event = record(session, Actor.SYSTEM, deed, at=clock())
        # Nobody watches references while a copy is put back.
        migration.check_references(connection)
    restore_mark.put(Mark(event, bring_back=bring_back))
    return again


def list_decided(connection: Connection, stood: Before, *, clock: Clock) -> None:
    """Have all in the lists that was decided in what is about to be replaced."""
    decided_before.list_decided(connection, stood.ways_in.staff, clock=clock)


def list_erased(connection: Connection) -> None:
    """Have all in the list that a history calls erased which is about to be replaced.

    But for what is there again, because it was brought back on purpose.
    """
    ended = events.subjects_of(connection, Kind.LEAD_DELETED)
    told = {uuid.UUID(each) for each in ended} - _erased(connection)
    erased_ids.remember(sorted(told - merging.there(connection, told)))


def finish(*, clock: Clock = utc_now) -> int | None:
    """Do what follows a restore, also of one that broke off; each step bears two.

    Returns:
        How many blocks, withdrawals and refusals of mails hold again, None where
        no restore has anything left to do.

    Raises:
        RestoreUnfinished: A step failed; the next call begins anew.
    """
    with shut.passing():
        return _finish(clock)


def _finish(clock: Clock) -> int | None:
    try:
        marks = restore_mark.known()
        restore = _last(marks)
        if restore is None:
            return None
        applied = decided_again.apply_again()
        with transaction() as session:
            erased = _erased(session.connection())
        if restore.bring_back:
            back = _back(erased)
            erased_ids.take_back(back, restore.event)
            # Who was erased while that was written is not brought back.
            erased_ids.remember(back - _back(back))
        else:
            erase_again(erased, at=clock())
            newsletter.forget_again(erased, at=clock())
            # A clock that leapt is doubted for a day: the daily job sees to it then.
            if not retention.clock_leapt(clock=clock):
                retention.run(clock=clock)
        with migration.alone():
            # One that began meanwhile does by itself what follows it.
            if restore_mark.known() == marks:
                restore_mark.clear()
    except _FAILURES as error:
        raise RestoreUnfinished(migration.reason(error)) from error
    return applied


def keep_shut() -> None:
    """Have this process serve nobody while something has to follow a restore.

    The copy knows nothing of who was erased or blocked since: no page may show them,
    and no mail go out. Who asks meanwhile is asked to come again.
    """
    shut.watch(_is_unfinished)


def _is_unfinished(session: Session) -> bool:
    """Return whether a transaction sees what a restore brought that is not done yet."""
    return any(
        events.is_told(session.connection(), mark.event)
        for mark in restore_mark.known()
    )


def _erased(connection: Connection) -> set[uuid.UUID]:
    """Return what counts as erased in a database."""
    brought = erased_ids.restores()
    told = {one for one in brought if events.is_told(connection, one)}
    return erased_ids.known(told)


def _back(erased: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Return which of those who were erased are there again, with their parts."""
    back: set[uuid.UUID] = set()
    with transaction() as session:
        for each in erased:
            if appointments.find(session, each, blocked_too=True):
                back.update((each, *merging.ids_of(session, each)))
            elif newsletter_rows.find(session, each):
                back.add(each)
    return back


def _last(marks: Sequence[Mark]) -> Mark | None:
    """Return the restore from which the database is, None where none was committed."""
    if not marks:
        return None
    # While nobody restores: one that is under way has a mark and no event yet.
    with migration.alone() as connection:
        done = [mark for mark in marks if events.is_told(connection, mark.event)]
        if not done and restore_mark.known() == marks:
            restore_mark.clear()
    return done[-1] if done else None
