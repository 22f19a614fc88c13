"""What an address asks for survives the way there and back."""

from datetime import date
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.lead_search import MAX_TERM
from app.services.lead_query import criteria_in, query_of, unreadable

CRITERIA = st.builds(
    LeadCriteria,
    search=st.text(max_size=MAX_TERM),
    category=st.none() | st.sampled_from(Category),
    day=st.none() | st.dates(date(1000, 1, 1), date(9999, 12, 30)),
    order=st.sampled_from(Order),
)


@given(CRITERIA)
def test_an_address_says_all_that_is_asked_for(criteria: LeadCriteria) -> None:
    query = dict(parse_qsl(query_of(criteria)))
    assert criteria_in(query) == criteria
    assert unreadable(query) == ()


def test_what_is_asked_for_anyway_is_not_in_the_address() -> None:
    assert query_of(LeadCriteria()) == ""


@given(
    st.dictionaries(
        st.sampled_from(["buscar", "categoria", "fecha", "orden"]), st.text()
    )
)
def test_nonsense_asks_for_nothing(query: dict[str, str]) -> None:
    criteria_in(query)


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "31/12/2026", "x"])
def test_a_day_without_a_next_one_is_no_day(day: str) -> None:
    assert criteria_in({"fecha": day}).day is None
    assert unreadable({"fecha": day}) == ("fecha",)
