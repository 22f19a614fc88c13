"""Where leads stand, moved from the list and taken back from the notice."""

import json
import uuid

from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import answer_calls, sign_in, someone, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site


def row(page: Page, name: str):
    return page.locator("[data-lead]", has_text=name)


def badge(page: Page, name: str):
    return row(page, name).locator("[data-state]")


def window(page: Page):
    return page.locator("dialog[data-choices]")


def toast(page: Page, text: str):
    return page.locator("[data-toast]", has_text=text).last


def state_of(site: Site, name: str) -> tuple[str, bool]:
    """Return where a lead stands in the database, and whether it was answered."""
    query = "SELECT * FROM appointments"
    (found,) = [one for one in site.rows(query) if one["name"] == name]
    return found["state"], found["answered_at"] is not None


def test_lead_is_moved_by_mouse_and_taken_back(
    page: Page, site: Site, password, problems
) -> None:
    store(page, site, "Mueve Uno")
    store(page, site, "Queda Igual")
    sign_in(page, site, password)
    expect(badge(page, "Mueve Uno")).to_have_text("Nuevo")
    badge(page, "Mueve Uno").click()
    expect(window(page)).to_contain_text("Mueve Uno")
    labels = window(page).locator("[data-choice]").all_inner_texts()
    assert [label.split("\n")[-1].lstrip("12345") for label in labels] == [
        "Marcar como contactado",
        "No contesta",
        "Buzón",
        "Número malo",
        "Cancelar la solicitud",
    ]
    check(page)
    window(page).get_by_role("button", name="Marcar como contactado").click()
    expect(badge(page, "Mueve Uno")).to_have_text("Contactado")
    assert state_of(site, "Mueve Uno") == ("contacted", True)
    toast(page, "Estado: Contactado").get_by_role("button", name="Deshacer").click()
    expect(toast(page, "Se deshizo el cambio")).to_be_visible()
    expect(badge(page, "Mueve Uno")).to_have_text("Nuevo")
    assert state_of(site, "Mueve Uno") == ("new", False)
    assert state_of(site, "Queda Igual") == ("new", False)
    assert problems == []


def test_taking_back_is_offered_for_ten_seconds(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Diez Segundos")
    page.clock.install()
    sign_in(page, site, password)
    badge(page, "Diez Segundos").click()
    window(page).get_by_role("button", name="Marcar como contactado").click()
    back = toast(page, "Estado: Contactado").get_by_role("button", name="Deshacer")
    expect(back).to_be_visible()
    # A notice stays while somebody points at it.
    page.mouse.move(1, 1)
    page.clock.fast_forward(7_000)
    expect(back).to_be_visible()
    page.clock.fast_forward(5_000)
    expect(back).to_be_hidden()
    assert state_of(site, "Diez Segundos") == ("contacted", True)


def test_an_open_list_grows_due_by_itself(page: Page, site: Site, password) -> None:
    for name in ("Vence Sola", "Aún A Tiempo"):
        store(page, site, name)
    page.clock.install()
    sign_in(page, site, password)
    expect(badge(page, "Vence Sola")).to_have_text("Nuevo")
    site.run(
        "UPDATE appointments SET created_at = '2026-01-05 12:00:00'"
        " WHERE name = 'Vence Sola'"
    )
    page.clock.run_for(61_000)
    expect(badge(page, "Vence Sola")).to_have_text("Nuevo · vencido")
    expect(badge(page, "Aún A Tiempo")).to_have_text("Nuevo")


def test_lead_is_moved_by_keys_alone(page: Page, site: Site, password) -> None:
    store(page, site, "Tecla Uno")
    sign_in(page, site, password)
    expect(badge(page, "Tecla Uno")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(row(page, "Tecla Uno")).to_be_focused()
    page.keyboard.press("s")
    expect(window(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(window(page)).to_be_hidden()
    expect(row(page, "Tecla Uno")).to_be_focused()
    page.keyboard.press("s")
    expect(window(page)).to_be_visible()
    page.keyboard.press("1")
    expect(badge(page, "Tecla Uno")).to_have_text("Contactado")
    page.keyboard.press("s")
    expect(window(page)).to_contain_text("Ahora: Contactado")
    page.keyboard.press("4")
    expect(badge(page, "Tecla Uno")).to_have_text("Cancelado")
    assert state_of(site, "Tecla Uno") == ("cancelled", True)
    expect(toast(page, "Estado: Cancelado")).to_be_visible()
    page.keyboard.press("z")
    expect(badge(page, "Tecla Uno")).to_have_text("Contactado")
    expect(row(page, "Tecla Uno")).to_be_focused()


def test_attempt_is_written_down_and_moves_nothing(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Intento Uno")
    sign_in(page, site, password)
    badge(page, "Intento Uno").click()
    window(page).get_by_role("button", name="Buzón").click()
    expect(toast(page, "Intento anotado: Buzón")).to_be_visible()
    expect(badge(page, "Intento Uno")).to_have_text("Nuevo")
    assert state_of(site, "Intento Uno") == ("new", False)
    (lead,) = site.rows("SELECT * FROM appointments WHERE name = 'Intento Uno'")
    events = [
        one
        for one in site.rows("SELECT * FROM events WHERE kind = 'attempted'")
        if uuid.UUID(one["subject_id"]) == uuid.UUID(lead["id"])
    ]
    assert [json.loads(one["facts"]) for one in events] == [{"attempt": "voicemail"}]


def test_a_call_or_a_message_asks_what_came_of_it(
    page: Page, site: Site, password, problems
) -> None:
    answer_calls(page)
    store(page, site, "Llamada Una")
    store(page, site, "Nadie Llamó")
    sign_in(page, site, password)
    mine = row(page, "Llamada Una")
    mine.locator("a[href^='tel:']").click()
    expect(window(page)).to_contain_text("Llamada Una")
    window(page).get_by_role("button", name="Nada por ahora").click()
    expect(window(page)).to_be_hidden()
    assert state_of(site, "Llamada Una") == ("new", False)
    page.context.route(
        "**/api/leads/*/whatsapp", lambda asked: asked.fulfill(body="Chat")
    )
    with page.expect_popup() as chat:
        mine.locator("[data-whatsapp]").click()
    chat.value.close()
    page.bring_to_front()
    expect(window(page)).to_be_visible()
    expect(window(page)).to_contain_text("Llamada Una")
    page.keyboard.press("1")
    expect(badge(page, "Llamada Una")).to_have_text("Contactado")
    assert state_of(site, "Llamada Una") == ("contacted", True)
    assert state_of(site, "Nadie Llamó") == ("new", False)
    mine.locator("[data-file]").click()
    drawer = page.locator("[data-drawer]")
    drawer.get_by_role("link", name="Llamar").click()
    expect(window(page)).to_be_visible()
    expect(window(page)).to_contain_text("Ahora: Contactado")
    page.keyboard.press("1")
    expect(toast(page, "Intento anotado: No contesta")).to_be_visible()
    expect(drawer).to_contain_text("No contesta")
    assert problems == []


def test_a_mail_asks_what_came_of_it_too(page: Page, site: Site, password) -> None:
    answer_calls(page)
    store(page, site, "Escrita Una")
    sign_in(page, site, password)
    row(page, "Escrita Una").locator("[data-file]").click()
    page.locator("[data-drawer] a[href^='mailto:']").first.click()
    expect(window(page)).to_contain_text("Escrita Una")
    assert state_of(site, "Escrita Una") == ("new", False)
    window(page).get_by_role("button", name="No contesta").click()
    expect(toast(page, "Intento anotado: No contesta")).to_be_visible()
    assert state_of(site, "Escrita Una") == ("new", False)


def test_who_was_slower_is_told(
    page: Page, browser: Browser, site: Site, password
) -> None:
    store(page, site, "Dos Personas")
    sign_in(page, site, password)
    context, other = someone(browser, site, password)
    badge(page, "Dos Personas").click()
    window(page).get_by_role("button", name="Marcar como contactado").wait_for()
    badge(other, "Dos Personas").click()
    window(other).get_by_role("button", name="Cancelar la solicitud").click()
    expect(badge(other, "Dos Personas")).to_have_text("Cancelado")
    window(page).get_by_role("button", name="Cancelar la solicitud").click()
    expect(badge(page, "Dos Personas")).to_have_text("Cancelado")
    # What the other did cannot be taken back here: nothing was done here.
    told = "No se cambió nada. Dos Personas ahora está en estado Cancelado."
    expect(window(page).get_by_role("alert")).to_contain_text(told)
    expect(page.get_by_role("button", name="Deshacer")).to_have_count(0)
    context.close()
    # Nobody spoke with them.
    assert state_of(site, "Dos Personas") == ("cancelled", False)


def test_badges_fit_the_smallest_phone(page: Page, site: Site, password) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    store(page, site, "Pantalla Chica")
    sign_in(page, site, password)
    badge(page, "Pantalla Chica").click()
    expect(window(page)).to_be_visible()
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)


def test_a_late_answer_stands_out(page: Page, site: Site, password) -> None:
    store(page, site, "Espera Mucho")
    store(page, site, "Espera Poco")
    site.run(
        "UPDATE appointments SET created_at = datetime('now', '-300 days') "
        "WHERE name = 'Espera Mucho'"
    )
    sign_in(page, site, password)
    expect(badge(page, "Espera Poco")).to_have_text("Nuevo")
    expect(badge(page, "Espera Mucho")).to_have_text("Nuevo · vencido")
    badge(page, "Espera Mucho").click()
    window(page).get_by_role("button", name="Marcar como contactado").click()
    expect(badge(page, "Espera Mucho")).to_have_text("Contactado")
