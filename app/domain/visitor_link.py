"""How a visitor comes to their own page: by a link, or by a code.

Both are in a mail to the address of the request alone. The database keeps hashes.
"""

import hashlib
import secrets
import uuid
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from app.domain.clock import chilean_day, chilean_instant

_TOKEN_BYTES: Final = 16
_LONGEST_TOKEN: Final = 100
_CODE_DIGITS: Final = 6
LINK_LASTS_AFTER_VISIT: Final = timedelta(days=30)
# Whatever day is written into a lead, no link outlives this.
LINK_LASTS_AT_MOST: Final = timedelta(days=365)
OPEN_FOR: Final = timedelta(hours=1)
# How long a request's sender may ask for another one with the same contact; from the
# request on: a machine may be somebody else's a while later.
AGAIN_FOR: Final = timedelta(minutes=15)
CODE_LASTS: Final = timedelta(minutes=10)
CODE_TRIES: Final = 5


class Purpose(StrEnum):
    """What a code is good for: one never serves for the other."""

    OPEN = "open"
    OWN_DATA = "own_data"
    RIGHTS = "rights"


def new_link_token() -> str:
    """Return a fresh token of a link, 128 bits, fit to stand behind `#`."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def may_be_token(text: str) -> bool:
    """Return whether it is worth looking for."""
    return 0 < len(text) <= _LONGEST_TOKEN and text.isascii()


def new_code() -> str:
    """Return six digits that nobody can foresee."""
    return f"{secrets.randbelow(10**_CODE_DIGITS):0{_CODE_DIGITS}}"


def read_code(typed: str) -> str:
    """Return the digits of a code as somebody typed it, empty where it is none."""
    digits = "".join(c for c in typed if not c.isspace() and c not in "-.\u2013")
    whole = len(digits) == _CODE_DIGITS and digits.isascii() and digits.isdigit()
    return digits if whole else ""


def code_hash(of: uuid.UUID, purpose: Purpose, code: str) -> str:
    """Return what the database keeps of a code, worth nothing for another request."""
    return hashlib.sha256(f"{of}:{purpose}:{code}".encode()).hexdigest()


def link_ends_at(
    wished: date, visits: Iterable[datetime], issued: datetime
) -> datetime:
    """Return when a link ends: thirty days after the visit, or the day wished for.

    Args:
        wished: Chilean day of the wish.
        visits: When the visits of the lead begin or began.
        issued: When the link was made.
    """
    last = issued + LINK_LASTS_AT_MOST
    day = max((wished, *map(chilean_day, visits)))
    if day >= chilean_day(last):
        return last
    after = day + LINK_LASTS_AFTER_VISIT + timedelta(days=1)
    return min(chilean_instant(after, time.min), last)
