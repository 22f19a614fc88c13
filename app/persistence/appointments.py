"""Queries on appointments."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, insert, tuple_
from sqlmodel import Session, col, func, select
from sqlmodel import update as update_of

from app.domain.booking import Booking, is_urgent
from app.domain.clock import day_bounds
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import COUNT_CAP, LeadCriteria, Order
from app.domain.lead_edit import LeadEdit
from app.domain.lead_search import search_term
from app.persistence import lead_search
from app.persistence.database import insert_once
from app.persistence.tables import AppointmentRow, UtcDateTime


@dataclass(frozen=True, slots=True)
class Consent:
    """What was agreed to, and when; stored beside the request."""

    version: str
    text_hash: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Draft:
    """A request about to be stored."""

    id: uuid.UUID
    submission_id: uuid.UUID
    booking: Booking
    vaccine_price: int
    consent: Consent | None


def add_once(
    session: Session, drafts: Iterable[Draft], *, now: datetime
) -> frozenset[uuid.UUID]:
    """Store requests; return the ids of those whose submission was not known.

    They go in by the order of their submissions: two instances that are sent the
    same requests at once would otherwise wait for each other.
    """
    rows = [
        _row(draft, now)
        for draft in sorted(drafts, key=lambda draft: draft.submission_id)
    ]
    return insert_once(session, AppointmentRow, "submission_id", rows)


def _row(draft: Draft, now: datetime) -> dict[str, object]:
    booking, consent = draft.booking, draft.consent
    return {
        "id": draft.id,
        "submission_id": draft.submission_id,
        "name": booking.name,
        "phone": booking.phone,
        "phone_e164": booking.phone_e164,
        "email": booking.email,
        "date": booking.date,
        "time": booking.time,
        "vaccine": booking.vaccine,
        "address": booking.address,
        "message": booking.message,
        "vaccine_price": draft.vaccine_price,
        "category": booking.category.value,
        "receipt_number": booking.receipt_number,
        "consent_version": consent.version if consent else None,
        "consent_text_hash": consent.text_hash if consent else None,
        "consented_at": consent.at if consent else None,
        "version": 1,
        "urgent": is_urgent(booking.date, booking.time, now),
        "suspect": booking.suspect,
        "created_at": now,
    }


def add_all(session: Session, leads: Iterable[tuple[Lead, datetime | None]]) -> None:
    """Store leads that no form sent, each with when the staff first touched it."""
    rows = [
        asdict(lead)
        | {
            "category": lead.category.value,
            "submission_id": lead.id,
            "first_edited_at": touched,
            "urgent": is_urgent(lead.date, lead.time, lead.created_at),
        }
        for lead, touched in leads
    ]
    session.connection().execute(insert(AppointmentRow), rows)


def find(session: Session, appointment_id: uuid.UUID) -> Lead | None:
    """Return a lead by its id."""
    row = session.get(AppointmentRow, appointment_id)
    return _lead(row) if row else None


def find_all(session: Session, ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, Lead]:
    """Return leads by their ids; those that are gone are missing."""
    rows = session.exec(select(AppointmentRow).where(col(AppointmentRow.id).in_(ids)))
    return {row.id: _lead(row) for row in rows}


def find_by_submission(session: Session, submission_id: uuid.UUID) -> Lead | None:
    """Return the lead that a submission stored."""
    row = session.exec(
        select(AppointmentRow).where(AppointmentRow.submission_id == submission_id)
    ).one_or_none()
    return _lead(row) if row else None


def delete(session: Session, appointment_id: uuid.UUID) -> bool:
    """Delete a lead with all that belongs to it; tell whether it was there."""
    row = session.get(AppointmentRow, appointment_id)
    if row is None:
        return False
    session.delete(row)
    return True


def count_before(session: Session, day: date) -> int:
    """Return how many visits were wished for before a day."""
    return session.exec(
        select(func.count()).where(col(AppointmentRow.date) < day)
    ).one()


def delete_before(session: Session, day: date, *, limit: int) -> int:
    """Delete leads whose visit was wished for before a day; return how many."""
    found = session.exec(
        select(AppointmentRow).where(col(AppointmentRow.date) < day).limit(limit)
    ).all()
    for row in found:
        session.delete(row)
    return len(found)


def update(
    session: Session,
    appointment_id: uuid.UUID,
    edit: LeadEdit,
    *,
    vaccine_price: int,
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
    )
    first = func.coalesce(col(AppointmentRow.first_edited_at), now, type_=UtcDateTime)
    values = asdict(edit) | {
        "category": edit.category.value,
        "vaccine_price": vaccine_price,
        "version": expected_version + 1,
        "first_edited_at": first,
    }
    return session.exec(edited.values(**values)).rowcount == 1


def page(session: Session, criteria: LeadCriteria) -> Sequence[Lead]:
    """Return one page of leads, found on the index however deep it lies."""
    created_at, lead_id = col(AppointmentRow.created_at), col(AppointmentRow.id)
    descending = criteria.order is Order.NEWEST_FIRST
    statement = select(AppointmentRow).where(*_conditions(session, criteria))
    if descending:
        statement = statement.order_by(created_at.desc(), lead_id.desc())
    else:
        statement = statement.order_by(created_at.asc(), lead_id.asc())
    if criteria.after:
        here = tuple_(created_at, lead_id)
        start = tuple_(criteria.after.created_at, criteria.after.id)
        statement = statement.where(here < start if descending else here > start)
    return [_lead(row) for row in session.exec(statement.limit(criteria.limit))]


def count(session: Session, criteria: LeadCriteria) -> int:
    """Return how many leads the criteria ask for, up to a cap.

    One more than `COUNT_CAP` says that there are more.
    """
    conditions = _filters(criteria)
    if term := search_term(criteria.search):
        return lead_search.count_found(
            session,
            term,
            conditions,
            narrow=criteria.day is not None,
            up_to=COUNT_CAP + 1,
        )
    some = select(col(AppointmentRow.id)).where(*conditions).limit(COUNT_CAP + 1)
    return session.exec(select(func.count()).select_from(some.subquery())).one()


def _conditions(
    session: Session, criteria: LeadCriteria
) -> Sequence[ColumnElement[bool]]:
    conditions = _filters(criteria)
    if term := search_term(criteria.search):
        conditions.append(lead_search.found_by(session, term))
    return conditions


def _filters(criteria: LeadCriteria) -> list[ColumnElement[bool]]:
    """Return what is asked besides the search."""
    conditions: list[ColumnElement[bool]] = []
    if criteria.category is not None:
        conditions.append(col(AppointmentRow.category) == criteria.category.value)
    if criteria.day is not None:
        first, following = day_bounds(criteria.day)
        created_at = col(AppointmentRow.created_at)
        conditions += [created_at >= first, created_at < following]
    return conditions


def _lead(row: AppointmentRow) -> Lead:
    return Lead(
        id=row.id,
        name=row.name,
        phone=row.phone,
        phone_e164=row.phone_e164,
        email=row.email,
        date=row.date,
        time=row.time,
        vaccine=row.vaccine,
        address=row.address,
        message=row.message,
        vaccine_price=row.vaccine_price,
        category=Category(row.category),
        receipt_number=row.receipt_number,
        version=row.version,
        created_at=row.created_at,
        suspect=row.suspect,
    )
