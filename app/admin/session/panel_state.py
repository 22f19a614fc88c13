"""Root of every state that only the staff may reach."""

from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

import reflex as rx

from app.domain.identity import Admin
from app.domain.roles import Right


class PanelState(rx.State):
    """Holds who is signed in; the guard alone writes it, on every event.

    States of the panel descend from this one, so that one `reset` wipes what
    was loaded for another session. Each says which right its handlers ask for;
    one that says nothing is refused to everybody.
    """

    REQUIRES: ClassVar[Right | None] = None

    _admin: Admin | None = None
    # Addresses to which the panel itself led, until the page has gone there; what it
    # shows by then may be newer.
    _led_to: tuple[str, ...] = ()
    # From where to where the page was sent last, to show what it then asks for.
    _sent: tuple[str, str] = ("", "")
    # Whether the page was there already, and only its connection is new.
    _comes_back: bool = False

    def _signed_in(self) -> Admin:
        """Return the administrator behind the event being handled.

        Raises:
            PermissionError: The guard did not let this event through.
        """
        if self._admin is None:
            raise PermissionError
        return self._admin

    def _way_to(self, address: str, *, replace: bool = False) -> Any:
        """Return the way to an address that shows what is shown, or told, already.

        Args:
            address: Path and query, and what stands behind `#`.
            replace: Whether the browser's back button passes over where it is now.
        """
        # A page asks what to show where its path or its query change.
        before = self._led_to[-1] if self._led_to else str(self.router.url)
        if _asked(before) != _asked(address):
            self._led_to = (*self._led_to, address)
        return rx.redirect(address, replace=replace)

    def _leads_on(self, address: str) -> Any:
        """Return the way to an address that asks for what it shows.

        Who presses twice goes there by one step, and leaves it by one step back, until
        the page `_arrives`.
        """
        step = (str(self.router.url), address)
        again, self._sent = step == self._sent, step
        return rx.redirect(address, replace=again)

    def _arrives(self) -> bool:
        """Return whether the panel led to where the page is; what it leads to is left."""
        here, led = _asked(str(self.router.url)), [_asked(one) for one in self._led_to]
        self._sent = ("", "")
        self._led_to = self._led_to[led.index(here) + 1 :] if here in led else ()
        return here in led


def _asked(address: str) -> tuple[str, dict[str, str]]:
    split = urlsplit(address)
    return split.path.rstrip("/"), dict(parse_qsl(split.query))
