"""The texts for WhatsApp: changed on their screen, brought by the links of the panel."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.panel import sign_in, someone, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site


def card(page: Page, state: str) -> Locator:
    return page.locator(f"[data-text-card={state}]")


def field(page: Page, state: str) -> Locator:
    return card(page, state).locator("textarea")


def open_texts(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/admin/textos/")
    expect(page.locator("[data-text-card]")).to_have_count(6)


def save(page: Page, state: str) -> None:
    card(page, state).get_by_role("button", name="Guardar").press("Enter")


def said(page: Page, site: Site, link: Locator) -> str:
    """Return the text with which the chat behind a link begins."""
    href = link.get_attribute("href")
    assert href
    answer = page.request.get(site.base_url + href, max_redirects=0)
    assert answer.status == 303
    return parse_qs(urlsplit(answer.headers["location"]).query)["text"][0]


def test_a_text_is_changed_and_the_chat_brings_it(
    page: Page, site: Site, password: str, problems: list[str]
) -> None:
    store(page, site, "Chat Uno")
    sign_in(page, site, password)
    row = page.locator("[data-lead]", has_text="Chat Uno")
    assert said(page, site, row.locator("[data-whatsapp]")).startswith(
        "Hola Chat, te escrib"
    )
    page.get_by_role("link", name="Textos").click()
    expect(page.get_by_role("heading", name="Textos", exact=True)).to_be_visible()
    check(page)
    new = card(page, "new")
    field(page, "new").fill("Hola {apodo}")
    expect(new.get_by_role("alert")).to_contain_text("«{apodo}» no se puede usar")
    for _ in range(2):
        save(page, "new")
        expect(field(page, "new")).to_be_focused()
    expect(new.get_by_role("alert")).to_contain_text("«{apodo}» no se puede usar")
    expect(field(page, "new")).to_have_value("Hola {apodo}")
    field(page, "new").fill("50% & 😀\nHola ")
    field(page, "new").press("End")
    new.get_by_role("button", name="{nombre}").press("Enter")
    expect(field(page, "new")).to_have_value("50% & 😀\nHola {nombre}")
    expect(new.locator(".chat-bubble")).to_have_text("50% & 😀\nHola Camila")
    expect(new.get_by_role("alert")).to_have_count(0)
    save(page, "new")
    expect(new.get_by_text("Texto propio")).to_be_visible()
    expect(card(page, "done").get_by_text("Texto propio")).to_have_count(0)
    assert problems == []


def test_the_links_bring_the_text_and_the_original_comes_back(
    page: Page, site: Site, password: str, problems: list[str]
) -> None:
    store(page, site, "Chat Dos")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_texts(page, site)
    field(page, "new").fill("50% & 😀\nHola {nombre}")
    save(page, "new")
    new = card(page, "new")
    expect(new.get_by_text("Texto propio")).to_be_visible()
    page.goto(site.base_url + "/admin/")
    row = page.locator("[data-lead]", has_text="Chat Dos")
    assert said(page, site, row.locator("[data-whatsapp]")) == "50% & 😀\nHola Chat"
    row.locator("[data-file]").click()
    drawer = page.locator("[data-drawer]")
    chat = drawer.get_by_role("link", name="WhatsApp")
    assert said(page, site, chat) == "50% & 😀\nHola Chat"
    open_texts(page, site)
    new.get_by_role("button", name="Volver al texto original").click()
    expect(field(page, "new")).to_have_value(
        new.locator("textarea").get_attribute("data-original") or ""
    )
    page.keyboard.press("Control+z")
    expect(field(page, "new")).to_have_value("50% & 😀\nHola {nombre}")
    new.get_by_role("button", name="Volver al texto original").click()
    save(page, "new")
    expect(new.get_by_text("Texto propio")).to_have_count(0)
    expect(field(page, "new")).to_have_value(
        new.locator("textarea").get_attribute("data-original") or ""
    )
    assert problems == []


def test_who_is_later_is_told_and_keeps_what_they_typed(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_texts(page, site)
    context, other = someone(browser, site, password)
    open_texts(other, site)
    field(page, "done").fill("Sin guardar en Realizado")
    field(other, "contacted").fill("De la otra persona")
    save(other, "contacted")
    expect(card(other, "contacted").get_by_text("Texto propio")).to_be_visible()
    field(page, "contacted").fill("De esta persona")
    save(page, "contacted")
    mine = card(page, "contacted")
    expect(mine.get_by_role("alert")).to_contain_text("Otra persona guardó este texto")
    expect(mine.locator(".edit-theirs:visible")).to_have_text("De la otra persona")
    expect(field(page, "contacted")).to_have_value("De esta persona")
    save(page, "contacted")
    expect(mine.locator(".edit-theirs:visible")).to_have_count(0)
    expect(mine.get_by_role("alert")).to_have_count(0)
    expect(field(page, "done")).to_have_value("Sin guardar en Realizado")
    context.close()
    mine_too = "SELECT * FROM message_texts WHERE text = 'De esta persona'"
    (row,) = site.wait_for("the text", lambda: site.rows(mine_too))
    assert row["state"] == "contacted"


def test_what_is_typed_comes_back_after_a_reload_and_another_sign_in(
    page: Page, site: Site, password: str
) -> None:
    page.on("dialog", lambda asked: asked.accept())
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_texts(page, site)
    field(page, "cancelled").fill("A medio escribir {Día")
    page.reload()
    expect(field(page, "cancelled")).to_have_value("A medio escribir {Día")
    expect(card(page, "cancelled")).to_contain_text("Recuperamos lo que estaba")
    expect(card(page, "cancelled").get_by_role("alert")).to_contain_text("suelta")
    expect(card(page, "new")).not_to_contain_text("Recuperamos")
    field(page, "cancelled").fill("Ya entero, { Nombre }")
    save(page, "cancelled")
    expect(field(page, "cancelled")).to_have_value("Ya entero, {nombre}")
    expect(card(page, "cancelled")).not_to_contain_text("Recuperamos")
    page.reload()
    expect(field(page, "cancelled")).to_have_value("Ya entero, {nombre}")
    expect(card(page, "cancelled")).not_to_contain_text("Recuperamos")


def test_what_is_typed_comes_back_with_a_warning_over_a_newer_text(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    page.on("dialog", lambda asked: asked.accept())
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_texts(page, site)
    context, other = someone(browser, site, password)
    open_texts(other, site)
    mine, theirs = card(page, "no_show"), card(page, "no_show").locator(".edit-theirs")
    field(page, "no_show").fill("De esta persona")
    field(other, "no_show").fill("De la otra persona")
    save(other, "no_show")
    expect(card(other, "no_show").get_by_text("Texto propio")).to_be_visible()
    for _ in range(2):
        page.reload()
        expect(field(page, "no_show")).to_have_value("De esta persona")
        expect(mine.get_by_role("alert")).to_contain_text("Otra persona guardó")
        expect(theirs.first).to_contain_text("De la otra persona")
        field(page, "no_show").press("End")
    context.close()


def test_a_warning_that_was_told_is_told_again_after_a_reload(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    page.on("dialog", lambda asked: asked.accept())
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_texts(page, site)
    context, other = someone(browser, site, password)
    open_texts(other, site)
    mine = card(page, "no_show")
    field(other, "no_show").fill("De la otra persona, segunda")
    save(other, "no_show")
    expect(card(other, "no_show").locator(".chat-bubble")).to_contain_text("segunda")
    field(page, "no_show").fill("De esta persona, segunda")
    save(page, "no_show")
    live = mine.locator(".edit-theirs:visible")
    expect(live).to_have_text("De la otra persona, segunda")
    field(page, "no_show").fill("De esta persona, tercera")
    page.reload()
    expect(field(page, "no_show")).to_have_value("De esta persona, tercera")
    expect(mine.get_by_role("alert")).to_contain_text("Otra persona guardó")
    expect(live).to_contain_text("De la otra persona, segunda")
    save(page, "no_show")
    expect(live).to_have_count(0)
    expect(mine.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(field(page, "no_show")).to_have_value("De esta persona, tercera")
    expect(mine.get_by_role("alert")).to_have_count(0)
    context.close()
    (row,) = site.rows("SELECT * FROM message_texts WHERE state = 'no_show'")
    assert row["text"] == "De esta persona, tercera"


@pytest.mark.parametrize("width", [320, 390, 768, 1366, 1440])
def test_the_screen_fits(page: Page, site: Site, password: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_texts(page, site)
    field(page, "new").fill("W" * 500)
    expect(card(page, "new").locator(".chat-bubble")).to_contain_text("WWWW")
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    field(page, "new").fill("x" * 700 + "{apodo}")
    expect(card(page, "new").get_by_role("alert")).to_contain_text("no se puede")
