"""Chromium, by Playwright, as in the other browser tests."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Playwright

from tests.support import chromium
from tests.support.browsers.page import Page

# A page that comes back and loads itself anew gives way twice.
_MOVES = 3


class Chromium(Page):
    """A window of a Chromium without a screen."""

    name = "chromium"

    def __init__(self, playwright: Playwright, command: str) -> None:
        self._browser = playwright.chromium.launch(
            executable_path=command, args=list(chromium.ARGUMENTS)
        )
        self._page = self._browser.new_page(locale="es-CL")

    def go(self, address: str) -> None:
        self._page.goto(address)

    def again(self) -> None:
        self._page.reload()

    def evaluate(self, function: str) -> Any:
        for _ in range(_MOVES):
            try:
                return self._page.evaluate(function)
            except Error as error:
                # The page gave way to another while it was asked.
                if "context was destroyed" not in str(error):
                    raise
                self._page.wait_for_load_state()
        return self._page.evaluate(function)

    def tap(self, x: int, y: int) -> None:
        self._page.mouse.click(x, y)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def picture(self, path: Path) -> None:
        self._page.screenshot(path=path)

    def forget(self) -> None:
        self._page.context.clear_cookies()

    def close(self) -> None:
        self._browser.close()
