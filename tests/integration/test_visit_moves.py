"""Any sequence of deeds leaves lead, visits and history in agreement."""

import random
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.domain.errors import AppError
from app.domain.events import Actor, Subject
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_state import LeadState, may_move
from app.domain.visit import LEAD_STATE_AFTER, Slot, Visit, VisitState
from app.persistence import events
from app.persistence.database import transaction
from app.services import bookings, lead_states, leads, undoing, visits
from tests.support.builders import NOON, booking_form, clock

STAFF = (
    Admin(uuid.uuid4(), "rosa@correo.cl", uuid.uuid4()),
    Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4()),
)
TEN = datetime(2026, 11, 25, 13, 0, tzinfo=UTC)
people = st.sampled_from(STAFF)
hours = st.integers(0, 8)


pytestmark = pytest.mark.usefixtures("database")


class Deeds(RuleBasedStateMachine):
    """One lead, two of the staff, and whatever comes to their minds."""

    def __init__(self) -> None:
        super().__init__()
        self.at = NOON
        # Hypothesis begins each example with the same chances: references are new.
        random.seed(uuid.uuid4().int)
        form = booking_form(name=f"Persona {uuid.uuid4()}", submission_id=None)
        receipt = bookings.submit(form, Category.B2C, clock=clock())
        self.lead_id = receipt.id
        self.last: tuple[Admin, uuid.UUID] | None = None

    def _lead_state(self) -> LeadState:
        return leads.find(STAFF[0], self.lead_id)[0].state

    def _visits(self) -> list[Visit]:
        return list(visits.of_lead(STAFF[0], self.lead_id))

    def _open(self) -> Visit | None:
        found = [v for v in self._visits() if v.state is VisitState.OPEN]
        return found[0] if found else None

    def _tick(self):
        self.at += timedelta(seconds=1)
        return clock(self.at)

    @rule(who=people, to=st.sampled_from(LeadState))
    def move(self, who: Admin, to: LeadState) -> None:
        before = self._lead_state()
        try:
            event = lead_states.move(who, self.lead_id, to, clock=self._tick())
        except AppError:
            assert self._lead_state() is before
            return
        after = self._lead_state()
        assert after is to
        assert before is to or may_move(before, to, Actor.STAFF)
        if event:
            self.last = who, event

    @rule(who=people, hour=hours)
    def schedule(self, who: Admin, hour: int) -> None:
        before, count = self._lead_state(), len(self._visits())
        allowed = may_move(before, LeadState.SCHEDULED, Actor.STAFF)
        slot = Slot(TEN + timedelta(hours=hour), 30, None)
        try:
            _, event = visits.schedule(who, self.lead_id, slot, clock=self._tick())
        except AppError:
            assert not allowed
            assert (self._lead_state(), len(self._visits())) == (before, count)
            return
        assert allowed
        self.last = who, event

    @rule(who=people, hour=hours)
    def move_visit(self, who: Admin, hour: int) -> None:
        if visit := self._open():
            slot = Slot(TEN + timedelta(hours=hour), 45, None)
            event = visits.move(
                who, visit.id, slot, expected_version=visit.version, clock=self._tick()
            )
            if event:
                self.last = who, event

    @rule(who=people, how=st.sampled_from(VisitState))
    def end(self, who: Admin, how: VisitState) -> None:
        if visit := self._open():
            try:
                event = visits.end(
                    who,
                    visit.id,
                    how,
                    expected_version=visit.version,
                    clock=self._tick(),
                )
            except AppError:
                assert how is VisitState.OPEN
                return
            assert self._lead_state() is LEAD_STATE_AFTER[how]
            self.last = who, event

    @rule(who=people)
    def undo(self, who: Admin) -> None:
        if not self.last:
            return
        by, event = self.last
        before = self._lead_state()
        try:
            undoing.undo(who, event, clock=self._tick())
        except AppError:
            assert self._lead_state() is before
            return
        assert who is by
        self.last = None

    @invariant()
    def lead_and_visits_agree(self) -> None:
        state, found = self._lead_state(), self._visits()
        is_open = [v for v in found if v.state is VisitState.OPEN]
        assert len(is_open) == (1 if state is LeadState.SCHEDULED else 0)
        if state is LeadState.DONE:
            assert VisitState.DONE in {v.state for v in found}
        if state is LeadState.NO_SHOW:
            assert VisitState.NO_SHOW in {v.state for v in found}

    @invariant()
    def the_history_leads_to_where_the_lead_stands(self) -> None:
        with transaction() as session:
            told = events.of_subject(
                session, Subject.LEAD, str(self.lead_id), limit=1000
            )
        moves = {
            str(event.id): (change.before, change.after)
            for event in told
            for change in event.deed.changes
            if change.field == "state"
        }
        undone = {str(event.deed.facts.get("event")) for event in told}
        state = LeadState.NEW.value
        for event in reversed(told):
            name = str(event.id)
            if name in moves and name not in undone:
                before, after = moves[name]
                assert before == state
                state = after
        assert self._lead_state() == state


def test_any_sequence_of_deeds_leaves_everything_in_agreement() -> None:
    Deeds.TestCase.settings = settings(
        max_examples=15,
        stateful_step_count=20,
        deadline=None,
    )
    Deeds.TestCase("runTest").runTest()
