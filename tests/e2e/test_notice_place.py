"""Notices cover nothing that is pressed, wherever on the screen it stands."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import set_up, sign_in
from tests.support.site import Site

_COVERED = """
() => {
  const box = (node) => node.getBoundingClientRect();
  const toast = box([...document.querySelectorAll("[data-toast]:not([data-gone])")].pop());
  const low = box(document.querySelector(".panel-header")).bottom;
  return [...document.querySelectorAll("main button, main a[href]")]
    .filter((node) => box(node).width && box(node).bottom > low)
    .filter((node) => Math.max(box(node).top, low) < toast.bottom
      && toast.top < box(node).bottom
      && box(node).left < toast.right && toast.left < box(node).right)
    .map((node) => node.textContent);
}
"""


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    return set_up(browser, site)


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (360, 640), (844, 390), (1366, 768)]
)
def test_saving_a_card_anywhere_leaves_its_button_free(
    page: Page, site: Site, password: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + "/admin/textos/")
    button = page.locator("[data-text-card=scheduled]").get_by_role(
        "button", name="Guardar"
    )
    field = page.locator("[data-text-card=scheduled] textarea")
    expect(button).to_be_visible()
    for number, part in enumerate((0.2, 0.5, 0.95)):
        field.fill(f"Hola {{nombre}}, le escribimos {number}")
        box: Any = button.bounding_box()
        by = box["y"] + box["height"] - height * part
        page.evaluate("by => scrollBy({ top: by, behavior: 'instant' })", by)
        button.evaluate("node => node.click()")
        expect(page.locator("[data-toast]").last).to_contain_text("Texto guardado")
        page.wait_for_timeout(400)
        assert page.evaluate(_COVERED) == []
        page.mouse.wheel(0, -90)
        page.wait_for_timeout(300)
        assert page.evaluate(_COVERED) == []
        for close in page.locator("[data-toast-close]:visible").all():
            close.evaluate("node => node.click()")
