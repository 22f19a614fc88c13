"""What is half typed into a lead's file outlives a reload, the session and the server."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app.content.deed_errors import DEED_ERRORS
from app.content.visits import GONE_VISIT
from tests.e2e.panel import sign_in, store
from tests.e2e.test_panel_session import enter, over
from tests.support.site import Site

NOTE = "Toca el timbre dos veces"
BACK = "Recuperamos lo que estaba escribiendo."

VISITS_KEPT = (
    "Object.keys(sessionStorage).filter((key) => key.includes('visit-')).length"
)


@pytest.fixture
def typed(page: Page, site: Site, password: str, request) -> Page:
    """A file of its own, with a note and a visit half typed into it."""
    name = f"Media {request.node.originalname.removeprefix('test_')[:40]}"
    store(page, site, name)
    sign_in(page, site, password)
    page.locator("[data-lead]", has_text=name).locator("[data-file]").click()
    page.locator("#file-note").press_sequentially(NOTE)
    page.locator("#visit-time").fill("11:35")
    page.locator("#visit-minutes").fill("45")
    return page


def stored(site: Site) -> tuple[int, int]:
    """Return how many notes and visits there are."""
    return len(site.rows("SELECT id FROM notes")), len(
        site.rows("SELECT id FROM visits")
    )


def assert_there(page: Page) -> None:
    expect(page.locator("#file-note")).to_have_value(NOTE)
    expect(page.locator("#visit-time")).to_have_value("11:35")
    expect(page.locator("#visit-minutes")).to_have_value("45")
    # Beneath each of the two forms.
    expect(page.get_by_text(BACK, exact=True)).to_have_count(2)


def test_a_reload_gives_it_back(typed: Page) -> None:
    typed.reload()
    assert_there(typed)


@pytest.mark.parametrize("button", ["Guardar nota", "Agendar visita"])
def test_what_meets_the_end_of_the_session_comes_back(
    typed: Page, site: Site, password: str, button: str
) -> None:
    before = stored(site)
    # Nobody has told the page yet: the press itself meets the end.
    site.run("DELETE FROM admin_sessions")
    typed.get_by_role("button", name=button).click()
    expect(over(typed)).to_be_visible()
    enter(typed, password)
    expect(over(typed)).to_have_count(0)
    assert_there(typed)
    assert stored(site) == before


def test_a_server_that_was_killed_and_started_gives_it_back(
    typed: Page, site: Site
) -> None:
    site.kill()
    expect(typed.get_by_text("conexión")).not_to_have_count(0)
    site.start()
    expect(typed.get_by_text(BACK, exact=True)).to_have_count(2, timeout=30_000)
    assert_there(typed)


def close_by_key(page: Page) -> None:
    page.locator("#visit-time").press("Escape")


def close_by_button(page: Page) -> None:
    page.locator("[data-drawer-close]").click()


@pytest.mark.parametrize("close", [close_by_key, close_by_button])
def test_a_file_that_was_closed_and_is_opened_again_gives_it_back(
    typed: Page, close: Callable[[Page], None]
) -> None:
    address = typed.url
    close(typed)
    expect(typed.locator("[data-drawer]")).to_have_count(0)
    typed.goto(address)
    assert_there(typed)


def test_what_was_saved_does_not_come_back(typed: Page, site: Site) -> None:
    notes, visits = stored(site)
    typed.get_by_role("button", name="Guardar nota").click()
    expect(typed.get_by_role("listitem").filter(has_text=NOTE)).to_be_visible()
    typed.reload()
    expect(typed.locator("#visit-time")).to_have_value("11:35")
    expect(typed.locator("#file-note")).to_have_value("")
    assert stored(site) == (notes + 1, visits)


def test_what_was_typed_can_be_copied_once_a_colleague_deleted_the_lead(
    typed: Page, site: Site
) -> None:
    other = typed.context.new_page()
    other.goto(f"{site.base_url}/admin/")
    name = typed.locator("[data-drawer] h3").inner_text()
    other.locator("[data-lead]", has_text=name).locator("[data-delete]").click()
    other.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(typed.get_by_text("Este lead ya no está")).to_be_visible()
    file = typed.locator("[data-drawer]")
    for _ in range(2):
        expect(file).to_contain_text(NOTE)
        expect(file).to_contain_text(
            re.compile(rf"{GONE_VISIT}\d{{4}}-\d\d-\d\d\s11:35\s45")
        )
        typed.reload()
    expect(file).to_contain_text(NOTE)
    file.locator("[data-drawer-close]").click()
    kept = typed.evaluate("JSON.stringify({...sessionStorage})")
    assert NOTE not in kept
    assert "11:35" not in kept


def test_an_hour_that_meets_a_deleted_lead_stays_to_be_copied(
    typed: Page, site: Site
) -> None:
    typed.locator("#visit-date").fill("2027-12-01")
    typed.locator("#visit-time").fill("11:36")
    site.run("DELETE FROM appointments WHERE name LIKE 'Media an_hour%'")
    typed.get_by_role("button", name="Agendar visita").click()
    file = typed.locator("[data-drawer]")
    expect(file.get_by_text("Este lead ya no está")).to_be_visible()
    expect(file).to_contain_text(f"{GONE_VISIT}2027-12-01 11:36 45")


def test_it_goes_with_who_was_blocked_and_stays_of_others(
    page: Page, site: Site, password: str
) -> None:
    """Two people's notes are half typed; the tab lets go of the one alone."""
    kept = {"Media Bloqueada": "Habla de noche", "Media Otra": NOTE}
    for name in kept:
        store(page, site, name)
    sign_in(page, site, password)
    for name, note in list(kept.items())[::-1]:
        page.locator("[data-lead]", has_text=name).locator("[data-file]").click()
        expect(page.locator("[data-drawer] h3").first).to_have_text(name)
        page.locator("#file-note").press_sequentially(note)
        page.locator("#visit-time").fill("11:35")
    blocked = "UPDATE appointments SET blocked_at = created_at WHERE name = "
    site.run(f"{blocked}'Media Bloqueada'")
    page.get_by_role("button", name="Guardar nota").click()
    file = page.locator("[data-drawer]")
    expect(file.get_by_text(DEED_ERRORS["lead_blocked"])).to_be_visible()
    expect(file.get_by_text(kept["Media Bloqueada"])).to_have_count(0)
    expect(file.get_by_text("11:35")).to_have_count(0)
    site.wait_for(
        "the note to go",
        lambda: (
            kept["Media Bloqueada"]
            not in page.evaluate("JSON.stringify({...sessionStorage})")
            and page.evaluate(VISITS_KEPT) == 1
        ),
    )
    file.get_by_role("button", name="Cerrar").click()
    expect(page.locator("[data-lead]", has_text="Media Bloqueada")).to_have_count(0)
    page.locator("[data-lead]", has_text="Media Otra").locator("[data-file]").click()
    expect(page.locator("#file-note")).to_have_value(NOTE)
