"""Queries on the requests for one's rights."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, delete, func, or_, select, update

from app.domain.rights_clocks import Asks, Closing
from app.domain.rights_request import Ask, RightsRequest
from app.domain.visitor_link import CODE_TRIES
from app.persistence.database import insert_once
from app.persistence.rights_tables import PrivacyRequestRow


def add(
    session: Session,
    ask: Ask,
    *,
    request_id: uuid.UUID,
    reference: str,
    lead_id: uuid.UUID | None,
    now: datetime,
) -> bool:
    """Store a request whose address nobody proved yet; False if its name is taken."""
    row = {
        "id": request_id,
        "reference": reference,
        "asks": ask.asks.value,
        "email": ask.email,
        "detail": ask.detail,
        "appointment_id": lead_id,
        "asked_at": now,
        "code_tries": 0,
        "identity": "",
        "reason": "",
        "version": 1,
    }
    return bool(insert_once(session, PrivacyRequestRow, [row]))


def find(session: Session, request_id: uuid.UUID) -> RightsRequest | None:
    """Return a request by its id."""
    row = session.get(PrivacyRequestRow, request_id)
    return request_of(row) if row else None


def forget_unproved(session: Session, *, before: datetime) -> None:
    """Forget what was asked before an instant and never proved."""
    row = PrivacyRequestRow
    session.exec(
        delete(row).where(col(row.received_at).is_(None), col(row.asked_at) < before)
    )


def forget_who_asked(session: Session, *, before: datetime) -> int:
    """Leave of what was closed before an instant that it was asked, and how it ended.

    Returns:
        Of how many somebody's data were forgotten.
    """
    row = PrivacyRequestRow
    told = (row.email, row.detail, row.identity, row.reason)
    old = update(row).where(
        col(row.closed_at) < before, or_(*(col(each) != "" for each in told))
    )
    nothing = dict.fromkeys(("email", "detail", "identity", "reason"), "")
    return session.exec(old.values(appointment_id=None, **nothing)).rowcount


def put_code(
    session: Session,
    request_id: uuid.UUID,
    *,
    code_hash: str,
    expires_at: datetime,
) -> None:
    """Store a code; the one before it serves no longer, and none once it was received."""
    row = PrivacyRequestRow
    session.exec(
        update(row)
        .where(col(row.id) == request_id, col(row.received_at).is_(None))
        .values(code_hash=code_hash, code_tries=0, code_expires_at=expires_at)
    )


def count_try(session: Session, request_id: uuid.UUID, *, now: datetime) -> str | None:
    """Count one more try; return the hash to compare with, None if there is none left."""
    row = PrivacyRequestRow
    counted = session.exec(
        update(row)
        .where(
            col(row.id) == request_id,
            col(row.received_at).is_(None),
            col(row.code_tries) < CODE_TRIES,
            col(row.code_expires_at) > now,
        )
        .values(code_tries=col(row.code_tries) + 1)
        .returning(col(row.code_hash))
    ).first()
    return counted[0] if counted else None


def receive(session: Session, request_id: uuid.UUID, *, now: datetime) -> bool:
    """Start the clock of a request, once, and forget its code."""
    row = PrivacyRequestRow
    started = update(row).where(
        col(row.id) == request_id, col(row.received_at).is_(None)
    )
    values = {"received_at": now, "code_hash": None, "code_expires_at": None}
    return session.exec(started.values(**values)).rowcount == 1


def waiting(
    session: Session, *, blocking: bool, extended: bool, limit: int
) -> Sequence[RightsRequest]:
    """Return open requests of one kind of clock, which is the order they are due in."""
    row = PrivacyRequestRow
    asks, more = col(row.asks), col(row.extended_at)
    asked = (
        select(row)
        .where(
            *_is_open(),
            asks == Asks.BLOCKING if blocking else asks != Asks.BLOCKING,
            more.is_not(None) if extended else more.is_(None),
        )
        .order_by(col(row.received_at), col(row.id))
    )
    return [request_of(each) for each in session.exec(asked.limit(limit))]


def count_waiting(session: Session) -> int:
    """Return how many requests are open."""
    counted = select(func.count()).select_from(PrivacyRequestRow).where(*_is_open())
    return session.exec(counted).one()


def closed(session: Session, *, limit: int) -> Sequence[RightsRequest]:
    """Return the requests that were closed last."""
    at = col(PrivacyRequestRow.closed_at)
    asked = select(PrivacyRequestRow).where(at.is_not(None)).order_by(at.desc())
    return [request_of(each) for each in session.exec(asked.limit(limit))]


def of_reference_or_address(
    session: Session, *, reference: str | None, email: str, limit: int
) -> Sequence[RightsRequest]:
    """Return the requests of a reference or of an address, those received last first."""
    row = PrivacyRequestRow
    named = [col(row.reference) == reference] if reference else []
    if email:
        named.append(func.lower(col(row.email)) == email)
    if not named:
        return []
    asked = select(row).where(col(row.received_at).is_not(None), or_(*named))
    newest = asked.order_by(col(row.received_at).desc(), col(row.id))
    return [request_of(each) for each in session.exec(newest.limit(limit))]


def hold(session: Session, request_id: uuid.UUID) -> bool:
    """Keep everybody else from changing an open request until this transaction ends.

    False where it is not open. Writing first also makes SQLite read what was committed
    last.
    """
    row = PrivacyRequestRow
    held = update(row).where(col(row.id) == request_id, *_is_open())
    return session.exec(held.values(version=col(row.version))).rowcount == 1


def write(
    session: Session,
    request_id: uuid.UUID,
    *,
    expected_version: int,
    **values: object,
) -> bool:
    """Change an open request; False where it is not as it was read."""
    row = PrivacyRequestRow
    changed = update(row).where(
        col(row.id) == request_id,
        col(row.version) == expected_version,
        *_is_open(),
    )
    written = session.exec(changed.values(version=expected_version + 1, **values))
    return written.rowcount == 1


def request_of(row: PrivacyRequestRow) -> RightsRequest:
    """Return a row as what it tells of.

    A code is received only after a try was counted; what was heard by phone has none.
    """
    return RightsRequest(
        id=row.id,
        reference=row.reference,
        asks=Asks(row.asks),
        email=row.email,
        detail=row.detail,
        lead_id=row.appointment_id,
        asked_at=row.asked_at,
        received_at=row.received_at,
        is_proved=row.received_at is not None and row.code_tries > 0,
        extended_at=row.extended_at,
        identity=row.identity,
        closed_at=row.closed_at,
        closing=Closing(row.closing) if row.closing else None,
        reason=row.reason,
        version=row.version,
    )


def _is_open() -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    row = PrivacyRequestRow
    return col(row.received_at).is_not(None), col(row.closed_at).is_(None)
