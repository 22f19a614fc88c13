"""The account page: another password, and the end of other sessions."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import show_who, sign_in, someone
from tests.e2e.test_accessibility import check
from tests.support.site import Site

NEW = "una clave bastante larga"


def open_account(page: Page, site: Site, password: str) -> None:
    sign_in(page, site, password)
    page.get_by_role("link", name="admin@localhost").click()
    expect(page.get_by_role("heading", name="Mi cuenta")).to_be_visible()


def change(page: Page, current: str, new: str, again: str) -> None:
    for field, text in (("current", current), ("new", new), ("again", again)):
        page.locator(f"#password-form-{field}").fill(text)
    page.get_by_role("button", name="Cambiar contraseña").click()


@pytest.mark.parametrize(
    ("current", "new", "again", "wrong", "sentence"),
    [
        ("otra cosa", NEW, NEW, "current", "La contraseña actual no es correcta."),
        (
            None,
            "corta",
            "corta",
            "new",
            "La contraseña nueva necesita 12 caracteres o más.",
        ),
        (None, NEW, "otra", "again", "Las dos contraseñas nuevas no son iguales."),
    ],
)
def test_refused_change_says_why_at_the_field(
    page: Page, site: Site, password, current, new, again, wrong, sentence
) -> None:
    open_account(page, site, password)
    change(page, current or password, new, again)
    field = page.locator(f"#password-form-{wrong}")
    expect(page.locator(f"#password-form-{wrong}-error")).to_have_text(sentence)
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile(re.escape(sentence)))
    expect(page.locator("#password-form [aria-invalid=true]")).to_have_count(1)
    check(page)


def test_other_sessions_are_closed(
    page: Page, browser: Browser, site: Site, password
) -> None:
    context, other = someone(browser, site, password)
    open_account(page, site, password)
    expect(page.get_by_text("Otra sesión").first).to_be_visible()
    page.get_by_role("button", name="Cerrar las demás").click()
    show_who(page, password)
    expect(page.get_by_text("Otra sesión")).to_have_count(0)
    expect(page.get_by_text("Esta sesión")).to_have_count(1)
    expect(page.get_by_role("heading", name="Sesiones")).to_be_focused()
    expect(other.locator("#login-form")).to_be_visible()
    context.close()


def test_one_other_session_is_closed_and_says_in_which_browser_it_is(
    page: Page, browser: Browser, site: Site, password
) -> None:
    site.run("DELETE FROM admin_sessions")
    context, other = someone(browser, site, password)
    third, stays = someone(browser, site, password)
    page.set_viewport_size({"width": 390, "height": 844})
    open_account(page, site, password)
    expect(page.get_by_text("Esta sesión · Chrome, Linux")).to_be_visible()
    lines = page.get_by_text("Otra sesión · Chrome, Linux")
    expect(lines).to_have_count(2)
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    close = page.get_by_role("button", name="Cerrar la sesión")
    close.last.click()  # the one that was used longest ago
    show_who(page, password)
    expect(lines).to_have_count(1)
    expect(other.locator("#login-form")).to_be_visible()
    expect(stays.locator("#lead-search")).to_be_visible()
    expect(stays.locator("#login-form")).to_have_count(0)
    context.close()
    third.close()


def test_password_changes(
    page: Page, browser: Browser, site: Site, password, problems
) -> None:
    context, other = someone(browser, site, password)
    open_account(page, site, password)
    change(page, password, NEW, NEW)
    expect(page.locator("[data-toast]").last).to_contain_text("Contraseña cambiada")
    expect(page.locator("#password-form-new")).to_have_value("")
    other.reload()
    expect(other.locator("#login-form")).to_be_visible()
    context.close()
    again, third = someone(browser, site, NEW)
    change(page, NEW, password, password)
    expect(page.locator("#password-form-new")).to_have_value("")
    expect(page.get_by_text("Otra sesión")).to_have_count(0)
    third.reload()
    expect(third.locator("#login-form")).to_be_visible()
    again.close()
    assert problems == []
