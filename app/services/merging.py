"""Joining two requests that are one, without losing what either of them tells."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.events import Change, Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Asked, Lead, asked_of
from app.domain.lead_state import LeadState
from app.domain.merging import MergeRefused, differing, stays_and_goes
from app.domain.own_request import is_of_contact
from app.domain.roles import Right
from app.domain.vaccines import Vaccine
from app.persistence import appointments, lead_search, merging, vaccines
from app.persistence.database import transaction
from app.services import visitor_links
from app.services.events import record
from app.services.lead_states import advance
from app.services.lead_writing import findable, write
from app.services.whereabouts import gone


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two requests, as the question before joining them shows them.

    Attributes:
        stays: The one that goes on.
        goes: The one that becomes part of it.
        differs: Names of the fields that they fill differently.
        catalogue: Price list, to name their vaccines.
    """

    stays: Lead
    goes: Lead
    differs: Sequence[str]
    catalogue: Sequence[Vaccine]


def compare(admin: Admin, one: uuid.UUID, other: uuid.UUID) -> Comparison:
    """Return two requests side by side.

    Raises:
        AppointmentNotFound: One of them is no more; what `gone` tells.
        MergeRefused: They cannot become one.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        stays, goes = stays_and_goes(*_both(session, one, other))
        catalogue = vaccines.catalogue(session)
    return Comparison(stays, goes, differing(stays, goes), catalogue)


def join(
    admin: Admin,
    versions: Mapping[uuid.UUID, int],
    right: uuid.UUID,
    *,
    clock: Clock = utc_now,
) -> Lead:
    """Make two requests one; the one that stays is returned as it is then.

    Notes, ended visits, the visitor's links and what was mailed go along, and the
    history shows both. Where the other's data are the right ones, they are written
    as an edit is. Of two addresses one remains: what was mailed to the other opens
    nothing any more, since a stranger may read it.

    Args:
        admin: Who joins them.
        versions: The two by their ids, with the versions that were compared.
        right: Of the two, whose data are the right ones.
        clock: Gives the present instant.

    Raises:
        AppointmentNotFound: One of them is no more; what `gone` tells.
        MergeRefused: They cannot become one, or one was changed meanwhile.
    """
    admin.must(Right.LEADS)
    now = clock()
    if len(versions) != 2:
        raise MergeRefused("merge_strangers")
    with transaction() as session:
        if not merging.hold(session, versions):
            raise _gone(session, versions)
        stays, goes = stays_and_goes(*_both(session, *versions))
        if versions != {lead.id: lead.version for lead in (stays, goes)}:
            raise MergeRefused("merge_changed")
        record(session, admin, _deed(stays, goes), at=now)
        if _answers(stays, goes):
            advance(session, stays.id, LeadState.CONTACTED, admin, goes.state_at or now)
        catalogue = vaccines.catalogue(session)
        kept = stays
        if right == goes.id:
            # Before the links move: those of the address that goes out end alone.
            kept = _rewritten(session, admin, stays, goes, catalogue, now)
        elif not is_of_contact(stays, goes):
            visitor_links.end_for_address(session, goes)
        merging.join(session, stays.id, goes.id, now=now)
        lead_search.rewrite(session, stays.id, findable(session, kept, catalogue))
        session.expire_all()
        after = _both(session, stays.id)[0]
    for lead in (stays, goes):
        changes.tell(lead.id)
    return after


def _rewritten(
    session: Session,
    admin: Admin,
    stays: Lead,
    goes: Lead,
    catalogue: Sequence[Vaccine],
    now: datetime,
) -> Lead:
    """Write what the other one says into the one that stays."""
    after, told = write(
        session,
        stays,
        Asked(**asked_of(goes)),
        catalogue,
        expected_version=stays.version,
        now=now,
    )
    deed = Deed(Kind.LEAD_EDITED, Subject.LEAD, str(stays.id), told)
    record(session, admin, deed, at=now)
    return after


def _both(session: Session, *ids: uuid.UUID) -> list[Lead]:
    found = appointments.find_all(session, ids)
    if len(found) < len(ids):
        raise _gone(session, ids)
    return [found[each] for each in ids]


def _gone(session: Session, ids: Iterable[uuid.UUID]) -> AppointmentNotFound:
    """Return what became of the one of some that is no more."""
    there = appointments.find_all(session, list(ids))
    missing = next((each for each in ids if each not in there), None)
    return gone(session, missing) if missing else AppointmentNotFound()


def _answers(stays: Lead, goes: Lead) -> bool:
    """Return whether who asked was answered by way of the one that goes."""
    return stays.state is LeadState.NEW and goes.state is LeadState.CONTACTED


def _deed(stays: Lead, goes: Lead) -> Deed:
    """Return the event: what the one that goes said, where it said something else."""
    told = [Change("reference", "", goes.reference)]
    told += [
        Change(name, "", str(getattr(goes, name) or ""))
        for name in differing(stays, goes)
    ]
    if _answers(stays, goes):
        told.append(Change("state", stays.state, LeadState.CONTACTED))
    if goes.vaccine_price != stays.vaccine_price:
        told.append(Change("vaccine_price", "", str(goes.vaccine_price)))
    return Deed(
        Kind.LEAD_MERGED,
        Subject.LEAD,
        str(stays.id),
        tuple(told),
        facts={"merged": str(goes.id)},
    )
