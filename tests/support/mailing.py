"""A site that writes to visitors, and what they get."""

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import icalendar
import pytest

from app.domain.events import Event, Kind, Subject
from app.domain.lead import Category, Lead
from app.domain.letter import Enclosure
from app.domain.notification import Notification
from app.domain.visit import Slot, Visit, VisitState
from app.persistence import appointments, events
from app.persistence import visits as stored_visits
from app.persistence.database import transaction
from app.services import bookings, notifications, visits
from app.settings import get_settings
from tests.support.builders import NOON, FakeMailer, booking_form, clock

STAFF = "equipo@vacunas.example"
SITE = "https://vacunas.example"
STARTS = NOON + timedelta(days=5)


def write_to_visitors(monkeypatch: pytest.MonkeyPatch, **settings: str) -> None:
    """Set what a site needs for that."""
    given = {
        "SMTP_URL": "smtp://127.0.0.1:1",
        "PUBLIC_URL": SITE,
        "NOTIFY_EMAILS": STAFF,
        "MAIL_FROM": "avisos@vacunas.example",
        **settings,
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()


async def post(at: datetime, mailer: Any = None) -> list[Notification]:
    """Send all that is due at an instant; return what went to visitors."""
    mailer = mailer or FakeMailer()
    clock: Callable[[], datetime] = lambda: at  # noqa: E731 - as the services take it
    while await notifications.dispatch_due(mailer, clock=clock):
        pass
    return [mail for mail in mailer.sent if STAFF not in mail.recipients]


async def all_post(at: datetime) -> list[Notification]:
    """Send all that is due at an instant; return it, what went to the team too."""
    mailer = FakeMailer()
    await post(at, mailer)
    return mailer.sent


def add(at: datetime = NOON, **changes: Any) -> Lead:
    form = booking_form(**changes)
    receipt = bookings.submit(form, Category.B2C, clock=clock(at))
    return lead(receipt.id)


def lead(lead_id: uuid.UUID) -> Lead:
    with transaction() as session:
        found = appointments.find(session, lead_id)
    assert found
    return found


def schedule(who, of: Lead, starts: datetime = STARTS, at: datetime = NOON) -> Visit:
    return visits.schedule(who.me, of.id, Slot(starts, 30, None), clock=clock(at))[0]


def now(visit: Visit) -> Visit:
    with transaction() as session:
        found = stored_visits.find(session, visit.id)
    assert found
    return found


def move(who, visit: Visit, starts: datetime, at: datetime, minutes: int = 30):
    slot = Slot(starts, minutes, None)
    version = now(visit).version
    return visits.move(
        who.me, visit.id, slot, expected_version=version, clock=clock(at)
    )


def cancel(who, visit: Visit, at: datetime) -> uuid.UUID:
    how, version = VisitState.CANCELLED, now(visit).version
    return visits.end(who.me, visit.id, how, expected_version=version, clock=clock(at))


def history(of: Lead) -> list[Event]:
    """Return what happened to a lead, but for what the team was mailed."""
    with transaction() as session:
        told = events.of_subject(session, Subject.LEAD, str(of.id), limit=100)
    return [event for event in told if event.deed.kind is not Kind.TEAM_MAILED]


def event_in(mail: Notification) -> Any:
    (found,) = icalendar.Calendar.from_ical(enclosed(mail).content).walk("VEVENT")
    return found


def enclosed(mail: Notification) -> Enclosure:
    assert mail.enclosure
    return mail.enclosure
