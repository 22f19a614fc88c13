"""The own page speaks of the home: of who is left, and of what anybody's visit became."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.api.own_view import filling_of, told
from app.content import own_request as copy
from app.domain.errors import LeadChanged
from app.domain.events import Kind, Subject
from app.domain.lead_state import LeadState
from app.domain.own_change import was_let_go
from app.domain.own_request import OwnRequest
from app.domain.visit import Slot, VisitState
from app.persistence import events
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.services import lead_states, own_requests, visits
from tests.support.builders import NOON, clock, day, noon
from tests.support.homes import Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
OFFERED = {"visit", "confirm", "change", "cancel"}
Raw = dict[str, str]


def view(home: Home) -> OwnRequest:
    return own_requests.view(home.cookie, clock=clock())


def form_of(own: OwnRequest, **changes: str) -> Raw:
    return {**own.shown, "seen": own.seen, **changes}


def kinds(home: Home, number: int) -> list[Kind]:
    of = str(home.people[number - 1].id)
    with transaction() as session:
        found = events.of_subject(session, Subject.LEAD, of, limit=50)
    return [event.deed.kind for event in found]


def move(home: Home, number: int, days: int) -> None:
    visit = home.visit(number)
    slot = replace(visit.slot, starts_at=noon(days))
    visits.move(ROSA, visit.id, slot, expected_version=visit.version, clock=clock())


def end(home: Home, number: int, how: VisitState) -> None:
    visit = home.visit(number)
    version = visit.version
    visits.end(ROSA, visit.id, how, expected_version=version, early=True, clock=clock())


def only(home: Home, number: int) -> None:
    """Schedule a visit of one of them alone."""
    lead = home.people[number - 1]
    visits.schedule(ROSA, lead.id, Slot(noon(5), 30, None), clock=clock())


@pytest.fixture
def homes() -> tuple[Home, Home]:
    return Home(ROSA), Home(ROSA, "otra@correo.cl", ("Dora", "Eva"))


@pytest.mark.parametrize(
    ("how", "state"),
    [
        (VisitState.DONE, "Realizada"),
        (VisitState.CANCELLED, "Cancelada"),
        (VisitState.NO_SHOW, "No te encontramos"),
    ],
)
def test_the_page_speaks_of_who_is_still_visited(homes, how, state) -> None:
    home, other = homes
    for each in homes:
        each.schedule()
    end(home, 1, how)
    shown = filling_of(view(home), NOON)
    assert (shown.texts["state"], shown.texts["next"]) == (
        "Agendada",
        copy.NEXT["scheduled"],
    )
    assert set(shown.parts) >= OFFERED
    assert shown.texts["person1"].endswith(f"· {state}")
    # It is the same link: what it is about keeps its name.
    assert shown.values["request"] == home.people[0].reference
    own = own_requests.confirm(home.cookie, form_of(view(home)), clock=clock())
    assert view(home).confirmed
    assert [kinds(home, n)[0] is Kind.CONFIRMED_BY_VISITOR for n in (1, 2, 3)] == [
        False,
        True,
        True,
    ]
    # The day may be over on which the ended one was to be: nobody is moved by an address.
    form = form_of(own, address="Calle Nueva 5, Concón")
    own_requests.change(home.cookie, form, clock=clock())
    addresses = [one.address == "Calle Nueva 5, Concón" for one in home.people]
    assert addresses == [how is VisitState.NO_SHOW, True, True]
    assert {one.state for one in home.people[1:]} == {LeadState.SCHEDULED}
    assert {one.state for one in other.people} == {LeadState.SCHEDULED}


def test_without_a_visit_the_page_speaks_of_who_is_still_open(homes) -> None:
    home, _ = homes
    own_requests.cancel(home.cookie, {"person_1": "1"}, clock=clock())
    shown = filling_of(view(home), NOON)
    assert shown.texts["state"] == "Recibida"
    assert {"wish", "change", "cancel"} <= set(shown.parts)
    form = form_of(view(home), message="Toca fuerte", time="16:00")
    own_requests.change(home.cookie, form, clock=clock())
    assert view(home).shown["message"] == "Toca fuerte"
    assert [one.time == "16:00" for one in home.people] == [False, True, True]
    own_requests.cancel(home.cookie, {"all": "1"}, clock=clock())
    assert filling_of(view(home), NOON).texts["state"] == "Cancelada"


def test_who_has_another_contact_is_not_spoken_of(homes) -> None:
    home, _ = homes
    people = [
        replace(one, state=LeadState.CANCELLED)
        if one.id == home.id
        else replace(one, email="lejos@correo.cl", address="Lejos 1")
        for one in home.people
    ]
    own = replace(view(home), lead=people[0], people=people)
    shown = filling_of(own, NOON)
    assert (shown.texts["state"], own.may_change) == ("Cancelada", False)
    assert "Lejos 1" not in (*shown.texts.values(), *shown.values.values())


def test_a_change_warns_of_anybodys_visit_and_tells_that_it_was_let_go(homes) -> None:
    home, other = homes
    only(home, 2)
    before = view(home)
    shown = filling_of(before, NOON)
    assert {"visit", "lets-go"} <= set(shown.parts)
    assert "lets-go" not in filling_of(view(other), NOON).parts
    form = form_of(before, date=day(9).isoformat(), time="16:00")
    after = own_requests.change(home.cookie, form, clock=clock())
    assert was_let_go(before, after)
    assert told("por-agendar", after, mails=True, marked=True)[0]
    assert {one.time for one in home.people} == {"16:00"}
    assert after.awaited == []
    # The same press again is done already.
    own_requests.change(home.cookie, form, clock=clock())
    assert not was_let_go(after, view(home))


def test_what_the_wish_says_already_still_lets_anybodys_visit_go(homes) -> None:
    home, _ = homes
    only(home, 2)
    wished = home.people[0]
    form = form_of(view(home), date=wished.date.isoformat(), time=wished.time)
    after = own_requests.change(home.cookie, form, clock=clock())
    assert after.awaited == []


@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_the_staff_moved_of_anybody_is_neither_confirmed_nor_dropped(
    homes, number: int
) -> None:
    home, other = homes
    for each in homes:
        each.schedule()
    form, others = form_of(view(home)), form_of(view(other))
    move(home, number, 6)
    with pytest.raises(LeadChanged):
        own_requests.confirm(home.cookie, form, clock=clock())
    with pytest.raises(LeadChanged):
        own_requests.change(home.cookie, form | {"time": "19:00"}, clock=clock())
    assert len(view(home).awaited) == 3
    assert Kind.CONFIRMED_BY_VISITOR not in kinds(home, number)
    own_requests.confirm(other.cookie, others, clock=clock())


def test_what_became_of_anybody_makes_a_page_stale(homes) -> None:
    home, _ = homes
    seen = view(home).seen
    lead_states.move(ROSA, home.people[2].id, LeadState.CONTACTED, clock=clock())
    assert view(home).seen != seen
    with transaction() as session:
        assert stored.open_of(session, home.id) is None
    assert view(home).seen == view(home).seen


def test_a_moved_visit_of_anybody_is_awaited_anew(homes) -> None:
    home, _ = homes
    home.schedule()
    own_requests.confirm(home.cookie, form_of(view(home)), clock=clock())
    assert view(home).confirmed
    move(home, 3, 6)
    assert not view(home).confirmed
    assert NOON + timedelta(days=1) < home.visit(3).slot.starts_at
