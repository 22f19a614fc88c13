"""What mailed links and their pages answer where something is cut, late or over."""

import uuid

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_own_request import link_to, request_of
from tests.support.writing_site import WritingSite

# What has the focus, where something lies upon its middle or it is out of sight.
_HIDDEN = """() => {
  const on = document.activeElement;
  if (on === document.body || on.closest("header, .skip-link, .contact-bar")) return "";
  const [box] = on.getClientRects();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return at && on.contains(at) ? "" : on.textContent || on.id;
}"""


@pytest.fixture
def opened(page: Page, mailing_site: WritingSite, next_week: str) -> tuple[str, str]:
    """Open somebody's own request; return its link and its reference."""
    lead, reference = request_of(
        mailing_site, next_week, name=f"Ana {uuid.uuid4().hex[:6]}"
    )
    link = link_to(mailing_site, lead)
    page.goto(link)
    expect(page.get_by_text(reference)).to_be_visible()
    return link, reference


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("size", [(320, 256), (640, 300), (390, 844)])
def test_nothing_lies_upon_what_has_the_focus(
    page: Page, size: tuple[int, int]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hidden, seen = set(), 0
    for _ in range(60):
        page.keyboard.press("Tab")
        hidden.add(page.evaluate(_HIDDEN))
        seen += page.evaluate("document.activeElement !== document.body")
    assert seen > 40
    assert hidden == {""}
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.usefixtures("opened")
def test_a_sentence_that_takes_the_focus_is_seen_in_a_short_window(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Día").fill("2020-01-06")
    page.locator("form[action$=cambiar]").evaluate(
        "form => { form.noValidate = true; form.requestSubmit(); }"
    )
    told = page.locator("[data-form-notice]").first
    expect(told).to_be_focused()
    expect(told).to_be_in_viewport()
    assert page.evaluate(_HIDDEN) == ""
