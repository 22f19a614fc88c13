"""What was given up stays so, whatever is pressed until the server has heard of it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.panel import sign_in, store
from tests.support.builders import REQUEST
from tests.support.held_line import HeldLine
from tests.support.site import Site

KEYS = pytest.mark.parametrize("key", ["Enter", "Escape"])


def give_up(page: Page, line: HeldLine, field: Locator, key: str) -> None:
    """Discard what is typed, press a key once more, and let the server's word come."""
    question = page.locator("[data-unsaved]")
    field.press("Escape")
    discard = question.get_by_role("button", name="Descartar cambios")
    expect(discard).to_be_visible()
    line.hold()
    discard.press("Enter")
    expect(question).to_be_hidden()
    page.keyboard.press(key)
    # Nobody is asked again about what was answered.
    expect(question).to_be_hidden()
    line.let_go()
    expect(field).to_be_hidden()


def panel(page: Page, site: Site, password: str) -> HeldLine:
    line = HeldLine(page)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    return line


def visits(site: Site, name: str) -> int:
    """Return how many visits a person has."""
    found = site.rows(
        "SELECT name FROM visits JOIN appointments ON appointments.id = appointment_id"
    )
    return sum(one["name"] == name for one in found)


@KEYS
def test_a_visit(page: Page, site: Site, password: str, key: str) -> None:
    name = f"Sin Visita {key}"
    store(page, site, name)
    line = panel(page, site, password)
    page.goto(f"{site.base_url}/admin/agenda/?dia={REQUEST['date']}")
    card = page.locator("[data-waiting]", has_text=name)
    hour = page.locator("#visit-time")
    for _ in range(2):
        card.press("Enter")
        hour.fill("11:35")
        give_up(page, line, hour, key)
        expect(card).to_be_focused()
    # Whoever types goes on from there, and is asked again.
    card.press("Enter")
    hour.fill("11:40")
    hour.press("Escape")
    expect(page.locator("[data-unsaved]")).to_be_visible()
    assert visits(site, name) == 0


@KEYS
def test_an_edit(page: Page, site: Site, password: str, key: str) -> None:
    name = f"Se Llama {key}"
    store(page, site, name)
    line = panel(page, site, password)
    row = page.locator("[data-lead]", has_text=name)
    row.press("e")
    field = page.locator("#edit-name")
    field.fill("Ya No")
    give_up(page, line, field, key)
    expect(row).to_be_focused()
    page.reload()
    expect(row).to_contain_text(name)
    assert site.rows("SELECT name FROM appointments WHERE name = 'Ya No'") == []


@KEYS
def test_a_lead_by_phone(
    page: Page, site: Site, password: str, next_week: str, key: str
) -> None:
    line = panel(page, site, password)
    page.keyboard.press("n")
    for name in ("phone", "email", "time", "address"):
        page.locator(f"#new-{name}").fill(REQUEST[name])
    page.locator("#new-vaccine").select_option("influenza")
    page.locator("#new-date").fill(next_week)
    page.locator("#new-consent").check()
    field = page.locator("#new-name")
    field.fill("Nadie Nunca")
    give_up(page, line, field, key)
    page.reload()
    page.locator("#lead-search").wait_for()
    assert site.rows("SELECT id FROM appointments WHERE name = 'Nadie Nunca'") == []


def test_enter_that_is_held_on_a_card_schedules_nothing(
    page: Page, site: Site, password: str
) -> None:
    """Its repeats fall upon the day of the window that the first one opened."""
    name = "Abierta Con Enter"
    store(page, site, name)
    panel(page, site, password)
    page.goto(f"{site.base_url}/admin/agenda/?dia={REQUEST['date']}")
    card, day = (
        page.locator("[data-waiting]", has_text=name),
        page.locator("#visit-date"),
    )
    card.focus()
    page.keyboard.down("Enter")
    expect(day).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(600)
    expect(day).to_be_focused()
    assert visits(site, name) == 0
    # Pressed anew it sends the window.
    day.press("Enter")
    expect(day).to_be_hidden()
    assert visits(site, name) == 1
