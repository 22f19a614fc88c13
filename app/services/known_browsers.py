"""Browsers in which somebody signed in before: strangers do not shut these out.

The browser keeps a random token, the database its hash. It opens nothing: it only
lets the failures of that browser be counted apart from everybody else's.
"""

from app.domain.account_mail import AccountMail
from app.domain.clock import Clock, utc_now
from app.domain.identity import BROWSER_KNOWN_FOR, Admin, normalise_email
from app.domain.staff_session import new_token, token_hash
from app.persistence import known_browsers
from app.persistence.database import transaction
from app.services import account_notices


def hash_of_known(
    email: str | None, token: str, *, clock: Clock = utc_now
) -> str | None:
    """Return the hash of a browser's token, None where the account is new to it.

    Args:
        email: Whose account; None for whosever.
        token: What the browser holds.
        clock: Gives the present instant.
    """
    if not token:
        return None
    hashed = token_hash(token)
    of = None if email is None else normalise_email(email)
    with transaction() as session:
        known = known_browsers.is_known(
            session, email=of, token_hash=hashed, now=clock()
        )
    return hashed if known else None


def remember(admin: Admin, token: str, *, clock: Clock = utc_now) -> str | None:
    """Remember the browser in which somebody has just signed in, and tell them.

    Args:
        admin: Who.
        token: What the browser holds from before, empty for nothing.
        clock: Gives the present instant.

    Returns:
        The token to be kept there; None where it holds one of this account.
    """
    if hash_of_known(admin.email, token, clock=clock):
        return None
    fresh, now = new_token(), clock()
    with transaction() as session:
        known_browsers.add(
            session,
            admin.id,
            token_hash=token_hash(fresh),
            now=now,
            expires_at=now + BROWSER_KNOWN_FOR,
        )
        account_notices.tell(session, AccountMail.SIGNED_IN, admin.id, at=now)
    return fresh
