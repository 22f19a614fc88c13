"""Views of one's own: kept in order, named once, and nobody else's."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from app.domain.clock import utc_now
from app.domain.errors import InvalidInput
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.lead_state import LeadState
from app.domain.lead_view import AT_MOST, NAME_LIMIT, ViewNotFound
from app.services import lead_views
from app.services.lead_query import query_of
from tests.support.builders import NOON, clock, day
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database")
NEW = LeadCriteria(state=LeadState.NEW, order=Order.OLDEST_FIRST)


@pytest.fixture
def rosa(two_colleagues: tuple[Colleague, Colleague]):
    return two_colleagues[0].me


@pytest.fixture
def elena(two_colleagues: tuple[Colleague, Colleague]):
    return two_colleagues[1].me


def names(admin) -> list[str]:
    return [one.name for one in lead_views.mine(admin)]


def keep(admin, name: object, criteria: LeadCriteria = NEW, seconds: int = 0):
    at = clock(NOON + timedelta(seconds=seconds))
    return lead_views.keep(admin, criteria, {"name": name}, clock=at)


def refused(deed) -> str:
    with pytest.raises(InvalidInput) as caught:
        deed()
    return caught.value.fields["name"].code


def test_views_are_kept_in_their_order_and_two_people_see_their_own(
    rosa, elena
) -> None:
    keep(rosa, "  Zona  norte ")
    keep(rosa, "Abiertos", LeadCriteria(), seconds=1)
    keep(elena, "Zona norte", LeadCriteria(urgent=True))
    assert names(rosa) == ["Zona norte", "Abiertos"]
    assert [(one.name, one.query) for one in lead_views.mine(elena)] == [
        ("Zona norte", "urgente=si")
    ]
    assert lead_views.mine(rosa)[0].query == query_of(NEW)


def test_what_names_people_is_not_kept(rosa) -> None:
    asked = LeadCriteria(
        search="Ana Pérez", among=(uuid.uuid4(),), wished=day(3), urgent=True
    )
    (kept,) = keep(rosa, "Del jueves", asked)
    assert kept.query == query_of(LeadCriteria(wished=day(3), urgent=True))
    assert "Ana" not in kept.query


@pytest.mark.parametrize("name", ["💉", " ❤️ ", "👩‍⚕️", "☎"])
def test_a_picture_alone_is_a_name_that_stands_once(rosa, elena, name) -> None:
    keep(rosa, name)
    assert names(rosa) == [name.strip()]
    assert refused(lambda: keep(rosa, name)) == "view_name_taken"
    keep(rosa, "🩹", seconds=1)
    keep(elena, name)
    assert (names(rosa), names(elena)) == ([name.strip(), "🩹"], [name.strip()])


@pytest.mark.parametrize(
    "name",
    ["", "   ", "!!", "\ufe0f", "\u200d", "\u3164", ["x"], "x" * (NAME_LIMIT + 1)],
)
def test_a_name_that_says_nothing_is_told_at_the_field(rosa, name) -> None:
    assert refused(lambda: keep(rosa, name)) in {
        "view_name_required",
        "invalid_type",
        "too_long",
    }
    assert names(rosa) == []


@pytest.mark.parametrize("name", ["mis árboles", "MIS ARBOLES", "sin contactar"])
def test_a_name_stands_once_whatever_its_capitals_and_accents(rosa, name) -> None:
    keep(rosa, "Mis árboles")
    keep(rosa, "Otra", seconds=1)
    assert refused(lambda: keep(rosa, name)) == "view_name_taken"
    other = lead_views.mine(rosa)[1]
    assert (
        refused(lambda: lead_views.rename(rosa, other.id, {"name": name}))
        == "view_name_taken"
    )
    assert names(rosa) == ["Mis árboles", "Otra"]


def test_a_view_is_renamed_also_to_itself_and_deleted(rosa) -> None:
    first, _ = (keep(rosa, "Una"), keep(rosa, "Dos", seconds=1))
    lead_views.rename(rosa, first[0].id, {"name": "una"})
    assert names(rosa) == ["una", "Dos"]
    assert [one.name for one in lead_views.remove(rosa, first[0].id)] == ["Dos"]
    with pytest.raises(ViewNotFound):
        lead_views.remove(rosa, first[0].id)
    with pytest.raises(ViewNotFound):
        lead_views.rename(rosa, first[0].id, {"name": "Tres"})


def test_nobody_writes_a_view_of_somebody_else(rosa, elena) -> None:
    (hers,) = keep(rosa, "De Rosa")
    with pytest.raises(ViewNotFound):
        lead_views.rename(elena, hers.id, {"name": "De Elena"})
    with pytest.raises(ViewNotFound):
        lead_views.remove(elena, hers.id)
    assert names(rosa) == ["De Rosa"]


def test_there_are_so_many_and_no_more_also_from_two_tabs_at_once(rosa, elena) -> None:
    for at in range(AT_MOST - 1):
        keep(rosa, f"Vista {at}", seconds=at)

    def last(name: str) -> str:
        try:
            keep(rosa, name, seconds=90)
        except InvalidInput as error:
            return error.fields["name"].code
        return "kept"

    with ThreadPoolExecutor(2) as pool:
        told = sorted(pool.map(last, ["Tab uno", "Tab dos"]))
    assert told == ["kept", "views_full"]
    assert len(names(rosa)) == AT_MOST
    assert [one.name for one in keep(elena, "Suya")] == ["Suya"]


def test_one_name_from_two_tabs_at_once_is_kept_once(rosa) -> None:
    def again(_: int) -> bool:
        try:
            lead_views.keep(rosa, NEW, {"name": "Igual"}, clock=utc_now)
        except InvalidInput:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(again, range(2))) == [False, True]
    assert names(rosa) == ["Igual"]
