"""Asking for news, and taking that back."""

import hashlib

from app.content import shell
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import InvalidInput
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.identity import new_token, normalise_email
from app.domain.limits import NEWSLETTER_BY_CLIENT, NEWSLETTER_BY_EMAIL
from app.domain.text import clean_line
from app.persistence import newsletter
from app.persistence.database import transaction
from app.services import admission
from app.services.events import record


def subscribe(raw_email: object, *, client: str = "", clock: Clock = utc_now) -> None:
    """Keep an address with what its owner agreed to; once, however often asked.

    The answer is the same for a known address: nobody learns who reads news.

    Raises:
        InvalidInput: The address is missing or is none.
        RateLimited: Too many at once from one client or for one address.
    """
    admission.of_client(NEWSLETTER_BY_CLIENT, client)
    admission.of_target(NEWSLETTER_BY_EMAIL, raw_email)
    form = fields.Form({"email": raw_email})
    email = form.read("email", fields.email)
    if form.errors or email is None:
        raise InvalidInput(form.errors)
    agreed = hashlib.sha256(shell.NEWSLETTER_CONSENT.encode()).hexdigest()
    with transaction() as session:
        newsletter.add_once(
            session,
            email=normalise_email(email),
            unsubscribe_token=new_token(),
            consent_text_hash=agreed,
            now=clock(),
        )


def unsubscribe(token: str, *, clock: Clock = utc_now) -> None:
    """Forget the address behind a token; that somebody left is written down."""
    with transaction() as session:
        if newsletter.remove(session, unsubscribe_token=clean_line(token)):
            deed = Deed(Kind.NEWSLETTER_LEFT, Subject.NEWSLETTER, "")
            record(session, Actor.VISITOR, deed, at=clock())
