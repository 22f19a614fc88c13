"""What is typed in the panel outlives the line, the server and the session."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.content.deed_errors import DEED_ERRORS, EDIT_CLOSED
from tests.e2e.panel import answer_calls, show_who, sign_in, store
from tests.support.site import Site
from tests.support.weak_line import WeakLine

TYPED = "Calle que nadie guardó 7"
BACK = "Recuperamos lo que estaba escribiendo."


def row(page: Page, name: str):
    return page.locator("[data-lead]", has_text=name)


def edit(page: Page, name: str) -> None:
    row(page, name).get_by_role("button", name=f"Editar el lead de {name}").click()
    expect(page.locator("#edit-name")).to_be_focused()


def toast(page: Page, text: str):
    return page.locator("[data-toast]", has_text=text)


def sign_in_by(page: Page, line: WeakLine, password: str) -> None:
    page.goto(line.base_url + "/admin")
    enter(page, password)
    page.locator("#lead-search").wait_for()


def enter(page: Page, password: str) -> None:
    page.locator("#login-form-email").fill("admin@localhost")
    page.locator("#login-form-password").fill(password)
    page.get_by_role("button", name="Iniciar sesión").click()


def stored(site: Site, name: str):
    return [r for r in site.rows("SELECT * FROM appointments") if r["name"] == name]


def save(page: Page) -> None:
    page.get_by_role("button", name="Guardar").click()


@pytest.mark.parametrize("seconds", [0, 2, 8])
def test_an_edit_outlives_a_cut(
    page: Page, site: Site, password, line: WeakLine, seconds: int
) -> None:
    name = f"Corte De {seconds}"
    store(page, site, name)
    sign_in_by(page, line, password)
    edit(page, name)
    page.locator("#edit-address").fill(TYPED)
    scrolled = page.evaluate("scrollY")
    if seconds:
        line.cut()
        expect(page.get_by_text("Se perdió la conexión.")).to_be_visible()
        page.wait_for_timeout(1000 * seconds)
        line.mend()
    else:
        line.drop()
    expect(page.get_by_text("Se perdió la conexión.")).to_be_hidden(timeout=15_000)
    page.wait_for_timeout(1500)  # whatever the new connection brings is there
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    expect(page.locator("#edit-address")).to_be_focused()
    assert page.evaluate("scrollY") == scrolled
    save(page)
    expect(toast(page, "Lead actualizado correctamente")).to_be_visible()
    assert stored(site, name)[0]["address"] == TYPED


def test_page_scroll_and_edit_outlive_a_new_server(
    page: Page, site: Site, password, line: WeakLine
) -> None:
    for number in range(60):
        store(page, site, f"Reinicio {number:02}")
    sign_in_by(page, line, password)
    page.get_by_role("button", name="Siguiente").click()
    expect(page.get_by_text("Página 2")).to_be_visible()
    edit(page, "Reinicio 05")
    page.locator("#edit-message").fill(TYPED)
    page.evaluate("scrollBy(0, 150)")
    page.wait_for_timeout(200)
    scrolled = page.evaluate("scrollY")
    site.kill()
    site.start()
    expect(toast(page, BACK)).to_be_visible(timeout=20_000)
    expect(page.locator("#edit-message")).to_have_value(TYPED)
    expect(page.locator("#edit-message")).to_be_focused()
    expect(page.get_by_text("Página 2")).to_be_visible()
    assert abs(page.evaluate("scrollY") - scrolled) < 120
    save(page)
    expect(toast(page, "Lead actualizado correctamente")).to_be_visible()
    assert stored(site, "Reinicio 05")[0]["message"] == TYPED
    # The step that the edit was is taken back; that ends a reload which comes with it.
    page.wait_for_function("() => !history.state?.edit")
    page.reload()
    expect(page.locator("[data-lead]").first).to_be_visible()
    expect(page.locator("#edit-form")).to_have_count(0)


def test_what_was_typed_outlives_a_reload(page: Page, site: Site, password) -> None:
    store(page, site, "Recarga Una")
    sign_in(page, site, password)
    edit(page, "Recarga Una")
    page.locator("#edit-address").fill(TYPED)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    page.get_by_role("button", name="Cancelar", exact=True).click()
    expect(page.locator("#edit-form")).to_have_count(0)
    page.reload()
    expect(row(page, "Recarga Una")).to_be_visible()
    expect(page.locator("#edit-form")).to_have_count(0)


def test_a_save_sent_into_a_dead_line_is_told_when_it_went_through(
    page: Page, site: Site, password, line: WeakLine
) -> None:
    store(page, site, "Guarda Sin Línea")
    sign_in_by(page, line, password)
    edit(page, "Guarda Sin Línea")
    page.locator("#edit-address").fill(TYPED)
    line.cut()
    expect(page.get_by_text("Se perdió la conexión.")).to_be_visible()
    save(page)
    line.mend()
    expect(toast(page, "Lead actualizado correctamente")).to_be_visible(timeout=15_000)
    expect(page.locator("#edit-form")).to_have_count(0)
    page.wait_for_timeout(1000)
    expect(page.locator("#edit-form")).to_have_count(0)
    (lead,) = stored(site, "Guarda Sin Línea")
    assert (lead["address"], lead["version"]) == (TYPED, 2)


def test_another_persons_save_is_shown_beside_what_came_back(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Vuelve Y Otra")
    sign_in(page, site, password)
    edit(page, "Vuelve Y Otra")
    page.locator("#edit-address").fill(TYPED)
    site.run(
        "UPDATE appointments SET phone = '22 222', version = 2"
        " WHERE name = 'Vuelve Y Otra'"
    )
    site.kill()
    site.start()
    expect(toast(page, BACK)).to_be_visible(timeout=20_000)
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    expect(page.locator("#edit-phone")).to_have_value("22 222")
    expect(page.locator(".edit-theirs")).to_have_text("Ahora dice: 22 222")


def test_a_lead_deleted_meanwhile_can_be_made_anew(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Borrada Y Creada")
    sign_in(page, site, password)
    edit_unheard(page, "Borrada Y Creada")
    site.run("DELETE FROM appointments WHERE name = 'Borrada Y Creada'")
    save(page)
    expect(toast(page, "Este lead ya no está")).to_be_visible()
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    page.reload()
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    page.get_by_role("button", name="Crear de nuevo").click()
    expect(toast(page, "Lead creado de nuevo")).to_be_visible()
    expect(row(page, "Borrada Y Creada")).to_contain_text(TYPED)
    (lead,) = stored(site, "Borrada Y Creada")
    assert lead["address"] == TYPED


def test_an_edit_of_a_lead_that_was_blocked_is_let_go_of(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Bloqueada Abierta")
    sign_in(page, site, password)
    edit_unheard(page, "Bloqueada Abierta")
    assert TYPED in page.evaluate("sessionStorage.getItem('lead-draft')")
    site.run(
        "UPDATE appointments SET blocked_at = created_at"
        " WHERE name = 'Bloqueada Abierta'"
    )
    save(page)
    told = toast(page, EDIT_CLOSED)
    expect(told).to_contain_text(DEED_ERRORS["lead_blocked"])
    for _ in range(2):
        expect(page.locator("#edit-form")).to_have_count(0)
        expect(row(page, "Bloqueada Abierta")).to_have_count(0)
        kept = page.evaluate("JSON.stringify({...sessionStorage})")
        assert "Bloqueada" not in kept
        assert TYPED not in kept
        # Its step of the history is taken back, which would end the reload.
        page.wait_for_function("() => !history.state?.edit")
        page.reload()
        page.locator("#lead-search").wait_for()


def test_another_person_at_this_tab_gets_no_draft(
    page: Page, site: Site, password
) -> None:
    store(page, site, "De Otra Persona")
    sign_in(page, site, password)
    edit(page, "De Otra Persona")
    page.locator("#edit-address").fill(TYPED)
    page.evaluate(
        "const kept = JSON.parse(sessionStorage.getItem('lead-draft'));"
        "kept.who = 'otra@correo.cl';"
        "sessionStorage.setItem('lead-draft', JSON.stringify(kept))"
    )
    site.kill()
    site.start()
    expect(row(page, "De Otra Persona")).to_be_visible(timeout=20_000)
    site.wait_for(
        "the draft to go",
        lambda: page.evaluate("sessionStorage.getItem('lead-draft')") is None,
    )
    expect(page.locator("#edit-form")).to_have_count(0)
    expect(page).to_have_url(re.compile("/admin"))


def edit_unheard(page: Page, name: str) -> None:
    """Type into the edit of a lead, whose news come with its save alone.

    What an open form tells of itself brings news, which may tell first what became of
    the lead.
    """
    page.route("**/api/leads/editing", lambda asked: asked.abort())
    edit(page, name)
    page.locator("#edit-address").fill(TYPED)


def come_back(page: Page, line: WeakLine, seconds: int) -> None:
    """Lose the line, and wait until all that the new one brings is there."""
    line.cut()
    expect(page.get_by_text("Se perdió la conexión.")).to_be_visible()
    page.wait_for_timeout(1000 * seconds)
    line.mend()
    expect(page.get_by_text("Se perdió la conexión.")).to_be_hidden(timeout=15_000)
    expect(page.locator("[data-hydrated=true]")).to_be_visible()
    page.wait_for_timeout(500)


def test_the_second_factors_secret_outlives_a_cut(
    page: Page, password, line: WeakLine
) -> None:
    sign_in_by(page, line, password)
    page.get_by_role("link", name="admin@localhost").click()
    card = page.locator("[data-factor]")
    card.get_by_role("button", name="Activar").click()
    secret = card.locator("code").inner_text()
    card.get_by_label("Su contraseña").fill(password)
    come_back(page, line, 2)
    expect(card.locator("code")).to_have_text(secret)
    expect(card.get_by_label("Su contraseña")).to_have_value(password)


def test_the_link_of_an_invitation_outlives_a_cut(
    page: Page, password, line: WeakLine
) -> None:
    sign_in_by(page, line, password)
    page.get_by_role("link", name="Equipo").click()
    page.locator("#invite-form-email").fill("nueva@correo.cl")
    page.get_by_role("button", name="Enviar invitación").click()
    show_who(page, password)
    link = page.get_by_label("Enlace de la invitación")
    expect(link).to_be_visible()
    given = link.input_value()
    page.locator("#invite-form-email").fill("sigue escribiendo")
    come_back(page, line, 2)
    expect(link).to_have_value(given)
    expect(page.locator("#invite-form-email")).to_have_value("sigue escribiendo")
    page.reload()
    expect(page.get_by_role("heading", name="Equipo", exact=True)).to_be_visible()
    expect(link.filter(visible=True)).to_have_value(given)


@pytest.mark.parametrize("back", ["the same", "a new one"])
def test_a_silent_line_is_told_within_seconds(
    page: Page, site: Site, password, line: WeakLine, back: str
) -> None:
    name = f"Línea Muda, Vuelve {back}"
    store(page, site, name)
    sign_in_by(page, line, password)
    edit(page, name)
    page.locator("#edit-address").fill(TYPED)
    told = page.get_by_text("El servidor no responde.")
    expect(told).to_be_hidden()
    line.swallow()
    expect(told).to_be_visible(timeout=5_000)
    page.get_by_role("button", name="Guardar cuando haya conexión").click()
    if back == "a new one":
        line.drop()
    line.mend()
    expect(toast(page, "Lead actualizado correctamente")).to_be_visible(timeout=15_000)
    expect(told).to_be_hidden()
    expect(page.locator("#edit-form")).to_have_count(0)
    (lead,) = stored(site, name)
    assert (lead["address"], lead["version"]) == (TYPED, 2)


def test_typing_is_a_sign_of_life(page: Page, site: Site, password) -> None:
    store(page, site, "Teclea Y Vive")
    sign_in(page, site, password)
    edit(page, "Teclea Y Vive")
    with page.expect_response("**/standing?present=true") as answer:
        page.locator("#edit-address").press_sequentially("x")
    assert answer.value.ok


def test_a_call_beside_an_edit_neither_ends_the_line_nor_asks(
    page: Page, site: Site, password
) -> None:
    answer_calls(page)
    store(page, site, "Se Edita")
    store(page, site, "Se Llama")
    sign_in(page, site, password)
    edit(page, "Se Edita")
    page.locator("#edit-address").fill(TYPED)
    row(page, "Se Llama").locator("a[href^='tel:']").click()
    window = page.locator("dialog[data-choices]")
    expect(window).to_contain_text("Se Llama")
    assert page.evaluate("window.asked") is False
    window.get_by_role("button", name="No contesta").click()
    expect(toast(page, "Intento anotado: No contesta")).to_be_visible()
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    save(page)
    expect(toast(page, "Lead actualizado")).to_be_visible()
    assert [one["address"] for one in stored(site, "Se Edita")] == [TYPED]
