"""What is told of visits that are one for whoever is visited."""

import uuid
from dataclasses import replace
from datetime import datetime, timedelta

from app.domain.ids import time_ordered_id
from app.domain.visit import Slot, Visit, VisitState
from app.domain.visit_stay import Told, entry_sequence, stay_of
from tests.support.builders import NOON

HALF = timedelta(minutes=30)


def visit(starts: datetime, state: VisitState = VisitState.OPEN) -> Visit:
    slot = Slot(starts, 30, None)
    return Visit(time_ordered_id(NOON), uuid.uuid4(), slot, state, 0, 1)


def told(*together: Visit) -> Told:
    stay = stay_of(together)
    assert stay
    return stay.told


def test_people_one_after_another_are_one_stay() -> None:
    three = [visit(NOON + HALF * n) for n in range(3)]
    stay = stay_of([three[2], three[0], three[1]])
    assert stay
    assert stay.first == three[0]
    assert stay.leads == tuple(one.lead_id for one in three)
    assert stay.told == Told(VisitState.OPEN, 3, 0, ((NOON, NOON + 3 * HALF),))


def test_an_hour_in_between_is_told_and_two_at_once_are_not() -> None:
    gap = told(visit(NOON), visit(NOON + 2 * HALF))
    assert gap.spans == ((NOON, NOON + HALF), (NOON + 2 * HALF, NOON + 3 * HALF))
    assert (gap.begins, gap.ends) == (NOON, NOON + 3 * HALF)
    assert told(visit(NOON), visit(NOON)).spans == ((NOON, NOON + HALF),)


def test_who_was_cancelled_is_gone_and_who_was_visited_is_not() -> None:
    over, left = visit(NOON, VisitState.CANCELLED), visit(NOON + HALF)
    assert told(over, left) == Told(
        VisitState.OPEN, 1, 1, ((NOON + HALF, NOON + 2 * HALF),)
    )
    for state in (VisitState.DONE, VisitState.NO_SHOW):
        begun = stay_of([replace(over, state=state), left])
        assert begun
        assert begun.first == left
        assert begun.told == told(replace(over, state=VisitState.OPEN), left)


def test_who_has_another_visit_again_is_not_gone() -> None:
    over = visit(NOON, VisitState.CANCELLED)
    again = replace(visit(NOON + HALF), lead_id=over.lead_id)
    for both in ([over, again], [again, over]):
        assert told(*both) == told(again)


def test_who_is_to_be_visited_is_told_of_although_a_later_visit_ended() -> None:
    """So it is where two requests were joined: the visit of each has its own age."""
    open_one = visit(NOON)
    later = replace(visit(NOON + HALF, VisitState.CANCELLED), lead_id=open_one.lead_id)
    assert open_one.id < later.id
    for both in ([open_one, later], [later, open_one]):
        assert told(*both) == told(open_one)


def test_the_last_beginning_is_of_those_who_are_to_come() -> None:
    early, done = visit(NOON), visit(NOON + HALF, VisitState.DONE)
    stay = stay_of([early, done])
    assert stay
    assert stay.last_begins == NOON
    over = [visit(NOON + HALF * n, VisitState.CANCELLED) for n in range(2)]
    cancelled = stay_of(over)
    assert cancelled
    assert cancelled.last_begins == NOON


def test_where_all_were_cancelled_all_are_told_of() -> None:
    two = [visit(NOON + HALF * n, VisitState.CANCELLED) for n in range(2)]
    assert told(*two) == Told(VisitState.CANCELLED, 2, 0, ((NOON, NOON + 2 * HALF),))


def test_nothing_is_told_of_what_is_over() -> None:
    assert stay_of([]) is None
    assert stay_of([visit(NOON, VisitState.DONE)]) is None


def test_who_was_cancelled_is_told_of_when_the_others_were_visited() -> None:
    done, over = visit(NOON, VisitState.DONE), visit(NOON + HALF, VisitState.CANCELLED)
    stay = stay_of([done, over])
    assert stay
    assert stay.leads == (over.lead_id,)
    assert stay.told == Told(
        VisitState.CANCELLED, 1, 1, ((NOON + HALF, NOON + 2 * HALF),)
    )


def test_what_was_told_is_read_as_it_was_kept() -> None:
    kept = told(visit(NOON), visit(NOON + 3 * HALF), visit(NOON, VisitState.CANCELLED))
    assert Told.read(str(kept)) == kept
    assert kept.covers(Slot(NOON, 30, None))
    assert not kept.covers(Slot(NOON + HALF, 30, None))
    # An older release kept a fingerprint.
    for other in ("", "0f" * 16):
        assert Told.read(other) is None


def test_each_file_of_an_entry_has_a_greater_number() -> None:
    assert entry_sequence(NOON) < entry_sequence(NOON + timedelta(seconds=1)) < 2**31
