"""The mail server is down for a day of deeds: then each mail once, and none wrong.

The clock is held by the tests, the server is a real one, on both databases.
"""

import random
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

import pytest

from app.domain.clock import CHILE
from app.domain.errors import AppError
from app.domain.lead import Category, Lead
from app.domain.visit import Slot, Visit, VisitState
from app.persistence.database import transaction
from app.services import (
    bookings,
    household_visits,
    notifications,
    own_requests,
    reminders,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, booking_form, clock, noon
from tests.support.diary import Diary, PostOffice
from tests.support.mailing import lead
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
STARTS = noon(5)
HOUR = timedelta(hours=1)
SCHEDULED, MOVED, CANCELLED, RECEIVED, REMINDER = (
    "Tu visita quedó agendada",
    "Tu visita cambió",
    "Tu visita fue cancelada",
    "Recibimos tu solicitud",
    "Recordatorio de tu visita",
)


class Asker:
    """Somebody with a request, or a household with one each, and the deeds on them."""

    def __init__(self, at: datetime, people: int = 1) -> None:
        self.at, self.email = at, f"{uuid.uuid4().hex[:12]}@correo.cl"
        others = {
            key: value
            for number in range(2, people + 1)
            for key, value in (
                (f"patient_{number}", f"Persona {number}"),
                (f"vaccine_{number}", "covid"),
            )
        }
        form = booking_form(email=self.email, name=f"Ana {self.email[:6]}", **others)
        self.id = bookings.submit(form, Category.B2C, clock=clock(at)).id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=at)

    @property
    def lead(self) -> Lead:
        return lead(self.id)

    def open_visits(self) -> list[Visit]:
        with transaction() as session:
            cookie = visitor_links.open_for(session, self.id, now=self.at)
        own = own_requests.view(cookie, clock=clock(self.at))
        found = own.visits.values() if own.people else [own.visit]
        return sorted(filter(None, found), key=lambda one: one.slot.starts_at)

    def schedule(self, starts: datetime = STARTS) -> None:
        slot = Slot(starts, 30, None)
        household_visits.schedule(ROSA, self.id, slot, clock=clock(self.at))

    def move(self, hours: int) -> None:
        first = self.open_visits()[0]
        slot = Slot(first.slot.starts_at + hours * HOUR, 30, None)
        version = first.version
        household_visits.move(
            ROSA, first.id, slot, expected_version=version, clock=clock(self.at)
        )

    def cancel(self, how: VisitState = VisitState.CANCELLED) -> None:
        first = self.open_visits()[0]
        visits.end(
            ROSA, first.id, how, expected_version=first.version, clock=clock(self.at)
        )

    def cancel_by_visitor(self) -> None:
        with transaction() as session:
            cookie = visitor_links.open_for(session, self.id, now=self.at)
        raw = {"all": "1", "late": "1"}
        own_requests.cancel(cookie, raw, clock=clock(self.at))


async def let_out(office: PostOffice, at: datetime) -> None:
    reminders.queue_due(clock=clock(at))
    while await notifications.dispatch_due(office.mailer, clock=clock(at)):
        pass


async def through(office: PostOffice, begin: datetime, end: datetime) -> None:
    """Let the worker try every twenty minutes, as it would all the time."""
    at = begin
    while at < end:
        await let_out(office, at)
        at += timedelta(minutes=20)


def taken_by(office: PostOffice, asker: Asker) -> Diary:
    diary = Diary()
    diary.take(office.box(asker.email))
    return diary


async def test_what_was_decided_meanwhile_is_what_is_told(
    post_office: PostOffice,
) -> None:
    """Table: what was done while the server was down, and what arrives then."""
    gone, family = Asker(NOON), Asker(NOON, people=3)
    post_office.open()
    gone.schedule()
    await let_out(post_office, NOON + timedelta(minutes=1))
    assert post_office.subjects(gone.email) == [SCHEDULED]
    post_office.close()
    post_office.taken.clear()
    kept, thrice, never, closed = (Asker(NOON + 2 * HOUR) for _ in range(4))
    deeds = {
        3: (kept.schedule, thrice.schedule, never.schedule, family.schedule),
        5: (lambda: thrice.move(5), lambda: family.move(1)),
        9: (lambda: thrice.move(-2), lambda: family.move(1)),
        12: (gone.cancel, never.cancel_by_visitor, family.cancel),
        13: (closed.cancel_by_visitor,),
    }
    await day_of(post_office, deeds, (kept, thrice, gone, never, closed, family))
    late = Asker(NOON + 23 * HOUR)
    post_office.open()
    await through(post_office, NOON + 24 * HOUR, NOON + 27 * HOUR)
    expected = {
        kept: [SCHEDULED],
        thrice: [SCHEDULED],
        gone: [CANCELLED],
        never: [],
        closed: [],
        family: [SCHEDULED],
        late: [RECEIVED],
    }
    assert {one: post_office.subjects(one.email) for one in expected} == expected
    for one in (kept, thrice, family):
        (first, *_) = one.open_visits()
        assert taken_by(post_office, one).moments == [first.slot.starts_at]


async def day_of(
    office: PostOffice,
    deeds: Mapping[int, Sequence[Callable[[], None]]],
    askers: Sequence[Asker],
) -> None:
    """Do what is to be done at each hour of a day, the worker trying all the time."""
    for hour in range(3, 24):
        for one in askers:
            one.at = NOON + hour * HOUR
        for deed in deeds.get(hour, ()):
            deed()
        await let_out(office, NOON + hour * HOUR)


async def test_all_that_waits_is_told_in_one_mail_also_when_due_at_once(
    post_office: PostOffice,
) -> None:
    one, other = Asker(NOON), Asker(NOON, people=2)
    for each in (one, other):
        each.schedule()
        each.move(1)
        each.move(2)
    post_office.open()
    await through(post_office, NOON + HOUR, NOON + 3 * HOUR)
    for each in (one, other):
        assert post_office.subjects(each.email) == [SCHEDULED]
        moments = taken_by(post_office, each).moments
        assert moments == [STARTS + 3 * HOUR]


async def test_no_reminder_of_a_visit_that_is_over(post_office: PostOffice) -> None:
    over, moved, stands = (Asker(NOON) for _ in range(3))
    evening = (STARTS - timedelta(days=1)).astimezone(CHILE).replace(hour=18, minute=0)
    post_office.open()
    for one in (over, moved, stands):
        one.schedule()
    await let_out(post_office, NOON + timedelta(minutes=1))
    post_office.close()
    post_office.taken.clear()
    await let_out(post_office, evening)
    moved.at = evening + HOUR
    moved.move(3 * 24)
    over.at = evening + HOUR
    over.cancel()
    post_office.open()
    # Down until just after the visit would have begun.
    await through(post_office, STARTS + timedelta(minutes=5), STARTS + 2 * HOUR)
    assert post_office.subjects(over.email) == []
    assert post_office.subjects(moved.email) == [MOVED]
    assert post_office.subjects(stands.email) == []


DEEDS = ("schedule", "move", "cancel", "visitor", "missed")


@pytest.mark.parametrize("seed", range(4))
async def test_after_any_day_calendars_say_what_is(
    post_office: PostOffice, seed: int
) -> None:
    """Whatever was done to two requests in any order while the server was down."""
    dice = random.Random(seed)  # noqa: S311 - no secret: the same each time
    alone, family = ours = Asker(NOON), Asker(NOON, people=2)
    at = NOON
    for _ in range(9):
        at += timedelta(minutes=dice.randrange(240))
        one = dice.choice(ours)
        one.at = at
        with_refusal(one, dice.choice(DEEDS), dice.randrange(1, 6))
        await let_out(post_office, at)
    post_office.open()
    begin = max(at, NOON + timedelta(hours=20)) + HOUR
    await through(post_office, begin, begin + 3 * HOUR)
    for one in (alone, family):
        one.at = begin
        subjects = post_office.subjects(one.email)
        coming = one.open_visits()
        moments = taken_by(post_office, one).moments
        assert len(moments) == len({visit.entry for visit in coming})
        assert set(moments) <= {visit.slot.starts_at for visit in coming}
        assert len(subjects) == len(set(subjects))
        assert coming or not {SCHEDULED, MOVED, REMINDER} & set(subjects)


def with_refusal(one: Asker, deed: str, hours: int) -> None:
    """Do what the staff or a visitor do; what cannot be done is refused to them."""
    try:
        match deed:
            case "schedule":
                one.schedule(STARTS + timedelta(hours=hours))
            case "move":
                one.move(hours)
            case "cancel":
                one.cancel()
            case "missed":
                one.cancel(VisitState.NO_SHOW)
            case _:
                one.cancel_by_visitor()
    except (AppError, IndexError):
        return
