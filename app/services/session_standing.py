"""How a session stands: whose it is, and how long it lasts."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from app.domain.clock import Clock, utc_now
from app.domain.identity import Admin
from app.domain.staff_session import Session as AdminSession
from app.domain.staff_session import token_hash
from app.persistence import sessions
from app.persistence.database import transaction
from app.settings import get_settings


@dataclass(frozen=True, slots=True)
class Standing:
    """How a session stands.

    Attributes:
        ends_in: Time that is left without a further sign of life.
        can_extend: Whether a sign of life puts the end off; not so in the last
            hours before the absolute limit.
    """

    admin: Admin
    ends_in: timedelta
    can_extend: bool


def of_token(
    token: str | None, *, present: bool = True, clock: Clock = utc_now
) -> Standing | None:
    """Return how the session behind a token stands; see `sign_in.resolve`."""
    now = clock()
    found = look_at(token_hash(token), now, present=present) if token else None
    if found is None:
        return None
    seen, admin = found
    return Standing(admin, seen.ends_at - now, seen.is_extended_by(now))


def look_at(
    hashed: str, now: datetime, *, present: bool
) -> tuple[AdminSession, Admin] | None:
    """Return an open session and who is behind it, by the hash of its token.

    Args:
        hashed: What the database knows of the token.
        now: Instant at which it has to be open.
        present: Whether this is a sign of life.
    """
    with transaction() as session:
        found = sessions.find(session, token_hash=hashed)
        if found is None or not found[0].is_open(now):
            return None
        seen, owner = found
        if present and seen.needs_touch(now):
            sessions.touch(session, seen.id, now=now)
            seen = replace(seen, seen_at=now)
    needs_factor = get_settings().factor_required and not owner.has_factor
    return seen, Admin(
        seen.admin_id, owner.email, seen.id, owner.role, needs_factor=needs_factor
    )
