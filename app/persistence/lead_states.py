"""Queries on where leads stand."""

import uuid
from datetime import datetime

from sqlmodel import Session, case, col, func, literal, select, update

from app.domain.lead import Source
from app.domain.lead_state import LeadState
from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow, UtcDateTime


def state_of(session: Session, lead_id: uuid.UUID) -> LeadState | None:
    """Return where a lead stands; None where there is none."""
    query = select(AppointmentRow.state).where(
        AppointmentRow.id == lead_id, unblocked(col(AppointmentRow.id))
    )
    found = session.exec(query).one_or_none()
    return LeadState(found) if found else None


def move(
    session: Session,
    lead_id: uuid.UUID,
    before: LeadState,
    after: LeadState,
    *,
    now: datetime,
    answers: bool,
) -> bool:
    """Move a lead that still stands where it was read.

    Args:
        session: Of the deed.
        lead_id: Which lead.
        before: Where it was read.
        after: Where it goes.
        now: When.
        answers: Whether this is the answer that was promised; whoever asked by phone
            was promised none.

    Returns:
        Whether it still stood there.
    """
    values: dict[str, object] = {"state": after.value, "state_at": now}
    if answers:
        answered = col(AppointmentRow.answered_at)
        values["answered_at"] = case(
            (col(AppointmentRow.source) == Source.PHONE.value, answered),
            else_=func.coalesce(answered, now, type_=UtcDateTime),
        )
    return _write(session, lead_id, before, values)


def move_back(
    session: Session,
    lead_id: uuid.UUID,
    before: LeadState,
    after: LeadState,
    *,
    moved_at: datetime,
    since: datetime | None,
) -> bool:
    """Undo a move.

    Args:
        session: Of the deed.
        lead_id: Which lead.
        before: Where it stands.
        after: Where it goes back to.
        moved_at: When it was moved; an answer that came with that is none.
        since: When it had come there before; None where it never moved.

    Returns:
        Whether it still stood there.
    """
    answered = col(AppointmentRow.answered_at)
    came_with_it = literal(moved_at, UtcDateTime)
    values: dict[str, object] = {
        "state": after.value,
        "state_at": since,
        "answered_at": func.nullif(answered, came_with_it, type_=UtcDateTime),
    }
    return _write(session, lead_id, before, values)


def _write(
    session: Session,
    lead_id: uuid.UUID,
    before: LeadState,
    values: dict[str, object],
) -> bool:
    moved = (
        update(AppointmentRow)
        .where(
            col(AppointmentRow.id) == lead_id,
            col(AppointmentRow.state) == before.value,
            unblocked(col(AppointmentRow.id)),
        )
        .values(**values)
    )
    done = session.exec(moved).rowcount == 1
    session.expire_all()
    return done
