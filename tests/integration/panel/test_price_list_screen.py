"""The price list on the screen, with a colleague who changes it too."""

import pytest

from app.admin.prices.prices_state import PriceRow, PricesState
from app.content import admin as panel
from app.content import prices as copy
from app.services import price_list
from tests.integration.panel.conftest import Desks, later
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def rows(tab: Tab) -> list[PriceRow]:
    return list((await tab.state(PricesState)).rows)


async def errors(tab: Tab) -> dict[str, str]:
    return dict((await tab.state(PricesState)).errors)


def form(row: PriceRow, **changes: str) -> dict[str, str]:
    kept = {key: str(row[key]) for key in ("id", "price", "version")}
    return kept | {"vaccine_name": row["name"]} | changes


async def test_a_saved_price_is_shown_and_told(tab: Tab) -> None:
    await tab.do(PricesState.load)
    first, second, *_ = await rows(tab)
    await tab.do(PricesState.save, form(second, price="16500"))
    assert await tab.told() == copy.SAVED
    kept, changed, *_ = await rows(tab)
    assert kept == first
    assert (changed["price"], changed["name"]) == ("16500", second["name"])
    assert changed["version"] != second["version"]
    assert changed["key"] != second["key"]  # so that its fields are drawn anew


async def test_a_wrong_price_is_told_at_its_row_alone(tab: Tab) -> None:
    await tab.do(PricesState.load)
    first, second, *_ = before = await rows(tab)
    await tab.do(PricesState.save, form(second, price="gratis"))
    assert set(await errors(tab)) == {second["id"]}
    assert await rows(tab) == before
    await tab.do(PricesState.save, form(first, price="17000"))
    assert await errors(tab) == {}


async def test_what_a_colleague_saved_is_not_written_over(desks: Desks) -> None:
    for desk in (desks.rosa, desks.elena):
        await desk.do(PricesState.load)
    old = (await rows(desks.rosa))[0]
    await desks.elena.do(PricesState.save, form(old, price="18000"))
    await desks.rosa.do(PricesState.save, form(old, price="19000"))
    now = f"{old['name']}\u00a0· $18.000"
    told = {old["id"]: panel.CARD_THEIRS.format(now=now)}
    assert await errors(desks.rosa) == told
    row, *others = await rows(desks.rosa)
    # The form is not drawn anew, and knows the version that is to be changed.
    assert (row["price"], row["key"]) == ("18000", old["key"])
    assert row["version"] != old["version"]
    # What happens to another vaccine does not draw it anew either.
    await desks.rosa.do(PricesState.save, form(others[0], price="500"))
    assert (await rows(desks.rosa))[0]["key"] == old["key"]
    await desks.rosa.do(PricesState.save, form(row, price="19000"))
    assert await errors(desks.rosa) == {}
    row = (await rows(desks.rosa))[0]
    assert (row["price"], row["saved"]) == ("19000", True)
    assert row["key"] != old["key"]


async def test_a_vaccine_that_a_colleague_changed_is_not_retired_unseen(
    desks: Desks,
) -> None:
    for desk in (desks.rosa, desks.elena):
        await desk.do(PricesState.load)
    old = (await rows(desks.rosa))[0]
    await desks.elena.do(PricesState.set_retired, old["id"], old["version"], True)
    await desks.rosa.do(PricesState.set_retired, old["id"], old["version"], True)
    now = f"{old['name']}\u00a0· $12.000\u00a0· {copy.BADGE_RETIRED}"
    assert await errors(desks.rosa) == {
        old["id"]: panel.CARD_THEIRS.format(now=now),
    }


async def test_a_vaccine_is_added_retired_offered_again_and_moved(tab: Tab) -> None:
    await tab.do(PricesState.load)
    count = len(await rows(tab))
    await tab.do(PricesState.add, {"vaccine_name": "", "price": "1000"})
    state = await tab.state(PricesState)
    assert set(state.errors) == {"new"}
    assert (state.round, len(state.rows)) == (0, count)
    await tab.do(PricesState.add, {"vaccine_name": "Rabia", "price": "24000"})
    state = await tab.state(PricesState)
    assert (state.errors, state.round) == ({}, 1)
    assert await tab.told() == copy.ADDED
    new = (await rows(tab))[-1]
    assert (new["name"], new["price"], new["retired"]) == ("Rabia", "24000", False)
    await tab.do(PricesState.set_retired, new["id"], new["version"], True)
    assert await tab.told() == copy.RETIRED
    (gone,) = [row for row in await rows(tab) if row["id"] == new["id"]]
    assert gone["retired"]
    await tab.do(PricesState.set_retired, new["id"], gone["version"], False)
    assert await tab.told() == copy.RESTORED
    places = [row["id"] for row in await rows(tab)]
    await tab.do(PricesState.move_up, new["id"], new["place"])
    assert await tab.told() == copy.MOVED
    at = places.index(new["id"])
    places[at - 1], places[at] = places[at], places[at - 1]
    found = await rows(tab)
    assert [row["id"] for row in found] == places
    assert [row["first"] for row in found] == [True] + [False] * (len(places) - 1)


async def test_a_second_press_that_meets_the_form_just_emptied_tells_nothing(
    tab: Tab,
) -> None:
    empty = {"vaccine_name": "", "price": ""}
    await tab.do(PricesState.load)
    await tab.do(PricesState.add, empty)
    assert set(await errors(tab)) == {"new"}
    await tab.do(PricesState.add, {"vaccine_name": "Rabia", "price": "24000"})
    count = len(await rows(tab))
    await tab.do(PricesState.add, empty)
    assert await errors(tab) == {}
    await tab.do(PricesState.add, {"vaccine_name": "", "price": "1"})
    assert set(await errors(tab)) == {"new"}
    with later():
        await tab.do(PricesState.add, empty)
    assert set(await errors(tab)) == {"new"}
    assert len(await rows(tab)) == count


@pytest.mark.parametrize("version", ["", "-1", "x", "9" * 30, None])
async def test_a_version_that_is_none_saves_nothing(tab: Tab, version) -> None:
    await tab.do(PricesState.load)
    first = (await rows(tab))[0]
    await tab.do(PricesState.save, form(first, price="1") | {"version": version})
    assert await errors(tab) == {first["id"]: copy.STALE}
    await tab.do(PricesState.load)
    assert (await rows(tab))[0]["price"] == first["price"]


async def test_what_nobody_foresaw_is_a_sentence_at_the_row(tab, monkeypatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError

    await tab.do(PricesState.load)
    first = (await rows(tab))[0]
    monkeypatch.setattr(price_list, "edit", fails)
    await tab.do(PricesState.save, form(first, price="1"))
    assert await errors(tab) == {first["id"]: copy.CHANGE_ERROR}
