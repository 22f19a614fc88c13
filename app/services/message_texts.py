"""What WhatsApp brings for each state of a lead, and how the staff change it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.content import brand, calendar
from app.content import message_texts as copy
from app.domain.clock import CHILE, Clock, chilean_day, utc_now
from app.domain.events import Deed, Kind, Subject, changes_between
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.message_template import (
    Placeholder,
    TemplateChanged,
    fill,
    first_name,
    parse_template,
)
from app.domain.roles import Right
from app.domain.visit import Slot
from app.persistence import message_texts, professionals, visits
from app.persistence.database import transaction
from app.services.events import record
from app.settings import get_settings


@dataclass(frozen=True, slots=True)
class MessageText:
    """The text of a state.

    Attributes:
        own: Whether the staff wrote it.
        version: 0 where it was never changed.
    """

    state: LeadState
    text: str
    own: bool
    version: int


def everything(admin: Admin) -> Sequence[MessageText]:
    """Return the text of each state, in the order of the states."""
    admin.must(Right.TEXTS)
    with transaction() as session:
        return _all(session)


def save(
    admin: Admin,
    state: LeadState,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> MessageText:
    """Change the text of a state; one that equals the original is the original again.

    Args:
        admin: Who changes it.
        state: Whose text.
        raw: `text`.
        expected_version: As it was read.
        clock: Gives the instant of the event.

    Raises:
        InvalidInput: The text cannot be used.
        TemplateChanged: Somebody else was faster.
    """
    admin.must(Right.TEXTS)
    text = parse_template(raw, state, copy.WORDS)
    with transaction() as session:
        before = _of(session, state)
        kept = None if text == copy.DEFAULTS[state] else text
        if not message_texts.write(
            session, state, kept, expected_version=expected_version
        ):
            now = _of(session, state)
            raise TemplateChanged(now.text, now.version)
        changes = changes_between({"text": before.text}, {"text": text})
        if changes:
            deed = Deed(Kind.TEXT_CHANGED, Subject.TEXT, state.value, changes)
            record(session, admin, deed, at=clock())
        return _of(session, state)


def preview(admin: Admin, state: LeadState, raw: Mapping[str, object]) -> str:
    """Return how a text reads for somebody made up.

    Raises:
        InvalidInput: The text cannot be used.
    """
    admin.must(Right.TEXTS)
    example = {Placeholder(name): value for name, value in copy.EXAMPLE.items()}
    text = parse_template(raw, state, copy.WORDS)
    return fill(text, example | _service(), copy.WORDS)


def said_to(session: Session, lead: Lead, *, now: datetime) -> str:
    """Return the text for a lead as it stands; empty where it lacks something."""
    values = _service() | {
        Placeholder.FIRST_NAME: first_name(lead.name),
        Placeholder.REFERENCE: lead.reference,
    }
    visit = visits.open_of(session, lead.id)
    if visit:
        values |= _of_visit(session, visit.slot, now)
    return fill(_of(session, lead.state).text, values, copy.WORDS)


def _of_visit(session: Session, slot: Slot, now: datetime) -> dict[Placeholder, str]:
    begins = slot.starts_at.astimezone(CHILE)
    who = slot.professional_id and professionals.find(session, slot.professional_id)
    return {
        Placeholder.DAY: calendar.day_in_words(begins.date(), chilean_day(now)),
        Placeholder.TIME: f"{begins:%H:%M}",
        Placeholder.PROFESSIONAL: who.name if who else copy.NOBODY_YET,
    }


def _service() -> dict[Placeholder, str]:
    name = get_settings().brand_name or brand.DEFAULT_NAME
    return {Placeholder.SERVICE: name}


def _all(session: Session) -> Sequence[MessageText]:
    edited = message_texts.edited(session)
    return [_text(state, *edited.get(state, (None, 0))) for state in LeadState]


def _of(session: Session, state: LeadState) -> MessageText:
    return next(one for one in _all(session) if one.state is state)


def _text(state: LeadState, text: str | None, version: int) -> MessageText:
    return MessageText(
        state=state,
        text=copy.DEFAULTS[state] if text is None else text,
        own=text is not None,
        version=version,
    )
