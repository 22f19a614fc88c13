"""Signing in and out, and setting up the first administrator."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.adapters.passwords import hash_password, verify_password
from app.content import console
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    AdminExists,
    AppError,
    BadCredentials,
    RateLimited,
    WeakPassword,
)
from app.domain.identity import (
    FAILURES_FORGOTTEN_AFTER,
    FREE_TRIES,
    FREE_TRIES_FROM_ANYWHERE,
    LOCAL_ADMIN_EMAIL,
    PASSWORD_LIMIT,
    SESSION_LIFETIME,
    Admin,
    new_password,
    new_token,
    normalise_email,
    token_hash,
    wait_after,
)
from app.domain.limits import SIGN_IN_BY_CLIENT, network_of
from app.persistence import admins, sessions, sign_in_failures
from app.persistence.database import transaction
from app.services import admission, second_factor
from app.settings import MINIMUM_PASSWORD_LENGTH, get_settings
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


def sign_in(
    email: str,
    password: str,
    *,
    code: str = "",
    client: str = "",
    replaces: str | None = None,
    clock: Clock = utc_now,
) -> str:
    """Check credentials and return the token of a new session.

    Args:
        email: Whose account.
        password: As typed.
        code: Of the second factor, as typed; empty where none was asked for.
        client: Address that asks; failures are counted by it and the account.
        replaces: Token that the browser has now; its session ends.
        clock: Gives the present instant.

    Raises:
        BadCredentials: Unknown address or wrong password.
        SecondFactorRequired: The password is right, and a code is needed.
        BadCode: The code is wrong, old or used.
        RateLimited: Too many failures; known and unknown addresses alike.
    """
    try:
        return _sign_in(
            normalise_email(email), password, code, client, replaces, clock()
        )
    except AppError as error:
        metrics.SIGN_IN_FAILURES.labels(error.code).inc()
        raise


def _sign_in(
    email: str,
    password: str,
    code: str,
    client: str,
    replaces: str | None,
    now: datetime,
) -> str:
    admission.of_client(SIGN_IN_BY_CLIENT, client)
    keys = _count_try(email, client, now)
    with transaction() as session:
        found = admins.find_credentials(session, email=email)
    known_hash = found.password_hash if found else None
    if not verify_password(password[:PASSWORD_LIMIT], known_hash) or found is None:
        raise BadCredentials
    second_factor.check(found, code, now)
    with transaction() as session:
        sign_in_failures.forget(
            session, keys, older_than=now - FAILURES_FORGOTTEN_AFTER
        )
        return open_session(session, found.admin_id, replaces=replaces, now=now)


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
    return token


def _count_try(email: str, client: str, now: datetime) -> tuple[str, ...]:
    """Count a try before it is made, so that many at once count as many.

    Returns:
        The keys under which it was counted.

    Raises:
        RateLimited: One of them has to wait.
    """
    free_tries = {
        token_hash(f"{email} {network_of(client)}"): FREE_TRIES,
        token_hash(email): FREE_TRIES_FROM_ANYWHERE,
    }
    with transaction() as session:
        for key in free_tries:
            until = sign_in_failures.locked_until(session, key)
            if until is not None and until > now:
                raise RateLimited
        for key, free in free_tries.items():
            failures = sign_in_failures.count(session, key, now=now)
            if wait := wait_after(failures, free):
                sign_in_failures.lock(session, key, until=now + wait)
    return tuple(free_tries)


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
    now = clock()
    with transaction() as session:
        found = sessions.find(session, token_hash=token_hash(token))
        if found is None or not found[0].is_open(now):
            return None
        open_session, email = found
        if present and open_session.needs_touch(now):
            sessions.touch(session, open_session.id, now=now)
    return Admin(id=open_session.admin_id, email=email, session_id=open_session.id)


def sign_out(token: str | None) -> None:
    """End the session behind a token; unknown tokens are no error."""
    if token:
        with transaction() as session:
            sessions.end(session, token_hash=token_hash(token))


def set_up_admin(*, clock: Clock = utc_now) -> NewAdmin:
    """Make the first administrator, from the settings or with a random password.

    Raises:
        AdminExists: There is one already.
        WeakPassword: The configured password is too short.
    """
    settings = get_settings()
    configured = settings.admin_password
    if configured and len(configured.get_secret_value()) < MINIMUM_PASSWORD_LENGTH:
        raise WeakPassword
    password = configured.get_secret_value() if configured else new_password()
    email = normalise_email(settings.admin_email or LOCAL_ADMIN_EMAIL)
    with transaction() as session:
        if admins.any_exists(session):
            raise AdminExists
    password_hash = hash_password(password)
    with transaction() as session:
        added = admins.add_once(
            session, email=email, password_hash=password_hash, now=clock()
        )
    if added is None:
        raise AdminExists
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
