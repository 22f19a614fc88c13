"""The summary counts what the database holds, as Chilean clocks show it."""

import uuid
from collections import Counter
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl, urlsplit

import pytest

from app.admin.summary.bars import pharmacies_of
from app.domain.clock import CHILE, chilean_day
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.summary import Answers, Count
from app.domain.vaccines import display_name
from app.persistence import appointments
from app.persistence.database import transaction
from app.services import (
    bookings,
    lead_states,
    leads,
    own_requests,
    pharmacies,
    summary,
    undoing,
    visitor_links,
)
from app.services import demo as demo_leads
from app.services.lead_query import criteria_in
from tests.support.builders import (
    NOON,
    booking_form,
    clock,
    pharmacy_form,
    wished,
)

pytestmark = pytest.mark.usefixtures("database")
ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())


def every_lead() -> list[Lead]:
    page = leads.list_page(ADMIN, leads.LeadCriteria(limit=5_000))
    return list(page.leads)


def test_nothing_is_a_summary_too() -> None:
    empty = summary.last_days(ADMIN, 7, clock=clock())
    assert len(empty.days) == 7
    assert empty.days[-1].day == chilean_day(NOON)
    assert (empty.leads, empty.urgent, empty.value) == (0, 0, 0)
    assert empty.answers == Answers(0, 0, None, None)
    assert (empty.comunas, empty.states) == ([], [])


def test_urgency_value_and_form_of_requests_are_counted() -> None:
    soon = booking_form(**wished(NOON + timedelta(hours=6)), vaccine="tetanos")
    bookings.submit(soon, Category.B2C, clock=clock())
    bookings.submit(pharmacy_form(), Category.PHARMACY, clock=clock())
    found = summary.last_days(ADMIN, 7, clock=clock())
    assert (found.leads, found.urgent, found.value) == (2, 1, 22_000)
    today = found.days[-1]
    assert (today.b2c, today.pharmacy) == (1, 1)
    assert {(v.vaccine, v.value) for v in found.vaccines} == {
        ("Tétanos", 10_000),
        ("Influenza", 12_000),
    }


def test_answers_count_from_registration_to_contact_and_forget_nobody() -> None:
    waits = (5, 20, 21, 600, None)
    for number, minutes in enumerate(waits):
        form = booking_form(name=f"Nº {number}")
        receipt = bookings.submit(form, Category.B2C, clock=clock())
        if minutes is not None:
            at = clock(NOON + timedelta(minutes=minutes))
            lead_states.move(ADMIN, receipt.id, LeadState.CONTACTED, clock=at)
    now = NOON + timedelta(hours=11)
    found = summary.last_days(ADMIN, 7, clock=clock(now)).answers
    assert (found.answered, found.waiting) == (4, 1)
    assert found.median == timedelta(minutes=21)
    assert found.p90 == timedelta(hours=11)


def test_who_cancelled_before_any_answer_neither_waits_nor_was_answered() -> None:
    ids = [
        bookings.submit(booking_form(name=name), Category.B2C, clock=clock()).id
        for name in ("Ana", "Berta", "Carla")
    ]
    contacted = clock(NOON + timedelta(minutes=5))
    lead_states.move(ADMIN, ids[0], LeadState.CONTACTED, clock=contacted)
    with transaction() as session:
        cookie = visitor_links.open_for(session, ids[1], now=NOON)
    own_requests.cancel(cookie, {}, clock=clock())
    assert leads.find(ADMIN, ids[1])[0].state is LeadState.CANCELLED
    found = summary.last_days(ADMIN, 7, clock=clock(NOON + timedelta(hours=1)))
    assert found.leads == 3
    assert (found.answers.answered, found.answers.waiting) == (1, 1)


def test_an_answer_that_was_taken_back_is_none() -> None:
    """Also of who had been cancelled unheard, and is so again."""
    ids = [
        bookings.submit(booking_form(name=name), Category.B2C, clock=clock()).id
        for name in ("Ana", "Berta")
    ]
    cancelled, reopened = (clock(NOON + timedelta(minutes=at)) for at in (5, 10))
    lead_states.move(ADMIN, ids[0], LeadState.CANCELLED, clock=cancelled)
    for one in ids:
        event = lead_states.move(ADMIN, one, LeadState.CONTACTED, clock=reopened)
        assert event
        undoing.undo(ADMIN, event, clock=reopened)
    found = summary.last_days(ADMIN, 7, clock=clock(NOON + timedelta(hours=1)))
    assert (found.answers.answered, found.answers.waiting) == (0, 1)


def test_an_answer_stays_where_what_came_after_it_was_taken_back() -> None:
    receipt = bookings.submit(booking_form(), Category.B2C, clock=clock())
    contacted, after = (clock(NOON + timedelta(minutes=at)) for at in (5, 10))
    lead_states.move(ADMIN, receipt.id, LeadState.CONTACTED, clock=contacted)
    event = lead_states.move(ADMIN, receipt.id, LeadState.CANCELLED, clock=after)
    assert event
    undoing.undo(ADMIN, event, clock=after)
    found = summary.last_days(ADMIN, 7, clock=clock(NOON + timedelta(hours=1)))
    assert (found.answers.answered, found.answers.median) == (1, timedelta(minutes=5))


def test_an_edit_is_no_answer() -> None:
    form = booking_form()
    receipt = bookings.submit(form, Category.B2C, clock=clock())
    edited = {**form, "category": "B2C", "time": "11:00"}
    leads.update(ADMIN, receipt.id, edited, expected_version=1, clock=clock())
    found = summary.last_days(ADMIN, 7, clock=clock(NOON + timedelta(hours=1)))
    assert (found.answers.answered, found.answers.waiting) == (0, 1)


def test_comunas_and_states_are_counted() -> None:
    for address in ("Calle 1, Quilpué", "Calle 2, Quilpué", "Calle 3"):
        form = booking_form(address=address, name=address)
        receipt = bookings.submit(form, Category.B2C, clock=clock())
    lead_states.move(ADMIN, receipt.id, LeadState.CANCELLED, clock=clock())
    found = summary.last_days(ADMIN, 7, clock=clock())
    assert found.comunas == [Count("Quilpué", 2), Count(None, 1)]
    assert {count.of: count.leads for count in found.states} == {
        "new": 2,
        "cancelled": 1,
    }


def test_a_bar_of_a_pharmacy_opens_the_leads_that_it_counts() -> None:
    azul, verde = (
        pharmacies.add(ADMIN, {"pharmacy_name": name}) for name in ("Azul", "Verde")
    )
    for number, slug in enumerate((azul.slug, azul.slug, verde.slug, "", "", "")):
        form = pharmacy_form(name=f"Nº {number}", pharmacy=slug)
        bookings.submit(form, Category.PHARMACY, clock=clock())
    bookings.submit(booking_form(), Category.B2C, clock=clock())
    # One that the staff turned into a request of the landing page keeps its pharmacy.
    kept = pharmacy_form(name="Vuelta", pharmacy=verde.slug)
    receipt = bookings.submit(kept, Category.PHARMACY, clock=clock())
    edited = {**kept, "category": "B2C"}
    leads.update(ADMIN, receipt.id, edited, expected_version=1, clock=clock())
    pharmacies.set_active(ADMIN, verde.id, False, expected_version=1)
    bars = pharmacies_of(summary.last_days(ADMIN, 7, clock=clock()))
    assert [bar["leads"] for bar in bars] == [3, 2, 2]
    assert {bar["label"] for bar in bars} == {"Sin farmacia", "Azul", "Verde"}
    for bar in bars:
        query = dict(parse_qsl(urlsplit(str(bar["href"])).query))
        assert leads.list_page(ADMIN, criteria_in(query)).total == bar["leads"]


# Days around which Chilean clocks change, and one where they do not.
@pytest.mark.parametrize(
    "until",
    [
        datetime(2026, 4, 6, 2, 30, tzinfo=UTC),
        datetime(2026, 9, 7, 3, 30, tzinfo=UTC),
        NOON,
    ],
)
def test_sums_are_those_of_the_leads_one_by_one(until: datetime) -> None:
    for _ in demo_leads.fill(600, seed=7, clock=clock(until)):
        pass
    with transaction() as session:
        nights = [
            (lead_at(until - timedelta(minutes=30 * step)), None) for step in range(150)
        ]
        appointments.add_all(session, nights)
    found = summary.last_days(ADMIN, 30, clock=clock(until))
    first = found.days[0].day
    stored = [x for x in every_lead() if chilean_day(x.created_at) >= first]
    days = Counter((chilean_day(x.created_at), x.category) for x in stored)
    hours = Counter(x.created_at.astimezone(CHILE).hour for x in stored)
    weekdays = Counter(chilean_day(x.created_at).weekday() for x in stored)
    catalogue = leads.list_page(ADMIN, leads.LeadCriteria()).catalogue
    vaccines = Counter(display_name(x.vaccine, catalogue) for x in stored)
    assert found.leads == len(stored)
    assert [(d.b2c, d.pharmacy) for d in found.days] == [
        (days[d.day, Category.B2C], days[d.day, Category.PHARMACY]) for d in found.days
    ]
    assert list(found.hours) == [hours[hour] for hour in range(24)]
    assert list(found.weekdays) == [weekdays[day] for day in range(7)]
    assert {v.vaccine: v.leads for v in found.vaccines} == vaccines
    assert found.value == sum(x.vaccine_price for x in stored)


def lead_at(instant: datetime) -> Lead:
    return Lead(
        id=uuid.uuid4(),
        name="De noche",
        phone="1",
        phone_e164=None,
        email="n@correo.cl",
        date=chilean_day(instant),
        time="08:00",
        vaccine="otra",
        address="Quillota",
        message="",
        vaccine_price=15_000,
        category=Category.B2C,
        receipt_number=None,
        version=1,
        created_at=instant,
    )
