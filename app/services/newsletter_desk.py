"""The addresses that asked for news, for administrators: seen, counted, taken out."""

import csv
import io
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from app.content import newsletter as copy
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import InvalidInput
from app.domain.events import Deed, Facts, Kind, Subject
from app.domain.identity import Admin, normalise_email
from app.domain.lead_csv import BYTE_ORDER_MARK, inert
from app.domain.newsletter import RECENTLY, NewsletterFigures, Proof, Subscriber
from app.domain.roles import Right
from app.persistence import newsletter, newsletter_proofs
from app.persistence.database import transaction
from app.services import newsletter_words
from app.services.events import record
from app.services.newsletter_words import told_of

PAGE: Final = 50
_PIECE: Final = 2_000


@dataclass(frozen=True, slots=True)
class NewsletterPage:
    """Some of the addresses, the newest first.

    Attributes:
        next: After which one the following page begins; None on the last.
    """

    subscribers: Sequence[Subscriber]
    next: Subscriber | None
    figures: NewsletterFigures


def page(
    admin: Admin, after: Subscriber | None = None, *, clock: Clock = utc_now
) -> NewsletterPage:
    """Return a page of the addresses, and the figures of all."""
    admin.must(Right.NEWSLETTER)
    with transaction() as session:
        found = newsletter.page(session, limit=PAGE + 1, after=after)
        figures = newsletter.figures(session, since=clock() - RECENTLY)
    shown = found[:PAGE]
    return NewsletterPage(shown, shown[-1] if len(found) > PAGE else None, figures)


def proofs(
    admin: Admin, raw_email: object, *, clock: Clock = utc_now
) -> tuple[str, Sequence[Proof]]:
    """Return an address as it is kept, and what its owner agreed to, the newest first.

    Who left is found too. That somebody looked is written down, without the address.

    Raises:
        InvalidInput: The address is missing or is none.
    """
    admin.must(Right.NEWSLETTER)
    form = fields.Form({"email": raw_email})
    email = form.read("email", fields.email)
    if form.errors or email is None:
        raise InvalidInput(form.errors)
    now = clock()
    with transaction() as session:
        found = newsletter_proofs.of_address(session, normalise_email(email))
        facts: Facts = {"rows": len(found)}
        deed = Deed(Kind.NEWSLETTER_PROOF_SEEN, Subject.NEWSLETTER, "", facts=facts)
        record(session, admin, deed, at=now)
    return normalise_email(email), [_with_words(each, now) for each in found]


def _with_words(proof: Proof, now: datetime) -> Proof:
    """Return a proof with the words of now, where it was given before they were kept."""
    current = newsletter_words.agreed(now)
    if proof.text or proof.text_hash != current.text_hash:
        return proof
    return replace(proof, version=current.version, text=current.text)


def as_csv(admin: Admin, *, clock: Clock = utc_now) -> Generator[str]:
    """Return a file of all addresses that news may go to, in pieces.

    That it was taken is written down. What nobody confirmed is not in it, what was
    there before that was asked is, and is marked.
    """
    admin.must(Right.NEWSLETTER)
    return _pieces(admin, clock)


def _pieces(admin: Admin, clock: Clock) -> Generator[str]:
    taken, last = 0, None
    yield BYTE_ORDER_MARK + _lines([copy.CSV_COLUMNS])
    try:
        while True:
            with transaction() as session:
                found = newsletter.page(
                    session, limit=_PIECE, after=last, only_subscribed=True
                )
            taken += len(found)
            yield _lines([(inert(one.email), *told_of(one)) for one in found])
            if len(found) < _PIECE:
                return
            last = found[-1]
    finally:
        facts: Facts = {"rows": taken}
        deed = Deed(Kind.NEWSLETTER_EXPORTED, Subject.EXPORT, "", facts=facts)
        with transaction() as session:
            record(session, admin, deed, at=clock())


def _lines(rows: Sequence[Sequence[str]]) -> str:
    piece = io.StringIO()
    csv.writer(piece, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(rows)
    return piece.getvalue()
