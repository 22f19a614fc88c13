"""Every public page stands, complete and without complaints."""

import time

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arrival import SCRIPTS, STYLES, arrive, hold
from tests.support.site import Site

MISSING = "/no/existe"
PAGES = [
    "/",
    "/farmacia/",
    "/terminos/",
    "/privacidad/",
    "/gracias/",
    MISSING,
    "/error/",
]
ANCHORS = [
    "inicio",
    "beneficios",
    "servicios",
    "testimonios",
    "preguntas",
    "contacto",
]
# Drawings shown in other proportions than their own.
STRETCHED = """[...document.images].filter(drawing => {
  const { width, height, naturalWidth, naturalHeight, complete } = drawing;
  return complete && height && naturalHeight && Math.abs(width / height - naturalWidth / naturalHeight) > 0.03;
}).map(drawing => drawing.src)"""


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_every_width_without_complaints(
    page: Page, site: Site, problems, path
) -> None:
    page.set_viewport_size({"width": 320, "height": 900})
    answer = page.goto(site.base_url + path)
    assert answer is not None
    assert answer.status == (404 if path == MISSING else 200)
    expect(page.locator("h1")).to_have_count(1)
    assert page.evaluate("document.documentElement.lang") == "es"
    for width in (320, 390, 640, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(STRETCHED) == []
    # Text of twice the size.
    page.set_viewport_size({"width": 640, "height": 900})
    page.add_style_tag(content="html { font-size: 200% }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    # The browser, and by the specification the page, write unknown paths down.
    assert path == MISSING or problems == []


@pytest.mark.parametrize("path", ["/", "/fonts/plus-jakarta-sans-es.woff2"])
def test_first_screen_and_font_take_one_flight_each(site: Site, path) -> None:
    flight = 10 * 1460  # what a server may send before it hears back (RFC 6928)
    offer = {"Accept-Encoding": "br"}
    with httpx.stream("GET", site.base_url + path, headers=offer) as answer:
        body = sum(len(part) for part in answer.iter_raw())
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
    assert head + body <= flight


def test_page_without_scripts_has_its_whole_look(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url)
    footer = page.locator("footer").first
    expect(footer).to_have_css("background-color", "rgb(11, 47, 69)")
    context.close()


def test_landing_page_has_every_section(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    for anchor in ANCHORS:
        expect(page.locator(f"#{anchor}")).to_have_count(1)
    expect(page.locator("#preguntas details")).to_have_count(7)
    body = page.locator("body")
    for claim in ("100%", "Más de 5K", "98%", "50%", "24 horas"):
        expect(body).to_contain_text(claim)


def test_faq_keeps_at_most_one_entry_open(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    entries = page.locator("#preguntas details")
    for index in (0, 3):
        entries.nth(index).locator("summary").click()
        expect(page.locator("#preguntas details[open]")).to_have_count(1)
        expect(entries.nth(index)).to_have_attribute("open", "")
    entries.nth(3).locator("summary").click()
    expect(page.locator("#preguntas details[open]")).to_have_count(0)


def test_header_changes_past_ten_pixels(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    header = page.locator("header").first
    shadow = "element => getComputedStyle(element).boxShadow"
    assert header.evaluate(shadow) == "none"
    page.evaluate("scrollTo({top: 10, behavior: 'instant'})")
    page.wait_for_timeout(400)
    assert header.evaluate(shadow) == "none"
    page.evaluate("scrollTo({top: 11, behavior: 'instant'})")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('header')).boxShadow !== 'none'"
    )


def test_terms_have_nine_sections_and_a_way_back(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/terminos")
    expect(page.locator("h1")).to_have_text(
        "Términos y Condiciones del Servicio de Vacunación a Domicilio"
    )
    expect(page.locator("article section h2")).to_have_count(9)
    page.get_by_role("link", name="Volver").first.click()
    expect(page).to_have_url(site.base_url + "/")


def test_unknown_address_says_so(page: Page, site: Site) -> None:
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    answer = page.goto(site.base_url + "/no/existe")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_text("Oops! Page not found")).to_be_visible()
    expect(page.get_by_text("404", exact=True)).to_be_visible()
    page.wait_for_timeout(200)
    assert any("/no/existe" in line for line in logged)
    page.locator("main a").first.click()
    expect(page).to_have_url(site.base_url + "/")


def test_newsletter_says_that_it_kept_the_address(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.locator("#newsletter-form-email").fill("ana@correo.cl")
    page.locator("#newsletter-form [data-submit]").click()
    expect(page.locator("[data-newsletter-status]")).to_have_text(
        "Casi listo: te enviamos un correo. Confirma con su botón y te escribiremos "
        "con novedades."
    )
    assert len(site.rows("SELECT email FROM newsletter")) == 1


def test_click_before_the_scripts_came_is_obeyed(page: Page, site: Site) -> None:
    let_in = hold(page, SCRIPTS)
    arrive(page, site.base_url)
    page.get_by_role("link", name="Agendar cita").first.click()
    assert page.url == site.base_url + "/"
    let_in()
    expect(page.get_by_role("dialog", name="Agendar cita")).to_be_visible()


def test_click_leads_to_the_form_if_the_scripts_never_come(
    page: Page, site: Site
) -> None:
    page.route(SCRIPTS, lambda route: route.abort())
    page.goto(site.base_url)
    page.get_by_role("link", name="Agendar cita").first.click()
    expect(page).to_have_url(site.base_url + "/#servicios")
    expect(page.locator("#servicios")).to_be_in_viewport()


def test_menu_opens_before_the_scripts_came(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    hold(page, SCRIPTS)
    arrive(page, site.base_url)
    page.get_by_role("button", name="Abrir menú").click()
    expect(page.locator("#menu")).to_be_visible()


def test_link_pressed_before_the_rest_has_its_look_lands(
    page: Page, site: Site
) -> None:
    let_in = hold(page, STYLES)
    arrive(page, site.base_url)
    page.get_by_role("link", name="Ver servicios").click()
    expect(page.locator("#valores")).to_be_hidden()
    let_in()
    expect(page.locator("#valores")).to_be_in_viewport()
    expect(page.locator("footer")).to_have_css("background-color", "rgb(11, 47, 69)")


@pytest.mark.parametrize("visited", ["/", "/#servicios"])
def test_back_button_returns_to_the_place(page: Page, site: Site, visited) -> None:
    # Styles that come late: the browser soon gives up on a place that is not there.
    page.route(STYLES, lambda route: (time.sleep(0.3), route.continue_()))
    page.goto(site.base_url + visited)
    page.wait_for_timeout(500)
    page.locator("footer a", has_text="Términos").first.scroll_into_view_if_needed()
    left_at = page.evaluate("scrollY")
    assert left_at > 2000
    page.locator("footer a", has_text="Términos").first.click()
    expect(page).to_have_url(site.base_url + "/terminos/")
    page.go_back()
    page.wait_for_function(f"() => Math.abs(scrollY - {left_at}) < 5")


def test_menu_locks_the_page_and_closes_in_every_way(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.base_url)
    opener = page.get_by_role("button", name="Abrir menú")
    menu = page.locator("#menu")
    opener.click()
    expect(menu.locator("nav a").first).to_be_focused()
    page.mouse.move(380, 400)
    page.mouse.wheel(0, 600)
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == 0
    for _ in range(15):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('#menu') !== null")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    page.mouse.click(10, 400)
    expect(menu).to_be_hidden()
    opener.click()
    menu.get_by_role("link", name="Testimonios").click()
    expect(menu).to_be_hidden()
    expect(page.locator("#testimonios")).to_be_in_viewport()


def test_menu_keeps_focus_while_react_swallows_keys(page: Page, site: Site) -> None:
    # What React does to keys and clicks while it takes a page over.
    page.add_init_script(
        "for (const sign of ['keydown', 'click'])"
        " document.addEventListener(sign, event => event.stopPropagation(), true);"
    )
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.base_url)
    page.get_by_role("button", name="Abrir menú").click()
    menu = page.locator("#menu")
    expect(menu.locator("nav a").first).to_be_focused()
    for _ in range(15):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('#menu') !== null")
    menu.get_by_role("link", name="Testimonios").click()
    expect(menu).to_be_hidden()


def test_who_scrolled_before_the_scripts_came_stays_there(
    page: Page, site: Site
) -> None:
    let_in = hold(page, SCRIPTS)
    arrive(page, site.base_url)
    page.wait_for_function("() => !('first' in document.documentElement.dataset)")
    page.evaluate("scrollTo({top: 900, behavior: 'instant'})")
    let_in()
    page.wait_for_function("() => localStorage.getItem('vaccinesPrices')")
    assert page.evaluate("scrollY") == 900


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("anchor", ["servicios", "testimonios", "preguntas"])
def test_link_lands_where_its_section_begins(
    page: Page, site: Site, width, anchor
) -> None:
    """Whether the sections before it have been seen, and sized, or not."""
    page.set_viewport_size({"width": width, "height": 844})
    top = (
        "id => { const top = document.getElementById(id).getBoundingClientRect().top;"
        " return top > -2 && top < 130 }"
    )
    page.goto(f"{site.base_url}/#{anchor}")
    page.wait_for_function(top, arg=anchor)
    page.goto(site.base_url)
    page.evaluate("id => { location.hash = id }", anchor)
    page.wait_for_function(top, arg=anchor)
    page.wait_for_timeout(500)
    page.wait_for_function(top, arg=anchor)


def test_page_starts_at_its_top(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.evaluate("scrollTo({top: 2000, behavior: 'instant'})")
    page.reload()
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0


def test_link_of_the_section_in_view_is_marked(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(site.base_url)
    page.locator("nav a", has_text="Testimonios").first.click()
    expect(page.locator("[data-spy] [aria-current]")).to_have_text("Testimonios")
