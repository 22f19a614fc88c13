"""Who makes visits: added, changed, and not booked twice."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import set_up, sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    return set_up(browser, site)


def toast(page: Page, text: str):
    return page.locator("[data-toast]", has_text=text).last


def add(page: Page, site: Site, name: str) -> None:
    page.goto(site.base_url + "/admin/profesionales/")
    page.locator("#professional-name-new").fill(name)
    page.locator("#professional-registration-new").fill("123456")
    page.get_by_role("button", name="Agregar").click()
    expect(page.locator("[data-professional]", has_text=name)).to_be_visible()


def stored(site: Site, name: str):
    found = site.rows("SELECT * FROM professionals")
    return [one for one in found if one["name"] == name]


def test_professional_is_added_and_changed(
    page: Page, site: Site, password, problems
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Marta Soto")
    add(page, site, "Otra Persona")
    expect(toast(page, "Profesional agregado")).to_be_visible()
    card = page.locator("[data-professional]", has_text="Marta Soto")
    card.get_by_label("Comunas").fill("Quilpué, Viña del Mar")
    card.get_by_label("Domingo, desde").fill("")
    card.get_by_role("button", name="Guardar").click()
    expect(card.get_by_role("alert")).to_contain_text("desde y hasta")
    card.get_by_label("Domingo, hasta").fill("")
    card.get_by_role("button", name="Guardar").click()
    expect(toast(page, "Profesional guardado")).to_be_visible()
    page.reload()  # a notice lies upon what is looked at
    expect(card).to_be_visible()
    check(page)
    (marta,) = stored(site, "Marta Soto")
    assert json.loads(marta["comunas"]) == ["Quilpué", "Viña del Mar"]
    assert json.loads(marta["hours"])[5:] == [["09:00", "19:00"], None]
    (other,) = stored(site, "Otra Persona")
    assert json.loads(other["comunas"]) == []
    assert problems == []


def test_nobody_is_booked_twice_from_the_file(page: Page, site: Site, password) -> None:
    for name in ("Choca Uno", "Choca Dos"):
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Rosa Vera")
    page.goto(site.base_url + "/admin/")
    for name in ("Choca Uno", "Choca Dos"):
        row = page.locator("[data-lead]", has_text=name)
        row.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("[data-drawer] h3")).to_have_text(name)
        page.locator("#visit-professional").select_option("Rosa Vera")
        page.locator("#visit-minutes").press("Enter")
        if name == "Choca Uno":
            expect(page.locator("[data-visit]")).to_contain_text("Rosa Vera")
    expect(
        toast(page, "Ese profesional ya tiene otra visita a esa hora.")
    ).to_be_visible()
    assert [one["state"] for one in site.rows("SELECT * FROM visits")] == ["open"]
