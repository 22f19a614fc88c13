"""Queries on the leads that nobody sent, made to try the panel out."""

import uuid
from collections.abc import Iterable, Sequence

from sqlmodel import Session, col, or_, select

from app.persistence.tables import AppointmentRow


def of_hosts(session: Session, hosts: Iterable[str]) -> Sequence[uuid.UUID]:
    """Return the leads whose email ends in one of some hosts, blocked or not."""
    ends = [col(AppointmentRow.email).endswith(f"@{host}") for host in hosts]
    return session.exec(select(AppointmentRow.id).where(or_(*ends))).all()
