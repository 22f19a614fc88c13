"""Any sequence of deeds on two leads leaves their professional with one visit at a time."""

import random
import uuid
from datetime import timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.domain.errors import MoveRefused, ProfessionalBusy, TooLateToUndo
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.overtaken import VisitExists
from app.domain.visit import (
    EVERY_DAY,
    HourPassed,
    Professional,
    Slot,
    Visit,
    VisitState,
    clashes,
    overlap,
)
from app.services import bookings, lead_states, leads, professionals, undoing, visits
from tests.integration.test_visit_moves import STAFF, TEN, agree
from tests.support.builders import NOON, booking_form, clock

pytestmark = pytest.mark.usefixtures("database")
who_of_two = st.sampled_from(STAFF)
either = st.integers(0, 1)
# Few enough that the two leads meet, some of them before now.
starts = st.sampled_from([-7200, 0, 1, 2, 3, 4])
lengths = st.sampled_from([15, 30, 60])
QUARTER = timedelta(minutes=15)


class Bookings(RuleBasedStateMachine):
    """Two leads, two of the staff, and one professional whom both leads may want."""

    def __init__(self) -> None:
        super().__init__()
        self.at = NOON
        random.seed(uuid.uuid4().int)
        self.leads = [
            bookings.submit(
                booking_form(name=f"Persona {uuid.uuid4()}", submission_id=None),
                Category.B2C,
                clock=clock(),
            ).id
            for _ in range(2)
        ]
        new = Professional(
            uuid.uuid4(),
            f"Marta {uuid.uuid4()}",
            "",
            (),
            EVERY_DAY,
            (),
            None,
            active=True,
            version=1,
        )
        self.nurse = professionals.add(STAFF[0], new, clock=clock()).id
        self.last: tuple[Admin, uuid.UUID] | None = None

    def _tick(self):
        self.at += timedelta(seconds=1)
        return clock(self.at)

    def _open(self, which: int) -> Visit | None:
        found = visits.of_lead(STAFF[0], self.leads[which])
        return next((one for one in found if one.state is VisitState.OPEN), None)

    def _slot(self, start: int, minutes: int) -> Slot:
        return Slot(TEN + start * QUARTER, minutes, self.nurse)

    def _is_taken(self, which: int, slot: Slot) -> bool:
        other = self._open(1 - which)
        return other is not None and overlap(other.slot, slot)

    @rule(
        who=who_of_two, which=either, start=starts, minutes=lengths, said=st.booleans()
    )
    def schedule(
        self, who: Admin, which: int, start: int, minutes: int, said: bool
    ) -> None:
        slot, before = self._slot(start, minutes), self._open(which)
        lead, now = self.leads[which], self._tick()
        try:
            _, event = visits.schedule(who, lead, slot, passed=said, clock=now)
        except HourPassed:
            assert slot.starts_at < now()
            assert not said
        except ProfessionalBusy:
            assert self._is_taken(which, slot)
            assert before is None
        except VisitExists:
            assert before
        except MoveRefused:
            assert before is None
            assert leads.find(who, lead)[0].state is LeadState.CANCELLED
        else:
            assert before is None
            assert said or slot.starts_at >= now()
            assert not self._is_taken(which, slot)
            self.last = who, event
            return
        assert self._open(which) == before

    @rule(
        who=who_of_two, which=either, start=starts, minutes=lengths, said=st.booleans()
    )
    def move(
        self, who: Admin, which: int, start: int, minutes: int, said: bool
    ) -> None:
        before, slot = self._open(which), self._slot(start, minutes)
        if before is None:
            return
        now = self._tick()
        try:
            event = visits.move(
                who,
                before.id,
                slot,
                expected_version=before.version,
                passed=said,
                clock=now,
            )
        except HourPassed:
            assert slot.starts_at < now()
            assert slot.starts_at != before.slot.starts_at
            assert not said
        except ProfessionalBusy:
            assert self._is_taken(which, slot)
        else:
            assert not self._is_taken(which, slot)
            if event:
                self.last = who, event
            return
        assert self._open(which) == before

    @rule(
        who=who_of_two,
        which=either,
        how=st.sampled_from([VisitState.CANCELLED, VisitState.NO_SHOW]),
    )
    def end(self, who: Admin, which: int, how: VisitState) -> None:
        """End a visit, and make way for another one of the same lead."""
        if visit := self._open(which):
            version = visit.version
            event = visits.end(
                who,
                visit.id,
                how,
                expected_version=version,
                early=True,
                clock=self._tick(),
            )
            self.last = who, event

    @rule(who=who_of_two, which=either)
    def reopen(self, who: Admin, which: int) -> None:
        lead = self.leads[which]
        if leads.find(who, lead)[0].state is LeadState.CANCELLED:
            lead_states.move(who, lead, LeadState.CONTACTED, clock=self._tick())
            self.last = None

    @rule()
    def undo(self) -> None:
        """Take the last deed back, unless its hour has gone to the other lead."""
        if not self.last:
            return
        (by, event), self.last = self.last, None
        before = [self._open(which) for which in range(2)]
        try:
            undoing.undo(by, event, clock=self._tick())
        except TooLateToUndo:
            assert [self._open(which) for which in range(2)] == before

    @invariant()
    def nobody_is_booked_twice(self) -> None:
        found = [one for which in range(2) if (one := self._open(which))]
        assert clashes([one.slot for one in found]) == set()
        for lead in self.leads:
            agree(lead)


def test_any_sequence_of_deeds_books_nobody_twice() -> None:
    Bookings.TestCase.settings = settings(
        max_examples=10, stateful_step_count=30, deadline=None
    )
    Bookings.TestCase("runTest").runTest()
