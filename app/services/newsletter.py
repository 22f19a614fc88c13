"""Asking for news, confirming it by a mailed button, and taking it back.

Nothing is ever sent to an address before its owner confirmed it, but the mail that
asks. Whoever asks on the site is told the same, whether an address was there or not.
"""

import uuid
from collections.abc import Collection
from datetime import datetime

from sqlmodel import Session

from app.adapters.kept_decisions import Decision
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import InvalidInput, NotMailed
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.identity import Admin, normalise_email
from app.domain.limits import (
    NEWSLETTER_BY_CLIENT,
    NEWSLETTER_BY_EMAIL,
    NEWSLETTER_LINK_BY_CLIENT,
)
from app.domain.newsletter import (
    CONFIRM_WITHIN,
    TO_SUBSCRIBER,
    UNCONFIRMED_FOR,
    NewsMail,
    Standing,
    Subscriber,
)
from app.domain.text import clean_line
from app.domain.visitor_link import may_be_token
from app.persistence import consents, named_outbox, newsletter
from app.persistence.database import transaction
from app.services import admission, decided, kept_mails, newsletter_words, tidying
from app.services.events import record
from app.settings import get_settings


def subscribe(raw_email: object, *, client: str = "", clock: Clock = utc_now) -> None:
    """Keep an address once, and mail it the button that confirms it.

    Raises:
        InvalidInput: The address is missing or is none.
        NotMailed: No mails are sent here, so nothing could be confirmed.
        RateLimited: Too many at once from one client or for one address.
    """
    email = _admitted(raw_email, client)
    now = clock()
    with transaction() as session:
        newsletter.forget_unconfirmed(session, before=now - UNCONFIRMED_FOR)
        agreed_to = _agreed(session, now)
        one = newsletter.add_once(
            session, email=email, consent_text_hash=agreed_to, now=now
        )
        known = one.standing is Standing.CONFIRMED
        kind = NewsMail.KNOWN if known else NewsMail.CONFIRM
        _mail(session, kind, one, now)


def confirm(token: str, *, client: str = "", clock: Clock = utc_now) -> bool:
    """Confirm the address that a link was mailed to; tell whether it is confirmed.

    Raises:
        RateLimited: Too many tokens were tried from one client.
    """
    admission.of_client(NEWSLETTER_LINK_BY_CLIENT, client)
    now = clock()
    with transaction() as session:
        found = _behind(session, token)
        if found is None:
            return False
        one, mailed_at = found
        if one.standing is Standing.CONFIRMED:
            return True
        if now - mailed_at > CONFIRM_WITHIN:
            return False
        agreed_to = _agreed(session, now)
        newsletter.confirm(session, one.id, consent_text_hash=agreed_to, now=now)
        return True


def unsubscribe(token: str, *, client: str = "", clock: Clock = utc_now) -> None:
    """Forget the address that a link was mailed to.

    That somebody left is written down, and what they had agreed to is kept, both
    without the address.

    Raises:
        RateLimited: Too many tokens were tried from one client.
    """
    admission.of_client(NEWSLETTER_LINK_BY_CLIENT, client)
    now = clock()
    with transaction() as session:
        found = _behind(session, token)
        if found:
            _take_out(session, found[0], Actor.VISITOR, now)
    if found:
        _follow()


def forget(email: str, by: Admin | Actor, *, at: datetime) -> None:
    """Take an address out, and leave nothing of it; an unknown one is no error.

    Args:
        email: Of which it was proved who reads it.
        by: Who does it.
        at: When.
    """
    with transaction() as session:
        there = forget_within(session, email, by, at=at)
    if there:
        _follow()


def _follow() -> None:
    """Leave nothing of who left beside the rows, once that is committed."""
    kept_mails.forget_who_left()
    tidying.after_leaving()


def forget_within(
    session: Session, email: str, by: Admin | Actor, *, at: datetime
) -> bool:
    """Take an address out within a transaction, after whose commit is to be tidied.

    Returns:
        Whether it was there.
    """
    one = newsletter.find_by_address(session, normalise_email(email))
    if one:
        _take_out(session, one, by, at)
    return one is not None


def forget_again(erased: Collection[uuid.UUID], *, at: datetime) -> None:
    """Take out of a restored copy who left before it was written down when.

    Args:
        erased: Ids of all that was erased, theirs among them in older lists.
        at: When.
    """
    with transaction() as session:
        for one_id in sorted(erased):
            if one := newsletter.find(session, one_id):
                _remove(session, one, Actor.SYSTEM, at)


def leave_again(session: Session, one_id: uuid.UUID, *, at: datetime) -> bool:
    """Take out of a restored copy who left at an instant; tell whether they were in."""
    one = newsletter.find(session, one_id)
    if one:
        _remove(session, one, Actor.VISITOR, at)
    return one is not None


def ask_to_leave(
    raw_email: object, *, client: str = "", clock: Clock = utc_now
) -> None:
    """Mail the way out to an address, if it asked for news; nobody is told whether.

    Raises:
        InvalidInput: The address is missing or is none.
        NotMailed: No mails are sent here.
        RateLimited: Too many at once from one client or for one address.
    """
    email = _admitted(raw_email, client)
    with transaction() as session:
        if one := newsletter.find_by_address(session, email):
            _mail(session, NewsMail.LEAVE, one, clock())


def _admitted(raw_email: object, client: str) -> str:
    admission.of_client(NEWSLETTER_BY_CLIENT, client)
    admission.of_target(NEWSLETTER_BY_EMAIL, raw_email)
    form = fields.Form({"email": raw_email})
    email = form.read("email", fields.email)
    if form.errors or email is None:
        raise InvalidInput(form.errors)
    if not get_settings().mails_subscribers:
        raise NotMailed
    return normalise_email(email)


def _mail(session: Session, kind: NewsMail, one: Subscriber, now: datetime) -> None:
    named_outbox.add(
        session,
        kind,
        one.id,
        subject=Subject.NEWSLETTER,
        recipient=TO_SUBSCRIBER,
        now=now,
    )


def _take_out(
    session: Session, one: Subscriber, by: Admin | Actor, now: datetime
) -> None:
    # Before the commit: whoever wants to go is no worse off by a line too many.
    decided.keep(Decision.LEFT_NEWS, [one.id], at=now)
    _remove(session, one, by, now)


def _remove(
    session: Session, one: Subscriber, by: Admin | Actor, now: datetime
) -> None:
    there = newsletter.remove(session, one, now=now)
    if there and one.standing is not Standing.WAITING:
        deed = Deed(Kind.NEWSLETTER_LEFT, Subject.NEWSLETTER, "")
        record(session, by, deed, at=now)


def _agreed(session: Session, now: datetime) -> str:
    """Keep the words that are agreed to, once; return their hash."""
    agreed_to = newsletter_words.agreed(now)
    consents.keep_texts(session, [agreed_to])
    return agreed_to.text_hash


def _behind(session: Session, token: str) -> tuple[Subscriber, datetime] | None:
    given = clean_line(token)
    return newsletter.find_link(session, given) if may_be_token(given) else None
