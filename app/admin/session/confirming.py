"""Asking who it is before a deed, and doing the deed once that was shown."""

import asyncio
from typing import Any

import reflex as rx

from app.admin.session.asking import Asking
from app.admin.session.panel_state import PanelState
from app.admin.session.proving import place_of, told_of
from app.content import session as copy
from app.domain.errors import AppError, SecondFactorRequired
from app.services import confirming
from app.services.failures import log_unexpected


class Confirming(Asking, PanelState, mixin=True):
    """The window that asks for the password, and for a key or code where there is one.

    A state that calls a service which may need it says `_ask_who` when it does,
    keeps what was to be done, and does it in `_go_on`. Whether it was shown is
    the server's to know: the service asks the database again.
    """

    asks_who: rx.Field[bool] = rx.field(False)
    who_error: rx.Field[str] = rx.field("")
    who_wrong: rx.Field[str] = rx.field("")
    who_busy: rx.Field[bool] = rx.field(False)
    who_code: rx.Field[bool] = rx.field(False)
    who_key: rx.Field[str] = rx.field("")
    who_round: rx.Field[int] = rx.field(0)

    @rx.event
    async def confirm_who(self, form: dict[str, Any]):
        """Look at password and code, or what a key answered; go on with what waits for them."""
        if not self.asks_who or self.who_busy:
            await self._tell_forgotten()
            return
        self.who_busy, self.who_error, self.who_wrong = True, "", ""
        yield
        password, code, key = (
            str(form.get(name, "")) for name in ("password", "code", "key")
        )
        try:
            await asyncio.to_thread(
                confirming.confirm, self._signed_in(), password, code, key=key
            )
        except AppError as error:
            self.who_code |= error.code == SecondFactorRequired.code
            self.who_error, asked = told_of(error, copy.WHO_ERRORS)
            self.who_key = asked or self.who_key
            self.who_wrong = place_of(error)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Confirming who it is", error)
            self.who_error = copy.WHO_ERROR
        else:
            self._close_window()
            await self._go_on()
        self.who_busy = False

    @rx.event
    async def leave_who(self) -> None:
        """Leave undone what waits for it."""
        if not self.who_busy:
            self._close_window()
            await self._drop()

    def _ask_who(self) -> None:
        self._has_asked = True
        self.asks_who, self.who_error, self.who_wrong = True, "", ""

    def _close_window(self) -> None:
        # Drawn anew, its fields are empty.
        self.asks_who, self.who_code = False, False
        self.who_error = self.who_wrong = self.who_key = ""
        self.who_round += 1

    async def _go_on(self) -> None:
        """Do what waited."""

    async def _drop(self) -> None:
        """Forget what waited."""
