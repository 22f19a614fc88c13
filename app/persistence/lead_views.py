"""Queries on the views that the staff keep; each knows whose they are."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, delete, select, update

from app.domain.ids import time_ordered_id
from app.domain.lead_view import LeadView
from app.persistence.tables import AdminRow
from app.persistence.view_tables import LeadViewRow


def hold(session: Session, admin_id: uuid.UUID) -> None:
    """Keep somebody's other tabs from writing views until this transaction ends."""
    held = update(AdminRow).where(col(AdminRow.id) == admin_id)
    session.exec(held.values(role=col(AdminRow.role)))


def of_admin(session: Session, admin_id: uuid.UUID) -> Sequence[LeadView]:
    """Return somebody's views, the oldest first."""
    rows = session.exec(
        select(LeadViewRow)
        .where(LeadViewRow.admin_id == admin_id)
        .order_by(col(LeadViewRow.created_at), col(LeadViewRow.id))
        .execution_options(populate_existing=True)
    )
    return [LeadView(row.id, row.name, row.query) for row in rows]


def add(
    session: Session, admin_id: uuid.UUID, name: str, query: str, at: datetime
) -> None:
    """Store a view."""
    session.add(
        LeadViewRow(
            id=time_ordered_id(at),
            admin_id=admin_id,
            name=name,
            query=query,
            created_at=at,
        )
    )
    session.flush()


def rename(
    session: Session, admin_id: uuid.UUID, view_id: uuid.UUID, name: str
) -> bool:
    """Give one of somebody's views another name; tell whether it is theirs."""
    renamed = (
        update(LeadViewRow)
        .where(
            col(LeadViewRow.id) == view_id,
            col(LeadViewRow.admin_id) == admin_id,
        )
        .values(name=name)
    )
    return session.exec(renamed).rowcount == 1


def remove(session: Session, admin_id: uuid.UUID, view_id: uuid.UUID) -> bool:
    """Delete one of somebody's views; tell whether it was theirs."""
    gone = delete(LeadViewRow).where(
        col(LeadViewRow.id) == view_id, col(LeadViewRow.admin_id) == admin_id
    )
    return session.exec(gone).rowcount == 1
