"""Queries on requests that seem to come from the same person or home."""

import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from app.domain.identity import lowered
from app.domain.lead import Lead
from app.domain.merging import why_apart
from app.domain.relation import Relation, Relative
from app.persistence.blocking import unblocked
from app.persistence.database import counted
from app.persistence.lead_rows import lead_of
from app.persistence.tables import AppointmentRow


def of(
    session: Session, lead: Lead, *, besides: Collection[uuid.UUID], limit: int
) -> tuple[Sequence[Relative], Mapping[Relation, int]]:
    """Return other requests of a lead's phone, email or address, and how many there are.

    Each is found on an index of its own; one that shares more than one of the
    three comes once, by the first of them, and counts for each.

    Args:
        session: To read with.
        lead: Of which.
        besides: Requests that are left out, whatever they share.
        limit: At most so many of each of the three; the count knows no limit.

    Returns:
        The requests, the newest first, and the numbers that are not 0.
    """
    found: dict[uuid.UUID, Relative] = {}
    shared: dict[Relation, int] = {}
    for relation, same in _shared(lead):
        others = select(AppointmentRow).where(
            same,
            col(AppointmentRow.id).not_in({lead.id, *besides}),
            unblocked(col(AppointmentRow.id)),
        )
        newest = others.order_by(col(AppointmentRow.created_at).desc()).limit(limit)
        rows = session.exec(newest).all()
        for row in rows:
            found.setdefault(row.id, _relative(lead, lead_of(row), relation))
        whole = len(rows) < limit
        count = len(rows) if whole else counted(session, others, None)
        if count:
            shared[relation] = count
    newest_first = sorted(found.values(), key=lambda it: it.created_at, reverse=True)
    return newest_first, shared


def shares_email(session: Session, lead: Lead) -> bool:
    """Return whether another request has a lead's address, blocked or not."""
    others = select(AppointmentRow.id).where(
        col(AppointmentRow.email).in_(_as_typed(lead.email)),
        col(AppointmentRow.id) != lead.id,
    )
    return session.exec(others.limit(1)).first() is not None


def has_email(session: Session, email: str, besides: Collection[uuid.UUID]) -> bool:
    """Return whether a request besides some has an address, whatever its capitals.

    All are looked through: asked where it decides what is erased of somebody.
    """
    others = select(AppointmentRow.id).where(
        func.lower(AppointmentRow.email).in_(lowered(email)),
        col(AppointmentRow.id).not_in(besides),
    )
    return session.exec(others.limit(1)).first() is not None


def _relative(lead: Lead, other: Lead, shares: Relation) -> Relative:
    return Relative(
        other.id,
        other.reference,
        other.name,
        other.created_at,
        other.state,
        shares,
        why_apart(lead, other),
    )


def _shared(lead: Lead) -> Iterator[tuple[Relation, ColumnElement[bool]]]:
    if lead.phone_e164:
        yield Relation.PHONE, col(AppointmentRow.phone_e164) == lead.phone_e164
    yield Relation.EMAIL, col(AppointmentRow.email).in_(_as_typed(lead.email))
    yield Relation.ADDRESS, col(AppointmentRow.address).in_(_as_typed(lead.address))


def _as_typed(text: str) -> set[str]:
    """Return a text as people and their phones write it: an index knows no case."""
    lower = text.lower()
    return {text, lower, lower.capitalize(), lower.title()}
