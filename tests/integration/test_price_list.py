"""The staff change the price list; what was asked before keeps its price."""

import uuid
from datetime import timedelta

import pytest

from app.content import messages
from app.domain.errors import InvalidInput, PriceChanged
from app.domain.events import Change, Subject
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence import events
from app.persistence.database import transaction
from app.services import bookings, leads, price_list, prices, renames
from app.services.booking_answer import answer_soon
from tests.support.builders import NOON, booking_form, clock, pharmacy_form

ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())


pytestmark = pytest.mark.usefixtures("price_table")


def form(name: str = "Influenza", price: str = "13.000") -> dict[str, str]:
    return {"vaccine_name": name, "price": price}


def names() -> list[str]:
    return [entry.name for entry in prices.on_offer()]


def test_a_raised_price_is_charged_from_then_on_and_stored_ones_stay() -> None:
    before = bookings.submit(booking_form(), Category.B2C, clock=clock())
    price_list.edit(ADMIN, "influenza", form(), expected_version=1)
    after = bookings.submit(booking_form(name="Otra"), Category.B2C, clock=clock())
    found = {lead.id: lead.vaccine_price for lead in listed()}
    assert found == {before.id: 12_000, after.id: 13_000}
    assert prices.on_offer()[0].price == 13_000


def listed(search: str = ""):
    return leads.list_page(ADMIN, LeadCriteria(search=search)).leads


def test_who_was_slower_is_told_and_changes_nothing() -> None:
    price_list.edit(ADMIN, "covid", form("COVID-19", "1"), expected_version=1)
    with pytest.raises(PriceChanged):
        price_list.edit(ADMIN, "covid", form("COVID-19", "2"), expected_version=1)
    with pytest.raises(PriceChanged):
        price_list.set_retired(ADMIN, "nadie", True, expected_version=1)
    assert prices.on_offer()[1].price == 1


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        ({}, {"vaccine_name": "vaccine_name_required", "price": "price_required"}),
        (form(price="gratis"), {"price": "price_invalid"}),
        (form(price="-1"), {"price": "price_invalid"}),
        (form(price="1.000.001"), {"price": "price_invalid"}),
        (form(price="9" * 400), {"price": "price_invalid"}),
        (form(name="x" * 81), {"vaccine_name": "too_long"}),
        (form(name="COVID-19"), {"vaccine_name": "vaccine_name_taken"}),
    ],
)
def test_what_is_no_price_is_refused_at_its_field(raw, codes) -> None:
    with pytest.raises(InvalidInput) as refused:
        price_list.edit(ADMIN, "influenza", raw, expected_version=1)
    assert {n: e.code for n, e in refused.value.fields.items()} == codes
    assert prices.on_offer() == DEFAULT_VACCINES


def test_requests_are_found_under_a_renamed_vaccine(monkeypatch) -> None:
    monkeypatch.setattr(renames, "BATCH", 2)
    for number in range(5):
        bookings.submit(booking_form(name=f"P{number}"), Category.B2C, clock=clock())
    bookings.submit(booking_form(vaccine="covid"), Category.B2C, clock=clock())
    renames.catch_up()
    price_list.edit(ADMIN, "influenza", form("Gripe"), expected_version=1)
    assert renames.is_due()
    renames.catch_up()
    assert not renames.is_due()
    assert len(listed("gripe")) == 5
    assert len(listed("influenza")) == 5  # its id stays
    assert len(listed("covid")) == 1


def test_a_renaming_that_a_stop_cut_short_is_ended_at_the_next_start(
    monkeypatch,
) -> None:
    monkeypatch.setattr(renames, "BATCH", 2)
    for number in range(5):
        at = NOON + timedelta(minutes=number)
        form_of = booking_form(name=f"P{number}")
        bookings.submit(form_of, Category.B2C, clock=clock(at))
    price_list.edit(
        ADMIN,
        "influenza",
        form("Gripe"),
        expected_version=1,
        clock=clock(NOON + timedelta(hours=1)),
    )
    cut_short = renames._rewrite("influenza")
    assert next(cut_short) == 2
    assert len(listed("gripe")) == 2
    renames.catch_up()
    assert len(listed("gripe")) == 5
    written = []
    monkeypatch.setattr(renames, "_rewrite", lambda of: written.append(of) or ())
    renames.catch_up()
    assert written == []


def test_a_new_vaccine_is_offered_last_and_can_go_up() -> None:
    added = price_list.add(ADMIN, form("Fiebre amarilla", "$25.000"))
    assert (added.id, added.price) == ("fiebre-amarilla", 25_000)
    assert names()[-1] == "Fiebre amarilla"
    price_list.move_up(ADMIN, added.id)
    assert names()[-2:] == ["Fiebre amarilla", "Otra"]


def test_each_move_is_told_with_who_did_it_and_no_move_is_not() -> None:
    other = Admin(uuid.uuid4(), "c@d.cl", uuid.uuid4())

    def told() -> list[tuple[uuid.UUID | None, tuple[Change, ...]]]:
        with transaction() as session:
            found = events.of_subject(session, Subject.VACCINE, "tetanos", limit=100)
        return [(event.admin_id, event.deed.changes) for event in found]

    before = told()
    price_list.move_up(ADMIN, "tetanos")
    price_list.move_up(other, "tetanos")
    assert told() == [
        (other.id, (Change("position", "4", "3"),)),
        (ADMIN.id, (Change("position", "5", "4"),)),
        *before,
    ]
    price_list.move_up(ADMIN, "influenza")
    price_list.move_up(ADMIN, "nadie")
    with transaction() as session:
        assert not events.of_subject(session, Subject.VACCINE, "nadie", limit=100)
        first = events.of_subject(session, Subject.VACCINE, "influenza", limit=100)
    assert Change("position", "1", "0") not in [
        change for event in first for change in event.deed.changes
    ]


def test_a_retired_vaccine_is_not_offered_and_a_late_request_keeps_its_price() -> None:
    price_list.set_retired(ADMIN, "hepatitis", True, expected_version=1)
    assert "Hepatitis" not in names()
    late = pharmacy_form(vaccine="hepatitis")
    bookings.submit(late, Category.PHARMACY, clock=clock())
    (lead,) = listed("hepatitis")
    assert lead.vaccine_price == 20_000
    price_list.set_retired(ADMIN, "hepatitis", False, expected_version=2)
    assert names() == [entry.name for entry in DEFAULT_VACCINES]


def test_the_last_one_stays() -> None:
    for entry in DEFAULT_VACCINES[1:]:
        price_list.set_retired(ADMIN, entry.id, True, expected_version=1)
    with pytest.raises(InvalidInput):
        price_list.set_retired(ADMIN, "influenza", True, expected_version=1)
    assert names() == ["Influenza"]


@pytest.mark.parametrize(
    ("told", "change"),
    [
        ("influenza:12000 covid:15000", (12_000, 13_000)),
        ("influenza:13000", None),
        ("covid:1", None),
        ("influenza:x influenza", None),
        (None, None),
    ],
)
async def test_a_price_that_changed_while_the_form_was_filled_is_told(
    told, change
) -> None:
    price_list.edit(ADMIN, "influenza", form(), expected_version=1)
    raw = booking_form(prices_shown=told)
    answer = await answer_soon(bookings.Submission(raw, Category.B2C))
    assert answer.receipt is not None
    assert answer.receipt.price_change == change
    assert answer.sentence.startswith(messages.BOOKING_SUCCESS)
    changed = "ahora es $13.000 (antes $12.000)" in answer.sentence
    assert changed is (change is not None)


async def test_the_form_shows_each_change_of_the_list_at_once() -> None:
    shown = prices.PriceList()
    deeds = (
        lambda: price_list.add(ADMIN, form("Tifoidea", "9.000")),
        lambda: price_list.edit(ADMIN, "influenza", form(), expected_version=1),
        lambda: price_list.move_up(ADMIN, prices.on_offer()[2].id),
        lambda: price_list.set_retired(ADMIN, "covid", True, expected_version=1),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(price_list, "SHOWN", shown)
        seen = [await shown.refresh()]
        for deed in deeds:
            deed()
            seen.append(await shown.refresh())
            assert seen[-1] == prices.on_offer()
    assert len({*seen}) == len(seen)
