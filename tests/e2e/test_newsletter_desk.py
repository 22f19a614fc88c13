"""The newsletter's desk: who asked for news, in a list, a file and figures."""

import os

from playwright.sync_api import Page, expect

from app.domain.staff_session import token_hash
from app.domain.visitor_link import new_link_token
from tests.e2e.panel import sign_in
from tests.e2e.test_accessibility import check
from tests.support.site import Site


def figure(page: Page, name: str):
    """Return the number below a name."""
    return page.locator(".figure").filter(has_text=name).locator("dd")


def leave(page: Page, site: Site, email: str) -> None:
    """Leave as by the button of a mail, whose link only its reader has."""
    token = new_link_token()
    site.run(
        "INSERT INTO newsletter_links (token_hash, newsletter_id, created_at) "  # noqa: S608
        f"SELECT '{token_hash(token)}', id, subscribed_at FROM newsletter "
        f"WHERE email = '{email}'"
    )
    address = f"{site.base_url}/api/newsletter/unsubscribe?token={token}"
    assert page.request.post(address).ok


def test_addresses_are_listed_taken_out_and_counted_when_they_leave(
    page: Page, site: Site, password, problems
) -> None:
    for email in ("ana@correo.cl", "berta@correo.cl", "carla@correo.cl"):
        answer = page.request.post(
            site.base_url + "/api/newsletter", data={"email": email}
        )
        assert answer.ok, answer.text()[:300]
    site.run("UPDATE newsletter SET confirmed_at = subscribed_at WHERE email < 'carla'")
    sign_in(page, site, password)
    page.get_by_role("link", name="Novedades").click()
    table = page.get_by_role("table", name="Novedades")
    expect(table.get_by_role("rowheader")).to_have_text(
        ["carla@correo.cl", "berta@correo.cl", "ana@correo.cl"]
    )
    expect(table.get_by_role("row").nth(1)).to_contain_text("Sin confirmar")
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
    assert "carla@correo.cl" not in text
    leave(page, site, "ana@correo.cl")
    page.reload()
    expect(table.get_by_role("rowheader")).to_have_text(
        ["carla@correo.cl", "berta@correo.cl"]
    )
    expect(figure(page, "Inscritos ahora")).to_have_text("1")
    expect(figure(page, "Bajas en 30 días")).to_have_text("1")
    find_the_proof(page, "ana@correo.cl")
    assert problems == []


def find_the_proof(page: Page, email: str) -> None:
    """Find what somebody who left had agreed to; nobody else's, and not in the address."""
    page.get_by_text("Prueba de consentimiento de una dirección").click()
    field = page.get_by_label("Correo completo")
    ask = page.get_by_role("button", name="Buscar la prueba")
    ask.click()
    expect(page.get_by_text("Escriba el correo electrónico.")).to_be_visible()
    field.fill("otra@correo.cl")
    field.press("Enter")
    expect(page.get_by_text("No hay ninguna prueba de otra@correo.cl")).to_be_visible()
    field.fill(email)
    ask.dblclick()
    expect(page.get_by_text(f"Pruebas de {email}")).to_be_visible()
    found = page.get_by_role("status").get_by_role("listitem")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Al suscribirte autorizas")
    expect(found.get_by_role("definition")).to_have_count(5)
    expect(field).to_have_value(email)
    assert page.url.endswith("/admin/novedades/")
    for width in (390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        check(page)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=f"{folder}/proof-{width}.png", full_page=True)
