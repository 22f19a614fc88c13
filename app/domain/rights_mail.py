"""Mails to who asks for their rights, and until when one may still go out."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

# To whom such a message goes, in the place of an address.
TO_REQUESTER: Final = "requester"
_CODE_WAITS: Final = timedelta(minutes=10)


class RightsMail(StrEnum):
    """What a mail tells."""

    CODE = "rights_code"
    RECEIVED = "rights_received"
    EXTENDED = "rights_extended"
    ANSWERED = "rights_answered"


def waits_no_longer(kind: RightsMail, queued_at: datetime, now: datetime) -> bool:
    """Return whether nobody waits for a mail any more; only codes are so hasty."""
    return kind is RightsMail.CODE and now - queued_at > _CODE_WAITS
