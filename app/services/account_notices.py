"""Somebody of the staff hears by mail what happens to their own account.

Queued in the transaction of the deed, so that none is missed; only with a mail
server, for a file beside the database warns nobody.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app import routes
from app.adapters.letter_markup import html_of, text_of
from app.content import account_mails as copy
from app.content import brand
from app.domain.account_mail import TO_MEMBER, AccountMail, is_old_news
from app.domain.clock import minute_text
from app.domain.events import Subject
from app.domain.letter import Action, Letter
from app.domain.notification import Notification
from app.domain.outbox import OutboxMessage
from app.domain.visitor_mail import Dropped, Outcome
from app.persistence import admins, named_outbox, outbox
from app.settings import get_settings


def tell(
    session: Session, kind: AccountMail, admin_id: uuid.UUID, *, at: datetime
) -> None:
    """Queue a mail to the owner of an account."""
    if get_settings().smtp_url:
        named_outbox.add(
            session,
            kind,
            admin_id,
            subject=Subject.ADMIN,
            recipient=TO_MEMBER,
            now=at,
        )


def compose(
    session: Session, messages: Sequence[OutboxMessage], now: datetime
) -> list[tuple[OutboxMessage, Notification]]:
    """Return those of the taken messages that go out, ready to be sent."""
    going: list[tuple[OutboxMessage, Notification]] = []
    for message in messages:
        email = message.subject_id and admins.address_of(session, message.subject_id)
        late = is_old_news(message.created_at, now)
        if email and message.kind in copy.BY_KIND and not late:
            going.append((message, _written(message, email)))
            continue
        reason = Dropped.TOO_LATE if late else Dropped.NO_ADDRESS
        outbox.mark_dead(
            session, message.id, now=now, error=reason.value, outcome=Outcome.DROPPED
        )
    return going


def _written(message: OutboxMessage, email: str) -> Notification:
    words = copy.BY_KIND[message.kind]
    settings = get_settings()
    account = f"{settings.origin}{routes.page_href(routes.ACCOUNT)}"
    letter = Letter(
        subject=words.subject,
        heading=words.subject,
        opening=(copy.GREETING, words.text),
        facts=((copy.WHEN, minute_text(message.created_at)),),
        actions=(Action(copy.OPEN, account),),
        closing=(copy.WHAT_TO_DO, copy.NO_ANSWERS),
        signature=settings.brand_name or brand.DEFAULT_NAME,
    )
    return Notification(
        id=message.id,
        sender=settings.mail_from,
        sender_name=letter.signature,
        recipients=(email,),
        subject=letter.subject,
        body=text_of(letter),
        html=html_of(letter),
    )
