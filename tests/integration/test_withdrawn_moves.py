"""Where the visit of who withdrew at the door goes with those of the home."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from app.domain.identity import Admin
from app.domain.visit import Visit, VisitState
from app.persistence import consents as ledger
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.services import consents, household_visits, visitor_links
from tests.support.builders import clock
from tests.support.homes import HALF, STARTS, Home

pytestmark = pytest.mark.usefixtures("database")
EARLIER = timedelta(minutes=10)


def withdraw_for_the_second(home: Home, at: datetime) -> None:
    with transaction() as session:
        cookie = visitor_links.open_for(session, home.id, now=at)
        (record,) = ledger.of_lead(session, home.id)
    consents.withdraw_own(cookie, str(record.id), {"person_2": "1"}, clock=clock(at))


def visits_of(people: Sequence[uuid.UUID]) -> list[Visit]:
    with transaction() as session:
        return [stored.of_lead(session, one)[0] for one in people]


def move(
    who: Admin, people: Sequence[uuid.UUID], starts: datetime, at: datetime
) -> list[datetime]:
    """Move a home's day by its first visit; return when each is from then on."""
    first = visits_of(people)[0]
    household_visits.move(
        who,
        first.id,
        replace(first.slot, starts_at=starts),
        expected_version=first.version,
        passed=True,
        clock=clock(at),
    )
    return [one.slot.starts_at for one in visits_of(people)]


def test_to_an_hour_that_is_over_it_goes_along_and_to_one_to_come_it_stays(
    two_colleagues,
) -> None:
    me = two_colleagues[0].me
    home, other = Home(me), Home(me, "otra@correo.cl", ("Dora", "Eva"))
    people, theirs = ([one.id for one in each.people] for each in (home, other))
    home.schedule()
    other.schedule(STARTS + 6 * HALF)
    withdraw_for_the_second(home, STARTS + EARLIER)
    assert visits_of(people)[1].state is VisitState.OPEN
    # It was written down wrong: somebody came earlier, to all of them.
    at, earlier = STARTS + 4 * HALF, STARTS - EARLIER
    hours = [earlier, earlier + HALF, earlier + 2 * HALF]
    assert move(me, people, earlier, at) == hours
    # Nobody who withdrew is given another hour to come.
    later = at + HALF
    assert move(me, people, later, at) == [later, hours[1], later + HALF]
    assert visits_of(theirs)[1].slot.starts_at == STARTS + 7 * HALF


def test_an_hour_just_over_for_the_first_is_none_to_come_for_who_withdrew(
    two_colleagues,
) -> None:
    home = Home(two_colleagues[0].me)
    people = [one.id for one in home.people]
    home.schedule()
    withdraw_for_the_second(home, STARTS + EARLIER)
    # Of the first it would be over, of the second one still to come.
    at = STARTS + 4 * HALF
    first = at - EARLIER
    hours = move(two_colleagues[0].me, people, first, at)
    assert hours == [first, STARTS + HALF, first + HALF]
