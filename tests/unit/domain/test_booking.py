"""A request is refused only for what is truly missing or impossible."""

import uuid
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.booking import (
    BookingRules,
    earliest_day,
    is_urgent,
    normalise_phone,
    parse_booking,
)
from app.domain.errors import InvalidInput
from app.domain.lead import Category
from tests.support.builders import booking_form, pharmacy_form

RULES = BookingRules(
    today=date(2026, 11, 20),
    known_vaccines={"covid", "influenza"},
    consent_required=True,
)


def parse(form: dict[str, Any], category: Category = Category.B2C):
    return parse_booking(form, category, RULES)


def codes(form: dict[str, Any], category: Category = Category.B2C) -> dict[str, str]:
    with pytest.raises(InvalidInput) as refused:
        parse(form, category)
    return {name: wrong.code for name, wrong in refused.value.fields.items()}


@pytest.mark.parametrize(
    "name",
    ["name", "phone", "email", "vaccine", "date", "time", "address", "consent"],
)
@pytest.mark.parametrize("nothing", ["", "   ", "\x00", None, False])
def test_required_field_left_empty_is_named(name, nothing) -> None:
    assert codes(booking_form() | {name: nothing}) == {name: f"{name}_required"}


def test_message_and_submission_id_are_optional() -> None:
    booking = parse(booking_form(message=None))
    assert booking.message == ""
    assert booking.submission_id is None


def test_errors_come_in_the_order_of_the_form() -> None:
    assert list(codes({}, Category.PHARMACY)) == [
        "name",
        "phone",
        "email",
        "receipt_number",
        "vaccine",
        "date",
        "time",
        "address",
        "consent",
    ]


@pytest.mark.parametrize(
    ("field", "limit"),
    [
        ("name", 200),
        ("phone", 200),
        ("address", 200),
        ("vaccine", 200),
        ("message", 2000),
    ],
)
def test_text_is_capped_generously(field, limit) -> None:
    parse(booking_form(**{field: "x" * limit}))
    assert codes(booking_form(**{field: "x" * (limit + 1)})) == {field: "too_long"}


@pytest.mark.parametrize(
    "email",
    [
        "a@b.cl",
        "a@b",
        "A.b+c@sub.correo.cl",
        "o'hara@x.org",
        "ñandú@correo.cl",
        " a@b.cl ",
    ],
)
def test_address_that_a_browser_or_the_standards_accept_is_kept(email) -> None:
    assert parse(booking_form(email=email)).email == email.strip()


@pytest.mark.parametrize(
    "email", ["no", "a@", "@b.cl", "a b@c.cl", "a@b..cl", "a@b,cl"]
)
def test_what_is_no_address_is_refused(email) -> None:
    assert codes(booking_form(email=email)) == {"email": "email_invalid"}


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("2026-11-19", "date_past"),
        ("0001-01-01", "date_past"),
        ("2026-02-30", "date_invalid"),
        ("mañana", "date_invalid"),
        ("20/11/2026", "date_invalid"),
    ],
)
def test_impossible_day_is_refused(day, code) -> None:
    assert codes(booking_form(date=day)) == {"date": code}


@pytest.mark.parametrize("day", ["2026-11-20", "2028-02-29", "9999-12-31"])
def test_today_and_any_later_day_is_accepted(day) -> None:
    assert parse(booking_form(date=day)).date == date.fromisoformat(day)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("9:30", "09:30"),
        ("09:30:00", "09:30"),
        ("23.59", "23:59"),
        ("00:00", "00:00"),
        (" 7:05 ", "07:05"),
    ],
)
def test_clock_times_are_read_as_people_write_them(typed, kept) -> None:
    assert parse(booking_form(time=typed)).time == kept


@pytest.mark.parametrize("typed", ["24:00", "9:60", "9", "temprano", "٠٩:٣٠", "-1:00"])
def test_impossible_time_is_refused(typed) -> None:
    assert codes(booking_form(time=typed)) == {"time": "time_invalid"}


def test_vaccine_must_be_listed_on_the_pharmacy_form_only() -> None:
    assert codes(pharmacy_form(vaccine="rabia"), Category.PHARMACY) == {
        "vaccine": "vaccine_unknown"
    }
    assert parse(booking_form(vaccine="rabia")).vaccine == "rabia"


def test_receipt_belongs_to_the_pharmacy_form_only() -> None:
    assert parse(booking_form(receipt_number="7")).receipt_number is None
    assert parse(pharmacy_form(), Category.PHARMACY).receipt_number == "B-100"


def test_numbers_and_truth_values_are_read_as_a_form_sends_them() -> None:
    booking = parse(booking_form(phone=912345678, consent=True))
    assert booking.phone == "912345678"
    assert booking.consented


@pytest.mark.parametrize("value", [[], {}, ["a"], object()])
def test_what_is_no_text_is_refused(value) -> None:
    assert codes(booking_form(name=value)) == {"name": "invalid_type"}


def test_malformed_submission_id_is_refused() -> None:
    assert codes(booking_form(submission_id="x")) == {
        "submission_id": "submission_id_invalid"
    }


def test_consent_that_is_no_yes_is_refused() -> None:
    assert codes(booking_form(consent="no")) == {"consent": "consent_required"}


@pytest.mark.parametrize(
    ("phone", "e164"),
    [
        ("+56 9 1234 5678", "+56912345678"),
        ("912345678", "+56912345678"),
        ("(32) 234-5678", "+56322345678"),
        ("+54 11 2345-6789", "+541123456789"),
        ("123", None),
        ("llamar a mi hija", None),
    ],
)
def test_phone_is_normalised_where_it_can_be_and_never_refused(phone, e164) -> None:
    assert normalise_phone(phone) == e164
    booking = parse(booking_form(phone=phone))
    assert (booking.phone, booking.phone_e164) == (phone, e164)


@pytest.mark.parametrize(
    ("day", "time", "now", "urgent"),
    [
        (date(2026, 11, 21), "11:59", datetime(2026, 11, 20, 15, tzinfo=UTC), True),
        (date(2026, 11, 21), "12:00", datetime(2026, 11, 20, 15, tzinfo=UTC), False),
        (date(2026, 11, 20), "01:00", datetime(2026, 11, 20, 15, tzinfo=UTC), True),
        (date(9999, 12, 31), "23:59", datetime(2026, 11, 20, 15, tzinfo=UTC), False),
        # The night of April in which clocks go back is 25 hours long.
        (date(2027, 4, 4), "12:00", datetime(2027, 4, 3, 15, tzinfo=UTC), False),
        (date(2027, 4, 4), "10:59", datetime(2027, 4, 3, 15, tzinfo=UTC), True),
        (date(2027, 4, 4), "11:00", datetime(2027, 4, 3, 15, tzinfo=UTC), False),
        # The night of September in which they go forward has 23 hours.
        (date(2026, 9, 6), "12:59", datetime(2026, 9, 5, 16, tzinfo=UTC), True),
        (date(2026, 9, 6), "13:00", datetime(2026, 9, 5, 16, tzinfo=UTC), False),
    ],
)
def test_visit_within_24_hours_is_urgent(day, time, now, urgent) -> None:
    assert is_urgent(day, time, now) is urgent


def test_hour_that_does_not_exist_is_read_all_the_same() -> None:
    assert is_urgent(date(2026, 9, 6), "00:30", datetime(2026, 9, 5, 16, tzinfo=UTC))


def test_days_are_chilean() -> None:
    assert earliest_day(datetime(2026, 11, 21, 2, tzinfo=UTC)) == date(2026, 11, 20)
    assert earliest_day(datetime(2026, 11, 21, 3, tzinfo=UTC)) == date(2026, 11, 21)


ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
NAMES = st.sampled_from([*pharmacy_form(), "submission_id"])


@given(form=st.dictionaries(NAMES, ANYTHING), category=st.sampled_from(Category))
def test_nothing_but_a_refusal_comes_of_any_form(form, category) -> None:
    try:
        parse(form, category)
    except InvalidInput as refused:
        assert refused.fields  # noqa: PT017 - both ways are right


LINES = st.text(min_size=1, max_size=200)


@given(name=LINES, address=LINES, message=st.text(max_size=2000), id_=st.uuids())
def test_what_was_read_reads_the_same_again(name, address, message, id_) -> None:
    form = booking_form(
        name=name, address=address, message=message, submission_id=str(id_)
    )
    try:
        once = parse(form)
    except InvalidInput:
        return
    again = parse(
        form | {"name": once.name, "address": once.address, "message": once.message}
    )
    assert again == once
    assert once.submission_id == uuid.UUID(str(id_))
