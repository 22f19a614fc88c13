"""What is being written at the rights desk outlives whatever happens to the page."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_panel_session import over
from tests.e2e.test_windows_come_back import MOMENTS, Moment
from tests.support.site import Site

HEARD = "Hola, Ana. Revisamos sus solicitudes."
REST = " Ya no queda ninguna."
OTHER = "otra@correo.cl"


def answer(page: Page) -> Locator:
    return page.get_by_label("Respuesta, con sus razones")


def at_hand(page: Page, site: Site, password: str, contact: str) -> None:
    """Enter a petition that somebody made by phone, which takes it to hand."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/privacidad/")
    page.get_by_text("Anotar una petición hecha por teléfono").click()
    page.locator("#rights-phone-asks").select_option("erasure")
    page.locator("#rights-phone-contact").fill(contact)
    page.get_by_role("button", name="Anotar y atender").click()
    expect(page.locator("[data-at-hand]")).to_contain_text(contact)
    # What was read of it is shown from now on.
    expect(page.locator("[data-hydrated=true]")).to_be_attached()


def write(page: Page) -> None:
    """Write an answer, look at something else, and write on."""
    page.get_by_label("Resultado").select_option("partly")
    answer(page).press_sequentially(HEARD)
    page.get_by_role("heading", name="3. Responder y cerrar").click()
    answer(page).press("End")
    answer(page).press_sequentially(REST)


@MOMENTS
def test_an_answer_comes_back_whole(
    page: Page, site: Site, password: str, moment: Moment
) -> None:
    at_hand(page, site, password, f"{moment.__name__}@correo.cl")
    write(page)
    moment(page, site, password)
    expect(answer(page)).to_have_value(HEARD + REST, timeout=30_000)
    expect(page.get_by_label("Resultado")).to_have_value("partly")


def test_what_the_desk_adds_to_an_answer_comes_back_with_it(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Dora Díaz", email="dora@correo.cl")
    at_hand(page, site, password, "dora@correo.cl")
    page.get_by_label("Cómo se acreditó").fill("Por teléfono")
    page.get_by_role("button", name="Guardar").click()
    page.get_by_role("checkbox", name="Dora Díaz").check()
    answer(page).press_sequentially(HEARD)
    page.get_by_role("button", name="Bloquear").first.click()
    expect(answer(page)).not_to_have_value(HEARD)
    told = answer(page).input_value()
    assert told.startswith(HEARD)
    answer(page).press("Control+End")
    answer(page).press_sequentially(REST)
    page.reload()
    expect(answer(page)).to_have_value(told + REST)


def test_who_enters_a_petition_reads_it_and_who_opens_it_twice_leaves_it_once(
    page: Page, site: Site, password: str
) -> None:
    at_hand(page, site, password, "una@correo.cl")
    taken = page.url
    head = page.locator("[data-at-hand]").get_by_role("heading").first
    expect(head).to_be_focused()
    page.get_by_role("button", name="Volver a la lista").click()
    line = page.get_by_role("listitem").filter(has_text="una@correo.cl")
    work = line.get_by_role("button", name="Atender")
    for _ in range(2):
        expect(work).to_be_visible()
        register = page.url
        work.evaluate("it => { it.click(); it.click(); }")
        expect(page).to_have_url(taken)
        expect(head).to_be_focused()
        page.go_back()
        expect(page).to_have_url(register)


def test_a_double_press_answers_once(page: Page, site: Site, password: str) -> None:
    at_hand(page, site, password, "dos@correo.cl")
    page.get_by_label("Resultado").select_option("denied")
    answer(page).fill("No tenemos datos suyos.")
    send = page.get_by_role("button", name="Enviar la respuesta y cerrar")
    send.evaluate("it => { it.click(); it.click(); }")
    notices = page.locator("[data-toast]")
    expect(notices.filter(has_text="Petición cerrada")).to_have_count(1)
    page.reload()
    page.get_by_text("Anotar una petición hecha por teléfono").wait_for()
    expect(notices.filter(has_text="Otra persona")).to_have_count(0)
    expect(answer(page)).to_have_count(0)


def test_a_colleague_in_the_same_tab_sees_nothing_of_it(
    page: Page, site: Site, password: str
) -> None:
    site.run(
        "INSERT INTO admins (id, email, password_hash, created_at, role)"
        " SELECT '00000000000000000000000000000007', 'otra@correo.cl', password_hash,"
        " created_at, role FROM admins LIMIT 1"
    )
    at_hand(page, site, password, "ana@correo.cl")
    write(page)
    address = page.url
    page.request.post(site.base_url + "/api/auth/logout")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(over(page)).to_be_visible(timeout=70_000)
    over(page).get_by_label("Correo electrónico").fill(OTHER)
    over(page).get_by_label("Contraseña").fill(password)
    over(page).get_by_role("button", name="Iniciar sesión").click()
    expect(over(page)).to_have_count(0)
    page.goto(address)
    expect(page.locator("[data-at-hand]")).to_contain_text("ana@correo.cl")
    expect(answer(page)).to_have_value("")
    expect(page.get_by_label("Resultado")).to_have_value("")
    # The page looks at its forms a moment after they are there.
    kept = "JSON.stringify({...sessionStorage})"
    site.wait_for("what was kept to go", lambda: HEARD not in page.evaluate(kept))
