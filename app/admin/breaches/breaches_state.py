"""The register of breaches: the list with its clocks, or the one at hand."""

import asyncio
import uuid
from typing import Any, ClassVar

import reflex as rx

from app.admin.breaches.lines import (
    BreachLine,
    HistoryLine,
    breach_line,
    history_line,
    new_line,
)
from app.admin.session.asking import Asking
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import Hasty
from app.admin.session.panel_state import PanelState
from app.content import breaches as copy
from app.content import messages
from app.domain.errors import InvalidInput
from app.domain.roles import Right
from app.services import breaches
from app.services.failures import log_unexpected


class BreachesState(Hasty, Asking, PanelState):
    """The screen; `chosen` is the one at hand, empty while the list is shown.

    `done` tells the page's script which one was saved, and how many were so far.
    """

    REQUIRES: ClassVar = Right.RIGHTS

    lines: rx.Field[list[BreachLine]] = rx.field(default_factory=list)
    chosen: rx.Field[list[BreachLine]] = rx.field(default_factory=list)
    history: rx.Field[list[HistoryLine]] = rx.field(default_factory=list)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    loaded: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    done: rx.Field[str] = rx.field("")
    _versions: dict[str, int] = {}
    _at_hand: str = ""
    _saved: int = 0

    @rx.event
    async def load(self) -> None:
        """Show the register."""
        self._leave()
        await self._load()

    @rx.event
    async def add(self) -> None:
        """Open an empty form, which has its id from now on: twice saved is once."""
        self._leave()
        self._at_hand, self._has_asked = str(uuid.uuid4()), True
        self.chosen = [new_line()]

    @rx.event
    async def work(self, ident: str) -> None:
        """Open one, with its history."""
        self._leave()
        self._at_hand, self._has_asked = str(ident), True
        self.chosen = [line for line in self.lines if line["id"] == str(ident)]
        await self._tell()

    @rx.event
    async def back(self) -> None:
        """Show the register again."""
        self._leave()
        await self._load()

    @rx.event
    async def save(self, form: dict[str, Any]) -> None:
        """Write down what was typed; where somebody was faster, show their words too."""
        if not self.chosen or self._is_hasty(form):
            await self._tell_forgotten()
            return
        admin, ident = self._signed_in(), uuid.UUID(self._at_hand)
        version = self._versions.get(self._at_hand, 0)
        try:
            done = await tried(
                self,
                copy.ERROR,
                lambda: breaches.note(admin, ident, form, expected_version=version),
            )
        except InvalidInput as error:
            self.errors = {
                name: messages.staff_field_sentence(wrong.code, wrong.params)
                for name, wrong in error.fields.items()
            }
            return
        self.errors = {}
        if done:
            self._saved += 1
            self.done = f"{self.chosen[0]['id']} {self._saved}"
            await announce(self, copy.SAVED)
            self._leave()
        else:
            self._was_answered(form)
        await self._load()
        await self._tell()

    async def _load(self) -> None:
        admin = self._signed_in()
        try:
            found = await asyncio.to_thread(breaches.register, admin)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading the register of breaches", error)
            self.failed = True
            return
        self.failed, self.loaded = False, True
        self.lines = [breach_line(one) for one in found]
        self._versions = {str(one.breach.id): one.breach.version for one in found}

    async def _tell(self) -> None:
        """Show what was written of the one at hand."""
        if not self.chosen or self._at_hand not in self._versions:
            return
        admin, ident = self._signed_in(), uuid.UUID(self._at_hand)
        found = await tried(
            self, copy.LOAD_ERROR, lambda: breaches.history(admin, ident)
        )
        if found:
            told, people = found[0]
            self.history = [history_line(each, people) for each in told]

    def _leave(self) -> None:
        self.chosen, self.history, self.errors = [], [], {}
        self._at_hand = ""
