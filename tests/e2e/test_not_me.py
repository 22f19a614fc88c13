"""'No fui yo' in a browser: opening the page ends nothing, its button does, once."""

import hashlib
import uuid

import httpx
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import check
from tests.support.builders import REQUEST
from tests.support.site import Site

TOKEN = "Zk3vV7yQ1bJxk2m9sHc8Tw"


def give_a_link(site: Site) -> None:
    """Store a request and the link that its mail would hold."""
    body = REQUEST | {"submission_id": str(uuid.uuid4())}
    httpx.post(f"{site.base_url}/api/appointments", json=body).raise_for_status()
    kept = hashlib.sha256(TOKEN.encode()).hexdigest()
    columns = "token_hash, appointment_id, created_at, expires_at"
    values = f"'{kept}', id, created_at, '2099-01-01 00:00:00'"
    site.run(
        f"INSERT INTO visitor_links ({columns}) SELECT {values} FROM appointments"  # noqa: S608 - a hash
    )


def marked(site: Site) -> list[object]:
    return [row["disowned_at"] for row in site.rows("SELECT * FROM appointments")]


def test_only_the_button_ends_the_mails(page: Page, site: Site, problems) -> None:
    give_a_link(site)
    # With what a mail program takes for a part of the link.
    page.goto(f"{site.base_url}/no-fui-yo/#{TOKEN}.")
    field = page.locator("input[name=token]")
    expect(field).to_be_hidden()
    check(page)
    assert marked(site) == [None]
    page.get_by_role("button", name="No fui yo").click()
    expect(page.get_by_role("heading", name="Listo")).to_be_visible()
    check(page)
    (at,) = marked(site)
    assert at
    assert len(site.rows("SELECT * FROM unwanted_addresses")) == 1
    assert site.rows("SELECT * FROM visitor_links") == []
    expect(
        page.get_by_role("link", name="Escríbenos por WhatsApp").first
    ).to_be_visible()
    assert TOKEN not in page.url
    assert TOKEN not in site.output()
    assert problems == []


def test_without_a_token_it_can_be_typed(page: Page, site: Site) -> None:
    page.goto(f"{site.base_url}/no-fui-yo/")
    page.get_by_label("Código del enlace").fill("nada que abra algo")
    page.get_by_role("button", name="No fui yo").click()
    expect(page.get_by_role("heading", name="Listo")).to_be_visible()
