"""A line on which what the server says waits until the test lets it go."""

from typing import Final

from playwright.sync_api import Page, WebSocketRoute


class HeldLine:
    """The websockets of a page that is not yet open."""

    def __init__(self, page: Page) -> None:
        self._lines: Final[list[WebSocketRoute]] = []
        self._kept: Final[list[tuple[WebSocketRoute, str | bytes]]] = []
        self._is_held = False
        page.route_web_socket("**/_event/**", self._pass_on)

    def hold(self) -> None:
        """Keep what the server says from now on."""
        assert self._lines, "The page has no line"
        self._is_held = True

    def let_go(self) -> None:
        """Tell the page all that was kept, in its order, and what comes after."""
        self._is_held = False
        for line, message in self._kept:
            line.send(message)
        self._kept.clear()

    def _pass_on(self, line: WebSocketRoute) -> None:
        def tell(message: str | bytes) -> None:
            if self._is_held:
                self._kept.append((line, message))
            else:
                line.send(message)

        self._lines.append(line)
        line.connect_to_server().on_message(tell)
