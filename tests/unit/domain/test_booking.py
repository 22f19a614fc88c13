"""A request is refused only for what is truly missing or impossible."""

import json
import uuid
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import fields
from app.domain.booking import (
    FILLED_IN_FIELD,
    TRAP_FIELD,
    BookingRules,
    earliest_day,
    is_urgent,
    looks_automatic,
    parse_booking,
)
from app.domain.clock import chilean_day
from app.domain.errors import InvalidInput
from app.domain.lead import Category
from app.domain.phone import normalise_phone
from app.domain.vaccines import DEFAULT_VACCINES
from tests.support.builders import NOON, booking_form, pharmacy_form, skipped

FRIDAY = datetime(2026, 11, 20, 15, tzinfo=UTC)
RULES = BookingRules(
    now=NOON,
    catalogue=DEFAULT_VACCINES,
    consent_required=True,
)


# The rule of the page's scripts is tested on the same table.
URGENT_CASES = json.loads(
    (Path(__file__).parents[2] / "support/urgent_cases.json").read_text("utf-8")
)["cases"]


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
        pytest.param(
            (chilean_day(NOON) - timedelta(days=1)).isoformat(),
            "date_past",
            id="yesterday",
        ),
        ("0001-01-01", "date_past"),
        ("2101-01-01", "date_too_far"),
        ("9999-12-31", "date_too_far"),
        ("2026-02-30", "date_invalid"),
        ("mañana", "date_invalid"),
        ("20/11/2026", "date_invalid"),
    ],
)
def test_impossible_day_is_refused(day, code) -> None:
    assert codes(booking_form(date=day)) == {"date": code}


@pytest.mark.parametrize(
    ("day", "at", "now", "refused"),
    [
        ("2026-11-20", "12:01", FRIDAY, False),
        ("2026-11-20", "12:00", FRIDAY, True),
        ("2026-11-20", "00:00", FRIDAY, True),
        ("2026-11-21", "00:00", FRIDAY, False),
        # Half past midnight in London is still the evening before in Chile.
        ("2026-11-20", "21:31", datetime(2026, 11, 21, 0, 30, tzinfo=UTC), False),
        ("2026-11-20", "21:29", datetime(2026, 11, 21, 0, 30, tzinfo=UTC), True),
        # In April the last hour before midnight comes twice: 23:30 is over after
        # the second one, at 3:30 in London, not after the first.
        ("2027-04-03", "23:30", datetime(2027, 4, 4, 2, 45, tzinfo=UTC), False),
        ("2027-04-03", "23:30", datetime(2027, 4, 4, 3, 29, tzinfo=UTC), False),
        ("2027-04-03", "23:30", datetime(2027, 4, 4, 3, 30, tzinfo=UTC), True),
        # In September midnight is followed by one o'clock.
        ("2026-09-06", "01:01", datetime(2026, 9, 6, 4, 0, tzinfo=UTC), False),
        ("2026-09-06", "01:00", datetime(2026, 9, 6, 4, 0, tzinfo=UTC), True),
        ("2026-09-06", "00:30", datetime(2026, 9, 6, 4, 0, tzinfo=UTC), True),
    ],
)
def test_moment_that_is_over_is_refused(day, at, now, refused) -> None:
    form, rules = booking_form(date=day, time=at), replace(RULES, now=now)
    if refused:
        with pytest.raises(InvalidInput) as error:
            parse_booking(form, Category.B2C, rules)
        assert {n: e.code for n, e in error.value.fields.items()} == {
            "time": "time_past"
        }
    else:
        assert parse_booking(form, Category.B2C, rules).time == at


@pytest.mark.parametrize("ahead", [1, 2, 30])
def test_an_hour_that_clocks_jump_over_is_refused(ahead) -> None:
    day = skipped(NOON.year + ahead)
    for at in ("00:00", "0:30", "00:59"):
        wrong = codes(booking_form(date=day.isoformat(), time=at))
        assert wrong == {"time": "moment_missing"}
    for one, at in ((day, "01:00"), (day - timedelta(days=1), "23:59")):
        assert parse(booking_form(date=one.isoformat(), time=at)).time == at


def test_hour_of_a_day_that_is_wrong_is_not_judged() -> None:
    assert codes(booking_form(date="0001-01-01", time="00:00")) == {"date": "date_past"}
    assert codes(booking_form(date="x", time="00:00")) == {"date": "date_invalid"}


@pytest.mark.parametrize(
    "day",
    # In the last minute of a day its last minute is over.
    [
        pytest.param(chilean_day(NOON + timedelta(minutes=1)).isoformat(), id="today"),
        "2096-02-29",
        "2100-12-31",
    ],
)
def test_today_and_any_later_day_is_accepted(day) -> None:
    assert parse(booking_form(date=day, time="23:59")).date == date.fromisoformat(day)


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


@pytest.mark.parametrize("category", list(Category))
def test_vaccine_is_read_however_the_sender_names_it(category) -> None:
    form = pharmacy_form(vaccine=" TETANOS ", patient_2="Beto", vaccine_2="covid-19")
    read = parse(form, category)
    assert read.vaccine == "tetanos"
    assert [one.vaccine for one in read.others] == ["covid"]


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


@pytest.mark.parametrize("case", URGENT_CASES, ids=lambda case: case["why"])
def test_visit_within_24_hours_is_urgent(case) -> None:
    now = datetime.fromisoformat(case["now"])
    assert (
        is_urgent(date.fromisoformat(case["day"]), case["time"], now) is case["urgent"]
    )


def test_time_in_words_is_taken_for_the_beginning_of_its_day() -> None:
    assert is_urgent(date(2026, 11, 21), "temprano", FRIDAY)
    assert not is_urgent(date(2026, 11, 22), "temprano", FRIDAY)


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


@pytest.mark.parametrize(
    "name", ["---", ".", "\u202e\u202e", "\u3164", "¿?", "\u200b\u200d", "♥️"]
)
def test_name_without_a_letter_or_a_digit_is_none(name: str) -> None:
    form = fields.Form({"name": name})
    assert form.read("name", fields.name) is None
    assert form.errors["name"].code == "name_required"


@pytest.mark.parametrize("name", ["Ñ", "李", "محمد", "R2", "Ana ♥️", "O'Higgins"])
def test_name_of_any_script_is_one(name: str) -> None:
    assert fields.Form({"name": name}).read("name", fields.name) == name


@pytest.mark.parametrize(
    ("told", "automatic"),
    [
        ("0", True),
        ("1999", True),
        ("2000", False),
        ("99999999999", False),
        ("\u0663\u0660\u0660", False),  # digits, but not a script's
        ("-5", False),
        ("pronto", False),
        ("", False),
        (None, False),
    ],
)
def test_who_takes_two_seconds_may_be_a_person(told, automatic) -> None:
    assert looks_automatic({FILLED_IN_FIELD: told}) is automatic
    assert looks_automatic({FILLED_IN_FIELD: told, TRAP_FIELD: "x"})
