"""Who makes visits signs in on a phone, and sees the own day and nobody else's."""

import os
from datetime import date

import pytest
from playwright.sync_api import Browser, Page, expect

from app.content import agenda as copy
from tests.e2e.panel import set_up, sign_in, store
from tests.e2e.test_accessibility import check
from tests.e2e.test_agenda import add, card, column, drag, open_agenda, toast, waiting
from tests.support.builders import REQUEST
from tests.support.site import Site

DAY = date.fromisoformat(REQUEST["date"])
HERS = (
    "UPDATE professionals SET admin_id = '00000000000000000000000000000007'"
    " WHERE name = 'Marta Soto'"
)


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    """Two professionals with a visit each, the first with an account."""
    made = set_up(browser, site)
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    for name in ("Visita Propia", "Visita Ajena"):
        store(page, site, name)
    sign_in(page, site, made)
    page.locator("#lead-search").wait_for()
    for name in ("Marta Soto", "Iván Rojas"):
        add(page, site, name)
    open_agenda(page, site)
    for name, who in (("Visita Propia", "Marta Soto"), ("Visita Ajena", "Iván Rojas")):
        drag(page, waiting(page, name), column(page, who), 60)
        expect(toast(page, "Visita agendada")).to_be_visible()
        expect(card(page, name)).to_be_visible()
    page.close()
    site.run(
        "INSERT INTO admins (id, email, password_hash, created_at, role)"
        " SELECT '00000000000000000000000000000007', 'marta@correo.cl', password_hash,"
        " created_at, 'professional' FROM admins"
    )
    site.run(HERS)
    return made


@pytest.mark.parametrize("width", [390, 1440])
def test_a_professional_sees_the_own_visits_alone(
    page: Page, site: Site, password: str, problems, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    sign_in(page, site, password, "marta@correo.cl")
    expect(page.get_by_role("link", name="Agenda", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Leads", exact=True)).to_have_count(0)
    open_agenda(page, site)
    expect(card(page, "Visita Propia")).to_be_visible()
    assert "Visita Ajena" not in page.content()
    expect(page.locator("[data-waiting]")).to_have_count(0)
    # Nobody else and no other comuna is there to be chosen.
    expect(page.locator("#agenda-who, [data-go='comuna']")).to_have_count(0)
    expect(page.locator("[data-go='semana']")).to_be_visible()
    check(page)
    card(page, "Visita Propia").click()
    window = page.locator("dialog[open]")
    expect(window.locator("a[href^='tel:']")).to_be_visible()
    expect(window.get_by_role("link", name="Ver en el mapa")).to_be_visible()
    expect(window.get_by_role("button", name="Guardar el cambio")).to_have_count(0)
    check(page)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/agenda-professional-{width}.png")
    window.get_by_role("button", name="Cerrar").click()
    page.goto(site.base_url + "/admin/")
    expect(page.locator("[data-lead]")).to_have_count(0)
    assert "Visita Ajena" not in page.content()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert problems == []


def test_an_address_of_somebody_else_leads_a_professional_to_the_own_visits(
    page: Page, site: Site, password: str
) -> None:
    sign_in(page, site, password, "marta@correo.cl")
    for query in ("&por=comuna", "&por=comuna&quien=Limache", "&quien=none"):
        open_agenda(page, site, query=query)
        expect(column(page, "Marta Soto")).to_contain_text("Visita Propia")
        assert "Visita Ajena" not in page.content()


def test_an_account_that_is_nobodys_yet_is_told_what_is_missing(
    page: Page, site: Site, password: str
) -> None:
    site.run("UPDATE professionals SET admin_id = NULL")
    try:
        sign_in(page, site, password, "marta@correo.cl")
        empty = page.locator("[data-agenda-empty]")
        expect(empty).to_have_text(copy.NOBODYS)
        check(page)
    finally:
        site.run(HERS)
