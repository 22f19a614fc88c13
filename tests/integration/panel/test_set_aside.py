"""Visits of a professional who is set aside: they stay theirs until somebody says else."""

import uuid
from dataclasses import replace
from datetime import time, timedelta
from typing import Any

import pytest

from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.drawer_state import DrawerState
from app.admin.professionals.professionals_state import ProfessionalsState
from app.admin.session.undo_state import UndoState
from app.content import professionals as cards
from app.content import visits as copy
from app.content.deed_errors import DEED_ERRORS
from app.domain.clock import CHILE
from app.domain.identity import Admin
from app.domain.visit import Professional, Slot, Visit
from app.services import household_visits, professionals, visits
from tests.integration.panel.conftest import ask
from tests.support.builders import noon
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
SCREENS = pytest.mark.parametrize("screen", [AgendaState, DrawerState])
ALWAYS = ((time(0), time(23, 59)),) * 7
TEN = noon(3) - timedelta(hours=2)
LATER = TEN + timedelta(hours=1)


@pytest.fixture
def me(two_colleagues) -> Admin:
    return two_colleagues[0].me


@pytest.fixture
def ivan(me: Admin) -> Professional:
    return nurse(me, "Iván Rojas")


@pytest.fixture
def marta(me: Admin) -> Professional:
    return nurse(me, "Marta Vera")


@pytest.fixture
def visit(me: Admin, three, ivan) -> Visit:
    """Iván's visit of Ana."""
    return visits.schedule(me, uuid.UUID(three[0]), Slot(TEN, 30, ivan.id))[0]


def nurse(who: Admin, name: str) -> Professional:
    new = Professional(uuid.uuid4(), name, "1", (), ALWAYS, (), None, True, 1)
    return professionals.add(who, new)


def set_aside(who: Admin, one: Professional) -> None:
    professionals.change(who, replace(one, active=False))


async def opened(tab: Tab, screen: Any, visit: Visit) -> dict[str, str]:
    """Open a visit; return the texts of its form."""
    if screen is DrawerState:
        await tab.do(DrawerState.open, str(visit.lead_id))
        fields = (await tab.state(DrawerState)).file[0]["fields"]
    else:
        tab.visit(dia=visit.slot.starts_at.astimezone(CHILE).date().isoformat())
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.open_visit, str(visit.id))
        fields = (await tab.state(AgendaState)).fields
    return {name: str(value) for name, value in fields.items()}


async def options(tab: Tab, screen: Any) -> list[list[str]]:
    if screen is DrawerState:
        return list((await tab.state(DrawerState)).file[0]["professionals"])
    return list((await tab.state(AgendaState)).professionals)


def as_sent(fields: dict[str, str], among: list[list[str]]) -> dict[str, str]:
    """Return a form as a browser sends it: a choice without an option is none."""
    chosen = fields["professional"]
    there = chosen in {ident for ident, _ in among}
    return fields | {"professional": chosen if there else ""}


@SCREENS
async def test_an_hour_that_is_changed_leaves_the_visit_with_who_is_set_aside(
    desks, me, screen, ivan, marta, visit
) -> None:
    set_aside(me, ivan)
    fields = await opened(desks.rosa, screen, visit)
    among = await options(desks.rosa, screen)
    assert among == [
        [str(ivan.id), copy.SET_ASIDE.format(name="Iván Rojas")],
        [str(marta.id), "Marta Vera"],
    ]
    form = as_sent(fields, among) | {"time": f"{LATER.astimezone(CHILE):%H:%M}"}
    await desks.rosa.do(screen.plan, form)
    assert await desks.rosa.told() == copy.MOVED
    (now,) = visits.of_lead(me, visit.lead_id)
    assert now.slot == Slot(LATER, 30, ivan.id)
    undo = (await desks.rosa.notices())[-1]["undo"]
    await desks.rosa.do(UndoState.undo, undo)
    (now,) = visits.of_lead(me, visit.lead_id)
    assert now.slot == visit.slot


@SCREENS
async def test_nobody_new_is_given_to_who_is_set_aside(
    desks, me, screen, three, ivan, marta, visit
) -> None:
    hers, _ = visits.schedule(me, uuid.UUID(three[1]), Slot(TEN, 30, marta.id))
    fields = await opened(desks.elena, screen, hers)
    set_aside(me, ivan)
    # Elena may have chosen him already: he is not taken from under her choice.
    await desks.elena.do(screen.refresh)
    told = copy.SET_ASIDE.format(name="Iván Rojas")
    assert [str(ivan.id), told] in await options(desks.elena, screen)
    moved = {"professional": str(ivan.id), "time": f"{LATER.astimezone(CHILE):%H:%M}"}
    await desks.elena.do(screen.plan, fields | moved)
    assert (
        DEED_ERRORS["professional_not_found"]
        in (await desks.elena.notices())[-1]["text"]
    )
    assert visits.of_lead(me, hers.lead_id) == [hers]
    # Opened since, he is offered for his own alone.
    await opened(desks.rosa, screen, hers)
    assert await options(desks.rosa, screen) == [[str(marta.id), "Marta Vera"]]
    await opened(desks.rosa, screen, visit)
    assert [str(ivan.id), told] in await options(desks.rosa, screen)


async def test_a_home_is_moved_with_who_is_set_aside_where_all_are_theirs(
    me, ivan, marta
) -> None:
    lead = uuid.UUID(ask("Beto Paz", patient_2="Carla Paz", vaccine_2="covid"))
    household_visits.schedule(me, lead, Slot(TEN, 30, ivan.id))
    set_aside(me, ivan)
    (first,) = visits.of_lead(me, lead)
    household_visits.move(me, first.id, Slot(LATER, 30, ivan.id), expected_version=1)
    (first,) = visits.of_lead(me, lead)
    assert first.slot == Slot(LATER, 30, ivan.id)
    (_, second) = visits.between(me, LATER, LATER + timedelta(hours=2))
    assert second.slot.professional_id == ivan.id
    assert marta.active


async def test_who_is_set_aside_is_told_of_with_their_visits(
    desks, me, ivan, marta, visit
) -> None:
    tab = desks.rosa

    async def told_of(one: Professional) -> str:
        form = {
            "id": str(one.id),
            "version": str(one.version),
            "name": one.name,
            "registration": "1",
        }
        await tab.do(ProfessionalsState.save, form)
        assert await tab.told() == cards.SAVED
        return (await tab.notices())[-1]["text"]

    assert visit.slot.professional_id == ivan.id
    await tab.do(ProfessionalsState.load)
    assert await told_of(marta) == ""
    assert await told_of(ivan) == cards.LEFT_ONE.format(name="Iván Rojas")
    luis = nurse(me, "Luis Díaz")
    for at, name in enumerate(("Nora Paz", "Olga Paz")):
        slot = Slot(TEN + timedelta(hours=at), 30, luis.id)
        visits.schedule(me, uuid.UUID(ask(name)), slot)
    assert await told_of(luis) == cards.LEFT.format(name="Luis Díaz", count=2)
