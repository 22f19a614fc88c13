"""Erasing requests for good, with all that is told of them."""

import uuid
from collections.abc import Callable, Collection, Iterable, Set
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes, erased_ids
from app.adapters.kept_decisions import Decision
from app.domain.errors import VisitFirst
from app.domain.events import Actor, Deed, Facts, Kind, Subject
from app.domain.identity import Admin
from app.domain.rights_clocks import Asks
from app.domain.rights_outcome import VisitMade
from app.persistence import (
    appointments,
    consents,
    events,
    households,
    merging,
    relatives,
    unsent_mails,
    visits,
)
from app.persistence.database import transaction
from app.services import (
    decided,
    kept_mails,
    newsletter,
    own_addresses,
    rest_of_home,
    tidying,
)
from app.services.events import record
from app.services.failures import log_unexpected
from app.services.home_locks import hold_homes


@dataclass(frozen=True, slots=True)
class Gone:
    """What a transaction erased, and what has to follow once it is committed.

    Attributes:
        leads: The requests that were there.
        parts: They, and what had become part of them.
        words: What is written of them: their references, and an address of their own.
        homes: References of those they lived with.
        news: Whether an address left the news with them.
    """

    leads: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    parts: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    words: set[str] = field(default_factory=set[str])
    homes: set[str] = field(default_factory=set[str])
    news: bool = False


_listeners: list[Callable[[Set[str]], None]] = []


def listen(listener: Callable[[Set[str]], None]) -> None:
    """Have something called with the ids and references of what was erased."""
    _listeners.append(listener)


def erase(
    lead_ids: Collection[uuid.UUID],
    by: Admin | Actor,
    *,
    at: datetime,
    visited_too: bool = False,
    as_right: Callable[[Session], str] | None = None,
    done: Callable[[Session, int], None] | None = None,
) -> list[uuid.UUID]:
    """Erase requests; of their history stays that they were, and were erased.

    What became part of one goes with it. Who is left of a home hears of their visit.

    Args:
        lead_ids: All of them are erased, or none; those that are gone are passed over,
            and those that are blocked where the staff delete and nobody asked for it.
        by: Who does it; what runs by itself is the system.
        at: When.
        visited_too: Whether also what had its visit goes, which the law asks to keep:
            where it was erased before, or never was anybody's.
        as_right: Given where the person asked for it, which their history tells. It is
            called in the transaction once the requests are held, raises where what was
            asked for holds no more, and returns the address that gets no news any more,
            empty where somebody of its owner stays.
        done: Called last in the transaction, with how many were there.

    Returns:
        Those that were there.

    Raises:
        VisitFirst: A visit of one of them is to come, which people have to cancel
            first; none was erased.
        VisitMade: One of them had its visit; none was erased.
    """
    with transaction() as session:
        # Held first: a visit that is scheduled or ends in this moment comes before, or
        # finds it gone. All of a home: whoever is left gets the mails of who goes.
        hold_homes(session, lead_ids)
        news_of = as_right(session) if as_right else ""
        by_staff = isinstance(by, Admin)
        if by_staff and not as_right:
            lead_ids = appointments.find_all(session, list(lead_ids))
        if not visited_too and visits.made(session, lead_ids):
            raise VisitMade
        if (by_staff or as_right) and any(
            visits.open_of(session, each) for each in lead_ids
        ):
            raise VisitFirst
        addresses = own_addresses.of(session, lead_ids) if as_right else set[str]()
        told: Facts = {"asks": Asks.ERASURE.value} if as_right else {}
        gone = remove(session, lead_ids, by, Kind.LEAD_DELETED, at=at, facts=told)
        if as_right and _forget_news(session, {news_of, *addresses}, by, at):
            gone = replace(gone, news=True)
        if done:
            done(session, len(gone.leads))
    _list(gone.parts)
    if as_right:
        decided.keep(Decision.ERASED, gone.parts, at=at)
    follow(gone)
    return gone.leads


def erase_again(listed: Collection[uuid.UUID], *, at: datetime) -> None:
    """Erase what a copy that was put back knows of who was erased.

    The list has them already: a line more would be a decision more, which holds also
    in a copy from after they were brought back on purpose.

    Args:
        listed: Of the list; those that are not there are passed over.
        at: When.
    """
    with transaction() as session:
        # Of the many of the list few are in a copy.
        there = merging.there(session.connection(), listed)
        hold_homes(session, there)
        gone = remove(session, there, Actor.SYSTEM, Kind.LEAD_DELETED, at=at)
    _list(set(gone.parts).difference(listed))
    follow(gone)


def _list(parts: Iterable[uuid.UUID]) -> None:
    try:
        erased_ids.remember(parts)
    except OSError as error:  # the history of this database knows them too
        log_unexpected("Listing what was erased", error)


def _forget_news(
    session: Session, addresses: Collection[str], by: Admin | Actor, at: datetime
) -> bool:
    """Take addresses off the news in the same deed; tell whether one was there.

    What is tidied after it holds them no more.
    """
    there = [
        newsletter.forget_within(session, each, by, at=at)
        for each in sorted(addresses)
        if each
    ]
    return any(there)


def remove(
    session: Session,
    lead_ids: Collection[uuid.UUID],
    by: Admin | Actor,
    kind: Kind,
    *,
    at: datetime,
    facts: Facts | None = None,
) -> Gone:
    """Erase requests within a transaction; `follow` comes after its commit.

    Args:
        session: Of the transaction.
        lead_ids: Those that are gone are passed over.
        by: Who does it.
        kind: What their history calls it.
        at: When.
        facts: What else it tells.
    """
    gone = Gone()
    for lead_id in sorted(set(lead_ids)):
        merged = merging.ids_of(session, lead_id)
        words, home = _named(session, lead_id)
        hears = None if by is Actor.SYSTEM else at
        rest_of_home.hand_on(session, lead_id, sent_too=True, at=hears)
        # Whoever sends one of its mails now holds that, and comes first.
        unsent_mails.remove_of(session, lead_id)
        if not appointments.delete(session, lead_id):
            continue
        for each in (lead_id, *merged):
            events.erase_values(session, Subject.LEAD, str(each))
            consents.forget_person(session, each)
            told = dict(facts or {})
            if each != lead_id:
                told[events.LEFT] = str(lead_id)
            deed = Deed(kind, Subject.LEAD, str(each), facts=told)
            record(session, by, deed, at=at)
            gone.parts.append(each)
        gone.leads.append(lead_id)
        gone.words.update(words)
        gone.homes.update(home)
    return gone


def follow(gone: Gone) -> None:
    """Take what was erased out of mails and journal, and let open panels hear of it.

    A mail that the team gets in full tells of a whole home, by one reference of it.
    """
    kept_mails.forget(gone.words | gone.homes)
    if gone.news:
        kept_mails.forget_who_left()
    if gone.leads or gone.news:
        tidying.after_erasure()
    for lead_id in gone.leads:
        changes.tell(lead_id)
    for listener in _listeners if gone.parts else ():
        try:
            listener({*gone.words, *map(str, gone.parts)})
        except Exception as error:  # noqa: BLE001 - who is erased is erased
            log_unexpected("Forgetting what was loaded of who was erased", error)


def _named(session: Session, lead_id: uuid.UUID) -> tuple[set[str], set[str]]:
    """Return what the mails of a request name of it, and of those it lives with.

    Of it: its references, and its own address. One that other requests have too may
    belong to somebody else's mails.
    """
    lead = appointments.find(session, lead_id, blocked_too=True)
    if lead is None:
        return set(), set()
    named = merging.references_of(session, [lead_id]).get(lead_id, ())
    own = () if relatives.shares_email(session, lead) else (lead.email,)
    home = households.of(session, lead, blocked_too=True)
    return {lead.reference, *named, *own}, {one.reference for one in home}
