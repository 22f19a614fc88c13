"""Mails to who asked for news on their way out: which go now, wait, or never go."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app import routes
from app.adapters.letter_markup import html_of, text_of
from app.content import brand
from app.content import newsletter_mails as copy
from app.domain.letter import Action, Letter
from app.domain.newsletter import MAIL_LASTS, NewsMail, Standing, Subscriber
from app.domain.notification import Notification
from app.domain.outbox import LONGEST_WAIT, OutboxMessage
from app.domain.visitor_link import new_link_token
from app.domain.visitor_mail import Dropped, Outcome, free_from
from app.persistence import newsletter, outbox, unwanted, visitor_outbox
from app.settings import get_settings

_WORDS: Final = {
    NewsMail.CONFIRM: copy.CONFIRM,
    NewsMail.KNOWN: copy.KNOWN,
    NewsMail.LEAVE: copy.LEAVE,
}


def compose(
    session: Session, messages: Sequence[OutboxMessage], now: datetime
) -> list[tuple[OutboxMessage, Notification]]:
    """Return those of the taken messages that go out now, ready to be sent.

    Args:
        session: In which the messages were taken.
        messages: To who asked for news.
        now: The present instant.
    """
    if not messages:
        return []
    visitor_outbox.count_alone(session)
    going: list[tuple[OutboxMessage, Notification]] = []
    for message in messages:
        decided = _decide(session, message, now)
        if isinstance(decided, Dropped):
            outbox.mark_dead(
                session,
                message.id,
                now=now,
                error=decided.value,
                outcome=Outcome.DROPPED,
            )
        elif isinstance(decided, Notification):
            going.append((message, decided))
        else:
            due = min(decided, now + LONGEST_WAIT)
            visitor_outbox.put_off(
                session, message.id, due_at=due, attempts=message.attempts
            )
    return going


def _decide(
    session: Session, message: OutboxMessage, now: datetime
) -> Notification | Dropped | datetime:
    """Return a mail, why there is none, or when to ask again."""
    one = newsletter.find(session, message.subject_id) if message.subject_id else None
    if one is None or message.kind not in set(NewsMail):
        return Dropped.OUTDATED
    kind = NewsMail(message.kind)
    if reason := _unwelcome(session, one, kind):
        return reason
    if now - message.created_at > MAIL_LASTS:
        return Dropped.TOO_LATE
    sent = visitor_outbox.sent_to(session, one.email, besides=message.id, now=now)
    free = free_from(sent, now)
    return free if free > now else _written(session, message, kind, one, now)


def _unwelcome(session: Session, one: Subscriber, kind: NewsMail) -> Dropped | None:
    if not get_settings().mails_subscribers:
        return Dropped.SWITCHED_OFF
    if kind is NewsMail.CONFIRM and one.standing is Standing.CONFIRMED:
        return Dropped.OUTDATED
    return Dropped.NOT_WANTED if unwanted.holds(session, one.email) else None


def _written(
    session: Session,
    message: OutboxMessage,
    kind: NewsMail,
    one: Subscriber,
    now: datetime,
) -> Notification:
    visitor_outbox.let_out(session, message.id, told="", now=now)
    token = new_link_token()
    newsletter.add_link(session, one.id, token=token, now=now)
    letter = _letter(kind, token)
    return Notification(
        id=message.id,
        sender=get_settings().mail_from,
        sender_name=letter.signature,
        recipients=(one.email,),
        subject=letter.subject,
        body=text_of(letter),
        html=html_of(letter),
    )


def _letter(kind: NewsMail, token: str) -> Letter:
    words = _WORDS[kind]
    confirm = Action(copy.CONFIRM_BUTTON, _link(routes.NEWS_CONFIRM, token))
    leave = Action(copy.LEAVE_BUTTON, _link(routes.NEWS_LEAVE, token))
    asks = kind is NewsMail.CONFIRM
    return Letter(
        subject=words.subject,
        heading=words.heading,
        opening=(copy.GREETING, *words.text),
        actions=(confirm,) if asks else (leave,),
        closing=(copy.NO_ANSWERS, copy.WHY),
        aside=leave if asks else None,
        signature=get_settings().brand_name or brand.DEFAULT_NAME,
    )


def _link(page: str, token: str) -> str:
    return f"{get_settings().origin}{routes.page_href(page)}#{token}"
