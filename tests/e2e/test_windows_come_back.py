"""A window with something half typed into it opens again by itself, with its text."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

from app.content import messages
from tests.e2e.panel import sign_in, store
from tests.e2e.test_panel_session import enter, over
from tests.support.builders import REQUEST
from tests.support.site import Site

DAY = date.fromisoformat(REQUEST["date"])


def reload(page: Page, site: Site, password: str) -> None:
    del site, password
    page.reload()


def kill(page: Page, site: Site, password: str) -> None:
    del password
    lost = page.get_by_text("Se perdió la conexión")
    site.kill()
    expect(lost).to_be_visible()
    site.start()
    # Until the line is back the page shows what it showed before, whatever comes of it.
    expect(lost).to_have_count(0, timeout=30_000)
    expect(page.locator("[data-hydrated=true]")).to_be_visible(timeout=30_000)


def end_the_session(page: Page, site: Site, password: str) -> None:
    page.request.post(site.base_url + "/api/auth/logout")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(over(page)).to_be_visible(timeout=70_000)
    enter(page, password)
    expect(over(page)).to_have_count(0)


MOMENTS = pytest.mark.parametrize("moment", [reload, kill, end_the_session])
Moment = Callable[[Page, Site, str], None]
# It stands in the page before its window opens, and would take keys for that.
HOUR = "#visit-time:visible"
# Counts what scripts press that waits for a visit.
PRESSED = """
window.pressed = 0;
document.addEventListener("click", ({ isTrusted, target }) => {
  if (!isTrusted && target.closest("[data-waiting]")) window.pressed++;
}, true);
"""


def agenda_with(page: Page, site: Site, password: str, name: str) -> Locator:
    """Open the agenda at the day that a new lead wishes; return the lead's card."""
    store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/agenda/?dia={DAY}")
    return page.locator("[data-waiting]", has_text=name)


@MOMENTS
def test_window_of_the_agenda(
    page: Page, site: Site, password: str, moment: Moment
) -> None:
    name = f"Espera {moment.__name__}"
    agenda_with(page, site, password, name).click()
    window = page.get_by_role("dialog", name=name)
    page.locator(HOUR).press_sequentially("1")
    page.locator("#visit-time").fill("11:35")
    page.locator("#visit-minutes").fill("45")
    moment(page, site, password)
    expect(window).to_be_visible(timeout=30_000)
    expect(page.locator("#visit-time")).to_have_value("11:35")
    expect(page.locator("#visit-minutes")).to_have_value("45")
    window.get_by_role("button", name="Agendar visita").click()
    visit = page.locator("[data-visit]", has_text=name)
    try:
        expect(visit).to_contain_text("11:35", timeout=30_000)
    except AssertionError:
        print(
            site.rows("SELECT starts_at, state FROM visits"),
            page.url,
            page.locator("[data-agenda-title]").inner_text(),
            page.locator("dialog[open], [data-toast]").all_inner_texts(),
        )
        raise


@pytest.mark.parametrize("leave", ["key", "button"])
def test_window_asks_before_it_closes_over_what_is_typed(
    page: Page, site: Site, password: str, leave: str
) -> None:
    name = f"Cierra Por {leave}"
    waiting = agenda_with(page, site, password, name)
    window, hour = page.get_by_role("dialog", name=name), page.locator(HOUR)
    question = page.locator("[data-unsaved]")

    def go() -> None:
        if leave == "key":
            hour.press("Escape")
        else:
            window.get_by_role("button", name="Cerrar").click()

    waiting.click()
    go()
    expect(window).to_be_hidden()
    expect(question).to_be_hidden()
    waiting.click()
    hour.fill("11:35")
    page.reload()
    expect(hour).to_have_value("11:35")
    hour.fill("11:40")
    go()
    question.get_by_role("button", name="Seguir editando").click()
    # However often: a browser closes windows by itself where it was not prevented anew.
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(hour).to_have_value("11:40")
    if question.is_hidden():
        go()
    question.get_by_role("button", name="Descartar cambios").click()
    expect(window).to_be_hidden()
    page.reload()
    expect(waiting).to_be_visible()
    # Whatever would have opened it has had its turn when the next one is open.
    waiting.click()
    expect(hour).not_to_have_value(re.compile("11:"))


def test_window_of_a_colleague_opens_for_nobody_else(
    page: Page, site: Site, password: str
) -> None:
    name, other = "Espera A La Primera", "otra@correo.cl"
    site.run(
        "INSERT INTO admins (id, email, password_hash, created_at)"  # noqa: S608
        f" SELECT '00000000000000000000000000000008', '{other}',"
        " password_hash, created_at FROM admins LIMIT 1"
    )
    card = agenda_with(page, site, password, name)
    card.click()
    page.locator(HOUR).press_sequentially("1")
    page.locator("#visit-time").fill("11:35")
    # Who is another person gets another page.
    page.add_init_script(PRESSED)
    page.request.post(site.base_url + "/api/auth/logout")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    over(page).get_by_label("Correo electrónico").fill(other)
    enter(page, password)
    expect(page.get_by_role("link", name=other)).to_be_visible()
    expect(page.locator("[data-session=in][data-hydrated=true]")).to_be_visible()
    expect(card).to_be_visible()
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("window.pressed") == 0
    expect(page.get_by_role("dialog", name=name)).to_have_count(0)
    site.run(f"DELETE FROM admins WHERE email = '{other}'")  # noqa: S608


@MOMENTS
def test_window_of_a_lead_by_phone(
    page: Page, site: Site, password: str, moment: Moment
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.keyboard.press("n")
    page.locator("#new-name").fill("Llama Otra Vez")
    page.locator("#new-address").fill("Calle Larga 1, Quilpué")
    moment(page, site, password)
    expect(page.locator("#new-name")).to_have_value("Llama Otra Vez", timeout=30_000)
    expect(page.locator("#new-address")).to_have_value("Calle Larga 1, Quilpué")
    back = page.locator("dialog.new-lead").get_by_text(messages.DRAFT_BACK)
    expect(back).to_be_in_viewport()
    page.locator("dialog.new-lead [data-new-lead-cancel]").first.click()
    page.get_by_role("button", name="Descartar cambios").click()
    expect(page.locator("#new-name")).to_have_count(0)


def test_a_visit_half_typed_is_there_when_its_file_opens_again(
    page: Page, site: Site, password: str
) -> None:
    for name in ("Deja A Medias", "Se Mira Entretanto"):
        store(page, site, name)
    sign_in(page, site, password)
    hour, file = page.locator("#visit-time"), page.locator("[data-drawer]")

    def look_at(name: str) -> None:
        page.locator("[data-lead]", has_text=name).locator("[data-file]").click()
        expect(file.get_by_role("heading", name=name)).to_be_visible()

    look_at("Deja A Medias")
    hour.fill("17:45")
    hour.press("Escape")
    expect(file).to_have_count(0)
    look_at("Se Mira Entretanto")
    expect(hour).not_to_have_value("17:45")
    file.locator("[data-drawer-close]").click()
    look_at("Deja A Medias")
    expect(hour).to_have_value("17:45")
    expect(file).to_contain_text(messages.DRAFT_BACK)
