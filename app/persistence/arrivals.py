"""How many requests came in since an instant."""

from datetime import datetime
from typing import Final

from sqlmodel import Session, col, func, select

from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow

COUNTED: Final = 1_000


def since(session: Session, moment: datetime) -> tuple[int, int]:
    """Return how many leads were registered after an instant, and how many urgently.

    Both stop at `COUNTED`.
    """
    came = (
        select(AppointmentRow.urgent)
        .where(
            col(AppointmentRow.created_at) > moment,
            unblocked(col(AppointmentRow.id)),
        )
        .order_by(col(AppointmentRow.created_at), col(AppointmentRow.id))
        .limit(COUNTED)
        .subquery()
    )
    counted = select(
        func.count(), func.count().filter(came.c.urgent.is_(True))
    ).select_from(came)
    return session.exec(counted).one()
