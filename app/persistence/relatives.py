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
from app.persistence.lead_rows import lead_of
from app.persistence.tables import AppointmentRow


def of(session: Session, lead: Lead, *, limit: int) -> Sequence[Relative]:
    """Return other requests of a lead's phone, email or address, the newest first.

    Each is found on an index of its own; one that shares more than one of the
    three comes once, by the first of them.

    Args:
        session: To read with.
        lead: Of which.
        limit: At most so many of each of the three.
    """
    found: dict[uuid.UUID, Relative] = {}
    for relation, same in _shared(lead):
        rows = session.exec(
            select(AppointmentRow)
            .where(
                same,
                col(AppointmentRow.id) != lead.id,
                unblocked(col(AppointmentRow.id)),
            )
            .order_by(col(AppointmentRow.created_at).desc())
            .limit(limit)
        )
        for row in rows:
            found.setdefault(row.id, _relative(lead, lead_of(row), relation))
    return sorted(found.values(), key=lambda it: it.created_at, reverse=True)


def counts(
    session: Session, lead: Lead, *, besides: Collection[uuid.UUID]
) -> Mapping[Relation, int]:
    """Return how many requests share each of the three, but for some; none is left out."""
    counted = {
        relation: session.exec(
            select(func.count())
            .select_from(AppointmentRow)
            .where(
                same,
                col(AppointmentRow.id).not_in({lead.id, *besides}),
                unblocked(col(AppointmentRow.id)),
            )
        ).one()
        for relation, same in _shared(lead)
    }
    return {relation: count for relation, count in counted.items() if count}


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
