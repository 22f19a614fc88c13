"""A home hears for how many a visit is, and from when to about when; never for whom."""

from datetime import datetime, timedelta

import pytest

from app.domain.clock import CHILE
from app.domain.notification import Notification
from app.domain.visit import Slot, VisitState
from app.services import (
    household_visits,
    own_requests,
    reminders,
    visits,
)
from tests.support import homes
from tests.support.builders import NOON, clock
from tests.support.homes import HALF, HOUR, STARTS
from tests.support.mailing import add, event_in, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
PEOPLE = ("Ana Pérez", "Beto Larrañaga", "Carla Iturriaga")


class Home(homes.Home):
    """One whose visits end one by one."""

    def end(self, number: int, how: VisitState = VisitState.CANCELLED) -> None:
        visit = self.visit(number)
        visits.end(
            self.me,
            visit.id,
            how,
            expected_version=visit.version,
            clock=clock(self.at),
        )


@pytest.fixture
def home(two_colleagues) -> Home:
    return Home(two_colleagues[0].me, others=PEOPLE[1:])


def expect(mail: Notification, *words: str) -> None:
    """Expect words in both forms of a mail, and nobody's name or vaccine."""
    for shown in (mail.body, mail.html):
        for each in words:
            assert each in shown
        for each in (*PEOPLE, "Influenza", "COVID", "Tétanos"):
            assert each not in shown


def hours(begins: datetime, ends: datetime) -> str:
    at, to = begins.astimezone(CHILE), ends.astimezone(CHILE)
    return f"{at:%H:%M} a {to:%H:%M}"


async def test_each_mail_says_for_how_many_and_until_when(home: Home) -> None:
    (first,) = await home.letters()
    assert "personas" not in first.body + first.html
    home.schedule()
    (scheduled,) = await home.letters()
    whole = f"{hours(STARTS, STARTS + 3 * HALF)}, aproximadamente"
    expect(scheduled, "Para 3 personas", whole)
    later, visit = STARTS + HOUR, home.visit(2)
    household_visits.move(
        home.me,
        visit.id,
        Slot(later + HALF, 30, None),
        expected_version=visit.version,
        clock=clock(home.at),
    )
    (moved,) = await home.letters()
    assert moved.subject.startswith("Tu visita cambió")
    expect(moved, "Para 3 personas", hours(later, later + 3 * HALF))
    home.at = (later - timedelta(days=1)).astimezone(CHILE).replace(hour=18)
    reminders.queue_due(clock=clock(home.at))
    (reminder,) = await home.letters(timedelta())
    expect(reminder, "Para 3 personas", hours(later, later + 3 * HALF))
    household_visits.end(
        home.me,
        home.visit(1).id,
        VisitState.CANCELLED,
        expected_version=home.visit(1).version,
        clock=clock(home.at),
    )
    (ended,) = await home.letters()
    assert ended.subject.startswith("Tu visita fue cancelada")
    expect(ended, "Para 3 personas", hours(later, later + 3 * HALF))


async def test_who_asks_alone_hears_nothing_of_people(two_colleagues) -> None:
    one = add()
    schedule(two_colleagues[0], one, STARTS)
    (told,) = await post(NOON + HOUR)
    assert hours(STARTS, STARTS + HALF) in told.body
    assert "Para 1" not in told.body
    assert "aproximadamente" not in told.body


@pytest.mark.parametrize("number", [1, 2, 3])
async def test_one_who_is_cancelled_alone_is_told_once(home: Home, number) -> None:
    home.schedule()
    (before,) = await home.letters()
    home.end(number)
    (told,) = await home.letters()
    assert told.subject.startswith("Se canceló parte de tu visita")
    expect(told, "La visita de una de las personas se canceló", "Para 2 personas")
    same = "Llegamos a la misma hora."
    assert (same in told.body) is (number != 1)
    file = event_in(told)
    left = [home.visit(n).slot for n in (1, 2, 3) if n != number]
    assert (file.start, file.end) == (left[0].starts_at, left[-1].ends_at)
    assert file["UID"] == event_in(before)["UID"]
    assert int(file["SEQUENCE"]) > int(event_in(before)["SEQUENCE"])
    if number == 2:  # somebody is visited, and later somebody else
        between = " y ".join(hours(slot.starts_at, slot.ends_at) for slot in left)
        expect(told, between)
    assert await home.letters() == []


async def test_two_who_are_cancelled_together_are_told_together(home: Home) -> None:
    home.schedule()
    await home.letters()
    own_requests.cancel(home.cookie, {"person_1": "1", "person_3": "1"}, clock=clock())
    (told,) = await home.letters()
    expect(told, "La visita de 2 personas se canceló", "Para 1 persona")
    own_requests.cancel(home.cookie, {"all": "1"}, clock=clock())
    (ended,) = await home.letters()
    # What they knew of is what ends.
    expect(ended, "Para 1 persona", hours(STARTS + HALF, STARTS + 2 * HALF))


async def test_a_day_that_goes_on_is_not_told_as_a_change(home: Home) -> None:
    home.schedule()
    await home.letters()
    home.at = STARTS + timedelta(minutes=20)
    home.end(1, VisitState.DONE)
    assert await home.letters(timedelta(minutes=1)) == []
    # Who is yet to be visited hears that they are not.
    home.end(3)
    (told,) = await home.letters(timedelta(minutes=1))
    expect(told, "Para 2 personas", hours(STARTS, STARTS + 2 * HALF))


async def test_who_is_not_visited_after_the_others_were_is_told(home: Home) -> None:
    home.schedule()
    await home.letters()
    home.at = STARTS + timedelta(minutes=5)
    home.end(1, VisitState.DONE)
    home.end(2)
    home.end(3)
    (told,) = await home.letters(timedelta(minutes=1))
    assert told.subject.startswith("Tu visita fue cancelada")
    expect(told, "Para 2 personas", hours(STARTS + HALF, STARTS + 3 * HALF))
    assert await home.letters() == []


async def test_who_heard_that_one_was_cancelled_hears_nothing_at_the_end(
    home: Home,
) -> None:
    home.schedule()
    await home.letters()
    home.end(3)
    assert len(await home.letters()) == 1
    home.at = STARTS + HOUR
    home.end(1, VisitState.DONE)
    home.end(2, VisitState.DONE)
    assert await home.letters(timedelta(minutes=1)) == []
    assert await home.letters() == []


async def test_a_home_is_reminded_once_whoever_cancels_then(home: Home) -> None:
    home.schedule()
    await home.letters()
    home.at = (STARTS - timedelta(days=1)).astimezone(CHILE).replace(hour=18)
    reminders.queue_due(clock=clock(home.at))
    (reminder,) = await home.letters(timedelta())
    assert reminder.subject.startswith("Recordatorio")
    home.end(1)
    about = []
    while home.at < STARTS:
        reminders.queue_due(clock=clock(home.at))
        about += [m.subject.partition(" (")[0] for m in await home.letters(HALF)]
    assert about == ["Se canceló parte de tu visita"]


async def test_who_was_moved_to_the_evening_is_reminded_of_what_is_to_come_alone(
    home: Home,
) -> None:
    """Nobody was reminded before, nor noted how the visits of the others ended."""
    home.schedule()
    await home.letters()
    home.at, evening = STARTS + timedelta(minutes=10), STARTS + 6 * HOUR
    visit = home.visit(2)
    visits.move(
        home.me,
        visit.id,
        Slot(evening, 30, None),
        expected_version=visit.version,
        clock=clock(home.at),
    )
    await home.letters(timedelta(minutes=5))
    home.at = evening - 2 * HOUR
    reminders.queue_due(clock=clock(home.at))
    (reminder,) = await home.letters(timedelta(minutes=5))
    expect(reminder, hours(evening, evening + HALF))
    for over in (STARTS, STARTS + HOUR):
        assert hours(over, over + HALF) not in reminder.body + reminder.html
    assert "personas" not in reminder.body + reminder.html
