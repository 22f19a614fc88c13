"""What the staff do, in the browsers that the panel is promised for."""

import threading
from itertools import cycle
from string import ascii_lowercase

import httpx
import pytest

from app import routes
from tests.support.browsers import bring
from tests.support.browsers.page import Page
from tests.support.builders import REQUEST
from tests.support.site import Site

PROMISED = [name for name in bring.NAMES if name != "wpe"]
BUTTON = "button, a"
# What a page that was put aside shows in the moment in which it comes back.
LISTEN = """() => addEventListener("pageshow", ({ persisted }) => {
  const rows = [...document.querySelectorAll("[data-lead]")];
  if (persisted) sessionStorage.came = rows.some((row) => row.getClientRects().length);
})"""
ARRIVED = "() => document.querySelector('#lead-search, #login-form-email') !== null"

promised = pytest.mark.parametrize(
    "browser_page", PROMISED, indirect=True, scope="module"
)


def store(site: Site, name: str) -> None:
    answer = httpx.post(
        site.base_url + "/api/appointments", json=REQUEST | {"name": name}
    )
    assert answer.status_code == 201, answer.text


@pytest.fixture(scope="module", autouse=True)
def others(site: Site) -> None:
    for name in ("Otra persona", "Una más"):
        store(site, name)


@pytest.fixture
def staff(page: Page, site: Site) -> Page:
    """The panel, signed in: by hand for the first test of a browser."""
    page.open(site.base_url + "/admin/")
    page.until(ARRIVED)
    if not page.js("() => document.querySelector('#lead-search') !== null"):
        sign_in(page, site)
    return page


def sign_in(page: Page, site: Site) -> None:
    page.press(BUTTON, "Inicializar usuario administrador")
    page.sees("[data-toast]")
    page.write("#login-form-email", "admin@localhost")
    page.write("#login-form-password", site.generated_password())
    page.press(BUTTON, "Iniciar sesión")
    page.sees("#lead-search")


def find(page: Page, name: str) -> None:
    """Narrow the list to one of several; only then it stands still."""
    page.until("() => document.querySelectorAll('[data-lead]').length > 1")
    page.write("#lead-search", name)
    page.until("() => document.querySelectorAll('[data-lead]').length === 1")
    page.sees("[data-lead]", name)


def versions(site: Site, name: str) -> list[int]:
    rows = site.rows("SELECT name, version FROM appointments")
    return [row["version"] for row in rows if row["name"] == name]


@promised
def test_lead_is_edited(staff: Page, site: Site) -> None:
    name = f"Edita {staff.name}"
    store(site, name)
    staff.misses("[data-old-browser]")
    find(staff, name)
    staff.press("[data-lead] [data-edit]")
    staff.write("#edit-name", f"{name} Soto")
    staff.press("#edit-form button", "Guardar")
    staff.sees("[data-toast]", "Lead actualizado correctamente")
    staff.sees("[data-lead]", f"{name} Soto")
    assert versions(site, f"{name} Soto") == [2]


@promised
def test_lead_is_deleted_after_a_question(staff: Page, site: Site) -> None:
    name = f"Borra {staff.name}"
    store(site, name)
    find(staff, name)
    staff.press("[data-lead] [data-delete]")
    staff.sees("dialog[open]", "Eliminar")
    staff.press("dialog[open] button", "Cancelar")
    staff.misses("dialog[open]")
    assert versions(site, name) == [1]
    staff.press("[data-lead] [data-delete]")
    staff.press("dialog[open] button", "Eliminar")
    staff.misses("[data-lead]", name)
    assert versions(site, name) == []


@promised
def test_list_is_exported(staff: Page, site: Site) -> None:
    name = f"Exporta {staff.name}"
    store(site, name)
    find(staff, name)
    staff.js(
        "() => { const make = URL.createObjectURL;"
        " URL.createObjectURL = (blob) => {"
        "   blob.text().then((text) => (window.exported = text));"
        "   return make.call(URL, blob); }; }"
    )
    staff.press("[data-export]", "Exportar")
    staff.sees("[data-toast]", "Archivo descargado correctamente")
    assert name in staff.until("() => window.exported")


@pytest.mark.parametrize("browser_page", ["wpe"], indirect=True, scope="module")
def test_older_browser_is_told(page: Page, site: Site) -> None:
    page.open(site.base_url + "/admin/")
    page.sees("[data-old-browser]", "Safari 17")


@promised
def test_home_is_scheduled_by_keys_and_taken_back(staff: Page, site: Site) -> None:
    name = f"Casa {staff.name}"
    people = {"name": name, "patient_2": "Beto", "vaccine_2": "covid"}
    answer = httpx.post(site.base_url + "/api/appointments", json=REQUEST | people)
    assert answer.status_code == 201, answer.text
    staff.open(f"{site.base_url}/admin/agenda/?dia={REQUEST['date']}")
    staff.sees("[data-waiting]", name)
    staff.js(
        "() => { [...document.querySelectorAll('[data-waiting]')]"
        f".find((one) => one.textContent.includes('{name}')).focus(); }}"
    )
    for key in ("m", "ArrowDown", "Enter"):
        staff.js(
            "() => { document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
            f" {{ key: '{key}', bubbles: true, cancelable: true }})); }}"
        )
    staff.sees("[data-toast]", "Visita de 2 personas agendada")
    staff.sees("[data-visit]", f"{name}\u00a0· Visita de 2 personas")
    staff.press("[data-undo]", "Deshacer")
    staff.misses("[data-visit]", name)
    staff.sees("[data-waiting]", name)


@promised
def test_no_lead_comes_back_after_signing_out(staff: Page, site: Site) -> None:
    """Browsers put pages aside whole for the Back button; WebKit does so here."""
    name = f"Sale {staff.name}"
    store(site, name)
    find(staff, name)
    staff.js(LISTEN)
    for link, there in (("Agenda", "[data-waiting]"), ("Leads", "[data-lead]")):
        staff.press("nav a", link)
        staff.sees(there)
    staff.js("() => { window.left = true; }")
    staff.press("button", "Cerrar sesión")
    staff.until("() => !window.left")
    staff.sees("#login-form-email")
    for _ in range(2):
        staff.js("() => { window.left = true; setTimeout(() => history.back()); }")
        staff.until("() => !window.left")
        staff.sees("#login-form-email")
        staff.misses("[data-lead]")
    came = staff.js("() => sessionStorage.came")
    assert came == ("false" if staff.name == "webkitgtk" else None)


@promised
def test_no_letter_is_lost_while_a_server_starts_anew(staff: Page, site: Site) -> None:
    name = f"Anota {staff.name}"
    store(site, name)
    find(staff, name)
    staff.press("[data-lead] button", name)
    # By its address the file is opened again.
    staff.until(f"() => location.search.includes('{routes.QUERY_LEAD}=')")
    staff.write("#file-note", "Toca ")
    staff.js("() => { document.querySelector('#file-note').dataset.before = ''; }")
    typed = "Toca "
    letters = cycle(ascii_lowercase)
    site.kill()
    starting = threading.Thread(target=site.start)
    starting.start()
    after = 10
    while after:
        letter = next(letters)
        staff.type(letter)
        typed += letter
        anew = staff.js("() => !document.querySelector('[data-before]')")
        # On for a while after the field was drawn anew.
        after -= not starting.is_alive() and (anew or len(typed) > 400)
    starting.join()
    staff.until("(text) => document.querySelector('#file-note')?.value === text", typed)
    assert staff.js("() => document.activeElement.id") == "file-note"
