"""Queries on partner pharmacies."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import select as rows_of
from sqlmodel import Session, col, select, update

from app.domain.pharmacy import Pharmacy
from app.persistence.pharmacy_tables import PharmacyRow


def all_of(session: Session, *, active_only: bool = False) -> Sequence[Pharmacy]:
    """Return all pharmacies, by name."""
    query = select(PharmacyRow).order_by(col(PharmacyRow.name), col(PharmacyRow.id))
    if active_only:
        query = query.where(col(PharmacyRow.active))
    return [_pharmacy(row) for row in session.exec(query)]


def ids_of(session: Session, slugs: Collection[str]) -> dict[str, uuid.UUID]:
    """Return the active pharmacies among some slugs, each with its id."""
    row = PharmacyRow
    found = rows_of(col(row.slug), col(row.id)).where(
        col(row.slug).in_(slugs), col(row.active)
    )
    return {one.slug: one.id for one in session.connection().execute(found)}


def find(session: Session, pharmacy_id: uuid.UUID) -> Pharmacy | None:
    """Return a pharmacy by its id."""
    row = session.get(PharmacyRow, pharmacy_id, populate_existing=True)
    return _pharmacy(row) if row else None


def by_token(session: Session, token_hash: str) -> Pharmacy | None:
    """Return the pharmacy whose sheet a token opens."""
    query = select(PharmacyRow).where(PharmacyRow.sheet_token_hash == token_hash)
    row = session.exec(query).one_or_none()
    return _pharmacy(row) if row else None


def add(session: Session, new: Pharmacy, *, now: datetime) -> None:
    """Store a new pharmacy."""
    row = PharmacyRow(
        id=new.id,
        slug=new.slug,
        name=new.name,
        comuna=new.comuna,
        contact=new.contact,
        active=new.active,
        created_at=now,
    )
    session.add(row)
    session.flush()


def write(
    session: Session,
    pharmacy_id: uuid.UUID,
    values: Mapping[str, Any],
    expected_version: int,
) -> bool:
    """Write columns of a pharmacy that is still at the version that was read."""
    changed = (
        update(PharmacyRow)
        .where(
            col(PharmacyRow.id) == pharmacy_id,
            col(PharmacyRow.version) == expected_version,
        )
        .values(**values, version=expected_version + 1)
    )
    return session.exec(changed).rowcount == 1


def _pharmacy(row: PharmacyRow) -> Pharmacy:
    return Pharmacy(
        id=row.id,
        slug=row.slug,
        name=row.name,
        comuna=row.comuna,
        contact=row.contact,
        active=row.active,
        shared=row.sheet_token_hash is not None,
        version=row.version,
    )
