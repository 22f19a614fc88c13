"""The week of the agenda: what is moved by its keys keeps what the week does not ask."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_agenda import (
    DAY,
    add,
    card,
    column,
    drag,
    open_agenda,
    stored,
    toast,
    waiting,
)
from tests.support.site import Site

# Which no other test fills.
FAR = DAY + timedelta(days=56)


@pytest.mark.parametrize("by", ["profesional", "comuna"])
def test_a_visit_on_another_day_is_still_of_its_professional(
    page: Page, site: Site, password: str, by: str
) -> None:
    """By comuna no row is anybody's; the colleague's own visit stays where it is."""
    far = FAR + timedelta(days=28 if by == "comuna" else 0)
    moved, stays = f"Semana {by}", f"Quieta {by}"
    nurses = {name: f"{nurse} {by}" for name, nurse in ((moved, "Ana"), (stays, "Eva"))}
    for name in nurses:
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for nurse in nurses.values():
        add(page, site, nurse)
    open_agenda(page, site, far)
    for name, nurse in nurses.items():
        drag(page, waiting(page, name), column(page, nurse), 60)
        expect(toast(page, "Visita agendada")).to_be_visible()
        expect(card(page, name)).to_be_visible()
    open_agenda(page, site, far, f"&vista=semana&por={by}")
    card(page, moved).focus()
    page.keyboard.press("m")
    is_last = far.weekday() == 6
    page.keyboard.press("ArrowLeft" if is_last else "ArrowRight")
    page.keyboard.press("Enter")
    expect(toast(page, "Visita cambiada")).to_be_visible()
    for name, nurse in nurses.items():
        assert stored(site, name) == [("open", nurse)]
    open_agenda(page, site, far)
    expect(card(page, stays)).to_be_visible()
    expect(card(page, moved)).to_have_count(0)
