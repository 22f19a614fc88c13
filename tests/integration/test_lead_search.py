"""Criteria in SQL find what a plain Python predicate finds, on both engines."""

import uuid
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import col, delete

from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.lead_search import matches, search_text
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence import appointments, lead_search
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import bookings, leads
from tests.support.builders import NOON, booking_form, clock, pharmacy_form

pytestmark = pytest.mark.usefixtures("database")
ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())

# Midnights of a plain day and of both nights on which clocks in Chile change.
EDGES = [
    datetime(2026, 6, 1, 4, tzinfo=UTC),
    datetime(2026, 4, 5, 3, tzinfo=UTC),
    datetime(2026, 4, 5, 4, tzinfo=UTC),
    datetime(2026, 9, 6, 4, tzinfo=UTC),
]
DAYS = [date(2026, 5, 31), date(2026, 6, 1), *(date(2026, 4, d) for d in (4, 5))]
DAYS += [date(2026, 9, 5), date(2026, 9, 6)]
words = st.text("aAbñÑnáéeE%_\\\"'*ßİ℡- 1", max_size=6) | st.sampled_from(
    ["Peña", "PENA", "pena", "covid", "COVID-19", "Tétanos", "tet", "100%", "AND"]
)


@st.composite
def some_leads(draw: st.DrawFn) -> list[Lead]:
    return [
        Lead(
            id=uuid.uuid4(),
            name=draw(words),
            phone=draw(st.sampled_from(["+56 9 1234 5678", "912", "x"])),
            phone_e164=draw(st.sampled_from([None, "+56912345678"])),
            email=draw(words),
            date=date(2026, 12, 1),
            time="10:00",
            vaccine=draw(st.sampled_from(["covid", "tetanos"]) | words),
            address="",
            message="",
            vaccine_price=0,
            category=draw(st.sampled_from(Category)),
            receipt_number=draw(st.none() | words),
            version=1,
            created_at=draw(st.sampled_from(EDGES))
            + draw(st.sampled_from([timedelta(hours=h) for h in (-2, -1, 0, 1)]))
            - draw(st.sampled_from([timedelta(), timedelta(microseconds=1)])),
        )
        for _ in range(draw(st.integers(0, 8)))
    ]


criteria_of = st.builds(
    LeadCriteria,
    search=words | st.sampled_from(["1234", "+569", "5678\n", "9 1", "  "]),
    category=st.none() | st.sampled_from(Category),
    day=st.none() | st.sampled_from(DAYS),
    order=st.sampled_from(Order),
    limit=st.integers(1, 9),
)


def store(stored: list[Lead]) -> None:
    with transaction() as session:
        session.exec(delete(AppointmentRow))
        for lead in stored:
            fields = {name: getattr(lead, name) for name in Lead.__slots__}
            row = AppointmentRow(
                **{**fields, "category": lead.category.value},
                submission_id=uuid.uuid4(),
            )
            session.add(row)
            session.flush()
            text = search_text(lead, DEFAULT_VACCINES)
            lead_search.add_all(session, [(lead.id, text)])


@pytest.mark.parametrize(("rare", "few"), [(10_000, 500), (10_000, 2), (0, 0)])
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(stored=some_leads(), criteria=criteria_of)
def test_sql_finds_what_the_predicate_finds(
    rare: int, few: int, stored: list[Lead], criteria: LeadCriteria
) -> None:
    store(stored)
    expected = [lead for lead in stored if matches(lead, criteria, DEFAULT_VACCINES)]
    expected.sort(
        key=lambda lead: (lead.created_at, lead.id.bytes),
        reverse=criteria.order is Order.NEWEST_FIRST,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lead_search, "RARE", rare)
        patch.setattr(lead_search, "FEW", few)
        found: list[Lead] = []
        while True:
            page = leads.list_page(ADMIN, criteria)
            assert page.total == len(expected)
            found += page.leads
            if page.next is None:
                break
            criteria = replace(criteria, after=page.next)
    assert [lead.id for lead in found] == [lead.id for lead in expected]


@pytest.mark.parametrize(
    "typed",
    ["PENA", "peña", "nuñez@", "influ", "98765", "+56 9 8765", "b-77", "B-7"],
)
def test_a_booked_request_is_found_by_each_of_its_fields(typed: str) -> None:
    form = pharmacy_form(
        name="Rosa Peña", email="nunez@correo.cl", receipt_number="B-77"
    )
    bookings.submit(form, Category.PHARMACY, clock=clock(NOON))
    bookings.submit(
        booking_form(name="Otro", vaccine="covid", phone="+56 2 2222 2222"),
        Category.B2C,
        clock=clock(NOON),
    )
    page = leads.list_page(ADMIN, LeadCriteria(search=typed))
    assert [lead.name for lead in page.leads] == ["Rosa Peña"]


@pytest.mark.parametrize("rest", ["", "9", " x", "@x", "%", "_", "\\", "ø", "日", "ñ"])
def test_two_letters_are_found_whatever_follows(rest: str) -> None:
    for name in (f"Ana zq{rest}", "Ana z q", "Ana qz"):
        form = booking_form(name=name, email="a@b.cl")
        bookings.submit(form, Category.B2C, clock=clock(NOON))
    page = leads.list_page(ADMIN, LeadCriteria(search="ZQ"))
    assert [lead.name for lead in page.leads] == [f"Ana zq{rest}"]
    assert page.total == 1


def test_counting_stops_at_the_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appointments, "COUNT_CAP", 2)
    for number in range(4):
        form = booking_form(name=f"Ana {number}")
        bookings.submit(form, Category.B2C, clock=clock(NOON))
    assert leads.list_page(ADMIN, LeadCriteria(search="ana")).total == 3
    assert leads.list_page(ADMIN, LeadCriteria()).total == 3


def test_a_deleted_request_leaves_the_index() -> None:
    bookings.submit(booking_form(), Category.B2C, clock=clock(NOON))
    with transaction() as session:
        session.exec(delete(AppointmentRow).where(col(AppointmentRow.name) != ""))
    assert leads.list_page(ADMIN, LeadCriteria(search="ana")).total == 0
    bookings.submit(booking_form(name="Beto"), Category.B2C, clock=clock(NOON))
    page = leads.list_page(ADMIN, LeadCriteria(search="beto"))
    assert [lead.name for lead in page.leads] == ["Beto"]
