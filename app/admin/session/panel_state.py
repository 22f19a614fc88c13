"""Root of every state that only the staff may reach."""

from typing import ClassVar

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
    # Address to which the panel itself led, until the page has gone there.
    _moved_to: str = ""
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
