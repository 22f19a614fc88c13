"""The register of breaches on the screen, with a colleague at the next one."""

from datetime import timedelta

import httpx
import pytest

from app import routes
from app.admin.breaches.breaches_state import BreachesState
from app.api.router import create_api
from app.content import breaches as copy
from app.content import session
from tests.integration.panel.conftest import Desks, later
from tests.support.breaches import breach_form, typed
from tests.support.builders import NOON
from tests.support.panel import Tab

pytestmark = [
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("desks"),
]


async def screen(tab: Tab) -> BreachesState:
    return await tab.state(BreachesState)


async def test_a_breach_is_noted_found_and_completed(desks: Desks) -> None:
    tab = desks.rosa
    await tab.do(BreachesState.load)
    await tab.do(BreachesState.save, breach_form())  # nothing is at hand
    assert (await screen(tab)).lines == []
    assert await tab.told() == session.STARTED_ANEW
    await tab.do(BreachesState.add)
    await tab.do(BreachesState.save, {"what": " "})
    assert set((await screen(tab)).errors) == {"what", "known_at"}
    await tab.do(BreachesState.save, breach_form())
    assert await tab.told() == copy.SAVED
    shown = await screen(tab)
    assert (shown.chosen, shown.done) == ([], "new 1")
    (line,) = shown.lines
    assert (line["what"], line["urgency"]) == ("Se perdió un teléfono", "calm")
    await tab.do(BreachesState.work, line["id"])
    (told,) = (await screen(tab)).history
    assert any("Se perdió un teléfono" in each for each in told["changes"])


async def test_who_is_slower_keeps_the_form_and_saves_over_it(desks: Desks) -> None:
    await desks.rosa.do(BreachesState.load)
    await desks.rosa.do(BreachesState.add)
    await desks.rosa.do(BreachesState.save, breach_form())
    await desks.elena.do(BreachesState.load)
    (line,) = (await screen(desks.elena)).lines
    for tab in (desks.rosa, desks.elena):
        await tab.do(BreachesState.work, line["id"])
    await desks.rosa.do(BreachesState.save, breach_form(people="10"))
    await desks.elena.do(BreachesState.save, breach_form(data="Salud", people="10"))
    shown = await screen(desks.elena)
    assert await desks.elena.told() == copy.ERROR
    assert [each["id"] for each in shown.chosen] == [line["id"]]
    assert "10" in str(shown.history[0]["changes"])
    with later():
        await desks.elena.do(BreachesState.save, breach_form(data="Salud", people="10"))
    assert await desks.elena.told() == copy.SAVED
    assert (await screen(desks.elena)).lines[0]["data"] == "Salud"


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
    await desks.elena.do(BreachesState.add)
    await desks.elena.do(BreachesState.save, breach_form())
    await desks.rosa.do(BreachesState.add)
    await desks.rosa.do(BreachesState.save, form)
    assert await desks.rosa.told() == copy.SAVED
    shown = await screen(desks.rosa)
    (ident,) = [one["id"] for one in shown.lines if one["what"] == form["what"]]
    await desks.rosa.do(BreachesState.work, ident)
    (line,) = shown.chosen
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
