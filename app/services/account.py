"""What somebody of the staff does with their own account."""

from collections.abc import Sequence

from app.adapters.passwords import hash_password, verify_password
from app.domain.clock import Clock, utc_now
from app.domain.errors import BadCredentials, WeakPassword
from app.domain.identity import PASSWORD_LIMIT, Admin, Session
from app.persistence import admins
from app.persistence.database import transaction
from app.settings import MINIMUM_PASSWORD_LENGTH


def change_password(admin: Admin, current: str, new: str) -> None:
    """Set another password and end every other session.

    Raises:
        BadCredentials: The current password is not `current`.
        WeakPassword: The new one is too short or too long.
    """
    with transaction() as session:
        found = admins.find_credentials(session, email=admin.email)
    known_hash = found[1] if found else None
    if not verify_password(current[:PASSWORD_LIMIT], known_hash):
        raise BadCredentials
    if not MINIMUM_PASSWORD_LENGTH <= len(new) <= PASSWORD_LIMIT:
        raise WeakPassword
    password_hash = hash_password(new)
    with transaction() as session:
        admins.set_password(session, admin.id, password_hash=password_hash)
        admins.end_other_sessions(session, admin.id, keep=admin.session_id)


def open_sessions(admin: Admin, *, clock: Clock = utc_now) -> Sequence[Session]:
    """Return the sign-ins of an administrator that are open, the last used first."""
    now = clock()
    with transaction() as session:
        found = admins.sessions_of(session, admin.id)
    return [sign_in for sign_in in found if sign_in.is_open(now)]


def close_other_sessions(admin: Admin) -> None:
    """End every session of an administrator but the one that asks."""
    with transaction() as session:
        admins.end_other_sessions(session, admin.id, keep=admin.session_id)
