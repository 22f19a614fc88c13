"""Showing once more who one is, before what a stolen session must not do."""

from datetime import datetime

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.errors import BadCode, BadCredentials, ConfirmationNeeded
from app.domain.events import Kind
from app.domain.identity import CONFIRMATION_LIFETIME, Admin
from app.domain.passkey import BadKey, Purpose
from app.domain.roles import Right
from app.domain.second_factor import Shown
from app.persistence import sessions
from app.persistence.database import transaction
from app.services import admin_accounts, second_factor
from app.services.events import record_of_account


def confirm(
    admin: Admin,
    password: str,
    code: str = "",
    *,
    key: str = "",
    clock: Clock = utc_now,
) -> None:
    """Note that whoever has a session knows the password, and has the second factor.

    It counts for a few minutes, for that session alone. Signing in does not count:
    a session may have been taken right after.

    Raises:
        BadCredentials: That is not the password.
        SecondFactorRequired: The password is right, and a code is needed.
        BadCode: The code is wrong, old or used.
        BadKey: What a key answered is wrong, late or used.
        RateLimited: Too many tries.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    try:
        second_factor.check(
            admin_accounts.confirm(admin, password),
            Shown(code, key),
            now,
            purpose=Purpose.CONFIRM,
            session_id=admin.session_id,
        )
    except (BadCredentials, BadCode, BadKey) as error:
        with transaction() as session:
            record_of_account(
                session,
                admin,
                Kind.CONFIRMATION_FAILED,
                admin.id,
                at=now,
                reason=error.code,
            )
        raise
    with transaction() as session:
        sessions.confirm(session, admin.session_id, now=now)
        record_of_account(session, admin, Kind.CONFIRMED, admin.id, at=now)


def must_be_recent(
    session: Session, admin: Admin, now: datetime, *, hold: bool = False
) -> None:
    """Stop whoever has not shown a few minutes ago that it is still them.

    Args:
        session: Of the deed itself.
        admin: Whose session has to be open and confirmed.
        now: Instant of the deed.
        hold: Whether the end of that session has to wait for the deed.

    Raises:
        ConfirmationNeeded: They have not, or their session has ended.
    """
    since = now - CONFIRMATION_LIFETIME
    if not sessions.is_confirmed(session, admin.session_id, since=since, hold=hold):
        raise ConfirmationNeeded
