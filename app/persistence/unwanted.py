"""Queries on addresses whose owners want no mails; only hashes are kept."""

from datetime import datetime

from sqlmodel import Session

from app.domain.identity import normalise_email, token_hash
from app.persistence.database import insert_for
from app.persistence.outbox_tables import UnwantedAddressRow


def holds(session: Session, address: str) -> bool:
    """Return whether the owner of an address wants no mails."""
    return session.get(UnwantedAddressRow, _hash(address)) is not None


def add(session: Session, address: str, *, now: datetime) -> None:
    """Write to an address no more."""
    session.exec(
        insert_for(session, UnwantedAddressRow)
        .values(address_hash=_hash(address), at=now)
        .on_conflict_do_nothing()
    )


def _hash(address: str) -> str:
    return token_hash(normalise_email(address))
