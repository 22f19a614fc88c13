"""A benchmark that has limits fails over them, and where it does not tell of them."""

import pytest

from bench import leads, limits, visits

TABLE = [
    "| what | p50 | p95 | naive p50 | ratio |",
    "|---|---|---|---|---|",
    *(
        f"| {name} | {most}.0 | 99.0 | 9.0 | 1 |"
        for name, most in leads.AGREED_MS.items()
    ),
    "| rare: a phone | 900.0 | 900.0 | 9.0 | 1 |",
    "",
    "CSV: 3 rows in 1.0 s",
]
LIMITS = {name: most * leads.TOLERANCE for name, most in leads.AGREED_MS.items()}


def test_what_stays_within_its_limits_passes() -> None:
    assert limits.over(TABLE, LIMITS) == []
    limits.require(TABLE, LIMITS)


@pytest.mark.parametrize("name", LIMITS)
def test_each_limit_is_looked_at(name: str) -> None:
    slow = f"| {name} | {LIMITS[name] + 0.1} | 99.0 | 9.0 | 1 |"
    table = [slow if line.startswith(f"| {name} |") else line for line in TABLE]
    with pytest.raises(SystemExit) as ended:
        limits.require(table, LIMITS)
    # A sentence, with which a program ends with 1.
    assert ended.value.code == f"longer than agreed: {name} {LIMITS[name]} ms"


def test_a_table_without_a_limited_line_is_no_proof() -> None:
    with pytest.raises(KeyError):
        limits.over(TABLE[:3], LIMITS)


def test_a_day_and_a_file_have_their_limits() -> None:
    assert visits.LIMITS == {visits.DAY: 20, visits.FILE: 20}
