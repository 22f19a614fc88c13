"""Queries on appointments."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, func, select
from sqlmodel import update as update_of
from sqlmodel.sql.expression import SelectOfScalar

from app.domain.booking import Booking
from app.domain.consent import Agreed
from app.domain.lead import Asked, Decided, Lead, Source, asked_of
from app.domain.lead_criteria import LeadCriteria
from app.domain.receipt import receipt_key
from app.persistence import lead_matches
from app.persistence.blocking import unblocked
from app.persistence.database import insert_once
from app.persistence.lead_filters import in_order
from app.persistence.lead_rows import lead_of
from app.persistence.tables import AppointmentRow, MergedLeadRow, UtcDateTime


@dataclass(frozen=True, slots=True)
class Draft:
    """A request about to be stored."""

    id: uuid.UUID
    submission_id: uuid.UUID
    reference: str
    booking: Booking
    decided: Decided
    consent: Agreed | None
    pharmacy_id: uuid.UUID | None
    source: Source = Source.WEB
    guardian_text_hash: str | None = None


def add_once(
    session: Session, drafts: Iterable[Draft], *, now: datetime
) -> frozenset[uuid.UUID]:
    """Store requests; return the ids of those whose submission was not known.

    One whose reference another request holds is not stored either.

    They go in by the order of their submissions: two instances that are sent the
    same requests at once would otherwise wait for each other.
    """
    rows = [
        _row(draft, now)
        for draft in sorted(drafts, key=lambda draft: draft.submission_id)
    ]
    return insert_once(session, AppointmentRow, rows)


def _row(draft: Draft, now: datetime) -> dict[str, object]:
    booking, consent = draft.booking, draft.consent
    return {
        "id": draft.id,
        "submission_id": draft.submission_id,
        "reference": draft.reference,
        **_asked(booking),
        **asdict(draft.decided),
        "consent_version": consent.version if consent else None,
        "consent_text_hash": consent.text_hash if consent else None,
        "consented_at": consent.at if consent else None,
        "version": 1,
        "suspect": booking.suspect,
        "pharmacy_id": draft.pharmacy_id,
        "source": draft.source.value,
        "created_at": now,
        "patient": booking.patient,
        "minor": booking.minor,
        "guardian_text_hash": draft.guardian_text_hash,
        **asdict(booking.place),
    }


def _asked(asked: Asked | Booking) -> dict[str, Any]:
    """Return the columns of what was asked for, the key of its receipt among them."""
    key = receipt_key(asked.receipt_number)
    return asked_of(asked) | {"category": asked.category.value, "receipt_key": key}


def add_all(session: Session, leads: Iterable[tuple[Lead, datetime | None]]) -> None:
    """Store leads that no form sent, each with when the staff first touched it."""
    rows = [
        asdict(lead)
        | _asked(lead)
        | {
            "state": lead.state.value,
            "source": lead.source.value,
            "submission_id": lead.id,
            "reference": lead.reference or None,
            "first_edited_at": touched,
        }
        for lead, touched in leads
    ]
    session.connection().execute(insert(AppointmentRow), rows)


def add_free(session: Session, lead: Lead, now: datetime) -> bool:
    """Store a lead that no form sent; return whether id and reference were free."""
    try:
        with session.begin_nested():
            add_all(session, [(lead, now)])
    except IntegrityError:
        return False
    return True


def find(
    session: Session, appointment_id: uuid.UUID, *, blocked_too: bool = False
) -> Lead | None:
    """Return a lead by its id."""
    row = session.get(AppointmentRow, appointment_id)
    if row is None or (row.blocked_at and not blocked_too):
        return None
    return lead_of(row)


def find_all(
    session: Session, ids: Sequence[uuid.UUID], *, blocked_too: bool = False
) -> dict[uuid.UUID, Lead]:
    """Return leads by their ids; those that are gone are missing."""
    asked = select(AppointmentRow).where(col(AppointmentRow.id).in_(ids))
    if not blocked_too:
        asked = asked.where(unblocked(col(AppointmentRow.id)))
    return {row.id: lead_of(row) for row in session.exec(asked)}


def find_by_submission(session: Session, submission_id: uuid.UUID) -> Lead | None:
    """Return the lead that a submission stored, blocked or not.

    It tells whether the same is sent once more, and shows nothing that was not sent.
    """
    row = session.exec(
        select(AppointmentRow).where(AppointmentRow.submission_id == submission_id)
    ).one_or_none()
    return lead_of(row) if row else None


def disown(session: Session, appointment_id: uuid.UUID, *, now: datetime) -> bool:
    """Mark a request that the owner of its email never made; tell whether it is new."""
    marked = update_of(AppointmentRow).where(
        col(AppointmentRow.id) == appointment_id,
        col(AppointmentRow.disowned_at).is_(None),
    )
    return session.exec(marked.values(disowned_at=now)).rowcount == 1


def own_anew(session: Session, appointment_id: uuid.UUID) -> None:
    """Take the mark back: the request has the address of somebody else now."""
    marked = update_of(AppointmentRow).where(col(AppointmentRow.id) == appointment_id)
    session.exec(marked.values(disowned_at=None))


def find_by_reference(
    session: Session, reference: str, *, blocked_too: bool = False
) -> Lead | None:
    """Return the lead that has a reference, or that the one with it became part of."""
    asked = select(AppointmentRow)
    if not blocked_too:
        asked = asked.where(unblocked(col(AppointmentRow.id)))
    row = session.exec(asked.where(AppointmentRow.reference == reference)).one_or_none()
    if row is None:
        row = session.exec(
            asked.join(MergedLeadRow).where(MergedLeadRow.reference == reference)
        ).one_or_none()
    return lead_of(row) if row else None


def delete(session: Session, appointment_id: uuid.UUID) -> bool:
    """Delete a lead with all that belongs to it; tell whether it was there."""
    row = session.get(AppointmentRow, appointment_id)
    if row is None:
        return False
    session.delete(row)
    return True


def update(
    session: Session,
    appointment_id: uuid.UUID,
    edit: Asked,
    decided: Decided,
    *,
    expected_version: int,
    now: datetime,
) -> bool:
    """Write an edit, if the lead is still at the version that was read.

    Returns:
        Whether it was; a lead that is gone is at no version.
    """
    edited = update_of(AppointmentRow).where(
        col(AppointmentRow.id) == appointment_id,
        col(AppointmentRow.version) == expected_version,
        unblocked(col(AppointmentRow.id)),
    )
    first = func.coalesce(col(AppointmentRow.first_edited_at), now, type_=UtcDateTime)
    values = {
        **_asked(edit),
        **asdict(decided),
        "version": expected_version + 1,
        "first_edited_at": first,
    }
    return session.exec(edited.values(**values)).rowcount == 1


def page(session: Session, criteria: LeadCriteria) -> Sequence[Lead]:
    """Return one page of leads, found on the index however deep it lies."""
    asked = select(AppointmentRow).where(*lead_matches.conditions(session, criteria))
    found = session.exec(
        cast("SelectOfScalar[AppointmentRow]", in_order(asked, criteria))
    )
    return [lead_of(row) for row in found]


def page_holding(
    session: Session, words: Sequence[str], *, limit: int
) -> Sequence[Lead]:
    """Return the newest leads that hold each of some folded words, blocked or not."""
    asked = select(AppointmentRow).where(*lead_matches.holding(session, words))
    criteria = LeadCriteria(limit=limit)
    found = session.exec(
        cast("SelectOfScalar[AppointmentRow]", in_order(asked, criteria))
    )
    return [lead_of(row) for row in found]


def asking_for(
    session: Session, vaccine: str, criteria: LeadCriteria
) -> Sequence[Lead]:
    """Return a page of the leads that ask for a vaccine, those too that are blocked.

    Order and place are asked for.
    """
    some = select(AppointmentRow).where(AppointmentRow.vaccine == vaccine)
    ordered = cast("SelectOfScalar[AppointmentRow]", in_order(some, criteria))
    return [lead_of(row) for row in session.exec(ordered)]
