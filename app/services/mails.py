"""What the staff see of notifications that have not gone out, and sending them again."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from app.domain.clock import Clock, utc_now
from app.domain.errors import MessageNotFound
from app.domain.events import Deed, Kind
from app.domain.identity import Admin
from app.domain.outbox import UnsentMessage
from app.domain.roles import Right
from app.persistence import outbox, unsent_mails
from app.persistence.database import transaction
from app.services.events import record
from app.services.health import LATE

PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Unsent:
    """A page of what has not gone out.

    Attributes:
        messages: The oldest first.
        waiting: How many are still tried, in all.
        dead: How many were given up, in all.
        late_minutes: Since when the oldest that is still tried waits; 0 where
            nobody has to look.
    """

    messages: Sequence[UnsentMessage]
    waiting: int
    dead: int
    late_minutes: int


def unsent(admin: Admin, *, offset: int = 0, clock: Clock = utc_now) -> Unsent:
    """Return messages that wait, failed or were given up.

    Args:
        admin: Who asks.
        offset: How many to skip; a page holds fifty.
        clock: Gives the present instant.
    """
    admin.must(Right.MAILS)
    with transaction() as session:
        messages = unsent_mails.unsent(session, offset=offset, limit=PAGE)
        waiting, dead = outbox.depth(session)
        oldest = outbox.oldest_open(session)
    age = clock() - oldest if oldest else timedelta()
    late = int(age.total_seconds() // 60) if age > LATE else 0
    return Unsent(messages, waiting, dead, late)


def resend(admin: Admin, message_id: uuid.UUID, *, clock: Clock = utc_now) -> None:
    """Let a message that has not gone out be tried at once, with all its tries anew.

    Raises:
        MessageNotFound: It is unknown, or has gone out.
    """
    admin.must(Right.MAILS)
    now = clock()
    with transaction() as session:
        found = unsent_mails.renew(session, message_id, now=now)
        if found is None:
            raise MessageNotFound
        subject, subject_id = found
        deed = Deed(Kind.MAIL_RESENT, subject, str(subject_id))
        record(session, admin, deed, at=now)
