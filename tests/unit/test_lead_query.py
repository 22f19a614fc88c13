"""What an address asks for survives the way there and back."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order, Position
from app.domain.lead_state import LeadState
from app.domain.lead_text import MAX_TERM
from app.services import lead_query
from app.services.lead_query import (
    Place,
    address_of,
    asked_at,
    criteria_in,
    place_in,
    place_query,
    query_of,
    unreadable,
)

DAYS = st.none() | st.dates(date(1000, 1, 1), date(9999, 12, 30))
CRITERIA = st.builds(
    LeadCriteria,
    search=st.text(max_size=MAX_TERM),
    category=st.none() | st.sampled_from(Category),
    day=DAYS,
    since=DAYS,
    until=DAYS,
    wished=DAYS,
    comuna=st.sampled_from(["", "Quilpué", "Santiago", "outside", "unknown"]),
    vaccine=st.text(max_size=MAX_TERM),
    pharmacy=st.sampled_from(["", "-", "farmacia-nunoa", "cruz-2"]),
    urgent=st.booleans(),
    phone_odd=st.booleans(),
    state=st.none() | st.sampled_from(LeadState),
    among=st.lists(st.uuids(), max_size=3).map(tuple),
    order=st.sampled_from(Order),
)


@given(CRITERIA)
def test_an_address_says_all_that_is_asked_for(criteria: LeadCriteria) -> None:
    query = dict(parse_qsl(query_of(criteria)))
    assert criteria_in(query) == criteria
    assert unreadable(query) == ()


@given(CRITERIA)
def test_a_panel_address_shows_what_was_typed_to_nobody(criteria: LeadCriteria) -> None:
    url = urlsplit(address_of(criteria, "pagina=2"))
    query = dict(parse_qsl(url.query))
    assert asked_at(query, url.fragment) == criteria
    assert criteria_in(query) == replace(criteria, search="")
    assert "buscar" not in query


def test_an_earlier_address_is_read_too() -> None:
    assert asked_at({"buscar": "ana"}, "").search == "ana"
    assert asked_at({"buscar": "ana"}, "buscar=berta").search == "berta"


def test_what_is_asked_for_anyway_is_not_in_the_address() -> None:
    assert query_of(LeadCriteria()) == ""


@given(
    st.dictionaries(
        st.sampled_from([part.name for part in lead_query._PARTS]),
        st.text(),
    )
)
def test_nonsense_asks_for_nothing(query: dict[str, str]) -> None:
    criteria_in(query)


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "31/12/2026", "x"])
def test_a_day_without_a_next_one_is_no_day(day: str) -> None:
    assert criteria_in({"fecha": day}).day is None
    assert unreadable({"fecha": day}) == ("fecha",)


@pytest.mark.parametrize(
    "name", ["comuna", "estado", "urgente", "revisar-telefono", "farmacia"]
)
def test_what_cannot_be_made_out_is_named(name: str) -> None:
    assert unreadable({name: "¿Marte?", "buscar": "Marte"}) == (name,)


@given(
    st.builds(
        Place,
        page=st.integers(2, 999_999),
        after=st.builds(
            Position,
            created_at=st.timedeltas(timedelta(0), timedelta(days=50_000)).map(
                lambda since: datetime(1970, 1, 1, tzinfo=UTC) + since
            ),
            id=st.uuids(),
        ),
    )
)
def test_an_address_says_which_page_it_is(place: Place) -> None:
    assert place_in(dict(parse_qsl(place_query(place)))) == place


@given(st.dictionaries(st.sampled_from(["pagina", "desde"]), st.text()))
def test_an_unclear_page_is_the_first(query: dict[str, str]) -> None:
    assert place_in(query) == Place()
