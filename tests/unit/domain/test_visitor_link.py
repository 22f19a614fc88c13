"""Links end with the visit; codes are six digits however they are typed."""

import uuid
from datetime import UTC, date, datetime, timedelta

import pytest

from app.domain.visitor_link import (
    LINK_LASTS_AT_MOST,
    Purpose,
    code_hash,
    link_ends_at,
    may_be_token,
    new_code,
    new_link_token,
    read_code,
)

ISSUED = datetime(2026, 11, 20, 15, tzinfo=UTC)
WISHED = date(2026, 11, 25)


def test_a_token_is_128_bits_and_never_twice_the_same() -> None:
    tokens = {new_link_token() for _ in range(500)}
    assert len(tokens) == 500
    assert {len(token) for token in tokens} == {22}
    assert all(may_be_token(token) for token in tokens)
    assert not any(map(may_be_token, ("", "x" * 101, "ñ", "\ud800")))


@pytest.mark.parametrize(
    ("wished", "visits", "last_day"),
    [
        (WISHED, [], date(2026, 12, 25)),
        # A visit on another day than was wished for, before and after it.
        (WISHED, [datetime(2026, 12, 1, 15, tzinfo=UTC)], date(2026, 12, 31)),
        (WISHED, [datetime(2026, 11, 22, 15, tzinfo=UTC)], date(2026, 12, 25)),
        # What is the next day in UTC is still the evening in Chile.
        (WISHED, [datetime(2026, 12, 2, 1, tzinfo=UTC)], date(2026, 12, 31)),
    ],
)
def test_a_link_ends_thirty_days_after_the_visit(wished, visits, last_day) -> None:
    ends = link_ends_at(wished, visits, ISSUED)
    begins = datetime.combine(last_day, datetime.min.time(), tzinfo=UTC)
    # Midnight of Chile, in summer three hours behind.
    assert ends == begins + timedelta(days=1, hours=3)


@pytest.mark.parametrize("wished", [date.max, date(2099, 1, 1)])
def test_no_day_makes_a_link_last_for_ever(wished) -> None:
    assert link_ends_at(wished, [], ISSUED) == ISSUED + LINK_LASTS_AT_MOST


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("012345", "012345"),
        (" 012 345 ", "012345"),
        ("012-345", "012345"),
        ("12345", ""),
        ("0123456", ""),
        ("01234a", ""),
        ("٠١٢٣٤٥", ""),
        ("²12345", ""),
        ("", ""),
    ],
)
def test_a_code_is_read_as_people_type_it(typed, read) -> None:
    assert read_code(typed) == read


def test_a_code_is_worth_nothing_elsewhere() -> None:
    ana, berta = uuid.uuid4(), uuid.uuid4()
    hashes = {
        code_hash(lead, purpose, "012345")
        for lead in (ana, berta)
        for purpose in Purpose
    }
    assert len(hashes) == 2 * len(Purpose)
    assert all(read_code(new_code()) for _ in range(200))
