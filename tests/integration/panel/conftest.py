"""Two tabs of one person beside one of another, all on the same leads."""

from dataclasses import dataclass

import pytest
import time_machine

from app.admin.leads.list_state import LeadListState
from app.admin.session.once import HASTY
from app.domain.clock import utc_now
from app.domain.lead import Category
from app.services import bookings
from tests.support.builders import booking_form, pharmacy_form
from tests.support.panel import Tab
from tests.support.people import Colleague


@dataclass(frozen=True, slots=True)
class Desks:
    """Who has the panel open: Rosa twice, Elena once."""

    rosa: Tab
    again: Tab
    elena: Tab


def ask(name: str, category: Category = Category.B2C, **changes: str) -> str:
    """Store a request; return its id."""
    make = pharmacy_form if category is Category.PHARMACY else booking_form
    email = f"{name.split()[0].casefold()}@correo.cl"
    return str(bookings.submit(make(name=name, email=email, **changes), category).id)


def later() -> time_machine.travel:
    """Go on after the moment in which a press is taken for the second of two."""
    return time_machine.travel(utc_now() + 2 * HASTY)


@pytest.fixture
def three(database: str) -> list[str]:
    """Three leads, the oldest first: Ana's, Berta's of a pharmacy, Carla's."""
    del database
    return [ask("Ana Soto"), ask("Berta Rojas", Category.PHARMACY), ask("Carla Díaz")]


@pytest.fixture
async def desks(two_colleagues: tuple[Colleague, Colleague], three: list[str]) -> Desks:
    del three
    rosa, elena = two_colleagues
    tabs = Desks(Tab(rosa.token), Tab(rosa.sign_in()), Tab(elena.token))
    for tab in (tabs.rosa, tabs.again, tabs.elena):
        await tab.do(LeadListState.load)
    return tabs


@pytest.fixture
def tab(desks: Desks) -> Tab:
    return desks.rosa
