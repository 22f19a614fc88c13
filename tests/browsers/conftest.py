"""A running site and, one after the other, each of the browsers."""

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Playwright

from tests.support.browsers import bring
from tests.support.browsers.page import Page
from tests.support.site import Site

PICTURES = os.environ.get("BROWSER_PICTURES")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    bring.missing()
    for item in items:
        if "/tests/browsers/" in item.path.as_posix():
            item.add_marker(pytest.mark.e2e)


# None stays open beside the files that follow: an idle WPE draws its page anew and anew.
@pytest.fixture(scope="module", params=bring.NAMES)
def browser_page(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    playwright: Playwright,
) -> Iterator[Page]:
    if not bring.is_here(request.param) and not os.environ.get(bring.REQUIRED):
        pytest.skip(f"{request.param} is not installed")
    page = bring.start(request.param, tmp_path_factory.mktemp("browser"), playwright)
    yield page
    page.close()


@pytest.fixture
def page(browser_page: Page, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The browser's window, wide; a picture of its end on demand.

    What it keeps of the one before is forgotten, but for who is signed in: that is
    slow, and who visits as staff comes in the same session.
    """
    browser_page.resize(1280, 900)
    if "staff" not in request.fixturenames:
        browser_page.forget()
    yield browser_page
    if PICTURES:
        browser_page.picture(Path(PICTURES) / f"{request.node.name}.png")
    browser_page.js("() => { localStorage.clear(); sessionStorage.clear(); }")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def next_week() -> str:
    day = datetime.now(ZoneInfo("America/Santiago")) + timedelta(days=7)
    return f"{day:%Y-%m-%d}"
