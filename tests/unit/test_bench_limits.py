"""A benchmark that has limits fails over them, and where it does not tell of them."""

import pytest

from bench import flood, leads, limits, visits

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
    assert ended.value.code == f"more than agreed: {name} {LIMITS[name]} ms"


def test_a_table_without_a_limited_line_is_no_proof() -> None:
    with pytest.raises(KeyError):
        limits.over(TABLE[:3], LIMITS)


def test_a_day_and_a_file_have_their_limits() -> None:
    assert visits.LIMITS == {visits.DAY: 20, visits.FILE: 20}


def attacked(name: str, **worse: float) -> list[str]:
    """Return the table of an attack that nobody noticed, but for what is worse."""
    calm, busy = ({"bookings": [20.0] * 40, "/healthz": [2.0] * 40} for _ in range(2))
    busy["bookings"] = [worse.get("bookings", 20.0)] * 40
    busy["/healthz"] = [worse.get("healthz", 2.0)] * 40
    return flood.table(
        name,
        flood.Attack("told", worse.get("strength", 1.0)),
        calm,
        busy,
        worse.get("grown", 10.0),
    )


@pytest.mark.parametrize("name", flood.ATTACKS)
def test_an_attack_that_nobody_noticed_passes(name: str) -> None:
    flood.judge(attacked(name), [name])


@pytest.mark.parametrize(
    ("name", "worse"),
    [
        ("connections", {"bookings": 251}),
        ("connections", {"healthz": 251}),
        ("connections", {"strength": 0.89}),
        ("websockets", {"grown": 101}),
        ("websockets", {"bookings": 251}),
        ("refused", {"bookings": 251}),
        ("refused", {"bookings": 41}),
        ("refused", {"strength": 0.89}),
    ],
)
def test_an_attack_that_others_notice_or_that_was_none_fails(
    name: str, worse: dict[str, float]
) -> None:
    with pytest.raises(SystemExit) as ended:
        flood.judge(attacked(name, **worse), [name])
    assert name in str(ended.value.code)
