"""The newsletter's desk: who asked for news, in a list, a file and figures."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import set_up, sign_in
from tests.e2e.test_accessibility import check
from tests.support.site import Site


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    return set_up(browser, site)


def figure(page: Page, name: str):
    """Return the number below a name."""
    return page.locator(".figure").filter(has_text=name).locator("dd")


def test_addresses_are_listed_taken_out_and_counted_when_they_leave(
    page: Page, site: Site, password, problems
) -> None:
    for email in ("ana@correo.cl", "berta@correo.cl"):
        answer = page.request.post(
            site.base_url + "/api/newsletter", data={"email": email}
        )
        assert answer.ok, answer.text()[:300]
    sign_in(page, site, password)
    page.get_by_role("link", name="Novedades").click()
    table = page.get_by_role("table", name="Novedades")
    expect(table.get_by_role("rowheader")).to_have_text(
        ["berta@correo.cl", "ana@correo.cl"]
    )
    expect(figure(page, "Inscritos ahora")).to_have_text("2")
    expect(figure(page, "Bajas en total")).to_have_text("0")
    for width in (390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        check(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar CSV").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert "ana@correo.cl" in text
    assert "berta@correo.cl" in text
    (row,) = site.rows("SELECT * FROM newsletter WHERE email = 'ana@correo.cl'")
    left = page.request.post(
        f"{site.base_url}/api/newsletter/unsubscribe?token={row['unsubscribe_token']}"
    )
    assert left.ok
    page.reload()
    expect(table.get_by_role("rowheader")).to_have_text(["berta@correo.cl"])
    expect(figure(page, "Inscritos ahora")).to_have_text("1")
    expect(figure(page, "Bajas en 30 días")).to_have_text("1")
    assert problems == []
