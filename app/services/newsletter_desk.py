"""The addresses that asked for news, for administrators: seen, counted, taken out."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from app.content import newsletter as copy
from app.domain.clock import Clock, utc_now
from app.domain.events import Deed, Facts, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead_csv import BYTE_ORDER_MARK, inert
from app.domain.newsletter import RECENTLY, NewsletterFigures, Subscriber
from app.domain.roles import Right
from app.persistence import newsletter
from app.persistence.database import transaction
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


def as_csv(admin: Admin, *, clock: Clock = utc_now) -> Iterator[str]:
    """Return a file of all addresses that news may go to, in pieces.

    That it was taken is written down. What nobody confirmed is not in it, what was
    there before that was asked is, and is marked.
    """
    admin.must(Right.NEWSLETTER)
    return _pieces(admin, clock)


def _pieces(admin: Admin, clock: Clock) -> Iterator[str]:
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
