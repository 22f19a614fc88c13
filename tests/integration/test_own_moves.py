"""Any sequence of deeds of home and staff leaves page, mails and calendar in agreement."""

import asyncio
import random
import uuid
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.api.own_view import filling_of
from app.domain.errors import AppError
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.own_request import OwnRequest
from app.domain.visit import Slot, Visit, VisitState
from app.domain.visitor_link import Purpose
from app.domain.visitor_mail import SETTLED_AFTER
from app.persistence import consents as consent_rows
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.services import (
    consents,
    household_states,
    household_visits,
    leads,
    own_calendar,
    own_data,
    own_requests,
    visitor_codes,
    visitor_links,
    visits,
)
from tests.support import homes
from tests.support.builders import NOON, clock
from tests.support.diary import Diary
from tests.support.mailing import enclosed
from tests.support.people import INES, ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
# So far apart that no mail has to wait for its turn.
STEP = timedelta(hours=4)
HOUR = timedelta(hours=1)
staff = st.sampled_from((ROSA, INES))
numbers = st.integers(0, 2)
chosen = st.sets(numbers, min_size=1)
ahead = st.integers(-2, 90).map(lambda halves: halves * timedelta(hours=2))


def _people(own: OwnRequest) -> Sequence[Lead]:
    return own.people or [own.lead]


class Deeds(RuleBasedStateMachine):
    """Three people of one home with a calendar, and two of the staff."""

    def __init__(self) -> None:
        super().__init__()
        # Hypothesis begins each example with the same chances: references are new.
        random.seed(uuid.uuid4().int)
        self.home = homes.Home(ROSA, f"{uuid.uuid4().hex}@correo.cl")
        self.ids = [one.id for one in self.home.people]
        self.left = list(self.ids)
        self.diary = Diary()
        other = homes.Home(INES, f"{uuid.uuid4().hex}@correo.cl")
        self.others = [one.id for one in other.people]
        other.schedule(NOON + timedelta(days=60))
        self.before = self._of_others()
        self.done: list[str] = []

    @property
    def at(self) -> datetime:
        return self.home.at

    def _cookie(self) -> str:
        with transaction() as session:
            return visitor_links.open_for(session, self.left[0], now=self.at)

    def _own(self) -> OwnRequest:
        return own_requests.view(self._cookie(), clock=clock(self.at))

    def _of_others(self) -> Sequence[tuple[Lead, Visit | None]]:
        with transaction() as session:
            return [
                (leads.find(ROSA, one)[0], stored.open_of(session, one))
                for one in self.others
            ]

    def _open(self, number: int) -> Visit | None:
        with transaction() as session:
            return stored.open_of(session, self.ids[number])

    def _try(self, name: str, deed: Callable[[], object]) -> bool:
        """Do it whole or not at all; let some time pass, and the mails out."""
        before = self._stands()
        try:
            deed()
        except AppError as error:
            assert self._stands() == before
            done = False
            self.done.append(f"{name}: {error.code}")
        else:
            done = True
            self.done.append(name)
        self._pass(STEP)
        return done

    def _stands(self) -> Sequence[tuple[Lead, Visit | None]]:
        people = _people(self._own())
        return [(one, self._open(self.ids.index(one.id))) for one in people]

    def _pass(self, while_: timedelta) -> None:
        end = self.at + while_
        after = SETTLED_AFTER
        while self.at < end:
            for mail in asyncio.run(self.home.letters(after)):
                if mail.enclosure:
                    self.diary.read(enclosed(mail).content)
            after = min(2 * HOUR, end - self.at)

    @rule(who=staff, number=numbers, after=ahead)
    def schedule(self, who, number: int, after: timedelta) -> None:
        slot = Slot(self.at + after, 30, None)
        self._try(
            "schedule",
            lambda: household_visits.schedule(
                who, self.ids[number], slot, clock=clock(self.at)
            ),
        )

    @rule(who=staff, number=numbers, after=ahead, whole=st.booleans())
    def move(self, who, number: int, after: timedelta, whole: bool) -> None:
        if visit := self._open(number):
            deed = household_visits.move if whole else visits.move
            self._try(
                "move",
                lambda: deed(
                    who,
                    visit.id,
                    Slot(self.at + after, 30, None),
                    expected_version=visit.version,
                    clock=clock(self.at),
                ),
            )

    @rule(
        who=staff, number=numbers, whole=st.booleans(), how=st.sampled_from(VisitState)
    )
    def end(self, who, number: int, whole: bool, how: VisitState) -> None:
        if visit := self._open(number):
            deed = household_visits.end if whole else visits.end
            self._try(
                f"end {how}",
                lambda: deed(
                    who,
                    visit.id,
                    how,
                    expected_version=visit.version,
                    clock=clock(self.at),
                ),
            )

    @rule(who=staff, number=numbers)
    def reopen(self, who, number: int) -> None:
        self._try(
            "reopen",
            lambda: household_states.move(
                who, self.ids[number], LeadState.CONTACTED, clock=clock(self.at)
            ),
        )

    @rule(whom=chosen)
    def cancel(self, whom: set[int]) -> None:
        raw = {f"person_{number + 1}": "1" for number in whom} | {"late": "1"}
        self._try(
            f"cancel {whom}",
            lambda: own_requests.cancel(self._cookie(), raw, clock=clock(self.at)),
        )

    @rule(days=st.integers(1, 6), hour=st.sampled_from(["10:00", "16:00"]))
    def change(self, days: int, hour: str) -> None:
        own, day = self._own(), (self.at + timedelta(days=days)).date()
        told = {"date": day.isoformat(), "time": hour, "seen": own.seen, "late": "1"}
        self._try(
            "change",
            lambda: own_requests.change(
                self._cookie(), {**own.shown, **told}, clock=clock(self.at)
            ),
        )

    @rule()
    def confirm(self) -> None:
        raw = {"seen": self._own().seen}
        self._try(
            "confirm",
            lambda: own_requests.confirm(self._cookie(), raw, clock=clock(self.at)),
        )

    @rule(whom=chosen)
    def withdraw(self, whom: set[int]) -> None:
        with transaction() as session:
            given = consent_rows.of_lead(session, self.ids[min(whom)])
        if not given:
            return
        raw = {f"person_{number + 1}": "1" for number in whom}

        def deed() -> None:
            cookie, now = self._cookie(), clock(self.at)
            consents.withdraw_own(cookie, str(given[0].id), raw, clock=now)
            # No mail tells of it: the page offers what takes the visit out.
            if taken := own_calendar.taken_out(cookie, clock=now):
                self.diary.read(taken)

        self._try(f"withdraw {whom}", deed)

    @rule(whom=chosen)
    def erase(self, whom: set[int]) -> None:
        gone = {self.ids[number] for number in whom}
        if not (left := [one for one in self.left if one not in gone]):
            return
        with transaction() as session:
            code = visitor_codes.issue(
                session, self.left[0], Purpose.OWN_DATA, now=self.at
            )
        raw = {f"person_{number + 1}": "1" for number in whom}

        def deed() -> None:
            own_data.erase(self._cookie(), code, raw, clock=clock(self.at))
            self.left = left

        self._try(f"erase {whom}", deed)

    @rule(hours=st.integers(1, 20))
    def wait(self, hours: int) -> None:
        self.done.append(f"wait {hours}")
        self._pass(timedelta(hours=hours))

    @invariant()
    def nothing_becomes_of_another_home(self) -> None:
        assert self._of_others() == self.before, self.done

    @invariant()
    def page_can_be_shown(self) -> None:
        own = self._own()
        shown = filling_of(own, self.at)
        changes = {"change", "confirm"} & set(shown.parts)
        assert not (own.has_begun and changes), self.done
        if "confirm" in shown.parts:
            assert own.visit, self.done
            assert own.visit.slot.starts_at > self.at, self.done

    @invariant()
    def calendar_holds_who_is_awaited(self) -> None:
        own = self._own()
        awaited = [
            visit
            for one in _people(own)
            if (visit := own.visits.get(one.id)) and visit.slot.starts_at > self.at
        ]
        spans = [span for span in self.diary.spans if span[1] > self.at]
        for visit in awaited:
            held = [
                (at, to)
                for at, to in spans
                if at <= visit.slot.starts_at and visit.slot.ends_at <= to
            ]
            assert held, (self.done, visit.slot, spans)
        for at, to in spans:
            there = [
                one for one in own.visits.values() if at <= one.slot.starts_at < to
            ]
            assert there, (self.done, at, awaited)


def test_any_sequence_leaves_page_mails_and_calendar_in_agreement() -> None:
    Deeds.TestCase.settings = settings(
        max_examples=4,
        stateful_step_count=10,
        deadline=None,
        # What fails is told as it was found: each step is slow, with its mails.
        phases=[Phase.generate],
    )
    Deeds.TestCase("runTest").runTest()
