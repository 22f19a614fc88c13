"""Who makes visits, on the screen, with a colleague who changes them too."""

import uuid
from datetime import timedelta

import pytest

from app.admin.professionals.professionals_state import (
    ProfessionalRow,
    ProfessionalsState,
)
from app.content import admin as panel
from app.content import professionals as copy
from app.domain.visit import Slot, VisitState
from app.services import professionals, visits
from tests.integration.panel.conftest import Desks, ask, later
from tests.support.builders import NOON, clock
from tests.support.panel import Tab
from tests.support.people import Colleague

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)

CARLA = {
    "name": "Carla Soto",
    "registration": "123456",
    "comunas": "Viña del Mar, Concón",
    "from_0": "09:00",
    "until_0": "18:00",
    "active": "on",
}


async def rows(tab: Tab) -> list[ProfessionalRow]:
    return list((await tab.state(ProfessionalsState)).rows)


async def errors(tab: Tab) -> dict[str, str]:
    return dict((await tab.state(ProfessionalsState)).errors)


async def wrong(tab: Tab) -> list[str]:
    return list((await tab.state(ProfessionalsState)).wrong)


def form(row: ProfessionalRow, **changes: str) -> dict[str, str]:
    return CARLA | {"id": row["id"], "version": row["version"]} | changes


async def test_somebody_new_is_shown_and_the_form_is_empty_again(tab: Tab) -> None:
    await tab.do(ProfessionalsState.load)
    before = (await tab.state(ProfessionalsState)).round
    await tab.do(ProfessionalsState.save, dict(CARLA))
    assert await tab.told() == copy.ADDED
    (row,) = await rows(tab)
    assert (row["name"], row["comunas"]) == ("Carla Soto", "Viña del Mar, Concón")
    assert row["hours"][:4] == ["09:00", "18:00", "", ""]
    assert row["active"]
    assert (await tab.state(ProfessionalsState)).round == before + 1


async def test_what_is_wrong_is_told_at_its_form(tab: Tab) -> None:
    await tab.do(ProfessionalsState.save, dict(CARLA))
    (row,) = await rows(tab)
    await tab.do(ProfessionalsState.save, form(row, until_0="08:00"))
    assert set(await errors(tab)) == {row["id"]}
    assert await wrong(tab) == [f"from_0-{row['id']}"]
    await tab.do(ProfessionalsState.save, CARLA | {"name": " "})
    assert set(await errors(tab)) == {"new"}
    assert await wrong(tab) == ["name-new"]
    await tab.do(ProfessionalsState.save, form(row, name="Carla Soto Díaz"))
    assert await tab.told() == copy.SAVED
    assert await errors(tab) == {}
    assert await wrong(tab) == []
    assert [row["name"] for row in await rows(tab)] == ["Carla Soto Díaz"]


async def test_what_a_colleague_saved_is_not_written_over(desks: Desks) -> None:
    await desks.rosa.do(ProfessionalsState.save, dict(CARLA))
    (old,) = await rows(desks.rosa)
    await desks.elena.do(ProfessionalsState.save, form(old, name="Carla de Elena"))
    await desks.rosa.do(ProfessionalsState.save, form(old, name="Carla de Rosa"))
    assert await desks.rosa.told() == copy.ERROR
    (now,) = await rows(desks.rosa)
    assert (now["name"], now["version"]) == ("Carla de Elena", "2")
    # The form is not drawn anew: what Rosa typed stands there still.
    assert now["key"] == old["key"]
    said = "Carla de Elena · 123456 · Viña del Mar, Concón · Lunes 09:00–18:00".replace(
        " ·", "\u00a0·"
    )
    assert await errors(desks.rosa) == {
        old["id"]: panel.CARD_THEIRS.format(now=said),
    }
    await desks.rosa.do(ProfessionalsState.save, form(now, name="Carla de Rosa"))
    assert await errors(desks.rosa) == {}
    (last,) = await rows(desks.rosa)
    assert (last["name"], last["saved"]) == ("Carla de Rosa", True)
    assert last["key"] != old["key"]


async def test_who_is_set_aside_is_told_with_the_visits_that_are_left(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague]
) -> None:
    rosa, _ = two_colleagues
    for name in ("Carla Soto", "Dora Paz", "Ema Ríos"):
        await desks.rosa.do(ProfessionalsState.save, CARLA | {"name": name})
    cards = {row["name"]: row for row in await rows(desks.rosa)}
    # Of Carla's visits one was cancelled and one is left, of Dora's two, of Ema's none.
    made = [
        visits.schedule(
            rosa.me,
            uuid.UUID(ask(f"Persona {n}")),
            Slot(NOON + timedelta(days=5, hours=n), 30, uuid.UUID(cards[name]["id"])),
            clock=clock(),
        )[0]
        for n, name in enumerate(["Carla Soto"] * 2 + ["Dora Paz"] * 2 + ["Ema Ríos"])
    ]
    for gone in (made[0], made[4]):
        visits.end(
            rosa.me, gone.id, VisitState.CANCELLED, expected_version=1, clock=clock()
        )
    told = {}
    for name, card in cards.items():
        await desks.elena.do(ProfessionalsState.save, form(card, name=name, active=""))
        notice = (await desks.elena.notices())[-1]
        assert notice["title"] == copy.SAVED
        told[name] = notice["text"]
    assert told == {
        "Carla Soto": copy.LEFT_ONE.format(name="Carla Soto"),
        "Dora Paz": copy.LEFT.format(name="Dora Paz", count=2),
        "Ema Ríos": "",
    }


async def test_an_account_belongs_to_one(desks: Desks) -> None:
    await desks.rosa.do(ProfessionalsState.load)
    accounts = (await desks.rosa.state(ProfessionalsState)).accounts
    (rosa, elena) = (account for account, _ in accounts)
    await desks.rosa.do(ProfessionalsState.save, CARLA | {"account": rosa})
    again = CARLA | {"name": "Berta Rojas", "account": rosa}
    await desks.rosa.do(ProfessionalsState.save, again)
    assert set(await errors(desks.rosa)) == {"new"}
    await desks.rosa.do(ProfessionalsState.save, again | {"account": elena})
    found = {row["name"]: row["account"] for row in await rows(desks.rosa)}
    assert found == {"Carla Soto": rosa, "Berta Rojas": elena}


async def test_an_address_for_calendars_is_shown_once_and_taken_back(tab: Tab) -> None:
    await tab.do(ProfessionalsState.save, dict(CARLA))
    (row,) = await rows(tab)
    await tab.do(ProfessionalsState.open_feed, row["id"])
    state = await tab.state(ProfessionalsState)
    assert set(state.feeds) == {row["id"]}
    first = state.rows[0]["feed"]
    assert first
    # Only what takes the place of another says that the other ended.
    assert not state.replaced
    with later():
        await tab.do(ProfessionalsState.open_feed, row["id"])
    assert state.replaced
    assert state.rows[0]["feed"] not in {"", first}
    await tab.do(ProfessionalsState.load)
    assert dict((await tab.state(ProfessionalsState)).feeds) == {}
    await tab.do(ProfessionalsState.close_feed, row["id"])
    assert (await rows(tab))[0]["feed"] == ""


async def test_an_address_that_ended_is_shown_no_more(desks: Desks) -> None:
    for name in ("Carla Soto", "Dora Paz"):
        await desks.rosa.do(ProfessionalsState.save, CARLA | {"name": name})
    carla, dora = await rows(desks.rosa)
    await desks.elena.do(ProfessionalsState.load)
    await desks.elena.do(ProfessionalsState.open_feed, dora["id"])
    await desks.rosa.do(ProfessionalsState.open_feed, carla["id"])
    mine, hers = [
        await tab.state(ProfessionalsState) for tab in (desks.rosa, desks.elena)
    ]
    assert (set(mine.feeds), set(hers.feeds)) == ({carla["id"]}, {dora["id"]})
    await desks.rosa.do(ProfessionalsState.close_feed, carla["id"])
    assert await desks.rosa.told() == copy.FEED_CLOSED
    assert dict(mine.feeds) == {}
    assert [row["feed"] != "" for row in await rows(desks.rosa)] == [False, True]
    assert set(hers.feeds) == {dora["id"]}


@pytest.mark.parametrize("ident", ["", "x", "00000000-0000-0000-0000-000000000009"])
async def test_nobody_has_no_address(tab: Tab, ident: str) -> None:
    await tab.do(ProfessionalsState.open_feed, ident)
    assert await tab.told() == copy.FEED_ERROR
    assert dict((await tab.state(ProfessionalsState)).feeds) == {}


async def test_what_nobody_foresaw_is_told(tab: Tab, monkeypatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(professionals, "add", fails)
    await tab.do(ProfessionalsState.save, dict(CARLA))
    assert await tab.told() == copy.ERROR
    assert await rows(tab) == []


async def test_a_card_that_is_sent_twice_is_saved_and_told_once(tab: Tab) -> None:
    for _ in range(2):
        await tab.do(ProfessionalsState.save, dict(CARLA))
    (row,) = await rows(tab)
    for _ in range(2):
        await tab.do(ProfessionalsState.save, form(row, name="Carla Soto Díaz"))
    assert [one["title"] for one in await tab.notices()] == [copy.ADDED, copy.SAVED]
    assert await errors(tab) == {}
    assert [row["name"] for row in await rows(tab)] == ["Carla Soto Díaz"]
