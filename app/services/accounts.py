"""Who may sign in: made and mended from the server's own console."""

from app.adapters.passwords import hash_password
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import AdminExists, AdminNotFound, InvalidInput, WeakPassword
from app.domain.identity import PASSWORD_LIMIT, new_password, normalise_email
from app.persistence import admins
from app.persistence.database import transaction
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
    chosen = _acceptable(password)
    password_hash = hash_password(chosen)
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
    chosen = _acceptable(password)
    password_hash = hash_password(chosen)
    with transaction() as session:
        found = admins.find_credentials(session, email=normalise_email(email))
        if found is None:
            raise AdminNotFound
        admins.set_password(session, found[0], password_hash=password_hash)
        admins.end_sessions_of(session, found[0])
    return None if password else chosen


def _acceptable(password: str | None) -> str:
    chosen = new_password() if password is None else password
    if not MINIMUM_PASSWORD_LENGTH <= len(chosen) <= PASSWORD_LIMIT:
        raise WeakPassword
    return chosen
