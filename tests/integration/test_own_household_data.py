"""Data of people who were asked for together are taken along or erased by choice."""

import json
import uuid

import pytest
from sqlmodel import select

from app.domain.errors import AppointmentNotFound, InvalidInput, VisitFirst, WrongCode
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.own_choice import PersonGone
from app.domain.visit import Slot
from app.domain.visitor_link import Purpose
from app.persistence import newsletter as subscribers
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import (
    asking_again,
    bookings,
    erasure,
    newsletter,
    own_data,
    own_requests,
    visitor_codes,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, booking_form, clock
from tests.support.mailing import STARTS
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
ALL = {"person_1": "1", "person_2": "1", "person_3": "1"}


class Home:
    """Three people at one address, the page of the first open."""

    def __init__(self, name: str, email: str) -> None:
        self.name, self.email = name, email
        form = booking_form(
            name=name,
            email=email,
            patient_2=f"Beto {name}",
            vaccine_2="covid",
            patient_3=f"Carla {name}",
            vaccine_3="tetanos",
        )
        self.id = bookings.submit(form, Category.B2C, clock=clock()).id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=NOON)
        own = own_requests.view(self.cookie, clock=clock())
        self.ids = [one.id for one in own.people]

    def code(self) -> str:
        with transaction() as session:
            return visitor_codes.issue(session, self.id, Purpose.OWN_DATA, now=NOON)

    def take(self, code: str, **whom: str) -> dict:
        return json.loads(own_data.take(self.cookie, code, whom, clock=clock())[1])

    def erase(self, code: str, **whom: str) -> str:
        return own_data.erase(self.cookie, code, whom, clock=clock())

    def stored(self) -> list[uuid.UUID]:
        with transaction() as session:
            there = set(session.exec(select(AppointmentRow.id)))
        return [one for one in self.ids if one in there]


def patients(told: dict) -> list[str | None]:
    """Return for whom each request of a file is."""
    return [one["Solicitud"][0]["Para quién es"] for one in told["Solicitudes"]]


@pytest.fixture
def homes() -> tuple[Home, Home]:
    return Home("Ana", "ana@correo.cl"), Home("Berta", "berta@correo.cl")


def test_the_file_holds_those_who_are_chosen(homes) -> None:
    ana, berta = homes
    whole = patients(ana.take(ana.code(), **ALL))
    assert whole == [None, "Beto Ana", "Carla Ana"]
    only = ana.take(ana.code(), person_2="1")
    assert patients(only) == ["Beto Ana"]
    with pytest.raises(WrongCode):
        berta.take(ana.code(), **ALL)


def test_nobody_chosen_is_told_and_the_code_stays_good(homes) -> None:
    ana, _ = homes
    code = ana.code()
    for deed in (ana.take, ana.erase):
        with pytest.raises(InvalidInput) as error:
            deed(code)
        assert error.value.fields["person"].code == "data_person_missing"
    assert patients(ana.take(code, person_1="1")) == [None]


def test_all_are_erased_and_no_news_follow(homes) -> None:
    ana, berta = homes
    for home in homes:
        newsletter.subscribe(home.email, clock=clock())
    assert ana.erase(ana.code(), **ALL) == ""
    assert ana.stored() == []
    assert berta.stored() == berta.ids
    with pytest.raises(AppointmentNotFound):
        own_requests.view(ana.cookie, clock=clock())
    with transaction() as session:
        found = [
            subscribers.find_by_address(session, home.email) is not None
            for home in homes
        ]
    assert found == [False, True]


def test_some_are_erased_and_the_page_stays_with_the_others(homes) -> None:
    ana, berta = homes
    cookie = ana.erase(ana.code(), person_1="1", person_3="1")
    assert ana.stored() == [ana.ids[1]]
    assert own_requests.view(cookie, clock=clock()).lead.id == ana.ids[1]
    assert berta.stored() == berta.ids


@pytest.mark.parametrize("left", [2, 1], ids=["home", "alone"])
def test_a_page_from_before_an_erasure_reaches_nobody_else(homes, left) -> None:
    """Numbers are of people: whose was two is no one's once that person is gone."""
    ana, _ = homes
    first = {"person_2": "1"} | ({"person_3": "1"} if left == 1 else {})
    ana.erase(ana.code(), **first)
    stays = ana.ids[:1] if left == 1 else [ana.ids[0], ana.ids[2]]
    code = ana.code()
    deeds = (
        lambda: ana.erase(code, person_2="1"),
        lambda: ana.take(code, person_1="1", person_2="1"),
        lambda: own_requests.cancel(ana.cookie, {"person_2": "1"}, clock=clock()),
    )
    for deed in deeds:
        with pytest.raises(PersonGone):
            deed()
    assert ana.stored() == stays
    own = own_requests.view(ana.cookie, clock=clock())
    assert {one.state for one in own.people or [own.lead]} == {LeadState.NEW}
    if left == 2:
        own_requests.cancel(ana.cookie, {"person_3": "1"}, clock=clock())
        people = own_requests.view(ana.cookie, clock=clock()).people
        assert [one.state for one in people] == [LeadState.NEW, LeadState.CANCELLED]
        assert ana.erase(code, person_3="1")
    assert ana.stored() == ana.ids[:1]
    assert ana.erase(ana.code(), person_1="1") == ""


def test_a_visit_that_is_scheduled_in_this_moment_is_not_erased(
    homes, monkeypatch
) -> None:
    ana, _ = homes
    erase = erasure.erase

    def late(*given, **named):
        visits.schedule(ROSA, ana.ids[1], Slot(STARTS, 30, None), clock=clock())
        return erase(*given, **named)

    monkeypatch.setattr(erasure, "erase", late)
    with pytest.raises(VisitFirst):
        ana.erase(ana.code(), **ALL)
    assert ana.stored() == ana.ids


def test_no_form_shows_again_what_some_of_a_home_erased(homes) -> None:
    ana, berta = homes
    kept = [asking_again.allow(home.id, clock=clock()) for home in homes]

    def shown() -> list[bool]:
        return [
            asking_again.kept(token, str(home.id), clock=clock()) is not None
            for token, home in zip(kept, homes, strict=True)
        ]

    assert shown() == [True, True]
    ana.erase(ana.code(), person_2="1")
    assert shown() == [False, True]
    assert berta.stored() == berta.ids


def test_a_visit_that_is_to_come_of_one_is_cancelled_first(homes) -> None:
    ana, _ = homes
    visits.schedule(ROSA, ana.ids[1], Slot(STARTS, 30, None), clock=clock())
    code = ana.code()
    with pytest.raises(VisitFirst):
        ana.erase(code, **ALL)
    assert ana.stored() == ana.ids
    assert ana.erase(code, person_1="1", person_3="1")
    assert ana.stored() == [ana.ids[1]]


def test_who_has_another_contact_by_now_is_not_covered(homes) -> None:
    ana, _ = homes
    with transaction() as session:
        row = session.get(AppointmentRow, ana.ids[2])
        assert row
        row.email = "carla@correo.cl"
        session.add(row)
    assert ana.erase(ana.code(), **ALL) == ""
    assert ana.stored() == [ana.ids[2]]
