"""Two of the staff at one lead, each in a browser of their own: nobody is overruled."""

import os
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.admin.session.once import HASTY
from app.content import states
from tests.e2e.panel import sign_in, someone, store, store_home
from tests.support.site import Site


def badge(page: Page, name: str):
    return page.locator("[data-lead]", has_text=name).first.locator("[data-state]")


def window(page: Page):
    return page.locator("dialog[data-choices]")


def states_of(site: Site, name: str) -> list[str]:
    leads = site.rows("SELECT * FROM appointments")
    return [one["state"] for one in leads if one["name"] == name]


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_choice_beside_a_colleagues_changes_nothing_and_shows_what_is(
    page: Page,
    browser: Browser,
    site: Site,
    password: str,
    problems: list[str],
    by: str,
) -> None:
    name = f"Dos Manos {by}"
    store(page, site, name)
    sign_in(page, site, password)
    context, colleague = someone(browser, site, password)
    badge(page, name).click()
    expect(window(page)).to_contain_text("Ahora: Nuevo")
    badge(colleague, name).click()
    window(colleague).get_by_role("button", name="Cancelar la solicitud").click()
    expect(badge(colleague, name)).to_have_text("Cancelado")
    if by == "mouse":
        window(page).get_by_role("button", name="Marcar como contactado").click()
    else:
        page.keyboard.press("1")
    expect(window(page)).to_contain_text("Ahora: Cancelado")
    expect(window(page).get_by_role("alert")).to_have_text(
        f"No se cambió nada. {name} ahora está en estado Cancelado. "
        + states.MEANWHILE_BY_YOU
    )
    picture(page, f"two-at-once-{by}")
    expect(window(page).get_by_role("button", name="Reabrir")).to_be_visible()
    expect(badge(page, name)).to_have_text("Cancelado")
    assert states_of(site, name) == ["cancelled"]
    # Who reads before they press again; a second press at once would be of one hand.
    page.wait_for_timeout(HASTY / timedelta(milliseconds=1) + 200)
    window(page).get_by_role("button", name="Reabrir").click()
    expect(badge(page, name)).to_have_text("Contactado")
    assert problems == []
    context.close()


def show_part_of_a_home(
    page: Page, site: Site, password: str, home: str, alone: str
) -> tuple[Locator, Locator]:
    """Show fifty leads, two of them of a home of three; return all, and those two."""
    site.run("DELETE FROM appointments")
    store_home(page, site, home)
    for number in range(48):
        store(page, site, f"{alone} {number}")
    sign_in(page, site, password)
    leads = page.locator("[data-lead]")
    expect(leads).to_have_count(50)
    here = page.locator("[data-lead]", has_text=home)
    expect(here).to_have_count(2)
    return leads, here


def test_a_home_on_two_pages_is_listed_and_chosen_whole(
    page: Page, site: Site, password: str, problems: list[str]
) -> None:
    leads, here = show_part_of_a_home(page, site, password, "Casa Partida", "Vive Sola")
    here.first.locator("[data-choose]").check()
    page.get_by_label("Elegir el lead de Vive Sola 47").check()
    bar = page.get_by_role("group", name="Leads elegidos")
    expect(bar).to_contain_text("No todas están en esta página")
    bar.get_by_role("button", name="Elegir los hogares completos").click()
    expect(leads).to_have_count(4)
    expect(here).to_have_count(3)
    expect(bar).to_contain_text("Elegidos: 4")
    expect(bar.locator("[data-homes]")).to_be_empty()
    bar.get_by_role("button", name="Marcar como contactado").click()
    for at in range(3):
        expect(here.nth(at).locator("[data-state]")).to_have_text("Contactado")
    assert states_of(site, "Casa Partida") == ["contacted"] * 3
    assert states_of(site, "Vive Sola 47") == ["contacted"]
    assert states_of(site, "Vive Sola 46") == ["new"]
    page.go_back()
    expect(leads).to_have_count(50)
    assert problems == []


def test_who_chooses_anew_before_the_homes_are_listed_keeps_their_choice(
    page: Page, site: Site, password: str
) -> None:
    leads, here = show_part_of_a_home(page, site, password, "Casa Lenta", "Sola Lenta")
    alone = page.get_by_label("Elegir el lead de Sola Lenta 47")
    here.first.locator("[data-choose]").check()
    alone.check()
    # The press is on its way, and the list does not come yet.
    page.evaluate(
        """addEventListener("submit", (event) => {
          if (!event.target.matches('[data-bulk-form="homes"]')) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        }, { capture: true, once: true })"""
    )
    bar = page.get_by_role("group", name="Leads elegidos")
    bar.get_by_role("button", name="Elegir los hogares completos").click()
    alone.uncheck()
    page.locator('[data-bulk-form="homes"]').evaluate("form => form.requestSubmit()")
    expect(leads).to_have_count(4)
    expect(here).to_have_count(3)
    expect(bar).to_contain_text("Elegidos: 2")
    expect(alone).not_to_be_checked()


@pytest.mark.parametrize("width", [390, 768, 1366, 1440])
def test_chosen_rows_of_homes_in_part_say_so_and_offer_the_whole(
    page: Page, site: Site, password: str, problems: list[str], width: int
) -> None:
    home = f"Casa Entera {width}"
    store_home(page, site, home, address=f"Calle {width}, Quilpué")
    store(page, site, f"Vive Sola {width}")
    page.set_viewport_size({"width": width, "height": 768})
    sign_in(page, site, password)
    boxes = page.locator("[data-lead]", has_text=home).locator("[data-choose]")
    expect(boxes).to_have_count(3)
    bar = page.get_by_role("group", name="Leads elegidos")
    page.get_by_label(f"Elegir el lead de Vive Sola {width}").check()
    expect(bar).to_contain_text("Elegidos: 1")
    told, whole = bar.locator("[data-homes]"), bar.locator("[data-choose-homes]")
    expect(told).to_be_empty()
    expect(whole).to_be_hidden()
    boxes.first.check()
    expect(bar).to_contain_text(
        "1 de ellos es de un hogar con otras 2 personas sin elegir."
    )
    boxes.nth(1).check()
    expect(bar).to_contain_text(
        "2 de ellos son de hogares con otra persona sin elegir."
    )
    picture(page, f"bulk-homes-{width}")
    bar.get_by_role("button", name="Elegir los hogares completos").click()
    expect(bar).to_contain_text("Elegidos: 4")
    expect(told).to_be_empty()
    expect(whole).to_be_hidden()
    expect(boxes.nth(2)).to_be_checked()
    bar.get_by_role("button", name="Marcar como contactado").click()
    expect(badge(page, f"Vive Sola {width}")).to_have_text("Contactado")
    assert states_of(site, home) == ["contacted"] * 3
    assert problems == []
