"""Criteria in SQL find what a plain Python predicate finds, on both engines."""

import asyncio
import time
import uuid
from dataclasses import fields, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import col, delete

from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.lead_state import LeadState
from app.domain.lead_text import search_text
from app.domain.pharmacy import Pharmacy
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence import lead_matches, lead_search, pharmacies
from app.persistence.database import transaction
from app.persistence.pharmacy_tables import PharmacyRow
from app.persistence.tables import AppointmentRow
from app.services import bookings, lead_totals, leads
from tests.support.builders import NOON, booking_form, clock, pharmacy_form
from tests.support.lead_oracle import asked_for
from tests.support.other_days import examples

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
WISHES = [date(2026, 12, 1), date(2026, 12, 2)]
NAMES = {vaccine.id: vaccine.name for vaccine in DEFAULT_VACCINES}
SLUGS = {uuid.UUID(int=71): "cruz-azul", uuid.UUID(int=72): "cruz-verde"}
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
            date=draw(st.sampled_from(WISHES)),
            time="10:00",
            vaccine=draw(st.sampled_from(["covid", "tetanos"]) | words),
            address=draw(words),
            comuna=draw(st.sampled_from([None, "Quilpué", "Concón", "Santiago"])),
            urgent=draw(st.booleans()),
            state=draw(st.sampled_from(LeadState)),
            message="",
            vaccine_price=0,
            category=draw(st.sampled_from(Category)),
            pharmacy_id=draw(st.sampled_from([None, *SLUGS])),
            receipt_number=draw(st.none() | words),
            version=1,
            created_at=draw(st.sampled_from(EDGES))
            + draw(st.sampled_from([timedelta(hours=h) for h in (-2, -1, 0, 1)]))
            - draw(st.sampled_from([timedelta(), timedelta(microseconds=1)])),
        )
        for _ in range(draw(st.integers(0, 8)))
    ]


def rarely(
    some: st.SearchStrategy[Any], otherwise: object = None
) -> st.SearchStrategy[Any]:
    """Return what is asked for now and then: all at once find nobody."""
    return st.integers(0, 4).flatmap(lambda n: some if n == 4 else st.just(otherwise))


criteria_of = st.builds(
    LeadCriteria,
    search=rarely(words, "") | st.sampled_from(["1234", "+569", "5678\n", "9 1", "  "]),
    category=rarely(st.sampled_from(Category)),
    since=rarely(st.sampled_from(DAYS)),
    until=rarely(st.sampled_from(DAYS)),
    wished=rarely(st.sampled_from(WISHES)),
    comuna=rarely(
        st.sampled_from(["Quilpué", "Santiago", "outside", "unknown", "served"]), ""
    ),
    vaccine=rarely(st.sampled_from(["covid", "COVID-19", "tetanos", "Tétanos"]), ""),
    pharmacy=rarely(st.sampled_from(["cruz-azul", "cruz-verde", "-", "no-hay"]), ""),
    urgent=rarely(st.just(value=True), otherwise=False),
    phone_odd=rarely(st.just(value=True), otherwise=False),
    state=rarely(st.sampled_from(LeadState)),
    among=rarely(st.just((uuid.UUID(int=1), uuid.UUID(int=2))), ()),
    day=rarely(st.sampled_from(DAYS)),
    order=st.sampled_from(Order),
    limit=st.integers(1, 9),
)


def store(stored: list[Lead]) -> None:
    with transaction() as session:
        session.exec(delete(AppointmentRow))
        session.exec(delete(PharmacyRow))
        for ident, slug in SLUGS.items():
            one = Pharmacy(ident, slug, slug, "", "")
            pharmacies.add(session, one, now=NOON)
        for lead in stored:
            values = {field.name: getattr(lead, field.name) for field in fields(Lead)}
            row = AppointmentRow(
                **{
                    **values,
                    "category": lead.category.value,
                    "state": lead.state.value,
                    "reference": None,
                },
                submission_id=uuid.uuid4(),
            )
            session.add(row)
            session.flush()
            text = search_text(lead, lead.reference, DEFAULT_VACCINES)
            lead_search.add_all(session, [(lead.id, text)])


@pytest.mark.parametrize(("rare", "few"), [(10_000, 500), (10_000, 2), (0, 0)])
@settings(max_examples=examples(60))
@given(stored=some_leads(), criteria=criteria_of)
def test_sql_finds_what_the_predicate_finds(
    rare: int, few: int, stored: list[Lead], criteria: LeadCriteria
) -> None:
    store(stored)
    expected = [lead for lead in stored if asked_for(lead, criteria, NAMES, SLUGS)]
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
    # No reference holds either of these two letters.
    for name in (f"Ana io{rest}", "Ana i o", "Ana oi"):
        form = booking_form(name=name, email="a@b.cl")
        bookings.submit(form, Category.B2C, clock=clock(NOON))
    page = leads.list_page(ADMIN, LeadCriteria(search="IO"))
    assert [lead.name for lead in page.leads] == [f"Ana io{rest}"]
    assert page.total == 1


async def test_counting_stops_at_the_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lead_matches, "COUNT_CAP", 2)
    lead_totals._counts.clear()
    for number in range(4):
        form = booking_form(name=f"Ana {number}")
        bookings.submit(form, Category.B2C, clock=clock(NOON))
    assert leads.list_page(ADMIN, LeadCriteria(search="ana")).total == 3
    assert leads.list_page(ADMIN, LeadCriteria()).total == 3
    for criteria in (LeadCriteria(search="ana"), LeadCriteria()):
        assert await lead_totals.shared(ADMIN, criteria) == 4


async def test_a_total_is_never_older_than_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor counted for each who asks."""
    lead_totals._counts.clear()
    counts: list[int] = []
    count = lead_matches.count

    def counting(*asked: Any, **how: Any) -> int:
        counts.append(1)
        time.sleep(0.05)
        return count(*asked, **how)

    monkeypatch.setattr(lead_matches, "count", counting)
    for number in range(3):
        form = booking_form(name=f"Tot {number}")
        bookings.submit(form, Category.B2C, clock=clock(NOON))
        assert await lead_totals.shared(ADMIN, LeadCriteria(search="tot")) == number + 1
    counts.clear()
    oldest = LeadCriteria(search="tot", order=Order.OLDEST_FIRST)
    told = await asyncio.gather(*(lead_totals.shared(ADMIN, oldest) for _ in range(8)))
    assert told == [3] * 8
    assert len(counts) <= 2


async def test_a_count_that_failed_is_nobodys_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lead_totals._counts.clear()
    counted = iter([OSError(), 7])

    def count(*_: Any, **__: Any) -> int:
        if isinstance(found := next(counted), Exception):
            raise found
        return found

    monkeypatch.setattr(lead_matches, "count", count)
    asked = (lead_totals.shared(ADMIN, LeadCriteria()) for _ in range(2))
    failed, told = await asyncio.gather(*asked, return_exceptions=True)
    assert (type(failed), told) == (OSError, 7)


def test_a_deleted_request_leaves_the_index() -> None:
    bookings.submit(booking_form(), Category.B2C, clock=clock(NOON))
    with transaction() as session:
        session.exec(delete(AppointmentRow).where(col(AppointmentRow.name) != ""))
    assert leads.list_page(ADMIN, LeadCriteria(search="ana")).total == 0
    bookings.submit(booking_form(name="Beto"), Category.B2C, clock=clock(NOON))
    page = leads.list_page(ADMIN, LeadCriteria(search="beto"))
    assert [lead.name for lead in page.leads] == ["Beto"]
