"""What somebody of the staff does with their own account."""

from collections.abc import Sequence

from app.domain.clock import Clock, utc_now
from app.domain.identity import Admin, Session
from app.persistence import admins, sessions
from app.persistence.database import transaction
from app.services import accounts


def change_password(admin: Admin, current: str, new: str) -> None:
    """Set another password and end every other session.

    Raises:
        BadCredentials: The current password is not `current`.
        WeakPassword: The new one is too short or too long.
        RateLimited: Too many tries.
    """
    accounts.confirm(admin, current)
    password_hash = accounts.hash_acceptable(new)
    with transaction() as session:
        admins.set_password(session, admin.id, password_hash=password_hash)
        sessions.end_others(session, admin.id, keep=admin.session_id)


def open_sessions(admin: Admin, *, clock: Clock = utc_now) -> Sequence[Session]:
    """Return the sign-ins of an administrator that are open, the last used first."""
    now = clock()
    with transaction() as session:
        found = sessions.of_admin(session, admin.id)
    return [sign_in for sign_in in found if sign_in.is_open(now)]


def close_other_sessions(admin: Admin) -> None:
    """End every session of an administrator but the one that asks."""
    with transaction() as session:
        sessions.end_others(session, admin.id, keep=admin.session_id)
