"""Queries on addresses whose owners want no mails; only hashes are kept."""

from collections.abc import Collection
from datetime import datetime

from sqlmodel import Session, col, select

from app.domain.identity import normalise_email
from app.domain.staff_session import token_hash
from app.persistence.database import insert_for
from app.persistence.outbox_tables import UnwantedAddressRow


def holds(session: Session, address: str) -> bool:
    """Return whether the owner of an address wants no mails."""
    return bool(among(session, [address]))


def among(session: Session, addresses: Collection[str]) -> set[str]:
    """Return those of some addresses whose owners want no mails."""
    hashes = {address: hash_of(address) for address in addresses}
    kept = col(UnwantedAddressRow.address_hash)
    found = set(session.exec(select(kept).where(kept.in_(hashes.values()))))
    return {address for address, hashed in hashes.items() if hashed in found}


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
