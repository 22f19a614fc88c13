"""A breach: its clock, and what may be written down of it."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest

from app.domain.breach import TELL_WITHIN, Breach, parse_breach, urgency
from app.domain.errors import InvalidInput
from app.domain.rights_clocks import Urgency
from tests.support.breaches import breach_form, typed

# An hour that comes once, on the minute, as its field has it: the rule is handed its
# clock, whatever the calendar says.
NOW = datetime.fromisoformat("2026-11-20T15:00+00:00")
KNOWN = NOW - timedelta(hours=5)


def wrong(**changes: Any) -> dict[str, str]:
    with pytest.raises(InvalidInput) as refused:
        parse_breach(breach_form(**{"known_at": typed(KNOWN), **changes}), NOW)
    return {name: error.code for name, error in refused.value.fields.items()}


def of(**changes: Any) -> Breach:
    return Breach(
        id=uuid.UUID(int=1),
        noted=parse_breach(breach_form(**{"known_at": typed(KNOWN), **changes}), NOW),
        closed_at=None,
        version=1,
    )


def test_the_clock_runs_from_when_it_was_known_until_the_agency_was_told() -> None:
    assert of().due == KNOWN + TELL_WITHIN
    assert of(agency_told_at=typed(NOW)).due is None
    assert of(reason="Sin riesgo para nadie").due is None


@pytest.mark.parametrize(
    ("left", "stands"),
    [
        (timedelta(hours=24, seconds=1), Urgency.CALM),
        (timedelta(hours=24), Urgency.SOON),
        (timedelta(0), Urgency.SOON),
        (timedelta(seconds=-1), Urgency.OVERDUE),
    ],
)
def test_its_last_instant_is_still_in_time(left: timedelta, stands: Urgency) -> None:
    assert urgency(NOW + left, NOW) is stands


def test_instants_are_those_of_clocks_in_chile() -> None:
    noted = parse_breach(breach_form(known_at="2026-09-05T22:30"), NOW)
    assert noted.known_at == datetime.fromisoformat("2026-09-06T02:30+00:00")


def test_what_cannot_be_is_refused_field_by_field() -> None:
    assert wrong(what=" ", known_at="") == {
        "what": "what_required",
        "known_at": "known_at_required",
    }
    assert wrong(known_at="ayer") == {"known_at": "instant_invalid"}
    ahead = typed(NOW + timedelta(minutes=1))
    assert wrong(known_at=ahead) == {"known_at": "instant_ahead"}
    before = typed(KNOWN - timedelta(minutes=1))
    assert wrong(people_told_at=before) == {"people_told_at": "told_before_known"}
    after = typed(KNOWN + timedelta(minutes=1))
    assert wrong(happened_at=after) == {"happened_at": "happened_after_known"}


def test_what_happened_was_known_and_told_within_one_minute_is_no_mistake() -> None:
    names = ("happened_at", "agency_told_at", "people_told_at")
    noted = of(**dict.fromkeys(names, typed(KNOWN))).noted
    assert {getattr(noted, name) for name in names} == {KNOWN}
    before = typed(KNOWN - timedelta(minutes=1))
    assert wrong(**dict.fromkeys(names, before)) == dict.fromkeys(
        names[1:], "told_before_known"
    )


def test_all_that_the_law_asks_for_is_there_before_it_is_closed() -> None:
    names = ("data", "people", "consequences", "measures", "reason")
    assert wrong(closed="on") == dict.fromkeys(names, "needed_to_close")
    texts = dict.fromkeys(names[:4], "Algo")
    told = {"agency_told_at": typed(NOW), "people_told_at": typed(NOW)}
    assert wrong(closed="on", **texts) == {"reason": "needed_to_close"}
    assert parse_breach(
        breach_form(known_at=typed(KNOWN), closed="on", **texts, **told), NOW
    ).closed
    assert parse_breach(
        breach_form(known_at=typed(KNOWN), closed="on", **texts, reason="x"), NOW
    ).closed


@pytest.mark.parametrize("told", ["agency_told_at", "people_told_at"])
def test_who_told_one_of_the_two_says_why_the_other_was_not(told: str) -> None:
    texts = dict.fromkeys(("data", "people", "consequences", "measures"), "Algo")
    half = texts | {told: typed(NOW), "closed": "on"}
    assert wrong(**half) == {"reason": "needed_to_close"}
    assert of(**half, reason="Sin riesgo").noted.closed
