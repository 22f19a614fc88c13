"""A visitor takes their data along, in a browser."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from app.content import forms
from app.content import own_request as copy
from tests.e2e.test_own_request import link_to, request_of
from tests.support.writing_site import WritingSite


def test_the_file_comes_and_the_page_stays(
    page: Page, mailing_site: WritingSite, next_week
) -> None:
    first, reference = request_of(
        mailing_site, next_week, name="Ana Lleva", email="a@lleva.cl"
    )
    page.clock.install()
    page.goto(link_to(mailing_site, first))
    page.get_by_text("Mis datos", exact=True).click()
    page.get_by_role("button", name="Enviarme un código").click()
    mailed = mailing_site.mailed("a@lleva.cl", "No le digas el código")
    code = page.get_by_label("Código", exact=True)
    code.fill(re.findall(r"^(\d{6})\s*$", mailed, re.MULTILINE)[0])
    with page.expect_download() as taken:
        page.get_by_role("button", name=copy.DATA_DOWNLOAD).click()
    told = Path(taken.value.path()).read_text(encoding="utf-8")
    assert json.loads(told)
    assert reference in told
    assert "Ana Lleva" in told
    # Nobody is told to wait for what has come.
    page.clock.fast_forward(20_000)
    expect(page.get_by_text(forms.LATE_HERE)).to_have_count(0)
    expect(page.get_by_role("button", name=copy.DATA_DOWNLOAD)).to_be_visible()
