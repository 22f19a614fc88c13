"""A browser and a running site for the browser tests."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.e2e import arrival
from tests.e2e.panel import set_up
from tests.support import chromium
from tests.support.site import Site
from tests.support.weak_line import WeakLine, weak_line
from tests.support.writing_site import WritingSite

# What is looked for is there as soon as it is; a busy machine is slow to show it.
expect.set_options(timeout=15_000)

# Files of few tests that take long: what is begun last should be short, or all the
# others wait for it.
LONG = ("test_staff.py", "test_visitor.py", "test_a_day.py", "test_lifetime.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest; within one, leave the order."""
    for item in items:
        if "/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.e2e)
    many = Counter(item.path for item in items)

    def order(item: pytest.Item) -> tuple[bool, int, str]:
        if {"e2e", "browsers"}.isdisjoint(item.path.parts):
            return False, 0, ""
        name = item.path.name
        return name not in LONG, -many[item.path], name

    items.sort(key=order)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": chromium.shell(),
        "args": list(chromium.ARGUMENTS),
    }


@pytest.fixture(scope="module")
def mailing_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WritingSite]:
    """A site of its own for each file of tests, which mails visitors."""
    running = WritingSite(tmp_path_factory.mktemp("mailing"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    """Make the administrator of the site; return the password."""
    return set_up(browser, site)


@pytest.fixture
def line(site: Site) -> Iterator[WeakLine]:
    """Return a line to the site that can be cut, slowed and silenced."""
    with weak_line(site.port) as made:
        yield made


@pytest.fixture(autouse=True)
def time_to_read(context: BrowserContext) -> None:
    """Let pages believe that they have been read for a while, as people do."""
    context.add_init_script(
        "const now = performance.now.bind(performance);"
        "performance.now = () => now() + 10000;"
    )


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Act on a page when its own scripts are at work, as people's hands do."""
    with arrival.patience():
        yield


@pytest.fixture
def problems(page: Page) -> list[str]:
    """What the browser complained about so far."""
    found: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(f"{message.text} {message.location}")

    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", hear)
    return found


@pytest.fixture(scope="session")
def next_week() -> str:
    day = datetime.now(ZoneInfo("America/Santiago")) + timedelta(days=7)
    return f"{day:%Y-%m-%d}"
