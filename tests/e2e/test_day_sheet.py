"""The day sheet of a professional: kept on the device, it opens without a line."""

import os
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_agenda import (
    add,
    card,
    column,
    drag,
    open_agenda,
    stored,
    waiting,
)
from tests.support.builders import REQUEST
from tests.support.site import Site

HERS, HIS = "Marta Soto", "Iván Rojas"


def schedule(page: Page, site: Site, password: str) -> None:
    """Store a visit for each of two professionals, by the agenda."""
    where = {"address": "Calle Larga 7, Quilpué", "message": "Timbre malo"}
    store(page, site, "Visita Suya", vaccine="influenza", **where)
    store(page, site, "Visita Ajena")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in (HERS, HIS):
        add(page, site, name)
    open_agenda(page, site)
    for name, who in (("Visita Suya", HERS), ("Visita Ajena", HIS)):
        drag(page, waiting(page, name), column(page, who), 60)
        expect(card(page, name)).to_be_visible()
        assert stored(site, name) == [("open", who)]


def keep(page: Page, folder: Path) -> Path:
    """Save the sheet of one of them, and return the file."""
    page.locator("#agenda-who").select_option(label=HERS)
    expect(card(page, "Visita Ajena")).to_have_count(0)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Hoja del día").click()
    with opened.value.expect_download() as download:
        opened.value.get_by_role("link", name="Guardar una copia").click()
    kept = folder / "hoja.html"
    download.value.save_as(kept)
    return kept


def test_a_kept_sheet_tells_ones_own_day_without_a_line(
    page: Page, browser: Browser, site: Site, password: str, tmp_path: Path
) -> None:
    schedule(page, site, password)
    kept = keep(page, tmp_path)
    context = browser.new_context(offline=True)
    sheet = context.new_page()
    asked: list[str] = []
    sheet.on("request", lambda request: asked.append(request.url))
    sheet.goto(kept.as_uri())
    shown = sheet.locator("body").inner_text()
    told = (HERS, "09:00 a 09:30", "Visita Suya", "Calle Larga 7", "Influenza")
    for text in (*told, "Timbre malo", REQUEST["phone"][-8:]):
        assert text in shown
    expect(sheet.locator("a[href*='maps']")).to_have_count(1)
    assert "Visita Ajena" not in sheet.content()
    assert asked == [kept.as_uri()]
    sheet.emulate_media(media="print")
    expect(sheet.get_by_text("Calle Larga 7")).to_be_visible()
    if folder := os.environ.get("PICTURES"):
        sheet.screenshot(path=f"{folder}/day-sheet-kept.png")
    context.close()
