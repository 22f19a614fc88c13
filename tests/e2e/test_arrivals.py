"""What came in while nobody looked: in the tab's title, and aloud where it was asked for."""

import os
import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site

# What a browser's windows would show and sound, written down.
STUB = """
    window.shown = []; window.tones = 0;
    const note = () => {
        document.documentElement.dataset.told = `${window.shown.length} ${window.tones}`;
    };
    window.Notification = class {
        static permission = sessionStorage.getItem("asked") || "default";
        static async requestPermission() {
            sessionStorage.setItem("asked", "granted");
            return (Notification.permission = "granted");
        }
        constructor(title, about) { window.shown.push(title + " | " + about.body); note(); }
        close() {}
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.tones += 1; note(); start.apply(this, at); };
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    window.look = (away) => { hidden = away; document.dispatchEvent(new Event("visibilitychange")); };
"""


def look_away(page: Page) -> None:
    with page.expect_response(re.compile("/api/leads/arrived$")):
        page.evaluate("look(true)")
    page.wait_for_timeout(200)  # what was answered is noted


def ask_urgently(page: Page, site: Site, name: str) -> None:
    """Store a request as one of the next hours, whatever the clock says."""
    store(page, site, f"Antes de {name}")
    site.run(
        "CREATE TRIGGER IF NOT EXISTS soon AFTER INSERT ON appointments"
        " BEGIN UPDATE appointments SET urgent = 1 WHERE id = new.id; END"
    )
    store(page, site, name)
    site.run("DROP TRIGGER soon")


def test_title_counts_what_came_while_nobody_looked(
    page: Page, site: Site, password, problems
) -> None:
    page.add_init_script(STUB)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    bare = page.title()
    assert bare.startswith("Gestión de Leads")
    store(page, site, "Llega Vista")
    expect(page.locator("[data-lead]", has_text="Llega Vista")).to_be_visible()
    assert page.title() == bare
    look_away(page)
    for at in range(3):
        store(page, site, f"Llega Escondida {at}")
    expect(page).to_have_title("(3) " + bare)
    page.evaluate("look(false)")
    expect(page).to_have_title(bare)
    expect(page.locator("[data-lead]", has_text="Escondida")).to_have_count(3)
    look_away(page)
    store(page, site, "Llega Otra Vez")
    expect(page).to_have_title("(1) " + bare)
    assert page.evaluate("[window.shown.length, window.tones]") == [0, 0]
    assert problems == []


def test_an_urgent_one_is_told_aloud_once_somebody_asked_for_it(
    page: Page, site: Site, password, problems
) -> None:
    page.add_init_script(STUB)
    page.goto(site.base_url)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    ask_urgently(page, site, "Urgente Callada")
    expect(page.locator("[data-lead]", has_text="Urgente Callada")).to_have_count(2)
    assert page.evaluate("[window.shown.length, window.tones]") == [0, 0]
    turn_on(page, site)
    page.goto(site.base_url + "/admin/")
    page.locator("#lead-search").wait_for()
    page.locator("#lead-search").click()
    store(page, site, "Tranquila Después")
    expect(page.locator("[data-lead]", has_text="Tranquila Después")).to_be_visible()
    ask_urgently(page, site, "Urgente Oída")
    expect(page.locator("html")).to_have_attribute("data-told", "1 2")
    (told,) = page.evaluate("window.shown")
    assert told == "Solicitud urgente | Llegó una solicitud urgente. Está en el panel."
    assert problems == []


def turn_on(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/admin/cuenta/")
    switch = page.get_by_label("Avisar con un mensaje y un sonido")
    expect(switch).not_to_be_checked()
    check(page)
    switch.click()
    expect(switch).to_be_checked()
    page.get_by_role("button", name="Probar el aviso").click()
    expect(page.locator("html")).to_have_attribute("data-told", "1 2")
    check(page)
    if folder := os.environ.get("PICTURES"):
        for width in (390, 768, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            switch.scroll_into_view_if_needed()
            page.screenshot(path=f"{folder}/urgent-switch-{width}.png")
    page.reload()
    expect(switch).to_be_checked()
    assert page.evaluate("localStorage.getItem('panel-urgent-notices')") == '"on"'


def test_another_browser_and_a_professional_are_told_nothing(
    page: Page, browser: Browser, site: Site, password
) -> None:
    context = browser.new_context()
    other = context.new_page()
    other.add_init_script(STUB)
    sign_in(other, site, password)
    other.locator("#lead-search").wait_for()
    ask_urgently(page, site, "Urgente Ajena")
    expect(other.locator("[data-lead]", has_text="Urgente Ajena")).to_have_count(2)
    assert other.evaluate("[window.shown.length, window.tones]") == [0, 0]
    site.run("UPDATE admins SET role = 'professional'")
    other.goto(site.base_url + "/admin/cuenta/")
    expect(other.get_by_role("heading", name="Contraseña").first).to_be_visible()
    expect(other.get_by_label("Avisar con un mensaje y un sonido")).to_have_count(0)
    expect(other.locator("[data-arrivals]")).to_have_count(0)
    site.run("UPDATE admins SET role = 'administrator'")
    context.close()
