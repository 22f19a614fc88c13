"""The second factor of a sign-in: the application's codes on and off, and what is shown.

A passkey stands beside the application (`services/passkeys`); recovery codes serve
whoever has either.
"""

from collections.abc import Collection
from dataclasses import dataclass

from app.adapters import one_time_codes
from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.errors import NotAllowed
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.second_factor import (
    NOTHING,
    BadSetupCode,
    FactorOn,
    NoFactor,
    Shown,
    normalise_code,
)
from app.persistence import admins, second_factors, sessions
from app.persistence.database import transaction
from app.services import (
    account_notices,
    confirming,
    factor_secrets,
    recovery_codes,
    session_ends,
)
from app.services.events import record_of_account
from app.services.factor_setup import Setup, require_begun, setup_with
from app.settings import get_settings


@dataclass(frozen=True, slots=True)
class Status:
    """Whether the application's codes are on, and how many recovery codes are left.

    Attributes:
        demanded: Whether one second factor has to stay.
        has_key: Whether a passkey is one.
    """

    on: bool
    codes_left: int
    demanded: bool = False
    has_key: bool = False


def status(admin: Admin) -> Status:
    """Return how the second factor of an administrator stands."""
    admin.must(Right.ACCOUNT)
    with transaction() as session:
        found = admins.find_credentials(session, email=admin.email)
        left = second_factors.codes_left(session, admin.id)
    return Status(
        on=bool(found and found.totp_secret),
        codes_left=left,
        demanded=get_settings().factor_required,
        has_key=bool(found and found.has_key),
    )


def count_all(admin: Admin, codes: Collection[str]) -> bool:
    """Return whether these are the recovery codes of an account, none used up."""
    admin.must(Right.ACCOUNT)
    with transaction() as session:
        return recovery_codes.count_all(session, admin.id, codes)


def begin(admin: Admin) -> Setup:
    """Return a fresh secret; nothing is on until `enable` gets a code of it.

    Raises:
        FactorOn: One is in use.
        FactorUnsealed: No key would seal it in production.
    """
    admin.must(Right.ACCOUNT)
    if status(admin).on:
        raise FactorOn
    secret = one_time_codes.new_secret()
    kept = factor_secrets.sealed(secret)
    with transaction() as session:
        second_factors.put_setup(session, admin.session_id, kept)
    return setup_with(admin, secret)


def begun(admin: Admin) -> Setup | None:
    """Return what is set up in this session; None where nothing is."""
    admin.must(Right.ACCOUNT)
    with transaction() as session:
        kept = second_factors.setup_of(session, admin.session_id)
    secret = factor_secrets.opened(kept) if kept else None
    return setup_with(admin, secret) if secret else None


def leave(admin: Admin) -> None:
    """Give up what is set up in this session."""
    admin.must(Right.ACCOUNT)
    with transaction() as session:
        second_factors.forget_setup(session, admin.session_id)


def enable(
    admin: Admin,
    password: str,
    secret: str,
    code: str,
    shown: Shown = NOTHING,
    *,
    clock: Clock = utc_now,
) -> tuple[str, ...]:
    """Turn the second factor on and end every other session.

    Returns:
        Fresh recovery codes, to be shown once.

    Raises:
        FactorOn: One is in use, with this secret or another; see `require_begun`.
        SetupReplaced: Another tab began anew, or left.
        BadSetupCode: The code is not of this secret and moment.
        FactorUnsealed: No key would seal it in production.
        AppError: Who it is was not shown, with a key where there is one; see
            `confirming.prove`.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    with transaction() as session:
        require_begun(session, admin, secret)  # another tab may have turned it on
    confirming.prove(admin, password, shown, now)
    step = one_time_codes.step_of(secret, normalise_code(code), now)
    with transaction() as session:
        require_begun(session, admin, secret)
        if step is None:
            raise BadSetupCode
        if not confirming.held(session, admin, now).has_factor:
            confirming.forget_what_password_did(session, admin)
        second_factors.set_secret(
            session, admin.id, secret=factor_secrets.sealed(secret), step=step
        )
        second_factors.forget_setup(session, admin.session_id)
        codes = recovery_codes.renew(session, admin.id)
        ended = sessions.end_others(session, admin.id, keep=admin.session_id)
        record_of_account(session, admin, Kind.FACTOR_ENABLED, admin.id, at=now)
        account_notices.tell(session, AccountMail.FACTOR_ON, admin.id, at=now)
    session_ends.tell(*ended)
    return codes


def renew_codes(
    admin: Admin, password: str, shown: Shown = NOTHING, *, clock: Clock = utc_now
) -> tuple[str, ...]:
    """Replace the recovery codes; return the new ones, to be shown once.

    Raises:
        NoFactor: There is no second factor, as when another tab turned it off.
        AppError: Who it is was not shown; see `confirming.prove`.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    confirming.prove(admin, password, shown, now)
    with transaction() as session:
        if not confirming.held(session, admin, now).has_factor:
            raise NoFactor
        codes = recovery_codes.renew(session, admin.id)
        record_of_account(session, admin, Kind.CODES_RENEWED, admin.id, at=now)
        account_notices.tell(session, AccountMail.CODES, admin.id, at=now)
    return codes


def disable(
    admin: Admin, password: str, shown: Shown = NOTHING, *, clock: Clock = utc_now
) -> tuple[str, ...]:
    """Turn the application's codes off; without a passkey no recovery code is left.

    Raises:
        NotAllowed: The settings demand a second factor, and there is no passkey.
        AppError: Who it is was not shown; see `confirming.prove`.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    confirming.prove(admin, password, shown, now)
    with transaction() as session:
        held = confirming.held(session, admin, now)
        second_factors.set_secret(session, admin.id, secret=None, step=None)
        if not held.has_key:
            if get_settings().factor_required:
                raise NotAllowed
            recovery_codes.forget(session, admin.id)
        record_of_account(session, admin, Kind.FACTOR_DISABLED, admin.id, at=now)
        account_notices.tell(session, AccountMail.FACTOR_OFF, admin.id, at=now)
    return ()
