"""Mails to somebody of the staff about their own account."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

# To whom such a message goes, in the place of an address.
TO_MEMBER: Final = "member"
_LASTS: Final = timedelta(days=2)


class AccountMail(StrEnum):
    """What a mail tells."""

    SIGNED_IN = "account_signed_in"
    PASSWORD = "account_password"  # noqa: S105 - the name of a mail
    FACTOR_ON = "account_factor_on"
    FACTOR_OFF = "account_factor_off"
    PASSKEY_ADDED = "account_passkey_added"
    PASSKEY_REMOVED = "account_passkey_removed"
    CODES = "account_codes"


def is_old_news(queued_at: datetime, now: datetime) -> bool:
    """Return whether a mail comes too late to help its reader."""
    return now - queued_at > _LASTS
