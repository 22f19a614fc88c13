"""Any sequence of deeds leaves lead, visits and history in agreement."""

import random
import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.domain.errors import AppError
from app.domain.events import Actor, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState, goes_along, may_move
from app.domain.visit import LEAD_STATE_AFTER, Slot, Visit, VisitState
from app.persistence import events, households
from app.persistence.database import transaction
from app.services import (
    bookings,
    household_states,
    household_visits,
    lead_export,
    lead_file,
    lead_states,
    leads,
    merging,
    undoing,
    visits,
)
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
    def look(self, who: Admin) -> None:
        """See the lead, and take it out in a file: what happens aside."""
        before, open_one = self._lead_state(), self._open()
        lead_file.open_file(who, self.lead_id, clock=self._tick())
        chosen = LeadCriteria(among=(self.lead_id,))
        list(lead_export.as_csv(who, chosen, clock=self._tick()))
        assert (self._lead_state(), self._open()) == (before, open_one)

    @rule(who=people, contacted=st.booleans())
    def join(self, who: Admin, contacted: bool) -> None:
        """Make another request of the same person and this one the same."""
        form = booking_form(name=f"Persona {uuid.uuid4()}", submission_id=None)
        twin = bookings.submit(form, Category.B2C, clock=self._tick()).id
        if contacted:
            lead_states.move(who, twin, LeadState.CONTACTED, clock=self._tick())
        both = {one: leads.find(who, one)[0].version for one in (self.lead_id, twin)}
        before, found = self._lead_state(), self._visits()
        try:
            stays = merging.join(who, both, self.lead_id, clock=self._tick())
        except AppError:
            assert (self._lead_state(), self._visits()) == (before, found)
            return
        assert stays.id == (twin if before is LeadState.CANCELLED else self.lead_id)
        self.lead_id, self.last = stays.id, None
        assert [one.id for one in self._visits()] == [one.id for one in found]
        waits = before in {LeadState.NEW, LeadState.CANCELLED}
        answered = LeadState.CONTACTED if contacted else LeadState.NEW
        assert self._lead_state() is (answered if waits else before)

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
    def lead_visits_and_history_agree(self) -> None:
        agree(self.lead_id)


def agree(lead_id: uuid.UUID) -> None:
    """See that where a lead stands, its visits and its history say the same."""
    state = leads.find(STAFF[0], lead_id)[0].state
    found = visits.of_lead(STAFF[0], lead_id)
    is_open = [v for v in found if v.state is VisitState.OPEN]
    assert len(is_open) == (1 if state is LeadState.SCHEDULED else 0)
    if state is LeadState.DONE:
        assert VisitState.DONE in {v.state for v in found}
    if state is LeadState.NO_SHOW:
        assert VisitState.NO_SHOW in {v.state for v in found}
    assert state == told_state(lead_id)


def told_state(lead_id: uuid.UUID) -> str:
    """Return where a lead stands by its history, in which each step fits the last."""
    with transaction() as session:
        told = events.of_subject(session, Subject.LEAD, str(lead_id), limit=1000)
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
    seen = [event.admin_id for event in told if event.deed.kind is Kind.LEAD_SEEN]
    assert len(seen) == len(set(seen))
    return state


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
                who, visit.id, how, expected_version=visit.version, clock=self._tick()
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


def test_any_sequence_of_deeds_leaves_everything_in_agreement() -> None:
    Deeds.TestCase.settings = settings(
        max_examples=10,
        stateful_step_count=20,
        deadline=None,
    )
    Deeds.TestCase("runTest").runTest()


def test_any_sequence_on_a_home_leaves_each_in_agreement() -> None:
    Home.TestCase.settings = settings(
        max_examples=8, stateful_step_count=16, deadline=None
    )
    Home.TestCase("runTest").runTest()
