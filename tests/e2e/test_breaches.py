"""A breach is noted on a phone, survives a reload, and its texts are at hand."""

from datetime import timedelta

from playwright.sync_api import Browser, Page, ViewportSize, expect

from app.domain.clock import utc_now
from tests.e2e.panel import set_up, sign_in
from tests.e2e.test_accessibility import check
from tests.support.breaches import typed
from tests.support.site import Site

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 1440, "height": 900},
)
LONG = "ñandú" * 60


def test_what_is_typed_survives_a_reload_and_is_saved_once(
    browser: Browser, site: Site
) -> None:
    password = set_up(browser, site)
    for size in SIZES:
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        page = context.new_page()
        sign_in(page, site, password)
        page.get_by_role("link", name="Privacidad", exact=True).wait_for()
        note(page, site, size["width"])
        look_again(page)
        context.close()


def note(page: Page, site: Site, width: int) -> None:
    page.goto(f"{site.base_url}/admin/privacidad/")
    page.get_by_role("link", name="Vulneraciones").click()
    page.get_by_role("button", name="Anotar una vulneración").click()
    what = f"Se perdió un teléfono {width} {LONG}"
    page.get_by_label("Qué pasó").fill(what)
    page.reload()
    expect(page.get_by_label("Qué pasó")).to_have_value(what)
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Anote cuándo se supo.")).to_be_visible()
    known = typed(utc_now() - timedelta(hours=80))
    page.get_by_label("Cuándo se supo").fill(known)
    check(page)
    page.get_by_role("button", name="Guardar").dblclick()
    mine = page.get_by_role("listitem").filter(has_text=f"teléfono {width} ")
    expect(mine).to_have_count(1)
    expect(mine.get_by_text("Vencida")).to_be_visible()
    check(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def look_again(page: Page) -> None:
    """Nothing is left of the draft: the next one is empty."""
    page.reload()
    page.get_by_role("button", name="Anotar una vulneración").click()
    expect(page.get_by_label("Qué pasó")).to_have_value("")
    page.get_by_role("button", name="Volver a la lista").click()
    page.get_by_role("button", name="Abrir").first.click()
    expect(page.get_by_label("Qué pasó")).not_to_have_value("")
    expect(
        page.get_by_role("list", name="Historia").get_by_role("listitem")
    ).to_have_count(1)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Pasos y textos").click()
    expect(opened.value.get_by_role("heading", name="A la Agencia")).to_be_visible()
