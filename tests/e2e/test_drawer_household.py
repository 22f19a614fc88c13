"""A household in a lead's file: one visit after another, or one person by itself."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import REQUEST, sign_in
from tests.e2e.test_accessibility import check
from tests.e2e.test_drawer import drawer, row, toast
from tests.support.site import Site

OFFER = "Para las 3 personas de esta dirección, una tras otra"


def open_household(page: Page, site: Site, password: str, name: str) -> None:
    people = {"patient_2": "Beto", "vaccine_2": "covid"}
    people |= {"patient_3": "Carla", "vaccine_3": "tetanos"}
    answer = page.request.post(
        site.base_url + "/api/appointments", data=REQUEST | {"name": name} | people
    )
    assert answer.status == 201
    sign_in(page, site, password)
    row(page, name).first.get_by_role("button", name=name, exact=True).click()
    expect(drawer(page).get_by_label(OFFER)).to_be_checked()


def visits(site: Site, name: str) -> list[tuple[str, str]]:
    """Return state and hour of the visits of a household, in its order."""
    leads = site.rows("SELECT * FROM appointments ORDER BY household_place")
    found = {one["appointment_id"]: one for one in site.rows("SELECT * FROM visits")}
    return [
        (found[lead["id"]]["state"], str(found[lead["id"]]["starts_at"])[11:16])
        for lead in leads
        if lead["name"] == name and lead["id"] in found
    ]


def test_all_are_scheduled_taken_back_and_ended_together(
    page: Page, site: Site, password, problems
) -> None:
    open_household(page, site, password, "Hogar Ficha")
    page.locator("#visit-minutes").fill("20")
    page.locator("#visit-minutes").press("Enter")
    expect(toast(page, "Visita de 3 personas agendada")).to_be_visible()
    told = visits(site, "Hogar Ficha")
    assert [state for state, _ in told] == ["open"] * 3
    assert len({hour for _, hour in told}) == 3
    # At once: the notice stands for ten seconds, and what checks a page takes its time.
    toast(page, "Visita de 3 personas agendada").get_by_role(
        "button", name="Deshacer"
    ).click()
    expect(drawer(page)).to_contain_text("Sin visita agendada.")
    assert [state for state, _ in visits(site, "Hogar Ficha")] == ["cancelled"] * 3
    page.locator("#visit-minutes").press("Enter")
    expect(drawer(page)).not_to_contain_text("Sin visita agendada.")
    check(page)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/drawer-household.png")
    assert problems == []


def test_one_is_scheduled_alone_on_a_phone(page: Page, site: Site, password) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_household(page, site, password, "Hogar Solo")
    drawer(page).get_by_label(OFFER).click()
    expect(drawer(page).get_by_label(OFFER)).not_to_be_checked()
    page.locator("#visit-minutes").press("Enter")
    expect(toast(page, "Visita agendada")).to_be_visible()
    assert len(visits(site, "Hogar Solo")) == 1
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/drawer-household-phone.png")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 256)])
def test_the_quick_action_says_for_whom_and_takes_all_back(
    page: Page, site: Site, password, problems, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    name = f"Hogar Rápido {width}"
    open_household(page, site, password, name)
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()
    row(page, name).first.locator("[data-state]").click()
    window = page.locator("dialog[data-choices]")
    offer = window.get_by_label("Vale para las 3 personas pedidas juntas")
    expect(offer).to_be_checked()
    check(page)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/moves-household-{width}.png")
    page.keyboard.press("5")
    told = toast(page, "Estado: Cancelado")
    expect(told).to_contain_text(f"{name} · 3 personas")
    assert states(site, name) == ["cancelled"] * 3
    told.get_by_role("button", name="Deshacer").click()
    expect(toast(page, "Se deshizo el cambio")).to_be_visible()
    assert states(site, name) == ["new"] * 3
    row(page, name).first.locator("[data-state]").click()
    offer.click()
    expect(window.get_by_role("status")).to_contain_text("Vale solo para")
    page.keyboard.press("1")
    expect(toast(page, "Estado: Contactado")).to_be_visible()
    assert sorted(states(site, name)) == ["contacted", "new", "new"]
    assert problems == []


def states(site: Site, name: str) -> list[str]:
    found = site.rows("SELECT * FROM appointments")
    return [one["state"] for one in found if one["name"] == name]
