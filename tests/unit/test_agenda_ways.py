"""Where the agenda leads, and which hours of a day it shows."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.admin.agenda.board import count_of, ways
from app.admin.agenda.card import SHORTEST_DRAWN
from app.admin.agenda.hours import shown_hours
from app.content import agenda as copy
from app.domain.agenda import AgendaQuery, Grouping, Span
from app.domain.visit import Slot
from app.services.agenda_query import agenda_address
from tests.support.builders import day, noon


@pytest.mark.parametrize(("span", "step"), [(Span.DAY, 1), (Span.WEEK, 7)])
@pytest.mark.parametrize("grouping", Grouping)
def test_each_way_changes_what_it_says_and_nothing_else(
    span: Span, step: int, grouping: Grouping
) -> None:
    asked = AgendaQuery(day(3), span=span, grouping=grouping, who="somebody")
    apart = timedelta(days=step)
    expected = {
        "previous": replace(asked, day=day(3) - apart),
        "next": replace(asked, day=day(3) + apart),
        "today": replace(asked, day=day(0)),
        **{one.value: replace(asked, span=one) for one in Span},
        # A professional is no comuna: whose it is does not go along.
        **{one.value: replace(asked, grouping=one, who="") for one in Grouping},
    }
    found = ways(asked, day(0))
    assert found == {name: agenda_address(to) for name, to in expected.items()}


@pytest.mark.parametrize(
    ("starts_in", "minutes", "shown"),
    [
        (0, 30, (8, 20)),
        (-4, 30, (8, 20)),
        (-4.5, 30, (7, 20)),
        (7.5, 30, (8, 20)),
        (7.5, 31, (8, 21)),
        # A short one is drawn longer than it is, and not cut off.
        (8 - 10 / 60, 5, (8, 21)),
        (11.5, 90, (8, 24)),
    ],
)
def test_a_day_is_shown_in_whole_hours_as_far_as_its_visits_are_drawn(
    starts_in: float, minutes: int, shown: tuple[int, int]
) -> None:
    assert minutes != 5 or minutes < SHORTEST_DRAWN
    slot = Slot(noon(3) + timedelta(hours=starts_in), minutes, None)
    first, last = shown_hours([slot], [])
    assert (first / 60, last / 60) == shown


def test_how_many_visits_there_are() -> None:
    told = [count_of(count) for count in range(3)]
    many = copy.COUNT_MANY.format(count=2)
    assert told == [copy.COUNT_NONE, copy.COUNT_ONE, many]
