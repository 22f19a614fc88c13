"""Which ways lead from where a lead stands, and how long an answer may take."""

from datetime import timedelta

import pytest

from app.domain.answer_clock import Clock, answer_clock
from app.domain.events import Actor
from app.domain.lead_state import LeadState, may_move
from tests.support.builders import NOON

NEW, CONTACTED, SCHEDULED = LeadState.NEW, LeadState.CONTACTED, LeadState.SCHEDULED
DONE, CANCELLED, NO_SHOW = LeadState.DONE, LeadState.CANCELLED, LeadState.NO_SHOW

# The agreement, written out; whatever is not here is refused.
STAFF = {
    (NEW, CONTACTED),
    (NEW, SCHEDULED),
    (NEW, CANCELLED),
    (CONTACTED, SCHEDULED),
    (CONTACTED, CANCELLED),
    (SCHEDULED, DONE),
    (SCHEDULED, NO_SHOW),
    (SCHEDULED, CANCELLED),
    (NO_SHOW, SCHEDULED),
    (NO_SHOW, CANCELLED),
    (CANCELLED, CONTACTED),
}
VISITOR = {
    (NEW, CANCELLED),
    (CONTACTED, CANCELLED),
    (SCHEDULED, CANCELLED),
    (SCHEDULED, CONTACTED),
    (NO_SHOW, CANCELLED),
}
SYSTEM = {(SCHEDULED, CANCELLED)}


@pytest.mark.parametrize(
    ("actor", "allowed"),
    [(Actor.STAFF, STAFF), (Actor.VISITOR, VISITOR), (Actor.SYSTEM, SYSTEM)],
)
def test_the_moves_are_those_that_were_agreed(
    actor: Actor, allowed: set[tuple[LeadState, LeadState]]
) -> None:
    found = {
        (before, after)
        for before in LeadState
        for after in LeadState
        if may_move(before, after, actor)
    }
    assert found == allowed


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        (timedelta(0), Clock.RUNNING),
        (timedelta(hours=18) - timedelta(seconds=1), Clock.RUNNING),
        (timedelta(hours=18), Clock.NEAR),
        (timedelta(hours=24) - timedelta(seconds=1), Clock.NEAR),
        (timedelta(hours=24), Clock.PAST),
        (timedelta(days=30), Clock.PAST),
    ],
)
def test_an_answer_is_promised_within_a_day(age: timedelta, expected: Clock) -> None:
    assert answer_clock(NEW, NOON, NOON + age) is expected
    assert answer_clock(CONTACTED, NOON, NOON + age) is Clock.STOPPED
