"""Queries on addresses whose owners want no mails; only hashes are kept."""

from datetime import datetime

from sqlmodel import Session, col

from app.domain.identity import normalise_email, token_hash
from app.persistence.database import insert_for
from app.persistence.outbox_tables import UnwantedAddressRow


def holds(session: Session, address: str) -> bool:
    """Return whether the owner of an address wants no mails."""
    return session.get(UnwantedAddressRow, hash_of(address)) is not None


def add(session: Session, address: str, *, now: datetime) -> None:
    """Write to an address no more."""
    add_hash(session, hash_of(address), now=now)


def add_hash(session: Session, address_hash: str, *, now: datetime) -> bool:
    """Write no more to who has an address of this hash; tell whether that is new."""
    done = session.exec(
        insert_for(session, UnwantedAddressRow)
        .values(address_hash=address_hash, at=now)
        .on_conflict_do_nothing()
        .returning(col(UnwantedAddressRow.address_hash))
    )
    return done.first() is not None


def hash_of(address: str) -> str:
    """Return what is kept of an address."""
    return token_hash(normalise_email(address))
