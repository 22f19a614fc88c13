"""Who comes back to a screen finds it where it was left."""

from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.support.site import Site


def test_back_from_a_plot_is_where_it_was_opened(
    page: Page, site: Site, password, problems
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    store(page, site, "De Vuelta")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + "/admin/resumen/")
    way = page.locator(".plot-card", has_text="Leads por estado")
    way.get_by_text("Ver los datos en una tabla").click()
    link = way.get_by_role("link", name="Nuevo", exact=True)
    link.focus()
    left = page.evaluate("scrollY")
    assert left > 300
    page.keyboard.press("Enter")
    expect(page.locator("[data-lead]").first).to_be_visible()
    page.go_back()
    expect(link).to_be_focused()
    page.wait_for_function("left => Math.abs(scrollY - left) < 60", arg=left)
    expect(way.locator("details")).to_have_attribute("open", "")
    # A bar has no focus to come back to: its plot's table has.
    way.locator(".recharts-bar-rectangle path").first.click()
    expect(page.locator("[data-lead]").first).to_be_visible()
    page.go_back()
    expect(way.locator("summary")).to_be_focused()
    expect(way.locator("details")).to_have_attribute("open", "")
    # Who comes to it anew begins at its top.
    page.goto(site.base_url + "/admin/")
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + "/admin/resumen/")
    expect(page.locator(".recharts-bar-rectangle path").first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert problems == []


def test_history_is_read_without_scrolling_aside(
    page: Page, site: Site, password
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for width in (320, 390, 768, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(site.base_url + "/admin/auditoria/")
        table = page.locator(".history-table")
        expect(table.locator("tr").last).to_be_visible()
        expect(table.locator("tbody tr").first).to_contain_text("admin")
        assert table.evaluate(
            "it => it.parentElement.scrollWidth <= it.parentElement.clientWidth"
        ), width
