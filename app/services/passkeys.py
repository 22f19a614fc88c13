"""Passkeys as a second factor: added and removed by their owner.

What they are asked, and whether they answered, is in `passkey_answers`.
"""

import uuid
from collections.abc import Sequence

from app.adapters import passkeys as web_authn
from app.content import brand
from app.content import passkeys as copy
from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.errors import NotAllowed
from app.domain.events import Kind
from app.domain.identity import Admin
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
from app.domain.second_factor import NOTHING, Shown
from app.domain.staff_session import CONFIRMATION_LIFETIME
from app.persistence import passkeys, sessions
from app.persistence.database import transaction
from app.services import (
    account_notices,
    confirming,
    passkey_answers,
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


def begin(
    admin: Admin, password: str, shown: Shown = NOTHING, *, clock: Clock = utc_now
) -> Asked:
    """Return what a browser makes a key with; nothing is kept of it until `add`.

    Raises:
        TooManyKeys: There are as many as an account may have.
        AppError: Who it is was not shown; see `confirming.prove`.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    confirming.prove(admin, password, shown, now)
    with transaction() as session:
        there = passkeys.public_of(session, admin.id)
    if len(there) >= KEYS_AT_MOST:
        raise TooManyKeys
    challenge = web_authn.new_challenge()
    options = web_authn.creation(
        challenge,
        host=passkey_answers.host(),
        site=get_settings().brand_name or brand.DEFAULT_NAME,
        user=(admin.id, admin.email),
        there=there,
    )
    return passkey_answers.keep(
        challenge, options, admin.id, Purpose.ADD, now, admin.session_id
    )


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
        BadCredentials: They may not sign in any more.
        SecondFactorRequired: A factor came meanwhile, and nobody has shown it.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    otherwise = suggested_name(admin)
    challenge = passkey_answers.taken(
        answer, admin.id, Purpose.ADD, now, admin.session_id
    )
    if answer is None or challenge is None:
        raise BadKey
    made = web_authn.made(answer.credential, challenge, **passkey_answers.place())
    if made is None:
        raise BadKey
    with transaction() as session:
        # Begun with the password alone, it may come after somebody's first factor.
        shown = CONFIRMATION_LIFETIME + CHALLENGE_LIFETIME
        found = confirming.held(session, admin, now, within=shown)
        if passkeys.count(session, admin.id) >= KEYS_AT_MOST:
            raise TooManyKeys
        if not passkeys.add(session, admin.id, made, key_name(name, otherwise), at=now):
            raise BadKey
        codes = () if found.has_factor else recovery_codes.renew(session, admin.id)
        if not found.has_factor:
            confirming.forget_what_password_did(session, admin)
        ended = sessions.end_others(session, admin.id, keep=admin.session_id)
        record_of_account(session, admin, Kind.PASSKEY_ADDED, admin.id, at=now)
        account_notices.tell(session, AccountMail.PASSKEY_ADDED, admin.id, at=now)
    session_ends.tell(*ended)
    return codes


def remove(
    admin: Admin,
    password: str,
    key_id: uuid.UUID,
    shown: Shown = NOTHING,
    *,
    clock: Clock = utc_now,
) -> None:
    """Forget one of one's own keys; one that is gone already is no error.

    Raises:
        NotAllowed: The settings demand a second factor, and this is the last.
        AppError: Who it is was not shown; see `confirming.prove`.
    """
    admin.must(Right.ACCOUNT)
    now = clock()
    confirming.prove(admin, password, shown, now)
    with transaction() as session:
        found = confirming.held(session, admin, now)
        if not passkeys.remove(session, admin.id, key_id):
            return
        if found.totp_secret is None and not passkeys.count(session, admin.id):
            if get_settings().factor_required:
                raise NotAllowed
            recovery_codes.forget(session, admin.id)
        record_of_account(session, admin, Kind.PASSKEY_REMOVED, admin.id, at=now)
        account_notices.tell(session, AccountMail.PASSKEY_REMOVED, admin.id, at=now)
