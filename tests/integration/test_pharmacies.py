"""Partner pharmacies: written by the staff, named by requests, never a hindrance."""

import uuid
from typing import Any

import pytest
from alembic.config import Config
from sqlmodel import select, update

from alembic import command
from app.admin.leads.file_view import pharmacy_hints
from app.domain.errors import InvalidInput, NotAllowed
from app.domain.events import Kind, Subject
from app.domain.lead import Category, Lead, asked_of
from app.domain.lead_criteria import Order
from app.domain.pharmacy import Pharmacy, PharmacyChanged
from app.persistence import events
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import bookings, lead_anew, lead_file, leads, pharmacies, phone_leads
from app.services.schema import ALEMBIC_INI
from tests.support.builders import booking_form, clock, pharmacy_form
from tests.support.people import INES, ROSA

pytestmark = pytest.mark.usefixtures("database")
FORM = {"pharmacy_name": "Farmacia Ñuñoa", "comuna": "Quilpué", "contact": "Eva, 32 1"}


def added(name: str = "Farmacia Ñuñoa") -> Pharmacy:
    return pharmacies.add(ROSA, {**FORM, "pharmacy_name": name}, clock=clock())


def stored(category: Category = Category.PHARMACY, **changes) -> Lead:
    form = pharmacy_form if category is Category.PHARMACY else booking_form
    receipt = bookings.submit(form(**changes), category, clock=clock())
    return leads.find(ROSA, receipt.id)[0]


def kinds_of(pharmacy: Pharmacy) -> list[Kind]:
    with transaction() as session:
        told = events.of_subject(session, Subject.PHARMACY, str(pharmacy.id), limit=9)
    return [event.deed.kind for event in told]


def test_pharmacy_gets_a_slug_of_its_own_that_stays_when_its_name_changes() -> None:
    first, second = added(), added()
    assert (first.slug, second.slug) == ("farmacia-nunoa", "farmacia-nunoa-2")
    changed = pharmacies.edit(
        ROSA, first.id, {"pharmacy_name": "Cruz Azul"}, expected_version=1
    )
    assert (changed.name, changed.slug, changed.comuna) == (
        "Cruz Azul",
        "farmacia-nunoa",
        "",
    )
    assert [one.name for one in pharmacies.everything(ROSA)] == [
        "Cruz Azul",
        "Farmacia Ñuñoa",
    ]
    assert kinds_of(first) == [Kind.PHARMACY_CHANGED, Kind.PHARMACY_ADDED]
    assert kinds_of(second) == [Kind.PHARMACY_ADDED]


def test_stale_edits_and_missing_names_are_refused() -> None:
    one = added()
    pharmacies.set_active(ROSA, one.id, False, expected_version=1)
    with pytest.raises(PharmacyChanged):
        pharmacies.edit(ROSA, one.id, FORM, expected_version=1)
    with pytest.raises(PharmacyChanged):
        pharmacies.set_active(ROSA, uuid.uuid4(), True, expected_version=1)
    with pytest.raises(InvalidInput) as refused:
        pharmacies.add(ROSA, {"pharmacy_name": " "})
    assert refused.value.fields["pharmacy_name"].code == "pharmacy_name_required"
    assert [p.active for p in pharmacies.everything(ROSA)] == [False]


def test_only_administrators_change_pharmacies() -> None:
    one = added()
    for deed in (
        lambda: pharmacies.everything(INES),
        lambda: pharmacies.add(INES, FORM),
        lambda: pharmacies.edit(INES, one.id, FORM, expected_version=1),
        lambda: pharmacies.set_active(INES, one.id, False, expected_version=1),
        lambda: pharmacies.share_sheet(INES, one.id, expected_version=1),
        lambda: pharmacies.revoke_sheet(INES, one.id, expected_version=1),
    ):
        with pytest.raises(NotAllowed):
            deed()
    assert pharmacies.everything(ROSA) == [one]


def test_request_is_kept_with_the_pharmacy_that_it_names() -> None:
    one, other = added("Cruz Azul"), added("Cruz Verde")
    lead = stored(pharmacy=one.slug)
    assert lead.pharmacy_id == one.id != other.id
    assert stored(pharmacy=f" {other.slug} ", name="Berta").pharmacy_id == other.id


def test_the_longest_names_keep_their_requests_apart() -> None:
    one, other = (added("Farmacia " + "W" * 191) for _ in range(2))
    assert stored(pharmacy=one.slug).pharmacy_id == one.id
    assert stored(pharmacy=other.slug, name="Berta").pharmacy_id == other.id


@pytest.mark.parametrize(
    "named",
    ["", "no-hay", "../etc", "x" * 5_000, "' OR 1=1 --", ["cruz-azul"], {"a": 1}, 7],
    ids=range(8),
)
def test_unknown_pharmacy_is_no_error(named: object) -> None:
    added("Cruz Azul")
    assert stored(pharmacy=named).pharmacy_id is None


def test_pharmacy_that_was_set_aside_and_the_landing_form_name_none() -> None:
    one, gone = added("Cruz Azul"), added("Cruz Verde")
    pharmacies.set_active(ROSA, gone.id, False, expected_version=1)
    assert stored(pharmacy=gone.slug).pharmacy_id is None
    assert stored(Category.B2C, pharmacy=one.slug).pharmacy_id is None
    assert stored(pharmacy=one.slug, name="Berta").pharmacy_id == one.id


def test_repeat_of_a_submission_stays_one_lead_with_its_first_pharmacy() -> None:
    one, other = added("Cruz Azul"), added("Cruz Verde")
    same: dict[str, Any] = {"submission_id": str(uuid.UUID(int=7))}
    first = stored(pharmacy=one.slug, **same)
    again = stored(pharmacy=other.slug, **same)
    assert (first.id, first.pharmacy_id) == (again.id, again.pharmacy_id)
    assert again.pharmacy_id == one.id


def hints(lead: Lead) -> list[str]:
    return pharmacy_hints(lead_file.open_file(ROSA, lead.id))


def test_receipt_that_came_twice_is_told_on_both_requests_and_refused_on_none() -> None:
    one, other = added("Cruz Azul"), added("Cruz Verde")
    home: dict[str, Any] = {"pharmacy": one.slug, "receipt_number": "B-7"}
    first = stored(**home)
    assert hints(first) == ["Llegó por Cruz Azul"]
    child = stored(**home, name="Hija", vaccine="covid")
    same_phone = stored(**home, name="Abuela", address="Otra 1")
    elsewhere = stored(
        pharmacy=other.slug, receipt_number="B-7", address="Lejos 9", phone="91111222"
    )
    assert hints(first) == hints(child) == hints(same_phone) == ["Llegó por Cruz Azul"]
    stranger = stored(**home, name="Berta", address="Lejos 9", phone="911112222")
    twice = "Boleta usada también en otra dirección (solicitudes: {})"
    assert hints(first) == ["Llegó por Cruz Azul", twice.format(1)]
    assert hints(stranger) == ["Llegó por Cruz Azul", twice.format(3)]
    assert hints(elsewhere) == ["Llegó por Cruz Verde"]
    page = leads.list_page(ROSA, leads.LeadCriteria())
    assert page.twice == {each.id for each in (first, child, same_phone, stranger)}


def test_receipt_is_recognised_however_two_homes_write_it() -> None:
    one = added("Cruz Azul")
    first = stored(pharmacy=one.slug, receipt_number="B-1042")
    stranger = stored(
        pharmacy=one.slug,
        receipt_number="b 1.042",
        name="Berta",
        address="Lejos 9",
        phone="911112222",
    )
    near = stored(pharmacy=one.slug, receipt_number="B-1043", name="Otra")
    page = leads.list_page(ROSA, leads.LeadCriteria())
    assert page.twice == {first.id, stranger.id}
    assert hints(near) == ["Llegó por Cruz Azul"]


@pytest.mark.parametrize(
    ("one_way", "other_way"),
    [
        ("111-008", "111008"),
        ("N° 111003", "111003"),
        ("boleta 111", "Nº 00111"),
        ("\uff11\uff11\uff11", "111"),
        ("ñ 55", "Ñ-55"),
    ],
)
def test_both_requests_are_marked_whichever_is_looked_at(
    one_way: str, other_way: str
) -> None:
    one = added("Cruz Azul")
    first = stored(pharmacy=one.slug, receipt_number=one_way)
    second = stored(
        pharmacy=one.slug, receipt_number=other_way, address="Lejos 9", phone="91111222"
    )
    stored(pharmacy=one.slug, receipt_number="N-55", address="Cerca 1", phone="9222")
    twice = "Boleta usada también en otra dirección (solicitudes: 1)"
    assert hints(first)[1:] == hints(second)[1:] == [twice]
    for order in Order:
        page = leads.list_page(ROSA, leads.LeadCriteria(order=order))
        assert page.twice == {first.id, second.id}
        alone = leads.list_page(ROSA, leads.LeadCriteria(order=order, limit=1))
        assert len(alone.leads) == 1
        assert alone.twice == set(page.twice) & {alone.leads[0].id}


def test_receipt_of_many_uses_is_marked_on_every_one() -> None:
    one = added("Cruz Azul")
    home = [
        stored(pharmacy=one.slug, receipt_number="B-7", name=f"Hija {n}")
        for n in range(60)
    ]
    assert hints(home[-1])[1:] == []
    far = stored(
        pharmacy=one.slug, receipt_number="b7", address="Lejos 9", phone="91111222"
    )
    page = leads.list_page(ROSA, leads.LeadCriteria(limit=100))
    assert page.twice == {far.id, *(each.id for each in home)}
    assert hints(far)[1:] == [
        "Boleta usada también en otra dirección (solicitudes: 60)"
    ]


def test_an_edit_a_phone_call_and_a_lead_made_anew_are_found_by_their_receipt() -> None:
    one = added("Cruz Azul")
    first = stored(pharmacy=one.slug, receipt_number="B-1042")
    raw = {key: str(value or "") for key, value in asked_of(first).items()}
    away: dict[str, Any] = {"address": "Lejos 9", "phone": "91111222"}
    far = pharmacy_form(pharmacy=one.slug, receipt_number="C-1", consent="true", **away)
    other = phone_leads.add(ROSA, far, Category.PHARMACY, clock=clock())
    assert leads.list_page(ROSA, leads.LeadCriteria()).twice == frozenset()
    edit = raw | {"receipt_number": "c 001"}
    leads.update(ROSA, first.id, edit, expected_version=1, clock=clock())
    page = leads.list_page(ROSA, leads.LeadCriteria())
    assert page.twice == {first.id, other}
    leads.delete(ROSA, first.id)
    assert leads.list_page(ROSA, leads.LeadCriteria()).twice == frozenset()
    kept = edit | {"pharmacy_id": str(one.id)}
    anew = lead_anew.create(ROSA, first.id, kept, clock=clock())
    page = leads.list_page(ROSA, leads.LeadCriteria())
    assert page.twice == {anew.id, other}


@pytest.mark.parametrize("named", ["", "x", str(uuid.UUID(int=7))])
def test_a_lead_made_anew_has_no_pharmacy_that_there_is_not(named: str) -> None:
    one = added("Cruz Azul")
    raw = booking_form(category="B2C") | {"pharmacy_id": named}
    assert lead_anew.create(ROSA, uuid.uuid4(), raw, clock=clock()).pharmacy_id is None
    pharmacies.set_active(ROSA, one.id, active=False, expected_version=1)
    raw["pharmacy_id"] = str(one.id)
    kept = lead_anew.create(ROSA, uuid.uuid4(), raw, clock=clock())
    assert leads.find(ROSA, kept.id)[0].pharmacy_id == one.id


def test_receipts_from_before_are_found_by_their_key() -> None:
    config = Config(ALEMBIC_INI)
    one = added("Cruz Azul")
    first = stored(pharmacy=one.slug, receipt_number="111-008")
    far: dict[str, Any] = {"address": "Lejos 9", "phone": "91111222"}
    second = stored(pharmacy=one.slug, receipt_number="N° 111008", **far)
    stored(Category.B2C, name="Sin boleta")
    command.downgrade(config, "0035")
    command.upgrade(config, "head")
    with transaction() as session:
        keys = session.exec(select(AppointmentRow.receipt_key)).all()
        session.exec(update(AppointmentRow).values(receipt_key=None))
        assert sorted(keys, key=str) == ["111008", "111008", None]
        # As an older release that still serves writes them.
    page = leads.list_page(ROSA, leads.LeadCriteria())
    assert page.twice == {first.id, second.id}


def test_receipt_that_another_home_no_longer_names_is_used_once_again() -> None:
    one = added("Cruz Azul")
    home: dict[str, Any] = {"pharmacy": one.slug, "receipt_number": "B-7"}
    first = stored(**home)
    stranger = stored(**home, name="Berta", address="Lejos 9", phone="911112222")
    landing = stored(Category.B2C, name="Sin boleta")
    page = leads.list_page(ROSA, leads.LeadCriteria())
    assert page.twice == {first.id, stranger.id}
    assert landing.id not in page.twice
    leads.delete(ROSA, stranger.id)
    assert leads.list_page(ROSA, leads.LeadCriteria()).twice == frozenset()
