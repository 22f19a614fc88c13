"""What a visitor types is text everywhere: panel, mail, files. Nothing runs."""

import csv
import io
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import set_up, sign_in
from tests.support.builders import day
from tests.support.site import Site

SCRIPT = "<script>window.hit=1</script><img src=x onerror='window.hit=1'>"
BREAKOUT = "\"'><svg onload=window.hit=1>"
FORMULA = '=HYPERLINK("http://malo.example","x")'
EMAIL = "x'onmouseover='hit@correo.cl"
REQUEST = {
    "name": SCRIPT,
    "phone": "javascript:window.hit=1",
    "email": EMAIL,
    "vaccine": BREAKOUT,
    "date": day(30).isoformat(),
    "time": "10:30",
    "address": BREAKOUT + "javascript:window.hit=1",
    "message": FORMULA,
    "consent": True,
}
PHARMACY = {
    **REQUEST,
    "category": "Pharmacy",
    "vaccine": "covid",
    "name": "@SUM(1)\r\nBcc: otro@malo.example",
    "receipt_number": "+1+1" + SCRIPT,
}
SAFE = ("tel:", "mailto:", "https://wa.me/", "https://www.google.com/maps", "/")


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    page = browser.new_page()
    for body in (REQUEST, PHARMACY):
        answer = page.request.post(site.base_url + "/api/appointments", data=body)
        assert answer.status == 201, answer.text()
    page.close()
    return set_up(browser, site)


@pytest.fixture
def bare_page(browser: Browser) -> Iterator[Page]:
    """A page whose browser ignores our policy: the markup alone must hold."""
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    yield page
    context.close()


def nothing_ran(page: Page) -> None:
    page.wait_for_timeout(300)
    assert page.evaluate("window.hit") is None
    assert page.locator("svg[onload], img[onerror], [onmouseover]").count() == 0


def test_panel_shows_markup_as_text(bare_page: Page, site: Site, password) -> None:
    page = bare_page
    sign_in(page, site, password)
    expect(page.get_by_text(SCRIPT).first).to_be_visible()
    nothing_ran(page)
    for link in page.locator("tbody a").all():
        assert (link.get_attribute("href") or "").startswith(SAFE)
    page.get_by_role("button", name="Editar").first.click()
    expect(page.locator("tbody textarea")).to_be_visible()
    nothing_ran(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Eliminar").first.click()
    expect(page.get_by_role("alertdialog").first).to_be_visible()
    nothing_ran(page)
    page.keyboard.press("Escape")
    page.goto(site.base_url + "/admin/resumen/")
    expect(page.get_by_role("heading", name="Resumen")).to_be_visible()
    nothing_ran(page)


def test_address_of_the_panel_runs_nothing(bare_page: Page, site, password) -> None:
    page = bare_page
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/?buscar={BREAKOUT}&fecha={SCRIPT}&orden=x")
    page.locator("#lead-search").wait_for()
    nothing_ran(page)


def test_mails_are_text_and_keep_their_headers(site: Site, password) -> None:
    del password
    site.wait_for("two mails", lambda: len(site.mails()) == 2)
    for path in site.mails():
        mail = message_from_bytes(path.read_bytes(), policy=default)
        assert mail.get_content_type() == "text/plain"
        assert mail["Bcc"] is None
        assert "malo" not in "".join(str(value) for value in mail.values())


def test_files_hold_no_formula(bare_page: Page, site: Site, password) -> None:
    page = bare_page
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    table = page.request.get(site.base_url + "/api/leads/export.csv").text()
    cells = [cell for row in csv.reader(io.StringIO(table)) for cell in row]
    assert not [cell for cell in cells if cell[:1] in set("=+@\t\r") and len(cell) > 1]
    sheet_file = page.request.get(site.base_url + "/api/leads/export.xlsx")
    assert sheet_file.status == 200, sheet_file.text()
    book = sheet_file.body()
    with zipfile.ZipFile(io.BytesIO(book)) as files:
        sheet = files.read("xl/worksheets/sheet1.xml").decode()
        assert "<f>" not in sheet
        assert not [name for name in files.namelist() if "externalLink" in name]
        assert "hyperlink" not in sheet
