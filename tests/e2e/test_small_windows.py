"""What a visitor needs most is seen in small windows, and nothing lies upon it."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.forms import fill, hydrated, send
from tests.support.site import Site

FORM = "pharmacy-form"
LINES = """(node) => {
  const text = document.createRange();
  text.selectNodeContents(node);
  return new Set([...text.getClientRects()].map((line) => line.top)).size;
}"""


@pytest.fixture
def small(browser: Browser, request: pytest.FixtureRequest) -> Page:
    width, height = request.param
    return browser.new_page(viewport={"width": width, "height": height})


def box(part: Locator) -> tuple[float, float]:
    """Return where something begins and ends in the window, from top to bottom."""
    found = part.bounding_box()
    assert found
    return found["y"], found["y"] + found["height"]


@pytest.mark.parametrize("small", [(360, 640), (375, 667), (390, 844)], indirect=True)
def test_first_button_stands_whole_above_the_bar(small: Page, site: Site) -> None:
    small.goto(site.base_url)
    _, end = box(small.get_by_role("link", name="Agendar ahora"))
    bar, _ = box(small.locator(".contact-bar"))
    assert end <= bar
    small.close()


@pytest.mark.parametrize(
    "small", [(640, 300), (844, 390), (360, 640), (390, 844)], indirect=True
)
def test_toast_of_success_covers_neither_title_nor_reference(
    small: Page, site: Site, next_week
) -> None:
    small.goto(site.base_url + "/farmacia/")
    hydrated(small, FORM)
    fill(small, FORM, next_week, name="Ventana baja")
    send(small, FORM)
    card = small.locator(f"#{FORM} [data-confirmation]")
    expect(card).to_be_visible()
    toast = small.locator(f"#{FORM} [data-form-notice]")
    expect(toast).to_contain_text("¡Solicitud enviada con éxito!")
    top, bottom = box(toast)
    for told in (card.locator("[data-confirmation-title]"), card.locator("dd").first):
        expect(told).to_be_in_viewport(ratio=1)
        starts, ends = box(told)
        assert ends <= top or bottom <= starts
    small.close()


@pytest.mark.parametrize("small", [(320, 256), (320, 568), (360, 640)], indirect=True)
def test_names_of_vaccines_are_not_broken(small: Page, site: Site) -> None:
    small.goto(site.base_url)
    names = small.locator("#valores [data-vaccine] span:first-child")
    assert names.count() == 6
    assert [names.nth(at).evaluate(LINES) for at in range(6)] == [1] * 6
    small.close()
