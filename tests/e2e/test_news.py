"""News in a browser: asked for, confirmed by a mailed button, and left by one."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from app.domain.staff_session import token_hash
from tests.e2e.test_accessibility import check
from tests.support.site import Site
from tests.support.writing_site import WritingSite


def subscribed(site: Site, *emails: str) -> dict[str, bool]:
    """Return who of them asked for news, and whether they confirmed it."""
    rows = site.rows("SELECT email, confirmed_at FROM newsletter")
    found = {row["email"]: row["confirmed_at"] is not None for row in rows}
    return {email: found[email] for email in emails if email in found}


def ask(page: Page, site: Site, email: str) -> None:
    page.goto(site.base_url)
    page.locator("#newsletter-form-email").fill(email)
    page.locator("#newsletter-form [data-submit]").click()
    status = page.locator("#newsletter-form [data-newsletter-status]")
    expect(status).to_contain_text("te enviamos un correo")


def link_in(site: WritingSite, email: str, page: str, containing: str = "") -> str:
    mail = site.mailed(email, containing)
    (link,) = set(re.findall(rf"{site.base_url}/novedades/{page}/#\S+", mail))
    return link


def test_a_mailed_button_confirms_and_another_one_leaves(
    page: Page, mailing_site: WritingSite, problems
) -> None:
    both = ("ana@correo.cl", "berta@correo.cl")
    for email in both:
        ask(page, mailing_site, email)
    # Whoever opens the link, a program too, has confirmed nothing by that.
    page.goto(link_in(mailing_site, "ana@correo.cl", "confirmar"))
    expect(page.locator("input[name=token]")).to_be_hidden()
    check(page)
    assert subscribed(mailing_site, *both) == dict.fromkeys(both, False)
    page.get_by_role("button", name="Sí, quiero recibirlas").click()
    expect(page.get_by_role("heading", name="quedaste en la lista")).to_be_visible()
    check(page)
    assert subscribed(mailing_site, *both) == {both[0]: True, both[1]: False}
    page.goto(link_in(mailing_site, "ana@correo.cl", "baja"))
    expect(page.get_by_role("button", name="Enviarme el enlace")).to_be_hidden()
    check(page)
    assert subscribed(mailing_site, *both)[both[0]]
    page.get_by_role("button", name="Borrar mi correo de la lista").click()
    expect(page.get_by_role("heading", name="Listo")).to_be_visible()
    check(page)
    assert subscribed(mailing_site, *both) == {both[1]: False}
    proofs = mailing_site.rows("SELECT address_hash FROM newsletter_proofs")
    assert token_hash(both[0]) in {row["address_hash"] for row in proofs}
    # The same link once more: it has ended.
    page.goto(link_in(mailing_site, "ana@correo.cl", "confirmar"))
    page.get_by_role("button", name="Sí, quiero recibirlas").click()
    expect(page.get_by_role("heading", name="ya no sirve")).to_be_visible()
    assert "#" not in page.url
    assert problems == []


def test_without_scripts_it_is_the_same_way(
    browser: Browser, mailing_site: WritingSite
) -> None:
    plain = browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    ask(page, mailing_site, "carla@correo.cl")
    link = link_in(mailing_site, "carla@correo.cl", "confirmar")
    page.goto(link)
    page.get_by_label("Código del enlace").fill(link.partition("#")[2])
    page.get_by_role("button", name="Sí, quiero recibirlas").click()
    expect(page.get_by_role("heading", name="quedaste en la lista")).to_be_visible()
    assert subscribed(mailing_site, "carla@correo.cl") == {"carla@correo.cl": True}
    page.goto(f"{mailing_site.base_url}/novedades/baja/")
    form = page.locator("form", has=page.get_by_role("button", name="Enviarme"))
    form.get_by_label("Correo electrónico").fill("carla@correo.cl")
    form.get_by_role("button").click()
    expect(page.get_by_text("Si esa dirección está en la lista")).to_be_visible()
    way_out = link_in(mailing_site, "carla@correo.cl", "baja", "Dejar las novedades")
    page.goto(way_out)
    page.get_by_label("Código del enlace").fill(way_out.partition("#")[2])
    page.get_by_role("button", name="Borrar mi correo").click()
    expect(page.get_by_role("heading", name="Listo")).to_be_visible()
    assert subscribed(mailing_site, "carla@correo.cl") == {}
    plain.close()


def test_a_lost_way_out_is_asked_for_and_nobody_learns_who_reads(
    page: Page, mailing_site: WritingSite, problems
) -> None:
    ask(page, mailing_site, "dora@correo.cl")
    page.goto(f"{mailing_site.base_url}/novedades/baja/")
    check(page)
    form = page.locator("main form[data-newsletter]")
    for email in ("nadie@correo.cl", "dora@correo.cl"):
        form.get_by_label("Correo electrónico").fill(email)
        form.get_by_role("button").click()
        status = form.get_by_role("status")
        expect(status).to_contain_text("Si esa dirección está en la lista")
        expect(form.get_by_label("Correo electrónico")).to_have_value("")
    assert link_in(mailing_site, "dora@correo.cl", "baja", "Dejar las novedades")
    assert problems == []


@pytest.mark.parametrize("path", ["confirmar/", "confirmar/listo/", "baja/"])
def test_the_pages_fit_every_width(
    page: Page, mailing_site: WritingSite, problems, path
) -> None:
    page.goto(f"{mailing_site.base_url}/novedades/{path}")
    for width in (320, 390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert problems == []
