"""Accounts of those who may sign in, and their passwords."""

from app.adapters.passwords import hash_password, verify_password
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import (
    AdminExists,
    AdminNotFound,
    BadCredentials,
    InvalidInput,
    WeakPassword,
)
from app.domain.identity import (
    PASSWORD_LIMIT,
    Admin,
    Credentials,
    new_password,
    normalise_email,
)
from app.domain.limits import PASSWORD_BY_MEMBER
from app.persistence import admins, second_factors, sessions
from app.persistence.database import transaction
from app.services import admission
from app.settings import MINIMUM_PASSWORD_LENGTH


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
        WeakPassword: The password is too short or too long.
        AdminExists: The address has an account.
    """
    form = fields.Form({"email": email})
    address = form.read("email", fields.email)
    if address is None:
        raise InvalidInput(form.errors)
    chosen = new_password() if password is None else password
    password_hash = hash_acceptable(chosen)
    with transaction() as session:
        added = admins.add(
            session,
            email=normalise_email(address),
            password_hash=password_hash,
            now=clock(),
        )
    if not added:
        raise AdminExists
    return None if password else chosen


def reset_password(email: str, password: str | None) -> str | None:
    """Give an administrator another password and end all their sessions.

    Returns:
        The random password, to be shown once; None where one was chosen.

    Raises:
        WeakPassword: The password is too short or too long.
        AdminNotFound: Nobody has this address.
    """
    chosen = new_password() if password is None else password
    password_hash = hash_acceptable(chosen)
    with transaction() as session:
        found = admins.find_credentials(session, email=normalise_email(email))
        if found is None:
            raise AdminNotFound
        admins.set_password(session, found.admin_id, password_hash=password_hash)
        sessions.end_all(session, found.admin_id)
    return None if password else chosen


def reset_second_factor(email: str) -> None:
    """Turn somebody's second factor off, who lost phone and codes.

    Raises:
        AdminNotFound: Nobody has this address.
    """
    with transaction() as session:
        found = admins.find_credentials(session, email=normalise_email(email))
        if found is None:
            raise AdminNotFound
        second_factors.set_secret(session, found.admin_id, secret=None, step=None)
        second_factors.replace_codes(session, found.admin_id, ())
        sessions.end_all(session, found.admin_id)


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


def hash_acceptable(password: str) -> str:
    """Return the hash of a password that somebody chose.

    Raises:
        WeakPassword: It is too short or too long.
    """
    if not MINIMUM_PASSWORD_LENGTH <= len(password) <= PASSWORD_LIMIT:
        raise WeakPassword
    return hash_password(password)
