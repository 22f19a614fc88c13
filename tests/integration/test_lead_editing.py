"""Editing a lead: checked, once per version, found under its new words."""

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import col, select

from app.admin.leads.row import lead_row
from app.domain.errors import AppointmentNotFound, InvalidInput, LeadChanged
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria, Position
from app.domain.merging import LeadJoined
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import bookings, lead_anew, leads, merging, summary
from tests.support.builders import NOON, booking_form, clock, wished

pytestmark = pytest.mark.usefixtures("database")
ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())
LATER = NOON + timedelta(hours=3)


def stored(**changes) -> Lead:
    receipt = bookings.submit(booking_form(**changes), Category.B2C, clock=clock())
    return leads.find(ADMIN, receipt.id)[0]


def row(**changes) -> dict[str, str]:
    return {
        "name": "Ana Pérez",
        "phone": "+56 9 8765 4321",
        "email": "ana@correo.cl",
        "vaccine": "Influenza",
        "date": "2020-01-01",
        "time": "después de almuerzo",
        "address": "Calle Larga 12, Quilpué",
        "message": "",
        "category": "B2C",
        "receipt_number": "",
        **changes,
    }


def edit(lead: Lead, *, version: int | None = None, at=LATER, **changes) -> Lead:
    return leads.update(
        ADMIN,
        lead.id,
        row(**changes),
        expected_version=lead.version if version is None else version,
        clock=clock(at),
    ).lead


def found(text: str) -> list[uuid.UUID]:
    page = leads.list_page(ADMIN, LeadCriteria(search=text))
    return [lead.id for lead in page.leads]


@pytest.mark.parametrize(
    ("asked", "edited", "before", "after"),
    [
        (120, wished(NOON + timedelta(hours=23)), False, True),
        (23, wished(NOON + timedelta(hours=90)), True, False),
        (23, wished(NOON + timedelta(hours=23)), True, True),
        # A form tells no seconds: at the earliest minute that is a day away.
        (23, wished(NOON + timedelta(hours=24, seconds=59)), True, False),
        (120, wished(NOON) | {"time": "temprano"}, False, True),
    ],
)
def test_a_moved_wish_is_judged_anew_and_everywhere_alike(
    asked, edited, before, after
) -> None:
    lead = stored(**wished(NOON + timedelta(hours=asked)))
    assert lead.urgent is before
    assert summary.last_days(ADMIN, 7, clock=clock(LATER)).urgent == int(before)
    assert edit(lead, **edited).urgent is after
    assert summary.last_days(ADMIN, 7, clock=clock(LATER)).urgent == int(after)
    (shown,) = leads.list_page(ADMIN, LeadCriteria()).leads
    assert lead_row(shown, [])["urgent"] is after


def test_an_edit_writes_every_field_and_is_found_under_its_new_words() -> None:
    lead = stored()
    after = edit(
        lead,
        name="Zoë Ñandú",
        phone="32 212 3456",
        category="Pharmacy",
        receipt_number="B-77",
        vaccine="Herpes zóster",
        message="dos líneas\nde texto",
    )
    assert after == leads.find(ADMIN, lead.id)[0]
    assert (after.name, after.time, after.receipt_number) == (
        "Zoë Ñandú",
        "después de almuerzo",
        "B-77",
    )
    assert after.date.isoformat() == "2020-01-01"
    assert after.phone_e164 == "+56322123456"
    assert after.category is Category.PHARMACY
    assert after.version == lead.version + 1
    assert after.created_at == lead.created_at
    assert found("nandu") == found("zoster") == found("b-77") == [lead.id]
    assert found("ana@correo") == [lead.id]
    assert found("ana perez") == []


def test_the_price_follows_a_vaccine_of_the_list_and_only_when_it_changes() -> None:
    lead = stored(vaccine="influenza")
    assert edit(lead, vaccine="influenza").vaccine_price == 12_000
    after = edit(lead, version=2, vaccine="tetanos")
    assert (after.vaccine, after.vaccine_price) == ("tetanos", 10_000)
    assert edit(lead, version=3, vaccine="TÉTANOS").vaccine == "tetanos"


def test_only_a_pharmacy_lead_has_a_receipt_number() -> None:
    lead = stored()
    assert edit(lead, receipt_number="B-1").receipt_number is None


def test_the_first_touch_is_kept() -> None:
    lead = stored()
    edit(lead)
    edit(lead, version=2, at=LATER + timedelta(days=1))
    with transaction() as session:
        touched = session.exec(
            select(AppointmentRow.first_edited_at).where(
                col(AppointmentRow.id) == lead.id
            )
        ).one()
    assert touched == LATER


def test_whoever_comes_second_is_told_what_the_first_wrote() -> None:
    lead = stored()
    first = edit(lead, name="La primera")
    with pytest.raises(LeadChanged) as caught:
        edit(lead, name="La segunda")
    assert caught.value.lead == first
    assert leads.find(ADMIN, lead.id)[0] == first
    assert found("la segunda") == []


def test_a_lead_that_is_gone_cannot_be_edited() -> None:
    lead = stored()
    leads.delete(ADMIN, lead.id)
    with pytest.raises(AppointmentNotFound):
        edit(lead)
    with pytest.raises(AppointmentNotFound):
        leads.find(ADMIN, lead.id)


def test_what_is_missing_or_impossible_is_refused_and_nothing_changes() -> None:
    lead = stored()
    with pytest.raises(InvalidInput) as caught:
        edit(lead, name=" ", email="no", date="mañana", category="VIP", time="")
    codes = {name: wrong.code for name, wrong in caught.value.fields.items()}
    assert codes == {
        "name": "name_required",
        "email": "email_invalid",
        "date": "date_invalid",
        "category": "category_invalid",
        "time": "time_required",
    }
    assert leads.find(ADMIN, lead.id)[0] == lead


def test_a_deleted_lead_is_made_anew_once_and_found() -> None:
    lead = stored(name="Otra Que Queda")
    leads.delete(ADMIN, lead.id)
    made = lead_anew.create(ADMIN, lead.id, row(name="Vuelta A Crear"), clock=clock())
    again = lead_anew.create(ADMIN, lead.id, row(name="Vuelta A Crear"), clock=clock())
    assert made.id == again.id != lead.id
    assert found("vuelta a crear") == [made.id]
    assert made.reference
    with pytest.raises(InvalidInput):
        lead_anew.create(ADMIN, uuid.uuid4(), row(name=""), clock=clock())


def test_what_was_joined_is_not_made_anew() -> None:
    both = {stored(name="Ana Soto", time=time).id for time in ("10:30", "18:00")}
    gone = stored(name="Berta Rojas")
    stays = merging.join(ADMIN, dict.fromkeys(both, 1), min(both))
    (goes,) = both - {stays.id}
    leads.delete(ADMIN, gone.id)
    with pytest.raises(LeadJoined) as told:
        lead_anew.create(ADMIN, goes, row(name="Ana Soto"), clock=clock())
    assert (told.value.left, told.value.reference) == (stays.id, stays.reference)
    made = lead_anew.create(ADMIN, gone.id, row(name="Berta Rojas"), clock=clock())
    assert found("ana soto") == [stays.id]
    assert found("berta rojas") == [made.id]


def test_the_page_before_a_page_is_found_without_having_seen_it() -> None:
    for number in range(3):
        stored(name=f"Paso {number}")
    newest, middle, oldest = (
        Position(lead.created_at, lead.id)
        for lead in leads.list_page(ADMIN, LeadCriteria()).leads
    )
    one = LeadCriteria(limit=1)
    assert leads.page_before(ADMIN, replace(one, after=oldest)) == middle
    assert leads.page_before(ADMIN, replace(one, after=middle)) == newest
    assert leads.page_before(ADMIN, replace(one, after=newest)) is None


def test_an_edit_writes_no_field_that_is_not_its_own() -> None:
    lead, other = stored(homepage="https://spam.example"), stored(name="Berta Rojas")
    assert lead.suspect
    wanted = {
        "id": str(other.id),
        "reference": other.reference,
        "state": "done",
        "suspect": "",
        "version": "9",
        "created_at": "2020-01-01",
        "vaccine_price": "1",
        "pharmacy_id": str(uuid.uuid4()),
    }
    form = row(name="Ana Soto", vaccine="influenza") | wanted
    edited = leads.update(ADMIN, lead.id, form, expected_version=1, clock=clock(LATER))
    after = edited.lead
    assert after.name == "Ana Soto"
    for name in wanted.keys() - {"version"}:
        assert getattr(after, name) == getattr(lead, name), name
    assert after.version == lead.version + 1
    assert leads.find(ADMIN, other.id)[0] == other
