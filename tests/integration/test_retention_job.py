"""The daily run, as instances do it by themselves: once a day, together, undaunted."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from app.domain.clock import chilean_day
from app.domain.events import Actor, Deed, Kind, Subject
from app.jobs import retention as job
from app.persistence.database import transaction
from app.services import events, retention
from tests.integration.test_retention import anonymous, old
from tests.support.builders import NOON, clock
from tests.support.databases import contents
from tests.support.mailing import history, lead

pytestmark = pytest.mark.usefixtures("database", "writing")
DAY = timedelta(days=1)


def midnight() -> datetime:
    """Return when the Chilean day after NOON begins."""
    at = NOON.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    while chilean_day(at) == chilean_day(NOON):
        at += timedelta(hours=1)
    return at


class Days:
    """A clock that goes on whenever the job sleeps, and ends it after the last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *instants: datetime) -> None:
        self.slept: list[float] = []
        self._instants = instants
        doing = SimpleNamespace(sleep=self._sleep, to_thread=asyncio.to_thread)
        monkeypatch.setattr(job, "asyncio", doing)
        monkeypatch.setattr(job, "utc_now", lambda: instants[len(self.slept) - 1])

    async def live(self) -> None:
        """Let the job run through all the instants."""
        with pytest.raises(asyncio.CancelledError):
            await job.run()
        assert len(self.slept) == len(self._instants) + 1

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        if len(self.slept) > len(self._instants):
            raise asyncio.CancelledError


async def test_it_looks_once_each_chilean_day(monkeypatch) -> None:
    begins = midnight()
    days = Days(
        monkeypatch,
        *(begins - timedelta(minutes=20), begins - timedelta(minutes=10)),
        *(begins, begins + timedelta(minutes=10), begins + timedelta(hours=22)),
        begins + DAY + timedelta(hours=1),
    )
    done: list[int] = []
    monkeypatch.setattr(retention, "run", lambda: done.append(len(days.slept)))
    await days.live()
    # After the first wait; at midnight; and the day after. A day may have 23 hours.
    assert done == [1, 3, 6]
    assert days.slept[0] == job.AT_FIRST
    assert set(days.slept[1:]) == {job.PAUSE}


async def test_what_fails_is_told_without_names_and_tried_again_the_same_day(
    monkeypatch, caplog
) -> None:
    left = old("Vieja Zoila")
    begins = midnight()
    days = Days(monkeypatch, *(begins + n * timedelta(minutes=10) for n in range(4)))
    whole, tries = retention.run, []

    def failing() -> int:
        tries.append(1)
        if len(tries) < 3:
            raise OSError(f"no place for {left.name}")
        return whole(clock=clock())

    monkeypatch.setattr(retention, "run", failing)
    await days.live()
    assert len(tries) == 3
    assert len(anonymous()) == 1
    assert retention.count(clock=clock()).due == 0
    assert caplog.text.count("Anonymising what is due") == 2
    assert "Zoila" not in caplog.text


def somebody_did_something(at: datetime) -> None:
    """And the system since, which goes by the clock that is doubted."""
    with transaction() as session:
        deed = Deed(Kind.SIGNED_IN, Subject.ADMIN, "somebody")
        events.record(session, Actor.STAFF, deed, at=at)
        by_itself = Deed(Kind.LEAD_DELETED, Subject.LEAD, "something")
        events.record(session, Actor.SYSTEM, by_itself, at=NOON)


class Passing:
    """Hours that pass, whatever the clock of the machine says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, days: Days) -> None:
        self._days, self._hours = days, [0.0]
        monkeypatch.setattr(job, "monotonic", self)

    def looks_at(self, *hours: float) -> None:
        self._hours = list(hours)

    def __call__(self) -> float:
        return self._hours[len(self._days.slept) - 1] * 3600


async def test_a_clock_that_leapt_lets_go_of_nobody_for_a_day(
    monkeypatch, caplog
) -> None:
    left = old("Vieja Zoila")
    somebody_did_something(NOON - timedelta(days=32))
    days = Days(monkeypatch, *[NOON] * 5)
    Passing(monkeypatch, days).looks_at(0, 1, 23.9, 24, 25)
    whole, done = retention.run, []

    def run() -> int:
        done.append(len(days.slept))
        return whole(clock=clock())

    monkeypatch.setattr(retention, "run", run)
    await days.live()
    assert done == [4]
    assert len(anonymous()) == 1
    assert left.name not in str(contents())
    assert caplog.text.count("Anonymising waits a day") == 1


async def test_a_clock_put_right_in_time_costs_nobody_anything(monkeypatch) -> None:
    somebody_did_something(NOON - timedelta(days=1))
    young = old("Joven", days=400)
    leapt = NOON + timedelta(days=5 * 365)
    days = Days(monkeypatch, leapt, leapt, NOON)
    looks = [leapt, leapt, NOON]
    asked = retention.clock_leapt
    monkeypatch.setattr(
        retention,
        "clock_leapt",
        lambda: asked(clock=lambda: looks[len(days.slept) - 1]),
    )
    ran = []
    monkeypatch.setattr(retention, "run", lambda: ran.append(len(days.slept)))
    await days.live()
    assert ran == [3]
    assert lead(young.id).name == "Joven"


@pytest.mark.parametrize(
    ("before", "leapt"), [(31, False), (31.01, True), (-3, False), (None, False)]
)
def test_a_clock_is_doubted_a_month_after_the_last_deed(before, leapt) -> None:
    if before is not None:
        somebody_did_something(NOON - timedelta(days=before))
    assert retention.clock_leapt(clock=clock()) is leapt


async def test_two_instances_let_go_of_each_once(monkeypatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    ours = [old(f"Persona {number}") for number in range(7)]
    young = old("Joven", days=400)
    whole, both, counted = retention.run, asyncio.Barrier(2), []
    monkeypatch.setattr(job, "utc_now", lambda: NOON)

    def run() -> int:
        counted.append(whole(clock=clock()))
        return counted[-1]

    async def meet_then_end(seconds: float) -> None:
        if seconds == job.PAUSE:
            raise asyncio.CancelledError
        await both.wait()

    doing = SimpleNamespace(sleep=meet_then_end, to_thread=asyncio.to_thread)
    monkeypatch.setattr(job, "asyncio", doing)
    monkeypatch.setattr(retention, "run", run)
    ended = await asyncio.gather(job.run(), job.run(), return_exceptions=True)
    assert [type(one) for one in ended] == [asyncio.CancelledError] * 2
    assert len(counted) == 2
    # Who comes while the other is at it leaves the rest to that one.
    assert sum(counted) == len(ours)
    assert len(anonymous()) == len(ours)
    for one in ours:
        kinds = [event.deed.kind for event in history(one)]
        assert kinds.count(Kind.LEAD_ANONYMISED) == 1
    assert Kind.LEAD_ANONYMISED not in [e.deed.kind for e in history(young)]
