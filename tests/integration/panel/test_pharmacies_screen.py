"""The partner pharmacies on the screen, with a colleague who changes them too."""

import pytest

from app.admin.pharmacies.pharmacies_state import PharmaciesState, PharmacyLine
from app.content import admin as panel
from app.content import pharmacies as copy
from app.content import visits
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
FORM = {"pharmacy_name": "Cruz Azul", "comuna": "Quilpué", "contact": "Eva"}


async def rows(tab: Tab) -> list[PharmacyLine]:
    return list((await tab.state(PharmaciesState)).rows)


async def errors(tab: Tab) -> dict[str, str]:
    return dict((await tab.state(PharmaciesState)).errors)


def form(row: PharmacyLine, **changes: str) -> dict[str, str]:
    return FORM | {"id": row["id"], "version": row["version"]} | changes


async def test_one_is_added_and_what_is_wrong_is_told_at_its_form(tab: Tab) -> None:
    await tab.do(PharmaciesState.load)
    state = await tab.state(PharmaciesState)
    assert (state.loaded, state.rows) == (True, [])
    await tab.do(PharmaciesState.add, dict(FORM))
    assert await tab.told() == copy.ADDED
    (row,) = await rows(tab)
    await tab.do(PharmaciesState.save, form(row, pharmacy_name=" "))
    assert set(await errors(tab)) == {row["id"]}
    await tab.do(PharmaciesState.add, FORM | {"pharmacy_name": ""})
    assert set(await errors(tab)) == {"new"}
    await tab.do(PharmaciesState.save, form(row, contact="Eva, 32 1"))
    assert await tab.told() == copy.SAVED
    assert [one["contact"] for one in await rows(tab)] == ["Eva, 32 1"]


async def test_what_a_colleague_saved_is_told_and_what_was_typed_stays(
    desks: Desks,
) -> None:
    for name in ("Cruz Azul", "Cruz Verde"):
        await desks.rosa.do(PharmaciesState.add, FORM | {"pharmacy_name": name})
    await desks.elena.do(PharmaciesState.load)
    old, other = await rows(desks.rosa)
    await desks.elena.do(PharmaciesState.save, form(old, comuna="Limache"))
    await desks.rosa.do(PharmaciesState.save, form(old, contact="Ana"))
    assert await desks.rosa.told() == copy.ERROR
    told = {
        old["id"]: panel.CARD_THEIRS.format(now="Cruz Azul\u00a0· Limache\u00a0· Eva")
    }
    assert await errors(desks.rosa) == told
    now, same = await rows(desks.rosa)
    # The form is not drawn anew, and knows the version that is to be changed.
    assert (now["key"], now["version"]) == (old["key"], "2")
    assert same == other
    await desks.rosa.do(PharmaciesState.save, form(now, contact="Ana"))
    assert await errors(desks.rosa) == {}
    assert [(one["comuna"], one["contact"]) for one in await rows(desks.rosa)] == [
        ("Quilpué", "Ana"),
        ("Quilpué", "Eva"),
    ]


async def test_that_a_colleague_set_it_aside_is_told(desks: Desks) -> None:
    await desks.rosa.do(PharmaciesState.add, dict(FORM))
    await desks.elena.do(PharmaciesState.load)
    for active, said in ((False, [copy.INACTIVE]), (True, [])):
        (old,) = await rows(desks.rosa)
        (theirs,) = await rows(desks.elena)
        given = theirs["id"], theirs["version"], active
        await desks.elena.do(PharmaciesState.set_active, *given)
        await desks.rosa.do(PharmaciesState.save, form(old, contact="Ana"))
        now = visits.BETWEEN.join(["Cruz Azul", "Quilpué", "Eva", *said])
        told = panel.CARD_THEIRS.format(now=now)
        assert await errors(desks.rosa) == {old["id"]: told}


async def test_what_was_set_aside_by_mistake_is_taken_up_again_at_once(
    tab: Tab,
) -> None:
    """Neither that, nor the same with another one, is a second press."""
    for name in ("Cruz Azul", "Cruz Verde"):
        await tab.do(PharmaciesState.add, FORM | {"pharmacy_name": name})
    for at, active in ((0, False), (1, False), (1, True)):
        row = (await rows(tab))[at]
        given = row["id"], row["version"], active
        await tab.do(PharmaciesState.set_active, *given)
        assert await tab.told() == (copy.RESTORED if active else copy.RETIRED)
    assert [one["active"] for one in await rows(tab)] == [False, True]


async def test_events_with_nonsense_change_nothing(tab: Tab) -> None:
    await tab.do(PharmaciesState.add, dict(FORM))
    (row,) = await rows(tab)
    for ident, version in (("x", "1"), (row["id"], "-1"), (row["id"], "9" * 30)):
        await tab.do(PharmaciesState.set_active, ident, version, False)
        assert await tab.told() == copy.ERROR
    await tab.do(PharmaciesState.save, {"id": row["id"]})
    assert set(await errors(tab)) == {row["id"]}
    assert [one["active"] for one in await rows(tab)] == [True]


async def test_what_is_stored_is_kept_by_its_form_no_more(desks: Desks) -> None:
    for name in ("Cruz Azul", "Cruz Verde"):
        await desks.rosa.do(PharmaciesState.add, FORM | {"pharmacy_name": name})
    await desks.elena.do(PharmaciesState.load)
    first, other = await rows(desks.rosa)
    await desks.rosa.do(PharmaciesState.save, form(first, pharmacy_name=" "))
    assert set(await errors(desks.rosa)) == {first["id"]}
    assert [row["saved"] for row in await rows(desks.rosa)] == [False, False]
    await desks.rosa.do(PharmaciesState.save, form(first, contact="Ana"))
    assert await errors(desks.rosa) == {}
    assert [row["saved"] for row in await rows(desks.rosa)] == [True, False]
    await desks.rosa.do(PharmaciesState.save, form(first, pharmacy_name=" "))
    assert [row["saved"] for row in await rows(desks.rosa)] == [False, False]
    await desks.rosa.do(PharmaciesState.set_active, other["id"], "1", False)
    assert await errors(desks.rosa) == {}
    assert [row["saved"] for row in await rows(desks.elena)] == [False, False]
