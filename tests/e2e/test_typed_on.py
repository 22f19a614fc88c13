"""Who types on while the server ends and starts anew loses no letter, nor the place."""

import re
import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app import routes
from tests.e2e.panel import sign_in, store
from tests.support.builders import day
from tests.support.site import Site

Opened = Callable[[Page, Site, str], str]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def in_file(page: Page, site: Site, name: str) -> str:
    del site
    page.get_by_role("button", name=name, exact=True).click()
    # By its address the file is opened again.
    expect(page).to_have_url(re.compile(f"{routes.QUERY_LEAD}="))
    return "#file-note"


def in_edit(page: Page, site: Site, name: str) -> str:
    del site
    page.get_by_role("button", name=f"Editar el lead de {name}").click()
    return "#edit-address"


def in_new(page: Page, site: Site, name: str) -> str:
    del site, name
    page.locator("[data-new-lead-open]").click()
    page.locator("#new-name").fill("Doña Nueva")
    return "#new-address"


def in_agenda(page: Page, site: Site, name: str) -> str:
    page.goto(f"{site.base_url}/admin/agenda/?dia={day(4)}")
    page.locator("[data-waiting]", has_text=name).click()
    return "#visit-time"


def in_texts(page: Page, site: Site, name: str) -> str:
    del name
    page.goto(f"{site.base_url}/admin/textos/")
    return "#text-new"


@pytest.mark.parametrize("opened", [in_file, in_edit, in_new, in_agenda, in_texts])
def test_no_letter_is_lost_while_a_server_starts_anew(
    page: Page, site: Site, password: str, opened: Opened
) -> None:
    name = f"Sigue {opened.__name__.replace('_', ' ').title()}"
    store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    field = page.locator(opened(page, site, name))
    field.fill("Aquí: ")
    expect(page.locator("[data-session=in][data-hydrated=true]")).to_be_visible()
    field.evaluate("field => { field.dataset.before = '' }")
    typed = ""
    site.kill()
    starting = threading.Thread(target=site.start)
    starting.start()
    before = page.locator("[data-before]")
    after = 20
    while after:
        letter = LETTERS[len(typed) % len(LETTERS)]
        page.keyboard.press(letter)
        typed += letter
        page.wait_for_timeout(60)
        # On for a second after the field was drawn anew.
        after -= not starting.is_alive() and (before.count() == 0 or len(typed) > 400)
    starting.join()
    expect(field).to_have_value("Aquí: " + typed)
    expect(field).to_be_focused()
    if opened is in_new:
        expect(page.locator("#new-name")).to_have_value("Doña Nueva")
