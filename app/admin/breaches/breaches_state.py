"""The register of breaches: the list with its clocks, or the one at hand."""

import asyncio
import uuid
from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from app import routes
from app.admin.breaches.lines import (
    BreachLine,
    HistoryLine,
    breach_address,
    breach_line,
    history_line,
    new_line,
    theirs_in,
)
from app.admin.session.asking import tell_started_anew
from app.admin.session.deeds import sentences_of, tried
from app.admin.session.notices import announce
from app.admin.session.once import Hasty
from app.admin.session.panel_state import PanelState
from app.content import breaches as copy
from app.domain.errors import InvalidInput
from app.domain.fields import version_in
from app.domain.ident import id_in
from app.domain.roles import Right
from app.services import breaches
from app.services.failures import log_unexpected


class BreachesState(Hasty, PanelState):
    """The screen; `chosen` is the one at hand, empty while the list is shown.

    `refused` tells that the last press of its form wrote nothing; `_fresh` is the id
    of the next one that is noted, so that twice saved is once.
    """

    REQUIRES: ClassVar = Right.RIGHTS

    lines: rx.Field[list[BreachLine]] = rx.field(default_factory=list)
    chosen: rx.Field[list[BreachLine]] = rx.field(default_factory=list)
    history: rx.Field[list[HistoryLine]] = rx.field(default_factory=list)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    refused: rx.Field[bool] = rx.field(False)
    loaded: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    _fresh: str = ""

    @rx.event
    async def load(self) -> None:
        """Show the register, or the one that the address names.

        A line that came back, or a reload, keeps what was told, and reads anew.
        """
        asked = self.router.url.query_parameters
        fresh = id_in(asked.get(routes.QUERY_NEW_BREACH, ""))
        named = str(fresh or asked.get(routes.QUERY_BREACH, ""))
        if not self.chosen or self.chosen[0]["id"] != named:
            self._leave()
        self._arrives()
        await self._load()
        if not self.failed:
            self._show(named, new_line(named) if fresh else None)
            await self._tell()

    @rx.event
    async def add(self):
        """Go to an empty form, which has its id from now on."""
        self._fresh = self._fresh or str(uuid.uuid4())
        return self._leads_on(breach_address(self._fresh, routes.QUERY_NEW_BREACH))

    @rx.event
    async def work(self, ident: str):
        """Go to the address of one, with its history."""
        return self._leads_on(breach_address(str(ident)))

    @rx.event
    async def back(self):
        """Go back to the register."""
        return self._leads_on(breach_address())

    @rx.event
    async def save(self, form: dict[str, Any]):
        """Write down what was typed; where somebody was faster, show their words too."""
        if self._is_hasty(form):
            return
        admin, ident = self._signed_in(), id_in(str(form.get("id", "")))
        if not ident:
            await tell_started_anew(self)
            return
        version = version_in(form.get("version"))
        self.errors, self.refused = {}, False
        yield
        try:
            done = await tried(
                self,
                copy.ERROR,
                lambda: breaches.note(admin, ident, form, expected_version=version),
            )
        except InvalidInput as error:
            self.errors, self.refused = sentences_of(error), True
            return
        self._was_answered(form)
        if not done:
            await self._tell_theirs(str(ident), form)
            return
        self._fresh = ""
        self._leave()
        await announce(self, copy.SAVED)
        await self._load()
        yield self._way_to(breach_address(), replace=True)

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

    async def _tell(self) -> None:
        """Show what was written of the one at hand."""
        if not self.chosen or self.chosen[0]["version"] == "0":
            return
        admin, ident = self._signed_in(), uuid.UUID(self.chosen[0]["id"])
        found = await tried(
            self, copy.LOAD_ERROR, lambda: breaches.history(admin, ident)
        )
        if found:
            told, people = found[0]
            self.history = [history_line(each, people) for each in told]

    async def _tell_theirs(self, ident: str, form: Mapping[str, Any]) -> None:
        """Show what somebody else wrote; what is typed stays in the form."""
        before, self.refused = self.chosen, True
        await self._load()
        self._show(ident, *before)
        if before and self.chosen:
            self.errors = theirs_in(before[0], self.chosen[0], form)
        await self._tell()

    def _show(self, ident: str, unstored: BreachLine | None = None) -> None:
        found = [line for line in self.lines if line["id"] == ident]
        self.chosen = found or ([unstored] if unstored else [])

    def _leave(self) -> None:
        self.chosen, self.history, self.errors, self.refused = [], [], {}, False
