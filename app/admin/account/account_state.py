"""The account of whoever is signed in."""

import asyncio
import uuid
from typing import Any, ClassVar, Final

import reflex as rx

from app.admin.session.confirming import Confirming
from app.admin.session.notices import announce
from app.admin.session.once import Once, press_of
from app.admin.session.panel_state import PanelState
from app.admin.session.proving import Proving
from app.content import account as copy
from app.domain.clock import minute_text
from app.domain.errors import (
    AppError,
    ConfirmationNeeded,
    GuessablePassword,
    WeakPassword,
)
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.staff_session import Session
from app.services import own_account
from app.services.failures import log_unexpected
from app.settings import MINIMUM_PASSWORD_LENGTH

# The field of another password, or its repetition.
_PLACES: Final = {WeakPassword.code: "new", GuessablePassword.code: "new"}
_CHANGE: Final = press_of("password")
_CLOSE_OTHERS: Final = press_of("close_others")


class AccountState(Once, Confirming, Proving, PanelState):
    """Open sessions, and the change of the password.

    `round` draws the password fields anew, empty, after a change.
    """

    REQUIRES: ClassVar = Right.ACCOUNT

    sessions: rx.Field[list[dict[str, str]]] = rx.field(default_factory=list)
    error: rx.Field[str] = rx.field("")
    changing: rx.Field[bool] = rx.field(False)
    round: rx.Field[int] = rx.field(0)

    # The session that is to end; all others where it is empty.
    _closing: str = ""

    @rx.event
    async def load(self) -> None:
        """Show the open sessions."""
        self.error = ""
        if not self._comes_back:
            self._close_window()
            self._forget_proof()
        await self._load()

    @rx.event
    async def change_password(self, form: dict[str, Any]):
        """Set another password."""
        # What was typed is not kept to be compared: those are passwords.
        if self.changing or self._is_again(_CHANGE):
            return
        self.changing, self.error, self.wrong = True, "", ""
        yield
        current, new, again = (
            str(form.get(name, "")) for name in ("current", "new", "again")
        )
        try:
            if new != again:
                self.error, self.wrong = copy.CHANGE_ERRORS["mismatch"], "again"
            else:
                await asyncio.to_thread(
                    own_account.change_password,
                    self._signed_in(),
                    current,
                    new,
                    self._shown(form),
                )
        except AppError as error:
            told = self._told_of(error, copy.CHANGE_ERRORS, _PLACES)
            self.error = told.format(minimum=MINIMUM_PASSWORD_LENGTH)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Changing a password", error)
            self.error = copy.CHANGE_ERROR
        if not self.error:
            self.round += 1
            self._forget_proof()
            self._succeeded(_CHANGE)
            await announce(self, copy.CHANGE_SUCCESS, copy.CHANGE_SUCCESS_TEXT)
            await self._load()
        self.changing = False

    @rx.event
    async def close_others(self) -> None:
        """End every other session."""
        if self._is_hasty(_CLOSE_OTHERS):
            return
        self._closing = ""
        await self._go_on()

    @rx.event
    async def close(self, session_id: str) -> None:
        """End one other session."""
        if not self.sessions:  # a server that began anew has shown none yet
            await self._load()
        if str(session_id) in {entry["id"] for entry in self.sessions}:
            self._closing = str(session_id)
            await self._go_on()

    async def _go_on(self) -> None:
        admin, which = self._signed_in(), self._closing
        told = copy.SESSIONS_CLOSED
        try:
            if which:
                there = await asyncio.to_thread(
                    own_account.close_session, admin, uuid.UUID(which)
                )
                told = copy.SESSION_CLOSED if there else copy.SESSION_GONE
            else:
                await asyncio.to_thread(own_account.close_other_sessions, admin)
                self._succeeded(_CLOSE_OTHERS)
        except ConfirmationNeeded:
            self._ask_who()
            return
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Closing sessions", error)
            await announce(self, copy.SESSIONS_ERROR, kind="error")
        else:
            await announce(self, told)
        await self._load()

    async def _follow(self) -> None:
        """Show the sessions that another card's deed left open."""
        await self._load()

    async def _load(self) -> None:
        admin = self._signed_in()
        try:
            found = await asyncio.to_thread(own_account.open_sessions, admin)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing sessions", error)
            await announce(self, copy.LOAD_ERROR, kind="error")
            return
        self.sessions = [_line(each, admin) for each in found]


def _line(sign_in: Session, admin: Admin) -> dict[str, str]:
    mine = sign_in.id == admin.session_id
    named, label = copy.SESSION_OTHER, copy.SESSION_CLOSE_UNNAMED
    if mine:
        named = copy.SESSION_THIS
    if sign_in.device:
        named = copy.SESSION_IN.format(session=named, device=sign_in.device)
        label = copy.SESSION_CLOSE_LABEL
    times = copy.SESSION_TIMES.format(
        start=minute_text(sign_in.created_at), seen=minute_text(sign_in.seen_at)
    )
    close = "" if mine else label.format(device=sign_in.device, times=times)
    return {"id": str(sign_in.id), "title": named, "times": times, "close": close}
