"""Prices, days, text, sessions and retries."""

import uuid
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.clock import chilean_day, day_bounds
from app.domain.notification import Notification
from app.domain.outbox import LONGEST_WAIT, MAX_ATTEMPTS, retry_delay
from app.domain.staff_session import (
    SESSION_IDLE_LIMIT,
    SESSION_LIFETIME,
    Session,
    new_token,
    token_hash,
)
from app.domain.text import clean_line, clean_text, search_form
from app.domain.vaccines import (
    DEFAULT_VACCINES,
    Vaccine,
    display_name,
    format_clp,
    id_of,
    price_of,
)

NOW = datetime(2026, 11, 20, 15, tzinfo=UTC)


def test_unknown_vaccine_costs_nothing_and_keeps_its_text() -> None:
    assert price_of("rabia", DEFAULT_VACCINES) == 0
    assert display_name("rabia", DEFAULT_VACCINES) == "rabia"


def test_known_vaccine_has_price_and_name() -> None:
    assert price_of("tetanos", DEFAULT_VACCINES) == 10_000
    assert display_name("tetanos", DEFAULT_VACCINES) == "Tétanos"


@pytest.mark.parametrize(
    ("written", "vaccine_id"),
    [
        ("vph", "vph"),
        ("VPH", "vph-2"),
        ("Vph", "vph-2"),
        ("tétanos", "tetanos"),
        ("TETANOS", "tetanos"),
        ("covid-19", "covid"),
        ("COVID", "covid"),
        ("rabia", "rabia"),
        ("", ""),
    ],
)
def test_vaccine_is_known_by_id_or_name_however_written(written, vaccine_id) -> None:
    catalogue = (
        Vaccine("vph", "VPH", 1, retired=True),
        *DEFAULT_VACCINES,
        Vaccine("vph-2", "VPH", 2),
    )
    assert id_of(written, catalogue) == vaccine_id


@pytest.mark.parametrize(
    ("amount", "written"),
    [(0, "$0"), (900, "$900"), (12_000, "$12.000"), (1_234_567, "$1.234.567")],
)
def test_pesos_are_written_with_points(amount, written) -> None:
    assert format_clp(amount) == written


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 11, 20), 24),
        (date(2027, 4, 3), 25),
        (date(2026, 9, 6), 23),
    ],
)
def test_day_has_the_hours_of_chilean_clocks(day, hours) -> None:
    start, end = day_bounds(day)
    assert end - start == timedelta(hours=hours)


@given(st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1)))  # noqa: DTZ001 - made aware below
def test_every_instant_lies_within_the_bounds_of_its_day(naive) -> None:
    instant = naive.replace(tzinfo=UTC)
    start, end = day_bounds(chilean_day(instant))
    assert start <= instant < end


def test_no_day_follows_the_last_of_the_calendar() -> None:
    assert day_bounds(date.max - timedelta(days=1))[1] > NOW
    with pytest.raises(ValueError, match="last of the calendar"):
        day_bounds(date.max)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana \t Pérez\n", "Ana Pérez"),
        ("a\x00b\x07c", "abc"),
        ("\ud800x", "x"),
        ("e\u0301", "\u00e9"),
        ("Ana\u202e zer\u00e9P\u202c", "Ana zer\u00e9P"),
        ("\u2066Ana\u2069\u200f", "Ana"),
        ("A\u200bn\u00ada\ufeff\u2060", "Ana"),
        ("\u3164\u2800\u115f", ""),
        ("A\ufe0fn\u200da", "Ana"),
        ("Ana\U000e0041\U000e0100", "Ana"),
        ("\U000e0080A\u2065n\ufff0\ufff8a\U00016fe4\U0001d159\U000e0fff", "Ana"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f",) * 2,
        ("\u2764\ufe0f\ufe0f\u200dx", "\u2764\ufe0fx"),
    ],
)
def test_line_is_trimmed_composed_and_without_control_characters(typed, kept) -> None:
    assert clean_line(typed) == kept


def test_lines_of_a_text_are_parted_in_one_way() -> None:
    typed = "uno\r\ndos\u2028tres\u2029\u2029cinco\u2028"
    assert clean_text(typed) == "uno\ndos\ntres\n\ncinco"
    assert clean_line(typed) == "uno dos tres cinco"


@given(st.text())
def test_cleaned_text_can_be_stored_and_stays_itself(text) -> None:
    clean = clean_text(text)
    assert "\x00" not in clean
    assert clean.encode().decode() == clean
    assert clean_text(clean) == clean


def test_search_form_ignores_case_and_accents() -> None:
    assert search_form("PEÑA Ávila") == search_form("pena avila") == "pena avila"


def test_waits_grow_to_an_hour_and_end() -> None:
    waits = [retry_delay(attempt) for attempt in range(1, MAX_ATTEMPTS)]
    known = [wait for wait in waits if wait is not None]
    assert len(known) == len(waits)
    assert known == sorted(known)
    assert known[0] == timedelta(seconds=15)
    assert known[-1] == LONGEST_WAIT
    assert sum(known, timedelta()) > timedelta(days=2)
    assert retry_delay(MAX_ATTEMPTS) is None


def session(**changes: datetime) -> Session:
    return Session(
        id=uuid.uuid4(),
        admin_id=uuid.uuid4(),
        created_at=NOW,
        seen_at=changes.get("seen_at", NOW),
        expires_at=NOW + SESSION_LIFETIME,
    )


def test_session_is_open_until_one_of_its_limits() -> None:
    second = timedelta(seconds=1)
    assert session().is_open(NOW + SESSION_IDLE_LIMIT - second)
    assert not session().is_open(NOW + SESSION_IDLE_LIMIT)
    late = session(seen_at=NOW + SESSION_LIFETIME - second)
    assert late.is_open(NOW + SESSION_LIFETIME - second)
    assert not late.is_open(NOW + SESSION_LIFETIME)


def test_tokens_are_long_unlike_and_hashed() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 43
    assert token_hash("a") != token_hash("b")


def test_message_id_is_made_of_message_and_sender() -> None:
    id_ = uuid.uuid4()
    mail = Notification(id_, "avisos@correo.cl", ["a@b.cl"], "s", "b")
    assert mail.message_id == f"<{id_}@correo.cl>"
