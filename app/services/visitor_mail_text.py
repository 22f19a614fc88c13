"""What each mail to a visitor says."""

import uuid
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from app.adapters.letter_markup import html_of, text_of
from app.content import brand, calendar
from app.content import visitor_mails as copy
from app.content.visitor_mails import Words
from app.domain.clock import CHILE
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.letter import Action, Enclosure, Letter, Method
from app.domain.notification import Notification
from app.domain.visit import Slot, Visit
from app.domain.visit_calendar import Shown, visit_calendar
from app.settings import get_settings

_COUNTED_FROM: Final = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Page:
    """Addresses that a mail leads to; nothing is changed by opening them.

    Attributes:
        own: The request's own page.
        not_me: Where who never asked ends the mails.
    """

    own: str
    not_me: str


def received(lead: Lead, page: Page) -> Letter:
    """Return the first mail: the reference and the link."""
    return _letter(lead, page, copy.RECEIVED)


def scheduled(lead: Lead, page: Page, visit: Visit, now: datetime) -> Letter:
    """Return what tells of a new visit."""
    letter = _letter(lead, page, copy.SCHEDULED)
    return _of_visit(letter, lead, visit, Method.PUBLISH, now)


def moved(lead: Lead, page: Page, visit: Visit, now: datetime) -> Letter:
    """Return what tells of another day or hour."""
    return _of_visit(_letter(lead, page, copy.MOVED), lead, visit, Method.PUBLISH, now)


def ended(lead: Lead, page: Page, visit: Visit, now: datetime) -> Letter:
    """Return what tells that a visit will not be, and whether another one will."""
    words = {
        LeadState.CANCELLED: copy.CANCELLED,
        LeadState.SCHEDULED: copy.REPLACED,
    }.get(lead.state, copy.REOPENED)
    return _of_visit(_letter(lead, page, words), lead, visit, Method.CANCEL, now)


def reminder(lead: Lead, page: Page, visit: Visit) -> Letter:
    """Return what reminds of a visit; both answers are given on the page."""
    letter = _letter(lead, page, copy.REMINDER)
    return replace(
        letter,
        facts=letter.facts + _when(visit.slot),
        actions=(Action(copy.CONFIRM, page.own), Action(copy.CHANGE, page.own)),
    )


def code(lead: Lead, page: Page, digits: str) -> Letter:
    """Return the mail with a code, which is typed where it was asked for."""
    letter = _letter(lead, page, copy.CODE)
    closing = (copy.CODE_SECRET, *letter.closing[1:])
    return replace(letter, code=digits, actions=(), closing=closing)


def link(lead: Lead, page: Page, digits: str) -> Letter:
    """Return the mail with a fresh link, and a code for where it opens nothing."""
    return replace(_letter(lead, page, copy.LINK), code=digits)


def notification(message_id: uuid.UUID, lead: Lead, letter: Letter) -> Notification:
    """Return a letter as a message to the request's address."""
    return Notification(
        id=message_id,
        sender=get_settings().mail_from,
        sender_name=letter.signature,
        recipients=(lead.email,),
        subject=letter.subject,
        body=text_of(letter),
        html=html_of(letter),
        reference=lead.reference,
        enclosure=letter.enclosure,
    )


def _letter(lead: Lead, page: Page, words: Words) -> Letter:
    return Letter(
        subject=words.subject.format(reference=lead.reference),
        heading=words.heading,
        opening=(copy.GREETING, words.text),
        facts=((copy.LABEL_REFERENCE, lead.reference),),
        actions=(Action(copy.OPEN_PAGE, page.own),),
        closing=(copy.FORWARD_NOT, copy.NO_ANSWERS, copy.WHY),
        aside=Action(copy.NOT_ME, page.not_me),
        signature=get_settings().brand_name or brand.DEFAULT_NAME,
    )


def _of_visit(
    letter: Letter, lead: Lead, visit: Visit, method: Method, now: datetime
) -> Letter:
    shown = Shown(
        title=copy.CALENDAR_TITLE,
        text=copy.CALENDAR_TEXT.format(reference=lead.reference),
        organiser=get_settings().mail_from,
        sequence=_sequence(lead, visit, now),
    )
    file = visit_calendar(visit, method, shown, now)
    return replace(
        letter,
        facts=letter.facts + _when(visit.slot),
        enclosure=Enclosure(copy.CALENDAR_FILE, method, file),
    )


def _sequence(lead: Lead, visit: Visit, now: datetime) -> int:
    """Return what grows from file to file: for people visited together, with time.

    Whose visit speaks for an entry of theirs changes, and each has a count of its own.
    """
    if lead.household_id is None:
        return visit.sequence
    return int((now - _COUNTED_FROM).total_seconds())


def _when(slot: Slot) -> tuple[tuple[str, str], ...]:
    begins, ends = slot.starts_at.astimezone(CHILE), slot.ends_at.astimezone(CHILE)
    day = calendar.day_in_words(begins.date())
    hour = copy.HOUR.format(start=f"{begins:%H:%M}", end=f"{ends:%H:%M}")
    return ((copy.LABEL_DAY, day), (copy.LABEL_HOUR, hour))
