"""A notice that something is wrong leaves the label of the field in sight."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_notice_place import expect_reached
from tests.support.site import Site

WINDOWS = [(360, 640), (390, 844), (640, 300), (1366, 768)]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize("field", ["name", "address", "email"])
def test_label_of_a_wrong_field_is_not_covered(
    page: Page, site: Site, password, width: int, height: int, field: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    name = f"Rótulo {width} {height} {field}"
    store(page, site, name)
    sign_in(page, site, password)
    page.locator("[data-lead]", has_text=name).locator("[data-edit]").click()
    page.locator(f"#edit-{field}").fill("")
    page.locator(f"#edit-{field}").press("Control+Enter")
    expect(page.locator(f"#edit-{field}")).to_be_focused()
    expect(page.locator(f"#edit-{field}")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-toast][data-kind=error]:visible")).to_have_count(1)
    expect_reached(page, f"label[for=edit-{field}]")
