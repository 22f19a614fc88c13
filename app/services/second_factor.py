"""The second factor of a sign-in: the application's codes on and off, and what is shown.

A passkey stands beside the application (`services/passkeys`); recovery codes serve
whoever has either.
"""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from app.adapters import one_time_codes
from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    BadCode,
    BadCredentials,
    NotAllowed,
    SecondFactorRequired,
)
from app.domain.events import Kind
from app.domain.identity import Admin, Credentials
from app.domain.passkey import BadKey, KeyRequired, Purpose, answer_in
from app.domain.roles import Right
from app.domain.second_factor import (
    FactorOn,
    Shown,
    is_momentary,
    normalise_code,
)
from app.persistence import admins, second_factors, sessions
from app.persistence.database import transaction
from app.services import (
    account_notices,
    admin_accounts,
    factor_secrets,
    passkeys,
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
    admin: Admin, password: str, secret: str, code: str, *, clock: Clock = utc_now
) -> tuple[str, ...]:
    """Turn the second factor on and end every other session.

    Returns:
        Fresh recovery codes, to be shown once.

    Raises:
        BadCredentials: That is not the password.
        FactorOn: One is in use.
        SetupReplaced: Another tab began anew, or left.
        BadCode: The code is not of this secret and moment.
        FactorUnsealed: No key would seal it in production.
    """
    admin.must(Right.ACCOUNT)
    admin_accounts.confirm(admin, password)
    now = clock()
    step = one_time_codes.step_of(secret, normalise_code(code), now)
    with transaction() as session:
        require_begun(session, admin, secret)
        if step is None:
            raise BadCode
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
    admin: Admin, password: str, *, clock: Clock = utc_now
) -> tuple[str, ...]:
    """Replace the recovery codes; return the new ones, to be shown once.

    Raises:
        BadCredentials: That is not the password, or there is no second factor.
    """
    admin.must(Right.ACCOUNT)
    if not admin_accounts.confirm(admin, password).has_factor:
        raise BadCredentials
    with transaction() as session:
        codes = recovery_codes.renew(session, admin.id)
        now = clock()
        record_of_account(session, admin, Kind.CODES_RENEWED, admin.id, at=now)
        account_notices.tell(session, AccountMail.CODES, admin.id, at=now)
    return codes


def disable(admin: Admin, password: str, *, clock: Clock = utc_now) -> tuple[str, ...]:
    """Turn the application's codes off; without a passkey no recovery code is left.

    Raises:
        NotAllowed: The settings demand a second factor, and there is no passkey.
        BadCredentials: That is not the password.
    """
    admin.must(Right.ACCOUNT)
    has_key = admin_accounts.confirm(admin, password).has_key
    if get_settings().factor_required and not has_key:
        raise NotAllowed
    with transaction() as session:
        held = admins.hold_credentials(session, admin.id)
        second_factors.set_secret(session, admin.id, secret=None, step=None)
        if held is None or not held.has_key:
            if get_settings().factor_required:
                raise NotAllowed
            recovery_codes.forget(session, admin.id)
        now = clock()
        record_of_account(session, admin, Kind.FACTOR_DISABLED, admin.id, at=now)
        account_notices.tell(session, AccountMail.FACTOR_OFF, admin.id, at=now)
    return ()


def check(
    found: Credentials,
    shown: Shown,
    now: datetime,
    *,
    purpose: Purpose = Purpose.SIGN_IN,
    session_id: uuid.UUID | None = None,
) -> None:
    """Let pass whoever shows a second factor, where the account has one.

    A code passes once: neither a code of the moment nor a recovery code can be
    used by whoever watched it being typed.

    Args:
        found: Whose password was right.
        shown: What was typed, or what a key answered.
        now: When.
        purpose: What a key would be asked for.
        session_id: In which session it would be asked; None before there is one.

    Raises:
        SecondFactorRequired: It is on, and nothing was shown; `KeyRequired` where
            a key may answer.
        BadCode: The code is wrong, old or used.
        BadKey: The key's answer is wrong, late or used.
    """
    if not found.has_factor:
        return
    if shown.key:
        if (answer := answer_in(shown.key)) is None:
            raise BadKey
        passkeys.check(found.admin_id, answer, purpose, now, session_id)
        return
    code = normalise_code(shown.code)
    if not code:
        asked = passkeys.ask(found.admin_id, purpose, now, session_id)
        raise KeyRequired(asked) if asked else SecondFactorRequired
    with transaction() as session:
        if is_momentary(code):
            secret = found.totp_secret and factor_secrets.opened(found.totp_secret)
            step = secret and one_time_codes.step_of(secret, code, now)
            good = bool(step) and second_factors.use_step(session, found.admin_id, step)
        else:
            good = recovery_codes.use(session, found.admin_id, code)
    if not good:
        raise BadCode
