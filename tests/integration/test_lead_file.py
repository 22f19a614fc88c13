"""The file of a lead holds what belongs to it, and nothing of another one's."""

import uuid
from datetime import timedelta
from typing import Any

import pytest

from app.admin.leads.file_view import file_view
from app.content import visits as copy
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_state import Attempt
from app.domain.relation import Relation
from app.domain.visit import Slot, VisitState
from app.services import bookings, lead_file, lead_states, leads, notes, visits
from tests.support.builders import NOON, booking_form, clock, noon
from tests.support.homes import Home
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
IVAN = Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4())
TEN = noon(5) - timedelta(hours=2)
ELSEWHERE: dict[str, Any] = {
    "phone": "+56 9 1111 2222",
    "email": "otra@correo.cl",
    "address": "Otra calle 99, Limache",
}


def stored(minutes: int = 0, **changes: str) -> Lead:
    at = clock(NOON + timedelta(minutes=minutes))
    receipt = bookings.submit(booking_form(**changes), Category.B2C, clock=at)
    return leads.find(ROSA, receipt.id)[0]


def test_everything_about_a_lead_is_in_its_file_and_no_others() -> None:
    lead, other = stored(), stored(name="Otra", **ELSEWHERE)
    for one, who in ((lead, ROSA), (other, IVAN)):
        lead_states.attempt(who, one.id, Attempt.NO_ANSWER, clock=clock())
        notes.add(who, one.id, f"De {one.name}", clock=clock())
        visits.schedule(who, one.id, Slot(TEN, 30, None), clock=clock())
    file = lead_file.open_file(IVAN, lead.id)
    assert file.lead.id == lead.id
    assert [note.text for note in file.notes] == ["De Ana Pérez"]
    assert [visit.lead_id for visit in file.visits] == [lead.id]
    assert [event.admin_id for event in file.history] == [IVAN.id, *[ROSA.id] * 3]
    assert file.relatives == []


def test_others_of_the_same_phone_email_or_address_are_named() -> None:
    lead = stored()
    phone = stored(1, name="Hija", **{**ELSEWHERE, "phone": "56987654321"})
    email = stored(2, name="Hijo", **{**ELSEWHERE, "email": "Ana@correo.cl"})
    home = stored(
        3, name="Abuela", **{**ELSEWHERE, "address": "calle larga 12, quilpué"}
    )
    stored(4, name="Nadie", **ELSEWHERE)
    found = lead_file.open_file(ROSA, lead.id).relatives
    assert [(it.id, it.shares) for it in found] == [
        (home.id, Relation.ADDRESS),
        (email.id, Relation.EMAIL),
        (phone.id, Relation.PHONE),
    ]
    assert found[0].reference == home.reference


def test_each_kin_is_counted_whole() -> None:
    """Who shares more than one thing counts in each; those not shown count, too."""
    lead = stored()
    both = {**ELSEWHERE, "phone": "56987654321", "email": "ana@correo.cl"}
    stored(1, name="Ambos", **both)
    stored(2, name="Correo", **{**ELSEWHERE, "email": "ana@correo.cl"})
    stored(3, name="Nadie", **ELSEWHERE)
    many = lead_file.RELATIVES_SHOWN + 2
    for number in range(many):
        phone = {**ELSEWHERE, "phone": "56987654321"}
        stored(4 + number, name=f"Hija {number}", **phone)
    file = lead_file.open_file(ROSA, lead.id)
    assert file.shared == {Relation.PHONE: many + 1, Relation.EMAIL: 2}
    assert {it.name for it in file.relatives} >= {"Correo"}
    hints = file_view(file)["hints"]
    assert hints == [
        copy.SHARED["phone"].format(count=many + 2),
        copy.SHARED["email"].format(count=3),
    ]


def test_of_many_kin_the_newest_are_named() -> None:
    lead, many = stored(), lead_file.RELATIVES_SHOWN + 2
    for number in range(many):
        phone = {**ELSEWHERE, "phone": "56987654321"}
        stored(1 + number, name=f"Hija {number}", **phone)
    newest = [f"Hija {number}" for number in reversed(range(2, many))]
    found = lead_file.open_file(ROSA, lead.id).relatives
    assert [one.name for one in found] == newest
    assert len(lead_file.open_file(IVAN, found[0].id).relatives) == len(newest)


def test_a_phone_that_looks_wrong_makes_no_relatives() -> None:
    lead = stored(phone="no sé")
    stored(name="Otra", **{**ELSEWHERE, "phone": "tampoco"})
    assert lead.phone_e164 is None
    assert lead_file.open_file(ROSA, lead.id).relatives == []


def test_a_lead_that_is_gone_has_no_file() -> None:
    lead = stored()
    leads.delete(ROSA, lead.id)
    with pytest.raises(AppointmentNotFound):
        lead_file.open_file(IVAN, lead.id)


def test_the_stay_in_a_file_is_what_is_still_to_be_made_of_its_home() -> None:
    home, other = Home(ROSA), Home(IVAN, "berta@correo.cl")
    for each, starts in ((home, TEN), (other, TEN + timedelta(days=1))):
        each.schedule(starts)
    first = home.visit(1)
    visits.end(
        ROSA,
        first.id,
        VisitState.DONE,
        expected_version=first.version,
        early=True,
        clock=clock(),
    )

    def stays(of: Home) -> list[list[uuid.UUID]]:
        files = [lead_file.open_file(IVAN, one.id) for one in of.people]
        return [[visit.id for visit in file.stay] for file in files]

    left = [home.visit(number).id for number in (2, 3)]
    assert stays(home) == [[], left, left]
    assert stays(other) == [[other.visit(number).id for number in (1, 2, 3)]] * 3
