"""An hour that the staff agreed on in words, on the own page of who has it."""

import pytest
from sqlmodel import col, update

from app.domain.lead import Lead
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import own_requests
from tests.support.builders import clock
from tests.support.homes import Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
WORDS = "Después de almuerzo"


def agree_in_words(home: Home) -> None:
    ids = [one.id for one in home.people]
    row = AppointmentRow
    with transaction() as session:
        session.exec(update(row).where(col(row.id).in_(ids)).values(time=WORDS))


def change(home: Home, **changes: str) -> list[Lead]:
    own = own_requests.view(home.cookie, clock=clock())
    # No field of a form takes words: it comes back empty.
    raw = {**own.shown, "time": "", "seen": own.seen, **changes}
    own_requests.change(home.cookie, raw, clock=clock())
    return home.people


def test_it_stays_until_an_hour_is_typed_in_its_place() -> None:
    home, other = Home(ROSA), Home(ROSA, "otra@correo.cl", ("Dora", "Eva"))
    for each in (home, other):
        agree_in_words(each)
    days = {one.date for one in home.people}
    people = change(home, address="Calle Nueva 5, Concón")
    assert {one.time for one in people} == {WORDS}
    # The hour alone is a wish as well, on the day that the page showed.
    people = change(home, time="11:45")
    assert ({one.date for one in people}, {one.time for one in people}) == (
        days,
        {"11:45"},
    )
    assert {one.time for one in other.people} == {WORDS}
