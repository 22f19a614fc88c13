"""What a passkey is asked, and whether it answered: once, in time, on our own pages.

A key counts for the host of PUBLIC_URL, and answers given to a page of any other
origin are refused.
"""

import uuid
from datetime import datetime
from urllib.parse import urlsplit

from app.adapters import passkeys as web_authn
from app.domain.passkey import CHALLENGE_LIFETIME, Answer, Asked, BadKey, Purpose
from app.domain.staff_session import new_token, token_hash
from app.persistence import passkeys
from app.persistence.database import transaction
from app.settings import get_settings


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
    options = web_authn.request(challenge, host=host(), there=there)
    return keep(challenge, options, admin_id, purpose, now, session_id)


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
    challenge = taken(answer, admin_id, purpose, now, session_id)
    if challenge is None:
        raise BadKey
    with transaction() as session:
        key = passkeys.find(session, admin_id, web_authn.named(answer.credential))
        uses = key and web_authn.answered(answer.credential, challenge, key, **place())
        if key is None or uses is None:
            raise BadKey
        passkeys.use(session, key, uses, at=now)


def keep(
    challenge: str,
    options: str,
    admin_id: uuid.UUID,
    purpose: Purpose,
    now: datetime,
    session_id: uuid.UUID | None,
) -> Asked:
    """Keep a challenge, and return what a browser has to have answered."""
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


def taken(
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


def host() -> str:
    """Return the host for which keys count."""
    return urlsplit(get_settings().origin).hostname or ""


def place() -> dict[str, str]:
    """Return where a key has to have been asked."""
    return {"host": host(), "origin": get_settings().origin}
