"""What people decided outlives a restore: blocks, withdrawn consents, 'No fui yo'."""

import uuid
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from sqlmodel import Session

from app.adapters import kept_decisions
from app.adapters.kept_decisions import Decision, Kept
from app.domain.events import Actor
from app.persistence import blocking, unwanted
from app.persistence import consents as agreed
from app.persistence.database import transaction
from app.services import consents
from app.services.failures import log_unexpected


def keep(what: Decision, about: Iterable[object], *, at: datetime) -> None:
    """Write decisions down beside the database, after they were stored there."""
    try:
        kept_decisions.remember([Kept(what, str(each), at) for each in about])
    except OSError as error:
        log_unexpected("Listing what was decided", error)


def apply_again() -> int:
    """Let all that was decided hold in a restored copy; return how much did not yet.

    Whether a request is blocked, the last word about it says.
    """
    last: dict[str, Kept] = {}
    others: list[Kept] = []
    for one in kept_decisions.known():
        if one.what in {Decision.BLOCKED, Decision.UNBLOCKED}:
            last[one.about] = one
        else:
            others.append(one)
    applied = 0
    # Blocked at last: nothing else is done to a request then.
    for one in [*others, *last.values()]:
        with suppress(ValueError), transaction() as session:
            applied += _applied(session, one)
    return applied


def _applied(session: Session, one: Kept) -> bool:
    match one.what:
        case Decision.UNWANTED:
            return unwanted.add_hash(session, one.about, now=one.at)
        case Decision.WITHDRAWN:
            return _withdrawn(session, uuid.UUID(one.about), one.at)
        case Decision.BLOCKED:
            return blocking.block(session, uuid.UUID(one.about), now=one.at)
        case Decision.UNBLOCKED:
            return blocking.unblock(session, uuid.UUID(one.about))


def _withdrawn(session: Session, lead_id: uuid.UUID, at: datetime) -> bool:
    """Take a consent back again, unless somebody agreed anew after that."""
    if any(one.at > at for one in agreed.of_lead(session, lead_id)):
        return False
    return consents.withdraw(session, lead_id, Actor.VISITOR, at=at)
