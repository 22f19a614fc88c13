"""Queries on requests of one submission, for people at one address."""

import uuid
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import text
from sqlmodel import Session, col, func, or_, select

from app.domain.lead import Lead
from app.domain.own_request import is_of_contact
from app.persistence.blocking import unblocked
from app.persistence.lead_rows import lead_of
from app.persistence.tables import WAITING, AppointmentRow


def of(session: Session, lead: Lead, *, blocked_too: bool = False) -> Sequence[Lead]:
    """Return the requests of a lead's household in their order, itself among them."""
    if lead.household_id is None:
        return [lead]
    return of_home(session, lead.household_id, blocked_too=blocked_too)


def of_home(
    session: Session, household_id: uuid.UUID, *, blocked_too: bool = False
) -> Sequence[Lead]:
    """Return the requests of a household in their order."""
    rows = session.exec(
        select(AppointmentRow)
        .where(
            AppointmentRow.household_id == household_id,
            *(() if blocked_too else (unblocked(col(AppointmentRow.id)),)),
        )
        .order_by(col(AppointmentRow.household_place), col(AppointmentRow.id))
    )
    return [lead_of(row) for row in rows]


def of_contact(session: Session, lead: Lead) -> Sequence[Lead]:
    """Return those of a lead's household whom its own contact entered, itself among them.

    A page that one address opens, and a mail that goes there, is of nobody else.
    """
    return [one for one in of(session, lead) if is_of_contact(lead, one)]


def with_all(
    session: Session, lead_ids: Collection[uuid.UUID], *, limit: int
) -> Sequence[uuid.UUID]:
    """Return requests, and all of the households that they belong to.

    Args:
        session: Any.
        lead_ids: Of which requests.
        limit: How many to return at most.
    """
    theirs = select(AppointmentRow.household_id).where(
        col(AppointmentRow.id).in_(lead_ids),
        col(AppointmentRow.household_id).is_not(None),
        unblocked(col(AppointmentRow.id)),
    )
    asked = (
        select(AppointmentRow.id)
        .where(
            or_(
                col(AppointmentRow.id).in_(lead_ids),
                col(AppointmentRow.household_id).in_(theirs),
            ),
            unblocked(col(AppointmentRow.id)),
        )
        .order_by(col(AppointmentRow.created_at), col(AppointmentRow.id))
        .limit(limit)
    )
    return session.exec(asked).all()


def sizes(
    session: Session, household_ids: Collection[uuid.UUID]
) -> Mapping[uuid.UUID, int]:
    """Return how many requests each household has, by its id."""
    if not household_ids:
        return {}
    household = col(AppointmentRow.household_id)
    counted = (
        select(household, func.count())
        .where(household.in_(household_ids), unblocked(col(AppointmentRow.id)))
        .group_by(household)
    )
    return {ident: count for ident, count in session.exec(counted) if ident}


def waiting(
    session: Session, household_ids: Collection[uuid.UUID]
) -> Mapping[uuid.UUID, uuid.UUID]:
    """Return those of households for whom a visit can be made, each with its household."""
    if not household_ids:
        return {}
    household = col(AppointmentRow.household_id)
    rows = session.exec(
        select(col(AppointmentRow.id), household).where(
            household.in_(household_ids),
            unblocked(col(AppointmentRow.id)),
            text(f"appointments.{WAITING}"),
        )
    )
    return {lead_id: ident for lead_id, ident in rows if ident}
