"""What each mail to a visitor says."""

import uuid
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime

from app.adapters.letter_markup import html_of, text_of
from app.content import brand, calendar
from app.content import visitor_mails as copy
from app.content.visitor_mails import Words
from app.domain.clock import CHILE, chilean_day
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.letter import Action, Enclosure, Letter, Method
from app.domain.notification import Notification
from app.domain.visit import VisitState
from app.domain.visit_calendar import Entry, Shown, visit_calendar
from app.domain.visit_stay import Span, Stay, Told, entry_sequence
from app.settings import get_settings


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


def news(told: Told, before: Told | None, *, heard: bool) -> Words:
    """Return how a stay is told that stands.

    Args:
        told: As it is now.
        before: What was told last, where that is known.
        heard: Whether anything was told before.
    """
    if not heard or (before and before.state is VisitState.CANCELLED):
        return copy.SCHEDULED
    gone = told.gone - before.gone if before else 0
    if before is None or gone <= 0:
        return copy.MOVED
    same = told.begins == before.begins
    hour = copy.SAME_HOUR if same else copy.OTHER_HOUR
    words = copy.PARTLY if gone == 1 else copy.PARTLY_MANY
    return replace(
        words,
        heading=words.heading.format(gone=gone),
        text=words.text.format(gone=gone, hour=hour),
    )


def ending(states: Set[LeadState]) -> Words:
    """Return how it is told that a visit will not be, and whether another one will.

    Args:
        states: Where the requests of its people stand.
    """
    if states == {LeadState.CANCELLED}:
        return copy.CANCELLED
    return copy.REPLACED if LeadState.SCHEDULED in states else copy.REOPENED


def of_stay(
    lead: Lead, page: Page, *, stay: Stay, shown: Told, words: Words, now: datetime
) -> Letter:
    """Return what tells of a visit, of one person or of several at one address.

    Args:
        lead: Whose page the mail leads to.
        page: Its addresses.
        stay: As it is now.
        shown: What of it stands in the mail.
        words: How it is told.
        now: The present instant.
    """
    cancelled = stay.told.state is VisitState.CANCELLED
    method = Method.CANCEL if cancelled else Method.PUBLISH
    file = calendar_of(lead, [entry_of(lead, stay, shown, now)], method, now)
    letter = _letter(lead, page, words)
    return replace(
        letter,
        facts=letter.facts + _when(lead, shown, now),
        enclosure=Enclosure(copy.CALENDAR_FILE, method, file),
    )


def entry_of(lead: Lead, stay: Stay, shown: Told, now: datetime) -> Entry:
    """Return a stay as the entry in a calendar, at the hours that are shown of it."""
    alone = lead.household_id is None
    # For several, whose visits each have a count of their own, it grows with time.
    sequence = stay.first.sequence if alone else entry_sequence(now)
    return Entry(stay.entry, shown.begins, shown.ends, sequence)


def calendar_of(
    lead: Lead, entries: Sequence[Entry], method: Method, now: datetime
) -> bytes:
    """Return the file that puts entries into a calendar, or takes them out."""
    looks = Shown(
        title=copy.CALENDAR_TITLE,
        text=copy.CALENDAR_TEXT.format(reference=lead.reference),
        organiser=get_settings().mail_from,
    )
    return visit_calendar(entries, method, looks, now)


def reminder(lead: Lead, page: Page, *, told: Told, now: datetime) -> Letter:
    """Return what reminds of a visit; both answers are given on the page."""
    letter = _letter(lead, page, copy.REMINDER)
    return replace(
        letter,
        facts=letter.facts + _when(lead, told, now),
        actions=(Action(copy.CONFIRM, page.own), Action(copy.CHANGE, page.own)),
    )


def code(lead: Lead, page: Page, digits: str) -> Letter:
    """Return the mail with a code, which is typed where it was asked for."""
    letter = _letter(lead, page, copy.CODE)
    closing = (copy.CODE_SECRET, *letter.closing[1:])
    return replace(letter, code=digits, actions=(), closing=closing)


def link(lead: Lead, page: Page, digits: str) -> Letter:
    """Return the mail with a fresh link, and a code for where it opens nothing."""
    letter = _letter(lead, page, copy.LINK)
    return replace(letter, code=digits, closing=(copy.CODE_SECRET, *letter.closing))


def late_code(lead: Lead, page: Page, digits: str) -> Letter:
    """Return the mail with a code where no link opens anything any more."""
    return _code_alone(code(lead, page, digits))


def code_to_open(lead: Lead, page: Page, digits: str) -> Letter:
    """Return what comes in the place of a link that would open nothing: a code."""
    return _code_alone(replace(_letter(lead, page, copy.LATE_LINK), code=digits))


def _code_alone(letter: Letter) -> Letter:
    """Return a letter with a code and without a link, the one of 'No fui yo' too."""
    closing = (copy.CODE_SECRET, copy.NO_ANSWERS, copy.CODE_WHY)
    return replace(letter, actions=(), aside=None, closing=closing)


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


def _when(lead: Lead, told: Told, now: datetime) -> tuple[tuple[str, str], ...]:
    """Return for how many it is, where several were asked for, on which day and when."""
    day = calendar.day_in_words(chilean_day(told.begins), chilean_day(now))
    hours = [
        copy.HOUR.format(start=f"{begins:%H:%M}", end=calendar.end_text(begins, ends))
        for begins, ends in (_shown(span) for span in told.spans)
    ]
    hour = copy.AND_HOUR.join(hours)
    if lead.household_id is None:
        return ((copy.LABEL_DAY, day), (copy.LABEL_HOUR, hour))
    many = copy.FOR_PEOPLE.format(count=told.people)
    return (
        (copy.LABEL_PEOPLE, copy.FOR_ONE if told.people == 1 else many),
        (copy.LABEL_DAY, day),
        (copy.LABEL_HOUR, copy.ABOUT.format(hour=hour)),
    )


def _shown(span: Span) -> Span:
    begins, ends = span
    return begins.astimezone(CHILE), ends.astimezone(CHILE)
