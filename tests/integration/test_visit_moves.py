"""Any sequence of deeds leaves lead, visits and history in agreement."""

import random
import uuid
from datetime import timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.domain.errors import AppError, NotFree
from app.domain.events import Actor, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import OVER, LeadState, may_move
from app.domain.overtaken import Seen
from app.domain.visit import LEAD_STATE_AFTER, Slot, Visit, VisitState
from app.persistence import events
from app.persistence.database import transaction
from app.services import (
    bookings,
    household_states,
    lead_export,
    lead_file,
    lead_states,
    leads,
    merging,
    own_requests,
    undoing,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, booking_form, clock, noon

STAFF = (
    Admin(uuid.uuid4(), "rosa@correo.cl", uuid.uuid4()),
    Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4()),
)
TEN = noon(5) - timedelta(hours=2)
people = st.sampled_from(STAFF)
hours = st.integers(0, 8)


pytestmark = pytest.mark.usefixtures("database")


class Deeds(RuleBasedStateMachine):
    """One lead, its visitor, two of the staff, and whatever comes to their minds."""

    def __init__(self) -> None:
        super().__init__()
        self.at = NOON
        # Hypothesis begins each example with the same chances: references are new.
        random.seed(uuid.uuid4().int)
        form = booking_form(name=f"Persona {uuid.uuid4()}", submission_id=None)
        receipt = bookings.submit(form, Category.B2C, clock=clock())
        self.lead_id = receipt.id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, receipt.id, now=NOON)
        # What may be taken back, the last first.
        self.done: list[tuple[Admin, uuid.UUID]] = []
        self.window: tuple[Admin, Seen] | None = None

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
            self.done.append((who, event))

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
        self.done.append((who, event))

    @rule(who=people, hour=hours)
    def move_visit(self, who: Admin, hour: int) -> None:
        if visit := self._open():
            slot = Slot(TEN + timedelta(hours=hour), 45, None)
            event = visits.move(
                who, visit.id, slot, expected_version=visit.version, clock=self._tick()
            )
            if event:
                self.done.append((who, event))

    @rule(who=people, how=st.sampled_from(VisitState), early=st.booleans())
    def end(self, who: Admin, how: VisitState, early: bool) -> None:
        if visit := self._open():
            begun = visit.slot.starts_at <= self.at + timedelta(seconds=1)
            try:
                event = visits.end(
                    who,
                    visit.id,
                    how,
                    expected_version=visit.version,
                    early=early,
                    clock=self._tick(),
                )
            except AppError:
                assert how is VisitState.OPEN or not (early or begun)
                assert (self._lead_state(), self._open()) == (
                    LeadState.SCHEDULED,
                    visit,
                )
                return
            assert early or begun or how is VisitState.CANCELLED
            assert self._lead_state() is LEAD_STATE_AFTER[how]
            self.done.append((who, event))

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
        self.lead_id, self.done = stays.id, []
        assert [one.id for one in self._visits()] == [one.id for one in found]
        waits = before in {LeadState.NEW, LeadState.CANCELLED}
        answered = LeadState.CONTACTED if contacted else LeadState.NEW
        assert self._lead_state() is (answered if waits else before)

    @rule(who=people)
    def look_and_wait(self, who: Admin) -> None:
        """Open the window of what can be done, and leave it open."""
        self.window = who, household_states.home(who, self.lead_id).seen

    @rule(to=st.sampled_from(LeadState))
    def choose(self, to: LeadState) -> None:
        """Choose in that window; what others did since is not taken back."""
        if not self.window:
            return
        who, seen = self.window
        now = household_states.home(who, self.lead_id).seen
        before = self._lead_state()
        try:
            event = lead_states.move(
                who, self.lead_id, to, seen=seen, clock=self._tick()
            )
        except AppError:
            assert household_states.home(who, self.lead_id).seen == now
            return
        assert seen == now
        assert before is to or may_move(before, to, Actor.STAFF)
        if event:
            self.done.append((who, event))

    def _see_untold(self, told: bool, before: LeadState, found: list[Visit]) -> None:
        """See that a visit was too near for a page that told of no fee."""
        assert not told
        assert self._open()
        assert (self._lead_state(), self._visits()) == (before, found)

    @rule(told=st.booleans())
    def cancel_as_the_visitor(self, told: bool) -> None:
        """Cancel on one's own page, the fee told of or not."""
        before, found = self._lead_state(), self._visits()
        form = {"late": "yes"} if told else {}
        try:
            own_requests.cancel(self.cookie, form, clock=self._tick())
        except NotFree:
            self._see_untold(told, before, found)
            return
        except AppError:
            assert before is LeadState.DONE
            assert (self._lead_state(), self._visits()) == (before, found)
            return
        cancelled = LeadState.CANCELLED
        assert before is cancelled or may_move(before, cancelled, Actor.VISITOR)
        assert self._lead_state() is cancelled

    @rule(hour=hours, told=st.booleans())
    def wish_anew_as_the_visitor(self, hour: int, told: bool) -> None:
        """Wish for another hour on one's own page: a visit is let go for it."""
        own = own_requests.view(self.cookie, clock=self._tick())
        before, found, is_open = self._lead_state(), self._visits(), self._open()
        form = {
            "date": f"{self.at + timedelta(days=30):%Y-%m-%d}",
            "time": f"{9 + hour:02}:00",
            "address": own.lead.address,
            "message": own.lead.message,
            "seen": own.seen,
            "late": "yes" if told else "",
        }
        try:
            own_requests.change(self.cookie, form, clock=self._tick())
        except NotFree:
            self._see_untold(told, before, found)
            return
        except AppError:
            assert before in OVER
            assert (self._lead_state(), self._visits()) == (before, found)
            return
        assert before not in OVER
        let_go = is_open and own.wish != (form["date"], form["time"])
        assert self._lead_state() is (LeadState.CONTACTED if let_go else before)

    @rule(who=people)
    def undo(self, who: Admin) -> None:
        if not self.done:
            return
        by, event = self.done[-1]
        before = self._lead_state()
        try:
            undoing.undo(who, event, clock=self._tick())
        except AppError:
            assert self._lead_state() is before
            return
        assert who is by
        self.done.pop()

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


def test_any_sequence_of_deeds_leaves_everything_in_agreement() -> None:
    Deeds.TestCase.settings = settings(
        max_examples=10,
        stateful_step_count=20,
        deadline=None,
    )
    Deeds.TestCase("runTest").runTest()
