"""Visits as they are made: before or after a page's own scripts are at work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps

import pytest
from playwright.sync_api import Page, Response, Route

SCRIPTS = "**/assets/page-*.js"
STYLES = "**/assets/rest-*.css"


@contextmanager
def patience() -> Iterator[None]:
    """Let every visit end when the page's own scripts are at work."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("goto", "reload", "go_back"):
            patch.setattr(Page, name, _until_ready(getattr(Page, name)))
        yield


def _until_ready(visit: Callable[..., Response | None]) -> Callable[..., object]:
    @wraps(visit)
    def waiting(page: Page, *args: object, **kwargs: object) -> Response | None:
        answer = visit(page, *args, **kwargs)
        page.wait_for_function("() => !('loading' in document.documentElement.dataset)")
        return answer

    return waiting


def arrive(page: Page, address: str) -> None:
    """Visit a page without waiting for what it brings by itself."""
    visit = Page.goto.__wrapped__  # type: ignore[attr-defined]
    visit(page, address, wait_until="domcontentloaded")


def hold(page: Page, files: str) -> Callable[[], None]:
    """Keep files on their way; returns what lets them in."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(files, keep)

    def let_in() -> None:
        for route in held:
            route.continue_()
        page.unroute(files)

    return let_in
