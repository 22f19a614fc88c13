"""Letting go of the person in requests whose time is over; the figures stay."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Final

from sqlmodel import Session

from app.domain.clock import Clock, chilean_day, day_bounds, utc_now
from app.domain.events import Actor, Kind
from app.domain.lead import Lead
from app.domain.newsletter import UNCONFIRMED_FOR
from app.domain.pharmacy_sheet import months_until
from app.domain.retention import Due, first_kept, has_leapt
from app.persistence import (
    anonymous,
    events,
    newsletter,
    retention,
    vaccines,
)
from app.persistence.database import transaction
from app.services import erasure, kept_mails, rights_asking, tidying
from app.services.home_locks import hold_homes
from app.services.pharmacy_sheets import MONTHS
from app.settings import get_settings

BATCH: Final = 500


def count(*, clock: Clock = utc_now) -> Due:
    """Return what a run would do now; nothing changes."""
    day = first_kept(chilean_day(clock()), get_settings().retention_months)
    with transaction() as session:
        return retention.counts(session, day)


def clock_leapt(*, clock: Clock = utc_now) -> bool:
    """Return whether the clock is to be doubted, as of a machine that lost its time.

    What a run lets go of comes back only from a copy.
    """
    now = clock()
    with transaction() as session:
        return has_leapt(events.last_at(session, now), now)


def anonymise(*, clock: Clock = utc_now) -> Iterator[int]:
    """Erase whoever is told of in what is due, a batch a transaction; figures stay.

    Each batch erases its requests and stores what stays of them in one commit, so
    that whoever is killed in between begins again and counts nothing twice. Where
    another instance is at it, this one leaves the rest to that.

    Yields:
        How many requests of a batch lost their person.
    """
    now = clock()
    while gone := _batch(now):
        yield gone
    _merge(now)
    _forget_addresses(now)
    first = first_kept(chilean_day(now), get_settings().retention_months)
    kept_mails.forget_older(day_bounds(first)[0])


def run(*, clock: Clock = utc_now) -> int:
    """Do all of it; return how many requests lost their person."""
    count = sum(anonymise(clock=clock))
    # Also for what was erased by day, of which nobody waited for all of it.
    tidying.go_on(always=True)
    return count


def _batch(now: datetime) -> int:
    today = chilean_day(now)
    day = first_kept(today, get_settings().retention_months)
    with transaction() as session:
        if not retention.alone(session):
            return 0
        due = _held(session, day)
        catalogue = vaccines.catalogue(session)
        known = {text for each in catalogue for text in (each.id, each.name)}
        gone = erasure.remove(
            session,
            [lead.id for lead in due],
            Actor.SYSTEM,
            Kind.LEAD_ANONYMISED,
            at=now,
        )
        # What a colleague erased in this moment is none of them.
        mine = set(gone.leads)
        anonymous.add(session, [lead for lead in due if lead.id in mine], known)
    erasure.follow(gone)
    return len(gone.leads)


def _held(session: Session, day: date) -> Sequence[Lead]:
    """Return what is due and stays so: nobody writes it until the transaction ends.

    Who got a visit or a block, or wrote something, until it was held is asked again.
    """
    asked = {lead.id for lead in retention.due(session, day, limit=BATCH)}
    hold_homes(session, asked)
    now = retention.due(session, day, limit=BATCH)
    return [lead for lead in now if lead.id in asked]


def _merge(now: datetime) -> None:
    """Make coarse what too few share, also what a run left that was killed."""
    with transaction() as session:
        if retention.alone(session):
            sheets = months_until(chilean_day(now), MONTHS)
            anonymous.merge(session, sheets_from=sheets[-1])


def _forget_addresses(now: datetime) -> None:
    """Forget who asked for news or about their rights, where their time is over.

    Whoever asks next takes that along too; the time is also over where nobody does.
    """
    with transaction() as session:
        newsletter.forget_unconfirmed(session, before=now - UNCONFIRMED_FOR)
        rights_asking.forget(session, now)
    kept_mails.forget_who_left()
