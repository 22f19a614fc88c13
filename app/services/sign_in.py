"""Signing in and out, and setting up the first administrator."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session

from app.adapters.passwords import verify_password
from app.content import console
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    AdminExists,
    AppError,
    BadCode,
    BadCredentials,
)
from app.domain.events import Actor, Kind
from app.domain.identity import LOCAL_ADMIN_EMAIL, Admin, Credentials, normalise_email
from app.domain.passkey import BadKey
from app.domain.password import PASSWORD_LIMIT, new_password
from app.domain.second_factor import Shown
from app.domain.sign_in_tries import FAILURES_FORGOTTEN_AFTER
from app.domain.staff_session import SESSION_LIFETIME, new_token, token_hash
from app.persistence import admins, sessions, sign_in_failures
from app.persistence.database import transaction
from app.services import (
    admin_accounts,
    session_ends,
    session_standing,
    shown_factor,
    sign_in_tries,
)
from app.services.events import record_of_account
from app.settings import get_settings
from app.telemetry import metrics


@dataclass(frozen=True, slots=True)
class NewAdmin:
    """A freshly set up administrator.

    Attributes:
        generated_password: Set where no password was configured; shown once on
            the server's console, nowhere else.
    """

    email: str
    generated_password: str | None


def sign_in(  # noqa: PLR0913 - what a request tells of itself
    email: str,
    password: str,
    *,
    code: str = "",
    key: str = "",
    client: str = "",
    browser: str | None = None,
    replaces: str | None = None,
    clock: Clock = utc_now,
) -> str:
    """Check credentials and return the token of a new session.

    Args:
        email: Whose account.
        password: As typed.
        code: Of the second factor, as typed; empty where none was asked for.
        key: What a passkey answered, as the page's script wrote it.
        client: Address that asks; failures are counted by it and the account.
        browser: Hash of the token of a browser that the account knows.
        replaces: Token that the browser has now; its session ends.
        clock: Gives the present instant.

    Raises:
        BadCredentials: Unknown address or wrong password.
        SecondFactorRequired: The password is right, and a code is needed, or the
            answer of a key (`KeyRequired`).
        BadCode: The code is wrong, old or used.
        BadKey: What a key answered is wrong, late or used.
        RateLimited: Too many failures; known and unknown addresses alike.
    """
    try:
        now = clock()
        proven, keys = _let_in(
            normalise_email(email), password, Shown(code, key), (client, browser), now
        )
        with transaction() as session:
            sign_in_failures.forget(
                session, keys, older_than=now - FAILURES_FORGOTTEN_AFTER
            )
            return open_session(session, proven.admin_id, replaces=replaces, now=now)
    except AppError as error:
        metrics.SIGN_IN_FAILURES.labels(error.code).inc()
        raise


def delay(email: str, browser: str | None) -> timedelta:
    """Return for how long whoever wants to sign in is to be held first."""
    return sign_in_tries.delay(normalise_email(email), browser)


def _let_in(
    email: str,
    password: str,
    shown: Shown,
    whence: tuple[str, str | None],
    now: datetime,
) -> tuple[Credentials, tuple[str, ...]]:
    """Return whose credentials were shown, and under which keys the try was counted."""
    client, browser = whence
    keys = sign_in_tries.count(email, client, browser, now)
    with transaction() as session:
        found = admins.find_credentials(session, email=email)
    try:
        proven = _prove(found, password, shown, now)
    except (BadCredentials, BadCode, BadKey) as error:
        who = found.admin_id if found else None
        with transaction() as session:
            record_of_account(
                session,
                Actor.VISITOR,
                Kind.SIGN_IN_FAILED,
                who,
                at=now,
                reason=error.code,
            )
        raise
    return proven, keys


def _prove(
    found: Credentials | None, password: str, shown: Shown, now: datetime
) -> Credentials:
    known_hash = found.password_hash if found else None
    if not verify_password(password[:PASSWORD_LIMIT], known_hash) or found is None:
        raise BadCredentials
    shown_factor.check(found, shown, now)
    return found


def open_session(
    session: Session, admin_id: uuid.UUID, *, replaces: str | None, now: datetime
) -> str:
    """Return the token of a new session; the one that it replaces ends.

    A token is never taken from the browser, so nobody can plant one there.
    """
    token = new_token()
    sessions.end_expired(session, now=now)
    if replaces:
        sessions.end(session, token_hash=token_hash(replaces))
    sessions.add(
        session,
        admin_id=admin_id,
        token_hash=token_hash(token),
        now=now,
        expires_at=now + SESSION_LIFETIME,
    )
    record_of_account(session, admin_id, Kind.SIGNED_IN, admin_id, at=now)
    return token


def resolve(
    token: str | None, *, present: bool = True, clock: Clock = utc_now
) -> Admin | None:
    """Return who is behind a session token, None where it is worth nothing.

    Args:
        token: What the cookie holds.
        present: Whether asking is a sign of life that keeps the session open.
        clock: Gives the present instant.
    """
    if not token:
        return None
    return resolve_hash(token_hash(token), present=present, clock=clock)


def resolve_hash(
    hashed: str, *, present: bool = True, clock: Clock = utc_now
) -> Admin | None:
    """Return who is behind the hash of a session token; see `resolve`."""
    found = session_standing.look_at(hashed, clock(), present=present)
    return found[1] if found else None


def is_kept(hashed: str) -> bool:
    """Return whether there is a session by the hash of its token, open or just over."""
    with transaction() as session:
        return sessions.find(session, token_hash=hashed) is not None


def sign_out(token: str | None) -> None:
    """End the session behind a token; unknown tokens are no error."""
    if token:
        hashed = token_hash(token)
        with transaction() as session:
            sessions.end(session, token_hash=hashed)
        session_ends.tell(hashed)


def set_up_admin(*, clock: Clock = utc_now) -> NewAdmin:
    """Make the first administrator, from the settings or with a random password.

    Raises:
        AdminExists: There is one already.
        WeakPassword: The configured password is too short or easily guessed.
    """
    settings = get_settings()
    configured = settings.admin_password
    password = configured.get_secret_value() if configured else new_password()
    email = normalise_email(settings.admin_email or LOCAL_ADMIN_EMAIL)
    with transaction() as session:
        if admins.any_exists(session):
            raise AdminExists
    password_hash = admin_accounts.hash_acceptable(password, email)
    with transaction() as session:
        now = clock()
        added = admins.add_once(
            session, email=email, password_hash=password_hash, now=now
        )
        if added is None:
            raise AdminExists
        record_of_account(session, Actor.SYSTEM, Kind.ACCOUNT_MADE, added, at=now)
    made = NewAdmin(email, None if configured else password)
    _tell_console(made)
    return made


def _tell_console(made: NewAdmin) -> None:
    """Print a generated password once, where only the server's owner reads."""
    if made.generated_password:
        line = console.ADMIN_CREATED.format(
            email=made.email, password=made.generated_password
        )
    else:
        line = console.ADMIN_CREATED_FROM_SETTINGS.format(email=made.email)
    print(line, flush=True)  # noqa: T201 - the console is the channel
