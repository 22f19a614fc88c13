"""Passkeys as a second factor: added, asked, answered and removed.

A key counts for the host of PUBLIC_URL, and answers given to a page of any other
origin are refused.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlsplit

from app.adapters import passkeys as web_authn
from app.content import brand
from app.content import passkeys as copy
from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.errors import NotAllowed
from app.domain.events import Kind
from app.domain.identity import Admin, new_token, token_hash
from app.domain.passkey import (
    CHALLENGE_LIFETIME,
    KEYS_AT_MOST,
    Answer,
    Asked,
    BadKey,
    Passkey,
    Purpose,
    TooManyKeys,
    key_name,
)
from app.domain.roles import Right
from app.persistence import admins, passkeys, sessions
from app.persistence.database import transaction
from app.services import (
    account_notices,
    admin_accounts,
    recovery_codes,
    session_ends,
)
from app.services.events import record_of_account
from app.settings import get_settings


def mine(admin: Admin) -> Sequence[Passkey]:
    """Return one's own keys, the oldest first."""
    admin.must(Right.ACCOUNT)
    with transaction() as session:
        return passkeys.of_admin(session, admin.id)


def suggested_name(admin: Admin) -> str:
    """Return what a key is called that is added in this session's browser."""
    admin.must(Right.ACCOUNT)
    with transaction() as session:
        signed_in = sessions.of_admin(session, admin.id)
    here = (one.device for one in signed_in if one.id == admin.session_id)
    return next(here, "") or copy.UNNAMED


def begin(admin: Admin, password: str, *, clock: Clock = utc_now) -> Asked:
    """Return what a browser makes a key with; nothing is kept of it until `add`.

    Raises:
        BadCredentials: That is not the password.
        TooManyKeys: There are as many as an account may have.
        RateLimited: Too many tries.
    """
    admin.must(Right.ACCOUNT)
    admin_accounts.confirm(admin, password)
    with transaction() as session:
        there = passkeys.public_of(session, admin.id)
    if len(there) >= KEYS_AT_MOST:
        raise TooManyKeys
    challenge = web_authn.new_challenge()
    options = web_authn.creation(
        challenge,
        host=_host(),
        site=get_settings().brand_name or brand.DEFAULT_NAME,
        user=(admin.id, admin.email),
        there=there,
    )
    return _kept(challenge, options, admin.id, Purpose.ADD, clock(), admin.session_id)


def add(
    admin: Admin, name: str, answer: Answer | None, *, clock: Clock = utc_now
) -> tuple[str, ...]:
    """Keep the key that a browser made, and end every other session.

    Args:
        admin: Whose key it is; in the session that asked for it.
        name: As typed.
        answer: Of the browser.
        clock: Gives the present instant.

    Returns:
        Recovery codes, to be shown once, where this is the first second factor.

    Raises:
        BadKey: The answer is not one to what this session was asked, or comes late.
        TooManyKeys: There are as many as an account may have.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    otherwise = suggested_name(admin)
    challenge = _taken(answer, admin.id, Purpose.ADD, now, admin.session_id)
    if answer is None or challenge is None:
        raise BadKey
    made = web_authn.made(answer.credential, challenge, **_place())
    if made is None:
        raise BadKey
    with transaction() as session:
        found = admins.hold_credentials(session, admin.id)
        if found is None:
            raise BadKey
        if passkeys.count(session, admin.id) >= KEYS_AT_MOST:
            raise TooManyKeys
        if not passkeys.add(session, admin.id, made, key_name(name, otherwise), at=now):
            raise BadKey
        codes = () if found.has_factor else recovery_codes.renew(session, admin.id)
        ended = sessions.end_others(session, admin.id, keep=admin.session_id)
        record_of_account(session, admin, Kind.PASSKEY_ADDED, admin.id, at=now)
        account_notices.tell(session, AccountMail.PASSKEY_ADDED, admin.id, at=now)
    session_ends.tell(*ended)
    return codes


def remove(
    admin: Admin, password: str, key_id: uuid.UUID, *, clock: Clock = utc_now
) -> None:
    """Forget one of one's own keys; one that is gone already is no error.

    Raises:
        BadCredentials: That is not the password.
        NotAllowed: The settings demand a second factor, and this is the last.
        RateLimited: Too many tries.
    """
    admin.must(Right.ACCOUNT)
    admin_accounts.confirm(admin, password)
    with transaction() as session:
        found = admins.hold_credentials(session, admin.id)
        if found is None or not passkeys.remove(session, admin.id, key_id):
            return
        if found.totp_secret is None and not passkeys.count(session, admin.id):
            if get_settings().factor_required:
                raise NotAllowed
            recovery_codes.forget(session, admin.id)
        now = clock()
        record_of_account(session, admin, Kind.PASSKEY_REMOVED, admin.id, at=now)
        account_notices.tell(session, AccountMail.PASSKEY_REMOVED, admin.id, at=now)


def ask(
    admin_id: uuid.UUID,
    purpose: Purpose,
    now: datetime,
    session_id: uuid.UUID | None = None,
) -> Asked | None:
    """Return what one of somebody's keys has to answer; None where they have none."""
    with transaction() as session:
        there = passkeys.public_of(session, admin_id)
    if not there:
        return None
    challenge = web_authn.new_challenge()
    options = web_authn.request(challenge, host=_host(), there=there)
    return _kept(challenge, options, admin_id, purpose, now, session_id)


def check(
    admin_id: uuid.UUID,
    answer: Answer,
    purpose: Purpose,
    now: datetime,
    session_id: uuid.UUID | None = None,
) -> None:
    """Let pass whoever answers with a key of an account what was asked of it.

    Raises:
        BadKey: It is not theirs, or not the answer to what was asked, or asked
            before, or too late.
    """
    challenge = _taken(answer, admin_id, purpose, now, session_id)
    if challenge is None:
        raise BadKey
    with transaction() as session:
        key = passkeys.find(session, admin_id, web_authn.named(answer.credential))
        uses = key and web_authn.answered(answer.credential, challenge, key, **_place())
        if key is None or uses is None:
            raise BadKey
        passkeys.use(session, key, uses, at=now)


def _kept(
    challenge: str,
    options: str,
    admin_id: uuid.UUID,
    purpose: Purpose,
    now: datetime,
    session_id: uuid.UUID | None,
) -> Asked:
    attempt = new_token()
    with transaction() as session:
        passkeys.ask(
            session,
            token_hash=token_hash(attempt),
            admin_id=admin_id,
            session_id=session_id,
            purpose=purpose,
            challenge=challenge,
            now=now,
            expires_at=now + CHALLENGE_LIFETIME,
        )
    return Asked(attempt, options)


def _taken(
    answer: Answer | None,
    admin_id: uuid.UUID,
    purpose: Purpose,
    now: datetime,
    session_id: uuid.UUID | None,
) -> str | None:
    """Return the challenge that an answer names; in a transaction of its own.

    Whatever the answer is worth, it is used up.
    """
    if answer is None:
        return None
    with transaction() as session:
        return passkeys.take(
            session,
            token_hash=token_hash(answer.attempt),
            admin_id=admin_id,
            session_id=session_id,
            purpose=purpose,
            now=now,
        )


def _host() -> str:
    return urlsplit(get_settings().origin).hostname or ""


def _place() -> dict[str, str]:
    return {"host": _host(), "origin": get_settings().origin}
