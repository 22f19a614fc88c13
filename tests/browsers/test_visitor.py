"""What a visitor does, in every browser that we promise."""

import pytest

from tests.support.browsers.page import Page
from tests.support.site import Site

PERSON = {
    "phone": "+56 9 8765 4321",
    "email": "marta@correo.cl",
    "address": "Av. Perú 100, Viña del Mar",
}
FORM = "#booking-form"
SUCCESS = "Solicitud enviada con éxito"
# A small phone, a common one, a tablet and a wide window.
SIZES = [(360, 640), (390, 844), (768, 1024), (1440, 900)]
at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
IN_VIEW = """(at) => {
  const box = document.querySelector(at).getBoundingClientRect();
  return box.top >= 0 && box.top < innerHeight;
}"""
VALUE = "(at) => document.querySelector(at).value"
CHECKED = "(at) => document.querySelector(at).checked"
LOOK = """(at) => {
  const look = getComputedStyle(document.querySelector(at));
  return [look.fontStyle, look.color];
}"""


def fill(page: Page, form: str, name: str, **changes: str) -> None:
    for field, text in (PERSON | {"name": name} | changes).items():
        page.write(f"{form}-{field}", text)
    page.press(f"{form}-consent")


def fill_form(page: Page, name: str, day: str, **changes: str) -> None:
    fill(page, FORM, name, **changes)
    page.choose(f"{FORM}-vaccine", "hepatitis")
    page.choose(f"{FORM}-date", day)
    page.choose(f"{FORM}-time", "10:30")


def stored(site: Site, name: str) -> int:
    rows = site.rows("SELECT name FROM appointments")
    return [row["name"] for row in rows].count(name)


def wait_to_read(page: Page) -> None:
    """Let the page believe that it has been read for a while."""
    page.js(
        "() => { const now = performance.now.bind(performance);"
        " performance.now = () => now() + 10000; }"
    )


@at_every_size
def test_form_sends_a_request(
    page: Page, site: Site, next_week: str, size: tuple[int, int]
) -> None:
    name = f"Formulario {page.name} {size[0]}"
    page.resize(*size)
    page.open(site.base_url)
    wait_to_read(page)
    fill_form(page, name, next_week)
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM} [data-form-notice]", SUCCESS)
    page.sees(f"{FORM} [data-confirmation]")
    page.until(IN_VIEW, f"{FORM} [data-confirmation]")
    assert page.js(TOO_WIDE) <= 0
    assert stored(site, name) == 1


def test_several_people_at_one_address_are_one_request(
    page: Page, site: Site, next_week: str
) -> None:
    name = f"Hogar {page.name}"
    page.open(site.base_url)
    wait_to_read(page)
    fill_form(page, name, next_week)
    page.press(f"{FORM} summary")
    page.choose(f"{FORM}-for_whom", "minor")
    page.write(f"{FORM}-patient", "Tomás Soto")
    page.press(f"{FORM} [data-add-person]")
    page.write(f"{FORM}-patient_2", "Abuela Inés")
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM}-guardian-error", "Marca la casilla")
    page.sees(f"{FORM}-vaccine_2-error", "Selecciona una vacuna")
    assert stored(site, name) == 0
    page.press(f"{FORM}-guardian")
    page.choose(f"{FORM}-vaccine_2", "covid")
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM} [data-confirmation]", "Abuela Inés")
    assert stored(site, name) == 2


def test_a_wrong_field_is_shown_and_nothing_is_lost(
    page: Page, site: Site, next_week: str
) -> None:
    """Blanks pass the browser's own check; the server refuses them."""
    name = f"Equivocada {page.name}"
    page.open(site.base_url)
    wait_to_read(page)
    fill_form(page, name, next_week, address="   ")
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM}-address-error")
    assert page.js(VALUE, f"{FORM}-name") == name
    assert stored(site, name) == 0
    page.write(f"{FORM}-address", PERSON["address"])
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM} [data-form-notice]", SUCCESS)
    assert stored(site, name) == 1


@at_every_size
def test_scheduler_sends_a_request(
    page: Page, site: Site, size: tuple[int, int]
) -> None:
    name = f"Agenda {page.name} {size[0]}"
    page.resize(*size)
    page.open(site.base_url)
    wait_to_read(page)
    page.press("[data-open-scheduler]", "Agendar cita")
    page.sees("#scheduler [data-step='1']")
    page.press("#scheduler label", "Tétanos")
    page.press("#scheduler [data-next]")
    page.press("#scheduler [data-move='1']")
    page.press("#scheduler [data-day]:enabled", "15")
    page.press("#scheduler [data-time='11:00']")
    page.press("#scheduler [data-next]")
    fill(page, "#scheduler-form", name)
    page.press("#scheduler [data-submit]")
    page.sees("#scheduler [data-form-notice]", SUCCESS)
    assert page.js(TOO_WIDE) <= 0
    assert stored(site, name) == 1


def test_menu_opens_leads_and_closes(page: Page, site: Site) -> None:
    page.resize(700, 900)
    page.open(site.base_url)
    page.misses("#menu")
    page.press("header [popovertarget=menu]")
    page.sees("#menu nav a")
    page.press("#menu [popovertarget=menu]")
    page.misses("#menu")
    page.press("header [popovertarget=menu]")
    page.press("#menu nav a[href$='#servicios']")
    page.misses("#menu")
    page.until("() => location.hash === '#servicios'")


def test_reload_neither_confirms_nor_loses_what_was_typed_since(
    page: Page, site: Site, next_week: str
) -> None:
    first, second = f"Primera {page.name}", f"Segunda {page.name}"
    page.open(site.base_url)
    wait_to_read(page)
    fill_form(page, first, next_week)
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM} [data-confirmation]")
    page.press(f"{FORM} [data-another]")
    page.misses(f"{FORM} [data-confirmation]")
    # A price that changes from here on is told.
    assert page.js(VALUE, f"{FORM} [name=prices_shown]")
    fill_form(page, second, next_week)
    assert page.js(CHECKED, f"{FORM}-consent")
    page.reload()
    page.until(f"() => document.querySelector('{FORM}-name').value === '{second}'")
    page.sees(f"{FORM}-name")
    page.misses(f"{FORM} [data-confirmation]")
    page.misses(f"{FORM} [data-form-notice]", SUCCESS)
    for field, text in PERSON.items():
        assert page.js(VALUE, f"{FORM}-{field}") == text
    # Who agrees does so by a tick of their own, on the page that they see.
    assert not page.js(CHECKED, f"{FORM}-consent")
    assert (stored(site, first), stored(site, second)) == (1, 0)


def test_empty_date_and_time_do_not_look_filled(
    page: Page, site: Site, next_week: str
) -> None:
    """WebKit writes today's into empty ones: they stand pale and slanted."""
    page.open(site.base_url)
    for field, value in (("date", next_week), ("time", "10:30")):
        empty = page.js(LOOK, f"{FORM}-{field}")
        page.choose(f"{FORM}-{field}", value)
        # The colour of a field takes a moment to change.
        page.until(f"(at) => ({LOOK})(at)[0] === 'normal'", f"{FORM}-{field}")
        filled = page.js(LOOK, f"{FORM}-{field}")
        assert empty[0] == "italic"
        assert empty[1] != filled[1]


def test_going_back_to_a_sent_form_neither_confirms_nor_loses(
    page: Page, site: Site, next_week: str
) -> None:
    """Whether the browser kept the page whole or loads it anew."""
    name, later = f"Vuelve {page.name}", f"Luego {page.name}"
    page.open(site.base_url)
    wait_to_read(page)
    fill_form(page, name, next_week)
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM} [data-confirmation]")
    page.open(site.base_url + "/terminos/")
    page.js("() => history.back()")
    page.until(f"() => document.querySelector('{FORM}-name') !== null")
    page.sees(f"{FORM}-name")
    page.misses(f"{FORM} [data-confirmation]")
    page.misses(f"{FORM} [data-form-notice]", SUCCESS)
    assert page.js(VALUE, f"{FORM}-name") == ""
    wait_to_read(page)
    fill_form(page, later, next_week)
    page.press(f"{FORM} [data-submit]")
    page.sees(f"{FORM} [data-confirmation]")
    assert (stored(site, name), stored(site, later)) == (1, 1)
