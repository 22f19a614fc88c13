"""The monthly sheets on the screen: lines lead to their own, links are shown once."""

import pytest

from app.admin.sheets.sheets_state import SheetsState
from app.content import pharmacy_sheet as copy
from app.domain.lead import Category
from app.domain.pharmacy import Pharmacy
from app.services import pharmacies, pharmacy_sheet_files, pharmacy_sheets
from tests.integration.panel.conftest import Desks, ask, later
from tests.support.panel import Tab
from tests.support.people import Colleague

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def shops(two_colleagues: tuple[Colleague, Colleague], desks: Desks) -> list[Pharmacy]:
    """Four with a request each: two of one name, and one called as the last line."""
    del desks
    rosa, _ = two_colleagues
    forms = [("Cruz Verde", "Quilpué"), ("Cruz Verde", "Limache"), ("Total", "")]
    added = [
        pharmacies.add(rosa.me, {"pharmacy_name": name, "comuna": comuna})
        for name, comuna in forms
    ]
    for one in added:
        ask(f"Clienta {one.slug}", Category.PHARMACY, pharmacy=one.slug)
    return added


async def shown(tab: Tab) -> SheetsState:
    return await tab.state(SheetsState)


async def test_each_line_leads_to_the_sheet_of_its_own_pharmacy(tab, shops) -> None:
    await tab.do(SheetsState.load)
    state = await shown(tab)
    slugs = [line[7].partition("farmacia=")[2] for line in state.lines]
    assert sorted(slugs) == sorted([one.slug for one in shops] + [""])
    assert slugs[-1] == ""
    named = {line[0]: slug for line, slug in zip(state.lines, slugs, strict=True)}
    assert named["Cruz Verde (Quilpué)"] == "cruz-verde"
    assert named["Cruz Verde (Limache)"] == "cruz-verde-2"
    assert [label for _, label in state.partners] == list(named)
    for one in shops:
        tab.visit(farmacia=one.slug)
        await tab.do(SheetsState.load)
        state = await shown(tab)
        assert state.slug == one.slug
        assert state.lines[-1][:2] == ["Total", "1"]
        assert {line[7] for line in state.lines} == {""}


async def test_files_of_shops_of_one_name_are_told_apart(two_colleagues, shops) -> None:
    rosa, _ = two_colleagues
    month = pharmacy_sheets.months()[0]
    names: set[str] = set()
    for one in shops[:2]:
        made = pharmacy_sheet_files.make(rosa.me, one.id, month, "xlsx")
        assert made
        names.add(made[0])
    assert names == {
        f"planilla-cruz-verde-{comuna}-{month:%Y-%m}.xlsx"
        for comuna in ("quilpue", "limache")
    }


async def test_a_link_is_shown_once_and_not_beside_another_pharmacy(
    desks: Desks, shops
) -> None:
    first, second, _ = shops
    for tab in (desks.rosa, desks.elena):
        tab.visit(farmacia=first.slug)
        await tab.do(SheetsState.load)
    await desks.rosa.do(SheetsState.share)
    link = (await shown(desks.rosa)).link
    assert pharmacy_sheets.shared(link.rpartition("/")[2], pharmacy_sheets.months()[0])
    # Elena's screen is older: she takes back nothing that she has not seen.
    await desks.elena.do(SheetsState.revoke)
    assert await desks.elena.told() == copy.SHARE_ERROR
    assert (await shown(desks.elena)).is_shared
    assert (await shown(desks.elena)).link == ""
    desks.rosa.visit(farmacia=second.slug)
    await desks.rosa.do(SheetsState.load)
    state = await shown(desks.rosa)
    assert (state.link, state.is_shared) == ("", False)
    with later():
        await desks.elena.do(SheetsState.revoke)
    assert await desks.elena.told() == copy.REVOKED
    assert (
        pharmacy_sheets.shared(link.rpartition("/")[2], pharmacy_sheets.months()[0])
        is None
    )


async def test_a_link_that_is_taken_back_leaves_the_screen_where_it_was_made(
    desks: Desks, shops
) -> None:
    first, second, _ = shops
    month = pharmacy_sheets.months()[0]
    links = []
    for tab, one in ((desks.rosa, first), (desks.elena, second)):
        tab.visit(farmacia=one.slug)
        await tab.do(SheetsState.load)
        await tab.do(SheetsState.share)
        links.append((await shown(tab)).link.rpartition("/")[2])
    await desks.rosa.do(SheetsState.revoke)
    state = await shown(desks.rosa)
    assert (state.link, state.is_shared) == ("", False)
    assert (await shown(desks.elena)).link.endswith(links[1])
    opened = [pharmacy_sheets.shared(token, month) is not None for token in links]
    assert opened == [False, True]


async def test_a_link_of_a_pharmacy_that_was_set_aside_is_told_to_be_closed(
    desks: Desks, two_colleagues, shops
) -> None:
    rosa, _ = two_colleagues
    first, second, third = shops
    pharmacies.share_sheet(rosa.me, first.id, expected_version=1)
    pharmacies.share_sheet(rosa.me, second.id, expected_version=1)
    pharmacies.set_active(rosa.me, second.id, False, expected_version=2)
    pharmacies.set_active(rosa.me, third.id, False, expected_version=1)
    for tab in (desks.rosa, desks.elena):
        seen = []
        for one in shops:
            tab.visit(farmacia=one.slug)
            await tab.do(SheetsState.load)
            state = await shown(tab)
            seen.append((state.slug, state.is_shared, state.is_aside))
        assert seen == [
            (first.slug, True, False),
            (second.slug, True, True),
            (third.slug, False, False),
        ]


@pytest.mark.parametrize("asked", ["no-hay", "' OR 1=1 --", "x" * 900])
async def test_an_unknown_pharmacy_is_all_of_them(tab, shops, asked: str) -> None:
    tab.visit(farmacia=asked, mes="1999-13")
    await tab.do(SheetsState.load)
    state = await shown(tab)
    assert (state.slug, len(state.lines)) == ("", len(shops) + 1)
    await tab.do(SheetsState.share)
    assert await tab.told() == copy.SHARE_ERROR
    assert state.link == ""
