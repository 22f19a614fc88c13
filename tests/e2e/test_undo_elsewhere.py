"""What was just done is taken back also from the page that somebody went on to."""

from datetime import date, timedelta

from playwright.sync_api import Page, expect

from app.content import states, visits
from tests.e2e.test_agenda import open_agenda, waiting
from tests.e2e.test_agenda_window import begin
from tests.support.builders import REQUEST
from tests.support.site import Site

DAY = date.fromisoformat(REQUEST["date"])
UNDO = "[data-toast]:not([data-gone]) [data-undo]"


def state_of(site: Site, name: str) -> str:
    rows = site.rows("SELECT name, state FROM appointments")
    return next(row["state"] for row in rows if row["name"] == name)


def test_on_another_day_of_the_agenda(page: Page, site: Site, password: str) -> None:
    begin(page, site, password, "Vuelve Ana", "Queda Berta")
    open_agenda(page, site, DAY + timedelta(days=42))
    for name in ("Queda Berta", "Vuelve Ana"):
        waiting(page, name).click()
        page.get_by_role("button", name="Agendar visita").click()
        expect(page.locator(UNDO).last).to_be_visible()
        site.wait_for("it to be stored", lambda of=name: state_of(site, of) != "new")
    page.get_by_role("link", name="Después").click()
    expect(page.locator("[data-agenda-title]")).to_contain_text(
        str((DAY + timedelta(days=43)).year)
    )
    page.locator(UNDO).last.click()
    site.wait_for("it to be undone", lambda: state_of(site, "Vuelve Ana") == "new")
    assert state_of(site, "Queda Berta") == "scheduled"


def test_what_was_undone_is_offered_no_more(
    page: Page, site: Site, password: str
) -> None:
    begin(page, site, password, "Ya Deshecha")
    open_agenda(page, site, DAY + timedelta(days=49))
    waiting(page, "Ya Deshecha").click()
    page.get_by_role("button", name="Agendar visita").click()
    made = page.locator("[data-toast]", has_text=visits.SCHEDULED)
    made.locator("[data-undo]").click()
    undone = page.locator("[data-toast]", has_text=states.UNDONE)
    expect(undone).to_be_visible()
    expect(made).to_have_count(0)
    page.reload()
    expect(waiting(page, "Ya Deshecha")).to_be_visible()
    expect(undone).to_have_count(0)
    expect(page.locator(UNDO)).to_have_count(0)


def test_what_cannot_be_undone_is_left_behind(
    page: Page, site: Site, password: str
) -> None:
    begin(page, site, password, "Nota Sola")
    expect(page.locator("[data-toast]:not([data-gone])")).to_have_count(1)
    page.get_by_role("link", name="Agenda").first.click()
    page.locator("[data-agenda-title]").wait_for()
    expect(page.locator("[data-toast]:not([data-gone])")).to_have_count(0)
