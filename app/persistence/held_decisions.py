"""What people and the team decided, as the database has it, for who replaces it."""

import uuid
from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session, col, select

from app.persistence.consent_tables import ConsentRow
from app.persistence.outbox_tables import UnwantedAddressRow
from app.persistence.tables import AppointmentRow


def blocked(session: Session) -> Mapping[uuid.UUID, datetime]:
    """Return since when each request is blocked that is."""
    row, at = AppointmentRow, col(AppointmentRow.blocked_at)
    found = session.exec(select(row.id, at).where(at.is_not(None)))
    return {about: when for about, when in found if when}


def disowned(session: Session) -> Mapping[uuid.UUID, datetime]:
    """Return when somebody said of a request that it is none of theirs."""
    row, at = AppointmentRow, col(AppointmentRow.disowned_at)
    found = session.exec(select(row.id, at).where(at.is_not(None)))
    return {about: when for about, when in found if when}


def withdrawn(session: Session) -> Mapping[uuid.UUID, datetime]:
    """Return when what was agreed to was taken back, by its record in the ledger."""
    row, at = ConsentRow, col(ConsentRow.withdrawn_at)
    found = session.exec(select(row.id, at).where(at.is_not(None)))
    return {about: when for about, when in found if when}


def unwanted(session: Session) -> Mapping[str, datetime]:
    """Return since when who has an address wants no mails, by its hash."""
    row = UnwantedAddressRow
    return dict(session.exec(select(row.address_hash, row.at)).all())
