"""What somebody of the staff does with their own account."""

import uuid
from collections.abc import Sequence

from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.device import device_of
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.second_factor import NOTHING, Shown
from app.domain.staff_session import Session
from app.persistence import admins, invitations, sessions
from app.persistence.database import transaction
from app.services import (
    account_notices,
    admin_accounts,
    confirming,
    session_ends,
)
from app.services.events import record_of_account


def change_password(
    admin: Admin,
    current: str,
    new: str,
    shown: Shown = NOTHING,
    *,
    clock: Clock = utc_now,
) -> None:
    """Set another password and end every other session.

    Raises:
        WeakPassword: The new one is too short, too long or easily guessed.
        AppError: Who it is was not shown; see `confirming.prove`.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    confirming.prove(admin, current, shown, now)
    password_hash = admin_accounts.hash_acceptable(new, admin.email)
    with transaction() as session:
        confirming.held(session, admin, now)
        admins.set_password(session, admin.id, password_hash=password_hash)
        # First: who invites there at this moment holds their session.
        ended = sessions.end_others(session, admin.id, keep=admin.session_id)
        invitations.withdraw_of(session, admin.id)
        record_of_account(session, admin, Kind.PASSWORD_CHANGED, admin.id, at=now)
        account_notices.tell(session, AccountMail.PASSWORD, admin.id, at=now)
    session_ends.tell(*ended)


def open_sessions(admin: Admin, *, clock: Clock = utc_now) -> Sequence[Session]:
    """Return the sign-ins of an administrator that are open, the last used first."""
    admin.must(Right.ACCOUNT)
    now = clock()
    with transaction() as session:
        found = sessions.of_admin(session, admin.id)
    return [sign_in for sign_in in found if sign_in.is_open(now)]


def name_device(admin: Admin, user_agent: str) -> None:
    """Note in which browser somebody has just signed in; the header is not kept."""
    with transaction() as session:
        sessions.name_device(session, admin.session_id, device_of(user_agent))


def close_session(
    admin: Admin, session_id: uuid.UUID, *, clock: Clock = utc_now
) -> bool:
    """End one other session of an administrator; tell whether it was there.

    Raises:
        ConfirmationNeeded: They have not shown lately that it is still them.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    if session_id == admin.session_id:
        return False
    with transaction() as session:
        confirming.must_be_recent(session, admin, now)
        ended = sessions.end_own(session, admin.id, session_id)
        if ended:
            record_of_account(session, admin, Kind.SESSIONS_CLOSED, admin.id, at=now)
    session_ends.tell(*ended)
    return bool(ended)


def close_other_sessions(admin: Admin, *, clock: Clock = utc_now) -> None:
    """End every session of an administrator but the one that asks.

    Raises:
        ConfirmationNeeded: They have not shown lately that it is still them.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    with transaction() as session:
        confirming.must_be_recent(session, admin, now)
        ended = sessions.end_others(session, admin.id, keep=admin.session_id)
        record_of_account(session, admin, Kind.SESSIONS_CLOSED, admin.id, at=now)
    session_ends.tell(*ended)
