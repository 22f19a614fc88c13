"""A wish on the own page whose day is over, or after which nobody was found."""

from datetime import timedelta

import pytest
from sqlmodel import col, update

from app.api.own_view import filling_of
from app.content import own_deadline
from app.content import own_request as copy
from app.domain.booking import earliest_day
from app.domain.clock import chilean_day
from app.domain.errors import InvalidInput
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.own_request import OwnRequest
from app.domain.visit import VisitState
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import own_requests, visits
from tests.support.builders import NOON, clock
from tests.support.homes import Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
PAST = chilean_day(NOON) - timedelta(days=3)


def view(home: Home) -> OwnRequest:
    return own_requests.view(home.cookie, clock=clock())


def change(home: Home, **changes: str) -> list[Lead]:
    own = view(home)
    raw = {**own.shown, "seen": own.seen, **changes}
    own_requests.change(home.cookie, raw, clock=clock())
    return home.people


def wish_in_the_past(home: Home) -> None:
    ids = [one.id for one in home.people]
    row = AppointmentRow
    with transaction() as session:
        session.exec(update(row).where(col(row.id).in_(ids)).values(date=PAST))


def miss(home: Home) -> None:
    home.schedule()
    for number in (1, 2, 3):
        visit = home.visit(number)
        missed, version = VisitState.NO_SHOW, visit.version
        visits.end(
            ROSA, visit.id, missed, expected_version=version, early=True, clock=clock()
        )


@pytest.fixture
def homes() -> tuple[Home, Home]:
    return Home(ROSA), Home(ROSA, "otra@correo.cl", ("Dora", "Eva"))


def test_a_day_that_is_over_keeps_nobody_from_changing_the_address(homes) -> None:
    home, other = homes
    wish_in_the_past(home)
    # Browsers take no day before it, and say so in their own language.
    assert filling_of(view(home), NOON).texts["earliest"] == PAST.isoformat()
    first = earliest_day(NOON).isoformat()
    assert filling_of(view(other), NOON).texts["earliest"] == first
    people = change(home, address="Calle Nueva 5, Concón")
    assert {one.address for one in people} == {"Calle Nueva 5, Concón"}
    assert {one.date for one in people} == {PAST}
    earlier = (PAST + timedelta(days=1)).isoformat()
    with pytest.raises(InvalidInput) as refused:
        change(home, date=earlier)
    assert refused.value.fields["date"].code == "date_past"


def test_who_was_not_found_is_asked_for_a_day_until_there_is_one(homes) -> None:
    home, other = homes
    for each in homes:
        miss(each)
        wish_in_the_past(each)
    assert filling_of(view(home), NOON).texts["next"] == copy.NEXT["no_show"]
    with pytest.raises(InvalidInput) as refused:
        change(home)
    assert refused.value.fields["date"].code == "date_past"
    # Nor is the very day any more once its hour is over.
    with transaction() as session:
        ids = [one.id for one in home.people]
        row = AppointmentRow
        today = {"date": chilean_day(NOON), "time": "08:00"}
        session.exec(update(row).where(col(row.id).in_(ids)).values(**today))
    assert filling_of(view(home), NOON).texts["next"] == copy.NEXT["no_show"]
    with pytest.raises(InvalidInput):
        change(home)
    wish_in_the_past(home)
    # What is not the wish is changed without one.
    change(home, address="Calle Nueva 5, Concón")
    assert filling_of(view(home), NOON).texts["next"] == copy.NEXT["no_show"]
    soon = chilean_day(NOON) + timedelta(days=4)
    people = change(home, date=soon.isoformat(), time="16:00")
    assert {(one.state, one.date) for one in people} == {(LeadState.NO_SHOW, soon)}
    assert filling_of(view(home), NOON).texts["next"] == own_deadline.NEXT_WISHED
    assert filling_of(view(other), NOON).texts["next"] == copy.NEXT["no_show"]
    assert {one.state for one in other.people} == {LeadState.NO_SHOW}
