"""A home of which one was cancelled is still reminded: by its own rule, and once."""

import uuid
from collections.abc import Callable, Iterator
from datetime import datetime, time, timedelta

import pytest

from app.domain.clock import CHILE, chilean_day, chilean_instant
from app.domain.reminder import is_night
from app.domain.visit import Slot, VisitState
from app.services import reminders, undoing, visits
from tests.support import homes
from tests.support.builders import clock
from tests.support.homes import STARTS
from tests.support.mailing import post
from tests.support.people import ELENA, ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
DAY = chilean_day(STARTS)
MINUTE = timedelta(minutes=1)
Hours = list[tuple[str, str]]


def on(at: str, *, before: int = 0) -> datetime:
    """Return an hour on the day of the visit, or so many days before it."""
    return chilean_instant(DAY - timedelta(days=before), time.fromisoformat(at))


class Home(homes.Home):
    """One that hears of its visit by the mails of both homes."""

    def end(
        self,
        number: int,
        at: datetime,
        how: VisitState = VisitState.CANCELLED,
        *,
        early: bool = False,
    ) -> None:
        visit, by = self.visit(number), clock(at)
        version = visit.version
        visits.end(
            self.me, visit.id, how, expected_version=version, early=early, clock=by
        )

    def move(self, number: int, starts: datetime, at: datetime) -> uuid.UUID | None:
        visit = self.visit(number)
        slot, version = Slot(starts, 30, None), visit.version
        return visits.move(
            self.me, visit.id, slot, expected_version=version, clock=clock(at)
        )


@pytest.fixture
def two_homes() -> tuple[Home, Home]:
    """Return two homes whose staff are others; the second is left as it is."""
    return Home(ROSA), Home(ELENA, "berta@correo.cl", ("Dina", "Elsa"))


def looks(since: datetime) -> Iterator[datetime]:
    """Yield when to look: each half hour and a minute before, at night each hour.

    Everything in these tests is due at a half hour.
    """
    at, end = since, on("23:50")
    while at <= end:
        if not is_night(at):
            yield at - MINUTE
            yield at
        elif at.minute == 0:
            yield at
        at += 30 * MINUTE


async def reminded(
    two: tuple[Home, Home], since: datetime, deeds: dict[datetime, Callable[[], object]]
) -> tuple[Hours, Hours]:
    """Go on until the day of the visit is over; return when each home was reminded.

    Args:
        two: The homes.
        since: The instant to begin at.
        deeds: What is done at which instant.
    """
    told: dict[str, Hours] = {home.address: [] for home in two}
    for at in sorted({*looks(since), *deeds}):
        if at in deeds:
            deeds[at]()
        reminders.queue_due(clock=clock(at))
        for mail in await post(at):
            if mail.subject.startswith("Recordatorio"):
                assert not is_night(at)
                local = at.astimezone(CHILE)
                days = f"-{(DAY - local.date()).days}"
                told[mail.recipients[0]].append((days, f"{local:%H:%M}"))
    first, second = two
    return told[first.address], told[second.address]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("cancelled", ["15:00", "18:30"])
async def test_who_was_told_days_ahead_is_reminded_the_evening_before(
    two_homes, number, cancelled
) -> None:
    home, other = two_homes
    home.schedule(on("10:00"))
    other.schedule(on("10:00"))
    at = on(cancelled, before=1)
    told = await reminded(
        two_homes, on("12:00", before=1), {at: lambda: home.end(number, at)}
    )
    assert told == ([("-1", "18:00")], [("-1", "18:00")])


@pytest.mark.parametrize(
    ("number", "cancelled", "expected"),
    [
        # Who is first from then on is reminded two hours before their own hour.
        (1, "13:10", "14:30"),
        (1, "13:50", "14:30"),
        # Whoever else is cancelled leaves the hour where it was.
        (2, "13:10", "14:00"),
        (3, "13:50", "14:00"),
        # It was told already.
        (1, "14:10", "14:00"),
    ],
)
async def test_who_was_told_on_the_day_is_reminded_two_hours_before(
    two_homes, number, cancelled, expected
) -> None:
    home, other = two_homes
    for one in two_homes:
        one.at = on("09:30")
        one.schedule(on("16:00"))
    at = on(cancelled)
    told = await reminded(two_homes, on("09:30"), {at: lambda: home.end(number, at)})
    assert told == ([("-0", expected)], [("-0", "14:00")])
    assert len(other.people) == len(home.people)


async def test_an_early_visit_is_told_of_before_the_night_or_after_it(
    two_homes,
) -> None:
    home, other = two_homes
    for one in two_homes:
        one.at = on("15:00", before=1)
        one.schedule(on("09:30"))
    at = on("19:00", before=1)
    told = await reminded(two_homes, other.at, {at: lambda: home.end(1, at)})
    # Two hours before is night: the first says it before, who comes later in the morning.
    assert told == ([("-0", "09:00")], [("-1", "20:00")])


async def test_a_home_of_which_all_were_cancelled_is_reminded_of_nothing(
    two_homes,
) -> None:
    home, _ = two_homes
    for one in two_homes:
        one.schedule(on("10:00"))
    deeds = {
        on(at, before=1): lambda number=number, at=at: home.end(
            number, on(at, before=1)
        )
        for number, at in ((1, "15:00"), (3, "16:00"), (2, "17:50"))
    }
    told = await reminded(two_homes, on("12:00", before=1), deeds)
    assert told == ([], [("-1", "18:00")])


async def test_who_is_moved_is_reminded_by_when_that_was(two_homes) -> None:
    home, _ = two_homes
    for one in two_homes:
        one.schedule(on("16:00"))
    at = on("10:00")
    # The others keep their hour, and that they were told of it the evening before.
    told = await reminded(
        two_homes,
        on("12:00", before=1),
        {at: lambda: home.move(1, on("18:00"), at)},
    )
    assert told == ([("-1", "18:00"), ("-0", "16:00")], [("-1", "18:00")])


@pytest.mark.parametrize(
    ("moved", "expected"),
    [
        ("10:00", [("-1", "18:00"), ("-0", "16:00")]),
        # Less than three hours ahead they heard of the hour just then.
        ("15:10", [("-1", "18:00")]),
    ],
)
async def test_who_is_moved_alone_is_reminded_two_hours_before(
    two_homes, moved, expected
) -> None:
    home, _ = two_homes
    for one in two_homes:
        one.schedule(on("16:00"))
    at, done = on(moved), on("16:40")

    def both_done() -> None:
        for number in (2, 3):
            home.end(number, done, VisitState.DONE, early=True)

    told = await reminded(
        two_homes,
        on("12:00", before=1),
        {at: lambda: home.move(1, on("18:00"), at), done: both_done},
    )
    assert told == (expected, [("-1", "18:00")])


@pytest.mark.parametrize(
    ("moved", "to"),
    [
        ("10:00", "18:00"),
        # So shortly before it, nobody is reminded of it, or waits for that.
        ("13:30", "15:30"),
    ],
)
async def test_who_is_moved_before_the_day_is_told_leaves_it_to_the_second(
    two_homes, moved, to
) -> None:
    home, _ = two_homes
    for one in two_homes:
        one.at = on("09:30")
        one.schedule(on("16:00"))
    at = on(moved)
    told = await reminded(
        two_homes, on("09:30"), {at: lambda: home.move(1, on(to), at)}
    )
    # Two hours before the second of them.
    assert told == ([("-0", "14:30")], [("-0", "14:00")])


async def test_who_is_moved_back_by_undoing_was_told_when_they_were_before(
    two_homes,
) -> None:
    home, _ = two_homes
    for one in two_homes:
        one.schedule(on("10:00"))
    at = on("17:00", before=1)

    def moved_and_back() -> None:
        event = home.move(1, on("09:00"), at)
        assert event
        undoing.undo(ROSA, event, clock=clock(at + timedelta(seconds=5)))

    told = await reminded(two_homes, on("12:00", before=1), {at: moved_and_back})
    assert told == ([("-1", "18:00")], [("-1", "18:00")])
