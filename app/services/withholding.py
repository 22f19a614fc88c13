"""A request is kept and used for nothing: what becomes of its mails."""

import uuid
from datetime import datetime

from sqlmodel import Session

from app.persistence import blocking
from app.services import rest_of_home


def block(session: Session, lead_id: uuid.UUID, *, at: datetime) -> bool:
    """Block a request; tell whether it was there and not blocked before.

    What the rest of its home waits to be mailed goes to them all the same.
    """
    rest_of_home.hand_on(session, lead_id)
    return blocking.block(session, lead_id, now=at)
