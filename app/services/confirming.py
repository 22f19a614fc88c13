"""Showing once more who one is, before what a stolen session must not do."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    BadCode,
    BadCredentials,
    ConfirmationNeeded,
    SecondFactorRequired,
)
from app.domain.events import Kind
from app.domain.identity import Admin, Credentials
from app.domain.passkey import BadKey, Purpose
from app.domain.roles import Right
from app.domain.second_factor import Shown
from app.domain.staff_session import CONFIRMATION_LIFETIME
from app.persistence import admins, passkeys, sessions
from app.persistence.database import transaction
from app.services import admin_accounts, shown_factor
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
    with _written_down(admin, now):
        found = admin_accounts.confirm(admin, password)
        _check(found, admin, Shown(code, key), now)
    _note(admin, found, now)


def prove(admin: Admin, password: str, shown: Shown, now: datetime) -> None:
    """Let somebody show who they are before they change how they sign in.

    The password is asked every time. A second factor, where there is one, counts as
    in `confirm`: shown a few minutes ago it is not asked again, and so neither is a
    code that a deed used which was refused for something else.

    Raises:
        AppError: Who it is was not shown, for one of the reasons of `confirm`.
    """
    admin.must(Right.ACCOUNT)
    with _written_down(admin, now):
        found = admin_accounts.confirm(admin, password)
        if not found.has_factor:
            return
        with transaction() as session:
            if _is_recent(session, admin, now):
                return
        _check(found, admin, shown, now)
    _note(admin, found, now)


def held(
    session: Session,
    admin: Admin,
    now: datetime,
    within: timedelta = CONFIRMATION_LIFETIME,
) -> Credentials:
    """Return what somebody who proved who they are signs in with; others' changes wait.

    Args:
        session: Of the deed.
        admin: Who does it.
        now: When.
        within: How long ago they may have shown a factor.

    Raises:
        BadCredentials: They may not sign in any more.
        SecondFactorRequired: A factor came meanwhile, and nobody has shown it.
    """
    found = admins.hold_credentials(session, admin.id)
    if found is None:
        raise BadCredentials
    if found.has_factor and not _is_recent(session, admin, now, within=within):
        raise SecondFactorRequired
    return found


def forget_what_password_did(session: Session, admin: Admin) -> None:
    """Have what was shown or begun with the password alone count for nothing any more.

    Somebody gets their first second factor; other sessions end with that.
    """
    passkeys.forget_additions(session, admin.id)
    sessions.forget_confirmation(session, admin.session_id)


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
    if not _is_recent(session, admin, now, hold=hold):
        raise ConfirmationNeeded


def _is_recent(
    session: Session,
    admin: Admin,
    now: datetime,
    *,
    within: timedelta = CONFIRMATION_LIFETIME,
    hold: bool = False,
) -> bool:
    since = now - within
    return sessions.is_confirmed(session, admin.session_id, since=since, hold=hold)


def _check(found: Credentials, admin: Admin, shown: Shown, now: datetime) -> None:
    shown_factor.check(
        found, shown, now, purpose=Purpose.CONFIRM, session_id=admin.session_id
    )


@contextmanager
def _written_down(admin: Admin, now: datetime) -> Generator[None]:
    """Keep in the history that somebody showed something wrong."""
    try:
        yield
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


def _note(admin: Admin, shown: Credentials, now: datetime) -> None:
    """Note that somebody showed who they are, unless a factor came while they did."""
    with transaction() as session:
        found = admins.hold_credentials(session, admin.id)
        if found and found.has_factor and not shown.has_factor:
            raise SecondFactorRequired
        sessions.confirm(session, admin.session_id, now=now)
        record_of_account(session, admin, Kind.CONFIRMED, admin.id, at=now)
