"""Accounts of those who may sign in, and their passwords."""

import uuid
from collections.abc import Sequence

from sqlmodel import Session

from app.adapters.passwords import hash_password, is_guessable, verify_password
from app.content import brand
from app.content.calendar import MONTHS, WEEKDAYS
from app.content.passwords import COMMON_WORDS
from app.domain import fields
from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.comunas import SERVED
from app.domain.errors import (
    AdminExists,
    AdminNotFound,
    BadCredentials,
    GuessablePassword,
    InvalidInput,
    WeakPassword,
)
from app.domain.events import Actor, Kind
from app.domain.identity import Admin, Credentials, normalise_email
from app.domain.limits import PASSWORD_BY_MEMBER
from app.domain.password import PASSWORD_LIMIT, new_password
from app.domain.sign_in_tries import account_key
from app.persistence import (
    admins,
    invitations,
    passkeys,
    second_factors,
    sessions,
    sign_in_failures,
)
from app.persistence.database import transaction
from app.services import account_notices, admission, session_ends
from app.services.events import record_of_account
from app.settings import MINIMUM_PASSWORD_LENGTH, get_settings


def create(email: str, password: str | None, *, clock: Clock = utc_now) -> str | None:
    """Make an administrator.

    Args:
        email: Their address.
        password: What they chose; None makes a random one.
        clock: Gives the present instant.

    Returns:
        The random password, to be shown once; None where one was chosen.

    Raises:
        InvalidInput: The address is none.
        WeakPassword: The password is too short, too long or easily guessed.
        AdminExists: The address has an account.
    """
    form = fields.Form({"email": email})
    address = form.read("email", fields.email)
    if address is None:
        raise InvalidInput(form.errors)
    chosen = new_password() if password is None else password
    password_hash = hash_acceptable(chosen, address)
    with transaction() as session:
        now = clock()
        added = admins.add_once(
            session,
            email=normalise_email(address),
            password_hash=password_hash,
            now=now,
        )
        if added is None:
            raise AdminExists
        record_of_account(session, Actor.SYSTEM, Kind.ACCOUNT_MADE, added, at=now)
    return None if password else chosen


def anybody_in_charge() -> bool:
    """Return whether an administrator may sign in."""
    with transaction() as session:
        return admins.count(session) > 0


def reset_password(
    email: str, password: str | None, *, clock: Clock = utc_now
) -> str | None:
    """Give an administrator another password and end all their sessions.

    Returns:
        The random password, to be shown once; None where one was chosen.

    Raises:
        WeakPassword: The password is too short, too long or easily guessed.
        AdminNotFound: Nobody has this address.
    """
    chosen = new_password() if password is None else password
    password_hash = hash_acceptable(chosen, email)
    with transaction() as session:
        found = admins.find_credentials(session, email=normalise_email(email))
        if found is None:
            raise AdminNotFound
        admins.set_password(session, found.admin_id, password_hash=password_hash)
        ended = _start_afresh(session, found.admin_id, email)
        now = clock()
        record_of_account(
            session, Actor.SYSTEM, Kind.PASSWORD_RESET, found.admin_id, at=now
        )
        account_notices.tell(session, AccountMail.PASSWORD, found.admin_id, at=now)
    session_ends.tell(*ended)
    return None if password else chosen


def reset_second_factor(email: str, *, clock: Clock = utc_now) -> None:
    """Take every second factor of somebody away, who lost phone, keys and codes.

    Raises:
        AdminNotFound: Nobody has this address.
    """
    with transaction() as session:
        found = admins.find_credentials(session, email=normalise_email(email))
        if found is None:
            raise AdminNotFound
        second_factors.set_secret(session, found.admin_id, secret=None, step=None)
        second_factors.replace_codes(session, found.admin_id, ())
        passkeys.remove_all(session, found.admin_id)
        ended = _start_afresh(session, found.admin_id, email)
        now = clock()
        record_of_account(
            session, Actor.SYSTEM, Kind.FACTOR_RESET, found.admin_id, at=now
        )
        account_notices.tell(session, AccountMail.FACTOR_OFF, found.admin_id, at=now)
    session_ends.tell(*ended)


def _start_afresh(session: Session, admin_id: uuid.UUID, email: str) -> Sequence[str]:
    """End what somebody's lost password or factor opened, and let them in again.

    Returns:
        The hashes of the tokens of the sessions that end with it.
    """
    ended = sessions.end_all(session, admin_id)
    invitations.withdraw_of(session, admin_id)
    sign_in_failures.forget_account(session, account_key(normalise_email(email)))
    return ended


def confirm(admin: Admin, password: str) -> Credentials:
    """Let somebody signed in show once more that they know their password.

    Raises:
        BadCredentials: That is not it.
        RateLimited: Too many tries.
    """
    admission.of_target(PASSWORD_BY_MEMBER, admin.id)
    with transaction() as session:
        found = admins.find_credentials(session, email=admin.email)
    known_hash = found.password_hash if found else None
    if not verify_password(password[:PASSWORD_LIMIT], known_hash) or found is None:
        raise BadCredentials
    return found


def hash_acceptable(password: str, email: str) -> str:
    """Return the hash of a password that the owner of an address chose.

    Raises:
        WeakPassword: It is too short or too long.
        GuessablePassword: It is common, or about the address or the site.
    """
    if not MINIMUM_PASSWORD_LENGTH <= len(password) <= PASSWORD_LIMIT:
        raise WeakPassword
    if password.encode(errors="ignore").decode() != password:
        raise WeakPassword  # half a character that no keyboard types
    name = get_settings().brand_name or brand.DEFAULT_NAME
    known = {email, *email.replace(".", "@").split("@"), name, *name.split()}
    places = (place.replace(" ", "") for place in SERVED)
    common = (*COMMON_WORDS, *MONTHS, *WEEKDAYS, *places)
    if is_guessable(password, {*known, name.replace(" ", "")}, common):
        raise GuessablePassword
    return hash_password(password)
