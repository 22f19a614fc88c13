"""The register of breaches on the screen, with a colleague at the next one."""

import re
import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import httpx
import pytest

from app import routes
from app.admin.breaches.breaches_state import BreachesState
from app.admin.breaches.lines import BreachLine
from app.admin.session.session_state import SessionState
from app.api.router import create_api
from app.content import admin as panel
from app.content import breaches as copy
from app.content import session
from app.domain.clock import minute_text
from tests.integration.panel.conftest import Desks, later
from tests.support.breaches import breach_form, pressed, typed
from tests.support.builders import NOON
from tests.support.panel import Tab

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks"),
]


async def screen(tab: Tab) -> BreachesState:
    return await tab.state(BreachesState)


async def opened(tab: Tab, line: Mapping[str, Any]) -> BreachLine:
    """Stand at the address of a breach."""
    tab.visit(vulneracion=line["id"])
    await tab.do(BreachesState.load)
    (shown,) = (await screen(tab)).chosen
    return shown


async def noted(desks: Desks) -> BreachLine:
    """Rosa notes a breach; return it."""
    await desks.rosa.do(BreachesState.load)
    await desks.rosa.do(BreachesState.save, pressed())
    return (await screen(desks.rosa)).lines[0]


async def test_that_it_was_noted_is_told_where_the_panel_then_leads(
    desks: Desks,
) -> None:
    for tab in (desks.rosa, desks.elena):
        form = pressed()
        tab.visit(page=routes.BREACHES, nueva=form["id"])
        await tab.do(BreachesState.load)
        assert await tab.do(BreachesState.save, form)
        tab.visit(page=routes.BREACHES)
        for told in (copy.SAVED, ""):
            await tab.do(SessionState.open)
            await tab.do(BreachesState.load)
            assert await tab.told() == told


async def test_a_breach_is_noted_found_and_completed(desks: Desks) -> None:
    tab = desks.rosa
    await tab.do(BreachesState.load)
    await tab.do(BreachesState.save, breach_form())  # of no breach
    assert (await screen(tab)).lines == []
    assert await tab.told() == session.STARTED_ANEW
    form = pressed()
    tab.visit(nueva=form["id"])
    await tab.do(BreachesState.load)
    (shown,) = (await screen(tab)).chosen
    assert (shown["id"], shown["version"]) == (form["id"], "0")
    await tab.do(BreachesState.save, form | {"what": " ", "known_at": ""})
    told = await screen(tab)
    assert (set(told.errors), told.refused) == ({"what", "known_at"}, True)
    await tab.do(BreachesState.save, form)
    assert await tab.told() == copy.SAVED
    shown = await screen(tab)
    assert (shown.chosen, shown.refused) == ([], False)
    (line,) = shown.lines
    assert (line["what"], line["urgency"]) == ("Se perdió un teléfono", "calm")
    # The address that it was noted at is its own from then on.
    await tab.do(BreachesState.load)
    shown = await screen(tab)
    assert shown.chosen == [line]
    (told,) = shown.history
    assert any("Se perdió un teléfono" in each for each in told["changes"])


async def test_an_address_that_names_no_breach_shows_the_register(desks: Desks) -> None:
    line = await noted(desks)
    for query in ({"vulneracion": str(uuid.uuid4())}, {"nueva": "x"}, {}):
        await opened(desks.rosa, line)
        desks.rosa.visit(**query)
        await desks.rosa.do(BreachesState.load)
        shown = await screen(desks.rosa)
        assert (shown.chosen, shown.history, shown.lines) == ([], [], [line])


async def test_a_new_one_keeps_its_id_until_it_is_stored(desks: Desks) -> None:
    async def way() -> list[str]:
        return re.findall(
            r"nueva=[0-9a-f-]{36}", str(await desks.rosa.do(BreachesState.add))
        )

    first = await way()
    assert first
    assert await way() == first
    await desks.rosa.do(BreachesState.save, pressed())
    assert await way() != first


async def test_who_is_slower_is_told_and_writes_nothing_back(desks: Desks) -> None:
    line = await noted(desks)
    for tab in (desks.rosa, desks.elena):
        await opened(tab, line)
    known = typed(NOON - timedelta(hours=6))
    theirs = {"measures": "Se cambió la clave", "people": "10", "known_at": known}
    await desks.rosa.do(BreachesState.save, pressed(line, **theirs))
    mine = {"data": "Salud", "people": "20"}
    await desks.elena.do(BreachesState.save, pressed(line, **mine))
    shown = await screen(desks.elena)
    assert await desks.elena.told() == copy.ERROR
    assert shown.refused
    (now,) = shown.chosen
    assert (now["measures"], now["known_at"]) == ("Se cambió la clave", known)
    assert now["version"] != line["version"]
    # Where both wrote, what the other one wrote is told; elsewhere the field shows it.
    assert shown.errors == {"people": panel.EDIT_THEIRS.format(value="10")}
    assert "10" in str(shown.history[0]["changes"])
    with later():
        again = pressed(now, **{**theirs, **mine})
        await desks.elena.do(BreachesState.save, again)
    assert await desks.elena.told() == copy.SAVED
    (now,) = (await screen(desks.elena)).lines
    wanted = ("Salud", "20", "Se cambió la clave")
    assert (now["data"], now["people"], now["measures"]) == wanted


async def test_a_moment_that_both_wrote_is_told_by_the_clocks_of_chile(
    desks: Desks,
) -> None:
    line = await noted(desks)
    await opened(desks.elena, line)
    at = NOON - timedelta(hours=7)
    await desks.rosa.do(BreachesState.save, pressed(line, known_at=typed(at)))
    other = typed(NOON - timedelta(hours=8))
    await desks.elena.do(BreachesState.save, pressed(line, known_at=other))
    told = panel.EDIT_THEIRS.format(value=minute_text(at))
    assert (await screen(desks.elena)).errors == {"known_at": told}


async def test_what_was_typed_stands_in_its_fields_as_it_was_typed(
    desks: Desks,
) -> None:
    """The hours of the fields are those of Chile, wherever the server stands."""
    hours = ("happened_at", "known_at", "agency_told_at", "people_told_at")
    moments = {
        name: typed(NOON - timedelta(hours=9 - at)) for at, name in enumerate(hours)
    }
    texts = ("what", "data", "people", "consequences", "measures", "reason")
    form = {name: f"De {name}" for name in texts} | moments
    await desks.elena.do(BreachesState.save, pressed())
    await desks.rosa.do(BreachesState.save, pressed(**form))
    assert await desks.rosa.told() == copy.SAVED
    shown = await screen(desks.rosa)
    (found,) = [one for one in shown.lines if one["what"] == form["what"]]
    line = await opened(desks.rosa, found)
    assert {name: dict(line)[name] for name in form} == form
    assert (line["closed"], line["urgency"]) == (False, "told")


async def test_the_texts_of_the_notices_are_for_who_is_signed_in(
    two_colleagues, tmp_path
) -> None:
    rosa = two_colleagues[0]
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://localhost:3000"
    ) as client:
        away = await client.get(routes.API_BREACH_NOTICES)
        assert away.status_code == 303
        page = await client.get(
            routes.API_BREACH_NOTICES, headers={"Cookie": f"session={rosa.token}"}
        )
    assert page.status_code == 200
    assert "<blockquote>" in page.text
    assert "<ol><li>" in page.text
