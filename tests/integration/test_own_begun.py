"""The own page once the hour of a visit has come: nothing of it is done there any more."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from app.api.own_view import filling_of
from app.content import own_deadline as copy
from app.domain.errors import NotFree, VisitFirst
from app.domain.lead_state import LeadState
from app.domain.own_deadline import VisitBegun, VisitUnnoted
from app.domain.own_request import OwnRequest
from app.domain.visit import Visit, VisitState
from app.domain.visitor_link import Purpose
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.services import (
    consents,
    own_data,
    own_requests,
    rights_records,
    visitor_codes,
    visitor_links,
    visits,
)
from tests.integration.test_rest_of_a_home import petition
from tests.support.builders import clock, noon
from tests.support.homes import STARTS, Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
DURING, AFTER = STARTS, STARTS + timedelta(hours=6)
Raw = dict[str, str]


def opened(home: Home, at: datetime) -> str:
    with transaction() as session:
        return visitor_links.open_for(session, home.id, now=at)


def view(home: Home, at: datetime) -> OwnRequest:
    return own_requests.view(opened(home, at), clock=clock(at))


def form_of(own: OwnRequest, **changes: str) -> Raw:
    return {**own.shown, "seen": own.seen, "late": "1", **changes}


def code_of(home: Home, at: datetime) -> str:
    with transaction() as session:
        return visitor_codes.issue(session, home.id, Purpose.OWN_DATA, now=at)


def visit_of(home: Home, number: int, at: datetime) -> Visit:
    with transaction() as session:
        found = stored.open_of(session, view(home, at).people[number - 1].id)
    assert found
    return found


@pytest.fixture
def homes() -> tuple[Home, Home]:
    """Return two homes, both of which are visited at the same hours."""
    ana = Home(ROSA)
    other = Home(ROSA, "otra@correo.cl", ("Dora", "Eva"))
    ana.schedule()
    other.schedule(noon(9))
    return ana, other


@pytest.mark.parametrize("at", [DURING, AFTER])
@pytest.mark.parametrize(
    ("deed", "raw"),
    [
        (own_requests.confirm, {}),
        (own_requests.cancel, {"all": "1"}),
        (own_requests.cancel, {"person_1": "1"}),
        (own_requests.change, {"time": "19:00"}),
        (own_requests.change, {"message": "Otro"}),
    ],
)
def test_nothing_is_done_to_a_visit_whose_hour_came(
    homes, at: datetime, deed: Callable[..., OwnRequest], raw: Raw
) -> None:
    home, other = homes
    form = form_of(view(home, at), **raw)
    with pytest.raises(VisitBegun):
        deed(opened(home, at), form, clock=clock(at))
    assert {one.state for one in view(home, at).people} == {LeadState.SCHEDULED}
    # Another home's is to come, at the same instant.
    deed(opened(other, at), form_of(view(other, at), **raw), clock=clock(at))


@pytest.mark.parametrize(
    ("at", "sentence"), [(DURING, copy.NEXT_UNDERWAY), (AFTER, copy.NEXT_OVER)]
)
def test_the_page_offers_nothing_for_it(homes, at: datetime, sentence: str) -> None:
    home, other = homes
    shown = filling_of(view(home, at), at)
    assert shown.texts["next"] == sentence
    assert "begun" in shown.parts
    assert not {"confirm", "change", "cancel", "late", "choice1"} & set(shown.parts)
    shown = filling_of(view(other, at), at)
    assert {"confirm", "change", "cancel", "choice1"} <= set(shown.parts)
    assert "begun" not in shown.parts


def test_a_minute_before_it_is_cancelled_once_the_fee_was_told(homes) -> None:
    home, _ = homes
    at = STARTS - timedelta(minutes=1)
    with pytest.raises(NotFree):
        own_requests.cancel(opened(home, at), {"all": "1"}, clock=clock(at))
    own_requests.cancel(opened(home, at), {"all": "1", "late": "1"}, clock=clock(at))
    assert {one.state for one in view(home, at).people} == {LeadState.CANCELLED}


@pytest.mark.parametrize("at", [DURING, AFTER])
def test_it_is_not_erased_until_somebody_noted_how_it_ended(homes, at) -> None:
    home, other = homes
    everybody = {f"person_{number}": "1" for number in (1, 2, 3)}
    for each, refusal in ((home, VisitUnnoted), (other, VisitFirst)):
        code = code_of(each, at)
        with pytest.raises(refusal):
            own_data.erase(opened(each, at), code, everybody, clock=clock(at))
    assert len(view(home, at).people) == 3


@pytest.mark.parametrize("at", [DURING, AFTER])
def test_what_is_taken_back_leaves_it_to_the_staff(homes, at) -> None:
    home, other = homes
    told = [
        filling_of(view(each, at), at).rows["agreed"][0].parts for each in (home, other)
    ]
    assert ["with_begun" in parts for parts in told] == [True, False]
    assert ["with_visit" in parts for parts in told] == [False, True]
    for each in (home, other):
        consents.withdraw_own(opened(each, at), clock=clock(at))
        assert all(one.withdrawn_at for one in view(each, at).consents)
    assert {one.state for one in view(home, at).people} == {LeadState.SCHEDULED}
    assert {one.state for one in view(other, at).people} == {LeadState.CANCELLED}
    everybody = {f"person_{number}": "1" for number in (1, 2, 3)}
    cookie, code = opened(home, at), code_of(home, at)
    with pytest.raises(VisitUnnoted):
        own_data.erase(cookie, code, everybody, clock=clock(at))
    visit = visit_of(home, 1, AFTER)
    visits.end(
        ROSA,
        visit.id,
        VisitState.DONE,
        expected_version=visit.version,
        clock=clock(AFTER),
    )
    assert view(home, AFTER).people[0].state is LeadState.DONE


def test_who_was_moved_to_another_day_is_awaited_after_others_had_theirs(homes) -> None:
    home, _ = homes
    for number in (1, 2):
        one = visit_of(home, number, AFTER)
        done, version = VisitState.DONE, one.version
        visits.end(ROSA, one.id, done, expected_version=version, clock=clock(AFTER))
    carla = visit_of(home, 3, AFTER)
    assert view(home, AFTER).begun == {carla.lead_id}
    later = type(carla.slot)(noon(7), 30, None)
    visits.move(
        ROSA, carla.id, later, expected_version=carla.version, clock=clock(AFTER)
    )
    own = view(home, AFTER)
    assert (own.begun, [one.lead_id for one in own.awaited]) == (set(), [carla.lead_id])
    # Of what is written already the day tells them apart, of what is moved the entry.
    assert visit_of(home, 3, AFTER).entry != carla.entry
    own_requests.cancel(opened(home, AFTER), {"person_3": "1"}, clock=clock(AFTER))
    states = [one.state for one in view(home, AFTER).people]
    assert states == [LeadState.DONE, LeadState.DONE, LeadState.CANCELLED]


def test_who_had_their_visit_is_spoken_of_before_who_cancelled(homes) -> None:
    home, _ = homes
    before = STARTS - timedelta(days=2)
    own_requests.cancel(opened(home, before), {"person_1": "1"}, clock=clock(before))
    for number in (2, 3):
        one = visit_of(home, number, AFTER)
        done, version = VisitState.DONE, one.version
        visits.end(ROSA, one.id, done, expected_version=version, clock=clock(AFTER))
    assert view(home, AFTER).spoken.state is LeadState.DONE


def test_all_of_a_home_leaves_the_one_whose_hour_came(homes) -> None:
    home, _ = homes
    carla = visit_of(home, 3, STARTS)
    later = type(carla.slot)(noon(7), 30, None)
    visits.move(ROSA, carla.id, later, expected_version=carla.version, clock=clock())
    own = own_requests.cancel(opened(home, AFTER), {"all": "1"}, clock=clock(AFTER))
    assert [one.state for one in own.people] == [
        LeadState.SCHEDULED,
        LeadState.SCHEDULED,
        LeadState.CANCELLED,
    ]
    # Nothing stands of what nobody was asked for: the others were visited, or are.
    shown = filling_of(own, AFTER)
    assert shown.texts["next"] == copy.NEXT_OVER


def test_what_the_staff_noted_ends_it(homes) -> None:
    home, _ = homes
    for number in (1, 2, 3):
        visit = visit_of(home, number, AFTER)
        visits.end(
            ROSA,
            visit.id,
            VisitState.NO_SHOW,
            expected_version=visit.version,
            clock=clock(AFTER),
        )
    shown = filling_of(view(home, AFTER), AFTER)
    assert {"change", "cancel"} <= set(shown.parts)
    assert "begun" not in shown.parts


@pytest.mark.parametrize("at", [DURING, AFTER])
def test_what_the_staff_take_back_is_cancelled_though_its_hour_came(
    homes, at: datetime
) -> None:
    home, other = homes
    request_id = petition(ROSA, "opposition", at)
    ids = [one.id for one in view(home, at).people]
    assert rights_records.withdraw(ROSA, request_id, ids, clock=clock(at)) == len(ids)
    assert {one.state for one in view(home, at).people} == {LeadState.CANCELLED}
    with transaction() as session:
        assert [stored.open_of(session, each) for each in ids] == [None] * len(ids)
    assert {one.state for one in view(other, at).people} == {LeadState.SCHEDULED}
