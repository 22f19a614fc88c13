"""The agenda on the screen, which its address names."""

import asyncio
import uuid
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

import reflex as rx

from app.admin.agenda.board import board, ways
from app.admin.agenda.late import came_late
from app.admin.agenda.open_window import OpenWindow
from app.admin.agenda.waiting import waiting_rows
from app.admin.leads.offered import offered
from app.admin.leads.planning import Ended, Planned, failure
from app.admin.session.deeds import about
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import agenda as copy
from app.content import visits
from app.domain.agenda import AgendaQuery, days_of
from app.domain.clock import chilean_day, utc_now
from app.domain.roles import Right
from app.services import agenda
from app.services.agenda_query import agenda_address, agenda_in, of_one
from app.services.failures import log_unexpected
from app.services.lead_query import day_in


class AgendaState(OpenWindow, PanelState):
    """The days on the screen, and who waits for a visit."""

    REQUIRES: ClassVar[Right | None] = Right.AGENDA

    links: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    failed: rx.Field[bool] = rx.field(False)

    _asked: AgendaQuery | None = None
    # How many lists' length of those who wait are shown.
    _lists: int = 1

    @rx.event
    async def load(self) -> None:
        """Show what the page's address asks for.

        A window stays where only the connection is new: what is typed into one comes
        back by itself, and what nobody typed into is not what a link leads to.
        """
        today = chilean_day(utc_now())
        asked = agenda_in(self.router.url.query_parameters, today)
        if not self._signed_in().may(Right.LEADS):
            asked = of_one(asked)
        if asked != self._asked or not self._comes_back:
            self._shut()
            self.fields = {}
        if asked != self._asked:
            self._asked, self._lists = asked, 1
            self._drop_questions()
        await self._show()

    @rx.event
    async def refresh(self) -> None:
        """Show what others changed; an open window stays."""
        await self._show()

    @rx.event
    async def choose_day(self, day: str):
        """Go to a day."""
        wanted = day_in(str(day))
        if wanted and self._asked:
            yield rx.redirect(agenda_address(replace(self._asked, day=wanted)))

    @rx.event
    async def choose_who(self, who: str):
        """Show one professional or comuna alone, or all."""
        if self._asked:
            asked = replace(self._asked, who=str(who)[:60])
            yield rx.redirect(agenda_address(asked))

    @rx.event
    async def show_more(self) -> None:
        """Show more of those who wait; from some on, say where the others are found."""
        if self._lists >= agenda.MOST_LISTS:
            await announce(self, copy.WAITING_REST)
            return
        self._lists += 1
        await self._show()

    @rx.event
    async def place(self, form: dict[str, Any]) -> None:
        """Put a visit where it was dragged, or moved by keys."""
        asked = {name: value for name, value in form.items() if name != "sent"}
        if self._is_again(asked):
            return
        if came_late(form.get("sent"), utc_now()):
            reason = about(self._name_of(asked), copy.CAME_LATE)
            await announce(self, failure(asked), reason, kind="error")
            await self._show()
        else:
            await self._plan(asked)

    @rx.event
    async def follow(self) -> None:
        """Show what came of a call; a visit that ended by it has no window any more."""
        await self._show()
        visit = self.fields.get("visit_id", "")
        if self.open_name and visit and self._card(visit) is None:
            self._shut()

    async def _planned(self, done: Planned) -> None:
        self._shut()
        await self._tell(done.told, done.hint, done.undo)

    async def _wrong(self, failed: str) -> None:
        if self.open_name:
            return
        reason = " ".join(self.errors.values())
        await announce(self, failed, reason, kind="error")
        await self._show()

    async def _ended(self, how: str, done: Ended) -> None:
        self._shut()
        await self._tell(visits.ENDED[how], done.whose, done.events)

    async def _tell(self, told: str, hint: str, undo: Iterable[uuid.UUID]) -> None:
        await announce(self, told, hint, undo=undo)
        await self._show()

    async def _show(self) -> None:
        admin, today = self._signed_in(), chilean_day(utc_now())
        asked = self._asked or AgendaQuery(today)
        try:
            found = await asyncio.to_thread(
                agenda.of_days, admin, days_of(asked), self._lists
            )
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Showing the agenda", error)
            self.failed = True
            await announce(self, copy.LOAD_ERROR, kind="error")
            return
        self.failed = False
        self.shown = [board(asked, found)]
        self._booked = {one.visit.id: one for one in found.booked}
        self.links = ways(asked, today)
        self.waiting, self.more = waiting_rows(found, today), found.more
        self._everybody = found.professionals
        # What an open window offers may be chosen in it already.
        before = [who[0] for who in self.professionals]
        self.professionals = offered(found.professionals, before)
        await self._hold_window()
