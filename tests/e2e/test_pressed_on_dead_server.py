"""A press on a server that ended is done by the next one, or is told as not done."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from app.content import messages
from tests.e2e.panel import sign_in, store
from tests.e2e.test_panel_line import toast
from tests.e2e.test_panel_session import enter, over
from tests.e2e.test_rights_kept import HEARD, REST, answer, at_hand, write
from tests.support.builders import day
from tests.support.site import Site

NOT_DONE = "No se hizo lo último que presionó"
AWAY = 30_000


def press_on_dead(site: Site, button: Locator) -> None:
    """Press, and start another server meanwhile."""
    site.kill()
    button.click(no_wait_after=True)
    site.start()


def in_agenda(page: Page, site: Site, password: str, name: str) -> Locator:
    """Schedule a visit, and open its window in the agenda."""
    store(page, site, name, date=str(day(1)))
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/agenda/?dia={day(4)}")
    page.locator("[data-waiting]", has_text=name).click()
    window = page.locator("dialog[open]")
    window.locator("#visit-date").fill(str(day(4)))
    window.locator("#visit-time").fill("12:35")
    window.get_by_role("button", name="Agendar visita").click()
    expect(toast(page, "Visita agendada")).to_be_visible()
    page.locator("[data-visit]", has_text=name).click()
    expect(window.get_by_role("button", name="Cancelar visita")).to_be_visible()
    return window


def ended(site: Site, name: str) -> list[str]:
    rows = site.rows(
        "SELECT visits.state, name FROM visits"
        " JOIN appointments ON appointments.id = appointment_id"
    )
    return [row["state"] for row in rows if row["name"] == name]


def test_a_visit_that_was_not_ended_from_the_agenda_is_told(
    page: Page, site: Site, password: str
) -> None:
    name = "Se Cancela"
    window = in_agenda(page, site, password, name)
    press_on_dead(site, window.get_by_role("button", name="Cancelar visita"))
    expect(toast(page, NOT_DONE)).to_be_visible(timeout=AWAY)
    assert ended(site, name) == ["open"]
    page.locator("[data-visit]", has_text=name).click()
    window.get_by_role("button", name="Cancelar visita").click()
    expect(toast(page, "Visita cancelada")).to_be_visible()
    assert ended(site, name) == ["cancelled"]


def test_a_question_that_a_dead_server_asked_is_told_as_not_answered(
    page: Page, site: Site, password: str
) -> None:
    name = "Se Anota"
    window = in_agenda(page, site, password, name)
    window.get_by_role("button", name="No asistió").click()
    yes = page.get_by_role("button", name="Sí, anotarlo")
    expect(yes).to_be_visible()
    press_on_dead(site, yes)
    expect(toast(page, NOT_DONE)).to_be_visible(timeout=AWAY)
    expect(yes).to_be_hidden()
    assert ended(site, name) == ["open"]


def plan_on_dead(page: Page, site: Site, password: str, name: str, time: str) -> None:
    """Type the day before yesterday and an hour, and press while the server is gone."""
    store(page, site, name, date=str(day(1)))
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/agenda/?dia={day(4)}")
    page.locator("[data-waiting]", has_text=name).click()
    window = page.get_by_role("dialog", name=name)
    window.locator("#visit-date").fill(str(day(-2)))
    window.locator("#visit-time").press("Control+a")
    window.locator("#visit-time").press_sequentially(time)
    site.kill()
    # The page knows by then that nobody is there, and asks the next one.
    expect(page.get_by_text(messages.CONNECTION_LOST)).to_be_visible(timeout=AWAY)
    window.get_by_role("button", name="Agendar visita").click(no_wait_after=True)
    site.start()


def test_what_the_next_server_asks_lies_above_the_window_that_comes_back(
    page: Page, site: Site, password: str
) -> None:
    plan_on_dead(page, site, password, "Hora Pasada", "09:15")
    question = page.get_by_role("alertdialog", name="Esa hora ya pasó")
    expect(question).to_be_visible(timeout=AWAY)
    expect(page.locator("#visit-time")).to_have_value("09:15")
    expect(question.get_by_role("button", name="No, elegir otra hora")).to_be_focused()
    question.get_by_role("button", name="Sí, anotarla").click()
    expect(toast(page, "Visita agendada")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_what_the_next_server_finds_wrong_is_still_in_the_window(
    page: Page, site: Site, password: str
) -> None:
    plan_on_dead(page, site, password, "Hora Mala", "99:15")
    expect(toast(page, "Hora")).to_be_visible(timeout=AWAY)
    expect(page.locator("#visit-time")).to_have_value("99:15")
    expect(page.locator("#visit-date")).to_have_value(str(day(-2)))


def of_influenza(page: Page, site: Site, password: str, name: str) -> None:
    """Open the list of those who asked for one vaccine, among others."""
    store(page, site, f"{name} Covid", vaccine="covid")
    for number in range(51):
        store(page, site, f"{name} {number}", vaccine="influenza")
    sign_in(page, site, password)
    page.goto(f"{site.base_url}/admin/?vacuna=influenza")
    expect(page.locator("[data-lead]", has_text=f"{name} 50")).to_be_visible()


def test_what_is_asked_of_the_list_is_asked_of_what_it_shows(
    page: Page, site: Site, password: str
) -> None:
    of_influenza(page, site, password, "Ordena")
    press_on_dead(site, page.get_by_role("button", name="Ordenar por fecha"))
    expect(page).to_have_url(re.compile("orden="), timeout=AWAY)
    expect(page).to_have_url(re.compile("vacuna=influenza"))
    expect(page.locator("[data-lead]").first).to_contain_text("Influenza")
    expect(page.locator("[data-lead]", has_text="Ordena Covid")).to_have_count(0)
    press_on_dead(site, page.get_by_role("button", name="Siguiente"))
    expect(page.get_by_text("Página 2")).to_be_visible(timeout=AWAY)
    expect(page).to_have_url(re.compile("vacuna=influenza"))


def test_a_view_is_kept_of_what_the_list_shows(
    page: Page, site: Site, password: str
) -> None:
    of_influenza(page, site, password, "Vista")
    page.get_by_role("button", name="Vistas").click()
    page.get_by_label("Guardar lo que muestra la lista como").fill("Solo influenza")
    press_on_dead(site, page.get_by_role("button", name="Guardar vista"))
    expect(toast(page, "Vista guardada")).to_be_visible(timeout=AWAY)
    (query,) = [row["query"] for row in site.rows("SELECT query FROM lead_views")]
    assert "vacuna=influenza" in query


def close(page: Page) -> Locator:
    page.get_by_label("Cómo se acreditó").fill("Por teléfono")
    page.get_by_role("button", name="Guardar").click()
    expect(toast(page, "Identidad anotada")).to_be_visible()
    write(page)
    return page.get_by_role("button", name="Enviar la respuesta y cerrar")


def identify(page: Page) -> Locator:
    write(page)
    page.get_by_label("Cómo se acreditó").fill("Por teléfono")
    return page.get_by_role("button", name="Guardar")


def extend(page: Page) -> Locator:
    write(page)
    return page.get_by_role("button", name="Extender el plazo")


@pytest.mark.parametrize(
    ("press", "told", "column"),
    [
        (close, "Petición cerrada", "closed_at"),
        (identify, "Identidad anotada", "identity"),
        (extend, "Plazo extendido", "extended_at"),
    ],
)
def test_what_is_pressed_at_the_desk_is_done_by_the_next_server(
    page: Page,
    site: Site,
    password: str,
    press: Callable[[Page], Locator],
    told: str,
    column: str,
) -> None:
    contact = f"{press.__name__}@correo.cl"
    at_hand(page, site, password, contact)
    press_on_dead(site, press(page))
    expect(toast(page, told)).to_be_visible(timeout=AWAY)
    rows = site.rows("SELECT * FROM privacy_requests")
    (written,) = [row[column] for row in rows if row["email"] == contact]
    assert written
    if press is not close:
        expect(answer(page)).to_have_value(HEARD + REST)


def test_what_the_next_server_refuses_is_still_there(
    page: Page, site: Site, password: str
) -> None:
    at_hand(page, site, password, "sin.acreditar@correo.cl")
    write(page)
    press_on_dead(site, page.get_by_role("button", name="Enviar la respuesta"))
    expect(toast(page, "Anote primero cómo se acreditó")).to_be_visible(timeout=AWAY)
    expect(answer(page)).to_have_value(HEARD + REST)
    expect(page.get_by_label("Resultado")).to_have_value("partly")


def test_what_comes_back_into_a_folded_form_is_seen(
    page: Page, site: Site, password: str
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/privacidad/")
    page.get_by_text("Anotar una petición hecha por teléfono").click()
    contact = page.locator("#rights-phone-contact")
    contact.fill("plegada@correo.cl")
    site.run("UPDATE admin_sessions SET seen_at = datetime('now', '-200 minutes')")
    page.get_by_role("button", name="Anotar y atender").click()
    enter(page, password)
    expect(over(page)).to_be_hidden()
    expect(contact).to_have_value("plegada@correo.cl")
    expect(contact).to_be_visible()
