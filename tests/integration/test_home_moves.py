"""Any sequence of deeds on a home leaves each of its people in agreement."""

import random
import uuid
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.domain.errors import AppError
from app.domain.events import Actor
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState, goes_along, may_move
from app.domain.visit import Slot, Visit, VisitState
from app.persistence import households
from app.persistence.database import transaction
from app.services import (
    bookings,
    household_states,
    household_visits,
    lead_file,
    lead_states,
    leads,
    undoing,
    visits,
)
from tests.integration.test_visit_moves import STAFF, TEN, agree, hours, people
from tests.support.builders import NOON, booking_form, clock

pytestmark = pytest.mark.usefixtures("database")


class Home(RuleBasedStateMachine):
    """Three people of one home, two of the staff, and deeds on one or on all."""

    def __init__(self) -> None:
        super().__init__()
        self.at = NOON
        random.seed(uuid.uuid4().int)
        people = {"patient_2": "Beto", "vaccine_2": "covid"}
        people |= {"patient_3": "Carla", "vaccine_3": "tetanos"}
        form = booking_form(name=f"Casa {uuid.uuid4()}", **people)
        first = bookings.submit(form, Category.B2C, clock=clock()).id
        with transaction() as session:
            lead = leads.find(STAFF[0], first)[0]
            self.ids = [one.id for one in households.of(session, lead)]
        assert len(self.ids) == 3
        self.last: tuple[Admin, list[uuid.UUID]] | None = None

    def _tick(self):
        self.at += timedelta(seconds=1)
        return clock(self.at)

    def _all(self) -> list[tuple[Lead, list[Visit]]]:
        return [
            (leads.find(STAFF[0], one)[0], list(visits.of_lead(STAFF[0], one)))
            for one in self.ids
        ]

    def _open(self, which: int) -> Visit | None:
        found = visits.of_lead(STAFF[0], self.ids[which])
        return next((v for v in found if v.state is VisitState.OPEN), None)

    def _try(self, who: Admin, deed: Callable[[], Sequence[uuid.UUID | None]]) -> bool:
        """Do it whole or not at all."""
        before = self._all()
        try:
            done = [event for event in deed() if event]
        except AppError:
            assert self._all() == before
            return False
        self.last = (who, done) if done else self.last
        return True

    @rule(who=people, which=st.integers(0, 2), hour=hours)
    def schedule_all(self, who: Admin, which: int, hour: int) -> None:
        slot = Slot(TEN + timedelta(hours=hour), 20, None)
        waits = [
            may_move(one.state, LeadState.SCHEDULED, Actor.STAFF)
            for one, _ in self._all()
        ]
        done = self._try(
            who,
            lambda: household_visits.schedule(
                who, self.ids[which], slot, clock=self._tick()
            ),
        )
        assert done == waits[which]
        if done:
            assert all(self._open(at) for at, one in enumerate(waits) if one)

    @rule(who=people, which=st.integers(0, 2), hour=hours)
    def move_all(self, who: Admin, which: int, hour: int) -> None:
        if not (visit := self._open(which)):
            return
        slot = Slot(TEN + timedelta(hours=hour), 30, None)
        assert self._try(
            who,
            lambda: household_visits.move(
                who, visit.id, slot, expected_version=visit.version, clock=self._tick()
            ),
        )
        moved = self._open(which)
        assert moved
        assert moved.slot == slot

    @rule(
        who=people,
        which=st.integers(0, 2),
        how=st.sampled_from(VisitState),
        end=st.sampled_from([visits.end, household_visits.end]),
    )
    def end(self, who: Admin, which: int, how: VisitState, end: Any) -> None:
        if not (visit := self._open(which)):
            return

        def deed() -> Sequence[uuid.UUID]:
            done = end(
                who,
                visit.id,
                how,
                expected_version=visit.version,
                early=True,
                clock=self._tick(),
            )
            return [done] if isinstance(done, uuid.UUID) else done

        assert self._try(who, deed) == (how is not VisitState.OPEN)

    @rule(who=people, which=st.integers(0, 2), to=st.sampled_from(LeadState))
    def move_one(self, who: Admin, which: int, to: LeadState) -> None:
        self._try(
            who,
            lambda: [lead_states.move(who, self.ids[which], to, clock=self._tick())],
        )

    @rule(who=people, which=st.integers(0, 2), to=st.sampled_from(LeadState))
    def move_home(self, who: Admin, which: int, to: LeadState) -> None:
        """Move one of them, and those who go along; nobody else."""
        before = [one.state for one, _ in self._all()]
        if not self._try(
            who,
            lambda: household_states.move(who, self.ids[which], to, clock=self._tick()),
        ):
            return
        expected = [
            to if at == which or goes_along(before[which], state, to) else state
            for at, state in enumerate(before)
        ]
        assert [one.state for one, _ in self._all()] == expected

    @rule(who=people, which=st.integers(0, 2))
    def look(self, who: Admin, which: int) -> None:
        before = self._all()
        lead_file.open_file(who, self.ids[which], clock=self._tick())
        assert self._all() == before

    @rule(who=people)
    def undo(self, who: Admin) -> None:
        if self.last:
            by, done = self.last

            def deed() -> Sequence[uuid.UUID]:
                undoing.undo_all(who, done[::-1], clock=self._tick())
                return []

            if self._try(who, deed):
                assert who is by
                self.last = None

    @invariant()
    def each_agrees(self) -> None:
        for one in self.ids:
            agree(one)


def test_any_sequence_on_a_home_leaves_each_in_agreement() -> None:
    Home.TestCase.settings = settings(
        max_examples=8, stateful_step_count=16, deadline=None
    )
    Home.TestCase("runTest").runTest()
