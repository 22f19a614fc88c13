"""A colleague answers the petition on which somebody works at the next desk."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.admin.session.once import HASTY
from tests.e2e.panel import someone
from tests.e2e.test_rights_kept import HEARD, answer, at_hand
from tests.support.site import Site

MINE, THEIRS = "Mostró su carnet", "Contestó lo que solo ella sabe"


def identity(page: Page) -> Locator:
    return page.get_by_label("Cómo se acreditó")


def note(page: Page, text: str) -> None:
    identity(page).fill(text)
    page.get_by_role("button", name="Guardar").click()


def close(page: Page, text: str) -> None:
    page.get_by_label("Resultado").select_option("denied")
    answer(page).fill(text)
    page.get_by_role("button", name="Enviar la respuesta y cerrar").click()


def close_elsewhere(browser: Browser, page: Page, site: Site, password: str) -> None:
    context, other = someone(browser, site, password)
    other.goto(page.url)
    close(other, "Ya está.")
    expect(over(other)).to_be_visible()
    context.close()


def over(page: Page) -> Locator:
    return page.locator("[data-outcome]")


def press(page: Page) -> None:
    page.get_by_role("button", name="Enviar la respuesta y cerrar").click()
    expect(page.locator("[data-toast]").filter(has_text="Otra persona")).to_be_visible()
    expect(over(page).get_by_role("heading")).to_be_focused()


def reload(page: Page) -> None:
    page.reload()


@pytest.mark.parametrize("way", [press, reload])
def test_what_was_typed_can_be_copied_once_a_colleague_closed_it(
    browser: Browser, page: Page, site: Site, password: str, way: Callable[[Page], None]
) -> None:
    at_hand(page, site, password, f"{way.__name__}@correo.cl")
    noted, written = f"{MINE}: {way.__name__}", f"{HEARD} {way.__name__}"
    identity(page).fill(noted)
    page.get_by_label("Resultado").select_option("partly")
    answer(page).fill(written)
    close_elsewhere(browser, page, site, password)
    way(page)
    expect(over(page)).to_contain_text("Ya está.")
    mine = over(page).locator("[data-kept-text]")
    expect(mine).to_contain_text([noted, written])
    expect(mine.filter(has_text="partly")).to_have_count(0)
    page.reload()
    expect(mine).to_contain_text([noted, written])
    # Back in the list it stands with the petition, until it is put away.
    over(page).get_by_role("button", name="Volver a la lista").click()
    line = page.get_by_role("listitem").filter(has_text=written)
    expect(line).to_contain_text(noted)
    put = line.locator("[data-kept-text]", has_text=written).get_by_role("button")
    put.press("Enter")
    expect(page.get_by_text(written)).to_be_hidden()
    expect(page.locator("li", has=page.get_by_text(noted))).to_be_focused()
    page.reload()
    expect(page.get_by_text(noted)).to_be_visible()
    expect(page.get_by_text(written)).to_be_hidden()


def test_what_a_colleague_noted_is_shown_before_it_is_written_over(
    browser: Browser, page: Page, site: Site, password: str
) -> None:
    at_hand(page, site, password, "nota@correo.cl")
    context, other = someone(browser, site, password)
    other.goto(page.url)
    identity(page).fill(MINE)
    note(other, THEIRS)
    expect(other.get_by_text("Identidad anotada")).to_be_visible()
    context.close()
    # The second press of one that is meant once writes nothing, and leaves what is told.
    page.get_by_role("button", name="Guardar").dblclick()
    told = page.get_by_role("alert").filter(has_text=f"Ahora dice: {THEIRS}")
    expect(told).to_have_count(1)
    expect(identity(page)).to_have_value(MINE)
    page.reload()
    expect(told).to_have_count(1)
    expect(identity(page)).to_have_value(MINE)
    page.wait_for_timeout(HASTY / timedelta(milliseconds=1))
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Identidad anotada")).to_be_visible()
    expect(told).to_have_count(0)
    expect(identity(page)).to_have_value(MINE)


def test_who_closed_a_petition_is_led_to_what_came_of_it(
    page: Page, site: Site, password: str
) -> None:
    at_hand(page, site, password, "fin@correo.cl")
    note(page, MINE)
    expect(page.get_by_text("Identidad anotada")).to_be_visible()
    address = page.url
    close(page, HEARD)
    expect(over(page).get_by_role("heading")).to_be_focused()
    expect(over(page)).to_contain_text(HEARD)
    # What was saved and sent is no text to be copied.
    expect(over(page).locator("[data-kept-text]:visible")).to_have_count(0)
    page.reload()
    assert page.url == address
    expect(over(page)).to_contain_text(HEARD)
    expect(over(page).locator("[data-kept-text]:visible")).to_have_count(0)
    kept = "Object.keys(sessionStorage).filter((key) => key.startsWith('kept:'))"
    assert page.evaluate(kept) == []


def test_what_is_typed_into_the_search_outlives_a_reload(
    page: Page, site: Site, password: str
) -> None:
    at_hand(page, site, password, "busca@correo.cl")
    search = page.locator("#rights-search")
    expect(search).to_have_value("busca@correo.cl")
    search.fill("Ana Díaz")
    page.reload()
    expect(search).to_have_value("Ana Díaz")
    page.get_by_role("button", name="Buscar", exact=True).click()
    expect(page.get_by_text("No hay solicitudes con eso.")).to_be_visible()
    page.reload()
    expect(search).to_have_value("Ana Díaz")
