"""A request is kept and used for nothing, and used again: what becomes of its mails."""

import uuid
from datetime import datetime

from sqlmodel import Session

from app.persistence import blocking, consents, unsent_mails
from app.services import rest_of_home


def block(session: Session, lead_id: uuid.UUID, *, at: datetime) -> bool:
    """Block a request; tell whether it was there and not blocked before.

    What the rest of its home waits to be mailed goes to them all the same.
    """
    rest_of_home.hand_on(session, lead_id)
    return blocking.block(session, lead_id, now=at)


def unblock(session: Session, lead_id: uuid.UUID, *, at: datetime) -> bool:
    """Let a request be used again; tell whether it was blocked.

    Mails that were dropped because it was blocked are due again, so that nobody misses
    it; whether each is still true is decided when it leaves. Of who took their consent
    back nothing is mailed.
    """
    if not blocking.unblock(session, lead_id):
        return False
    if not consents.is_withdrawn(session, lead_id):
        unsent_mails.revive_blocked(session, lead_id, now=at)
    return True
