"""Questions over the list close once a colleague blocks whom they are about."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app.content.deed_errors import DEED_ERRORS
from tests.e2e.panel import sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site

Opens = Callable[[Page, str], None]


def to_delete(page: Page, name: str) -> None:
    page.locator("[data-lead]", has_text=name).locator("[data-delete]").click()


def what_happened(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Estado de {name}, cambiarlo").click()


def to_join(page: Page, name: str) -> None:
    page.locator("[data-lead]", has_text="Se Une to_join").locator(
        "[data-file]"
    ).click()
    other = page.locator("[data-drawer] li", has_text=name)
    other.get_by_role("button", name="Unir").click()


@pytest.mark.parametrize("opens", [to_delete, what_happened, to_join])
def test_the_question_goes_and_the_page_keeps_no_name(
    page: Page, site: Site, password: str, opens: Opens
) -> None:
    name = f"Bloqueada {opens.__name__}"
    own = {"phone": "911112222", "email": f"{opens.__name__}@correo.cl"}
    store(page, site, f"Se Une {opens.__name__}", **own)
    store(page, site, name, **own)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    opens(page, name)
    asked = page.locator("dialog[open]")
    expect(asked).to_be_visible()
    site.run(f"UPDATE appointments SET blocked_at = created_at WHERE name = '{name}'")  # noqa: S608
    # What brings the news.
    store(page, site, f"Otra {opens.__name__}")
    expect(asked).to_have_count(0)
    told = page.locator("[data-toast]", has_text=DEED_ERRORS["lead_blocked"])
    expect(told).to_be_visible()
    expect(page.locator("[data-lead]", has_text=name)).to_have_count(0)
    expect(page.get_by_text(name)).to_have_count(0)
    assert name not in page.evaluate("document.documentElement.outerHTML")
    assert name not in page.evaluate("JSON.stringify({...sessionStorage})")
    expect(page.locator(":focus")).not_to_have_count(0)
    check(page)
