"""Queries on links, open browsers and codes of the visitor's own page."""

import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, and_, func, literal
from sqlmodel import Session, col, delete, select, update

from app.domain.lead import Lead
from app.domain.visitor_link import AGAIN_FOR, CODE_TRIES, Purpose
from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow
from app.persistence.visitor_tables import (
    VisitorCodeRow,
    VisitorLinkRow,
    VisitorSessionRow,
)

# Before the hash of a link that opens nothing any more, so that no release finds it.
ENDED: Final = "ended:"
_ALL: Final = (VisitorSessionRow, VisitorCodeRow, VisitorLinkRow)


def add_link(
    session: Session,
    lead_id: uuid.UUID,
    *,
    token_hash: str,
    address_hash: str | None = None,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Store a link, and forget those whose time is over."""
    row = VisitorLinkRow
    session.exec(delete(row).where(col(row.expires_at) <= now))
    session.add(
        row(
            token_hash=token_hash,
            appointment_id=lead_id,
            address_hash=address_hash,
            created_at=now,
            expires_at=expires_at,
        )
    )


def find_link(
    session: Session, token_hash: str
) -> tuple[uuid.UUID, datetime, str | None] | None:
    """Return of which lead a link is, when it was made, and the hash of its address.

    None leads to a request that is blocked, or that the owner of its address
    disowned, also one that a mail took along in the moment of the disowning.
    """
    row = VisitorLinkRow
    return session.exec(
        select(row.appointment_id, row.created_at, row.address_hash)
        .join(AppointmentRow, col(AppointmentRow.id) == col(row.appointment_id))
        .where(row.token_hash == token_hash, _may_open())
    ).first()


def add_browser(
    session: Session,
    lead_id: uuid.UUID,
    *,
    token_hash: str,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Store that the page is open in a browser, and forget those of before."""
    row = VisitorSessionRow
    session.exec(delete(row).where(col(row.expires_at) <= now))
    session.add(
        row(token_hash=token_hash, appointment_id=lead_id, expires_at=expires_at)
    )


def find_browser(
    session: Session, token_hash: str, *, now: datetime
) -> uuid.UUID | None:
    """Return the lead whose page is open in a browser; none disowned or blocked."""
    row = VisitorSessionRow
    return session.exec(
        select(row.appointment_id)
        .join(AppointmentRow, col(AppointmentRow.id) == col(row.appointment_id))
        .where(row.token_hash == token_hash, col(row.expires_at) > now, _may_open())
    ).first()


def remove_browser(session: Session, token_hash: str) -> None:
    """Close the page in one browser."""
    row = VisitorSessionRow
    session.exec(delete(row).where(col(row.token_hash) == token_hash))


def remove_browsers(session: Session) -> None:
    """Close the page in all browsers; who has a link opens it again."""
    session.exec(delete(VisitorSessionRow))


def remove_short(session: Session, leads: Iterable[Lead]) -> None:
    """End the short ways that the sending of requests opened; pages stay open.

    A page is opened after the sending, and for longer, so the end tells which is which.
    """
    row = VisitorSessionRow
    for lead in leads:
        session.exec(
            delete(row).where(
                col(row.appointment_id) == lead.id,
                col(row.expires_at) <= lead.created_at + AGAIN_FOR,
            )
        )


def put_code(
    session: Session,
    lead_id: uuid.UUID,
    purpose: Purpose,
    *,
    code_hash: str,
    expires_at: datetime,
) -> None:
    """Store a code; the one before it serves no longer."""
    drop_code(session, lead_id, purpose)
    session.add(
        VisitorCodeRow(
            appointment_id=lead_id,
            purpose=purpose.value,
            code_hash=code_hash,
            tries=0,
            expires_at=expires_at,
        )
    )
    session.flush()


def count_try(
    session: Session, lead_id: uuid.UUID, purpose: Purpose, *, now: datetime
) -> str | None:
    """Count one more try; return the hash to compare with, None if there is none left."""
    row = VisitorCodeRow
    counted = session.exec(
        update(row)
        .where(
            col(row.appointment_id) == lead_id,
            col(row.purpose) == purpose.value,
            col(row.tries) < CODE_TRIES,
            col(row.expires_at) > now,
        )
        .values(tries=col(row.tries) + 1)
    )
    if counted.rowcount != 1:
        return None
    return session.exec(
        select(row.code_hash).where(
            row.appointment_id == lead_id, row.purpose == purpose.value
        )
    ).one()


def drop_code(session: Session, lead_id: uuid.UUID, purpose: Purpose) -> bool:
    """Forget a code; tell whether it was there still."""
    row = VisitorCodeRow
    gone = delete(row).where(
        col(row.appointment_id) == lead_id, col(row.purpose) == purpose.value
    )
    return session.exec(gone).rowcount == 1


def close_for(session: Session, lead_id: uuid.UUID, address_hash: str) -> None:
    """Forget codes and open browsers of a lead that gets another address.

    Its links end but are kept, for 'No fui yo'; those that say no address are of that.
    """
    for row in (VisitorSessionRow, VisitorCodeRow):
        session.exec(delete(row).where(col(row.appointment_id) == lead_id))
    link = VisitorLinkRow
    session.exec(
        update(link)
        .where(
            col(link.appointment_id) == lead_id,
            col(link.token_hash).not_like(f"{ENDED}%"),
        )
        .values(
            token_hash=literal(ENDED).concat(col(link.token_hash)),
            address_hash=func.coalesce(col(link.address_hash), address_hash),
        )
    )


def remove_all(session: Session, lead_id: uuid.UUID) -> None:
    """Forget all ways to the page of a lead."""
    for row in _ALL:
        session.exec(delete(row).where(col(row.appointment_id) == lead_id))


def _may_open() -> ColumnElement[bool]:
    row = AppointmentRow
    return and_(col(row.disowned_at).is_(None), unblocked(col(row.id)))
