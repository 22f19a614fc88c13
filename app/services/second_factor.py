"""The optional second factor of a sign-in: on, off, and checked."""

from dataclasses import dataclass
from datetime import datetime

from app.adapters import one_time_codes
from app.content import brand
from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    BadCode,
    BadCredentials,
    NotAllowed,
    SecondFactorRequired,
)
from app.domain.events import Kind
from app.domain.identity import Admin, Credentials, token_hash
from app.domain.roles import Right
from app.domain.second_factor import (
    RECOVERY_CODES,
    is_momentary,
    new_recovery_code,
    normalise_code,
)
from app.persistence import admins, second_factors, sessions
from app.persistence.database import transaction
from app.services import (
    account_notices,
    admin_accounts,
    factor_secrets,
    session_ends,
)
from app.services.events import record_of_account
from app.settings import get_settings


@dataclass(frozen=True, slots=True)
class Setup:
    """What sets an application up: the secret, and its picture for a phone.

    Attributes:
        picture: A `data:` address of an SVG image.
    """

    secret: str
    picture: str


@dataclass(frozen=True, slots=True)
class Status:
    """Whether somebody's second factor is on, and how many codes are left.

    Attributes:
        demanded: Whether it may not be turned off.
    """

    on: bool
    codes_left: int
    demanded: bool = False


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
    )


def begin(admin: Admin) -> Setup:
    """Return a fresh secret; nothing is on until `enable` gets a code of it."""
    admin.must(Right.ACCOUNT)
    secret = one_time_codes.new_secret()
    name = get_settings().brand_name or brand.DEFAULT_NAME
    address = one_time_codes.address(secret, account=admin.email, issuer=name)
    return Setup(secret=secret, picture=one_time_codes.picture(address))


def enable(
    admin: Admin, password: str, secret: str, code: str, *, clock: Clock = utc_now
) -> tuple[str, ...]:
    """Turn the second factor on and end every other session.

    Returns:
        The recovery codes, to be shown once.

    Raises:
        BadCredentials: That is not the password.
        BadCode: The code is not of this secret and moment.
    """
    admin.must(Right.ACCOUNT)
    admin_accounts.confirm(admin, password)
    now = clock()
    step = one_time_codes.step_of(secret, normalise_code(code), now)
    if step is None:
        raise BadCode
    codes = _new_codes()
    with transaction() as session:
        second_factors.set_secret(
            session, admin.id, secret=factor_secrets.sealed(secret), step=step
        )
        second_factors.replace_codes(session, admin.id, map(_code_hash, codes))
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
        BadCredentials: That is not the password, or the second factor is off.
    """
    admin.must(Right.ACCOUNT)
    if admin_accounts.confirm(admin, password).totp_secret is None:
        raise BadCredentials
    codes = _new_codes()
    with transaction() as session:
        second_factors.replace_codes(session, admin.id, map(_code_hash, codes))
        now = clock()
        record_of_account(session, admin, Kind.CODES_RENEWED, admin.id, at=now)
        account_notices.tell(session, AccountMail.CODES, admin.id, at=now)
    return codes


def disable(admin: Admin, password: str, *, clock: Clock = utc_now) -> tuple[str, ...]:
    """Turn the second factor off; no recovery code is left to show.

    Raises:
        NotAllowed: The settings demand one of everybody.
        BadCredentials: That is not the password.
    """
    admin.must(Right.ACCOUNT)
    if get_settings().factor_required:
        raise NotAllowed
    admin_accounts.confirm(admin, password)
    with transaction() as session:
        second_factors.set_secret(session, admin.id, secret=None, step=None)
        second_factors.replace_codes(session, admin.id, ())
        now = clock()
        record_of_account(session, admin, Kind.FACTOR_DISABLED, admin.id, at=now)
        account_notices.tell(session, AccountMail.FACTOR_OFF, admin.id, at=now)
    return ()


def check(found: Credentials, typed: str, now: datetime) -> None:
    """Let a sign-in pass whose password was right.

    A code passes once: neither a code of the moment nor a recovery code can be
    used by whoever watched it being typed.

    Raises:
        SecondFactorRequired: It is on, and no code was given.
        BadCode: The code is wrong, old or used.
    """
    if found.totp_secret is None:
        return
    code = normalise_code(typed)
    if not code:
        raise SecondFactorRequired
    with transaction() as session:
        if is_momentary(code):
            secret = factor_secrets.opened(found.totp_secret)
            step = secret and one_time_codes.step_of(secret, code, now)
            good = bool(step) and second_factors.use_step(session, found.admin_id, step)
        else:
            good = second_factors.use_code(session, found.admin_id, _code_hash(code))
    if not good:
        raise BadCode


def _new_codes() -> tuple[str, ...]:
    return tuple(new_recovery_code() for _ in range(RECOVERY_CODES))


def _code_hash(code: str) -> str:
    return token_hash(normalise_code(code))
