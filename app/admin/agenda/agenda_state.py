"""The agenda on the screen, which its address names."""

import asyncio
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import reflex as rx

from app.admin.agenda.board import Board, board, ways
from app.admin.agenda.card import Card, about_visit, contacts_of
from app.admin.agenda.late import came_late
from app.admin.agenda.waiting import Waiting, named, waiting_rows
from app.admin.leads.file_view import VisitFields
from app.admin.leads.offered import offered
from app.admin.leads.planning import Ended, Planned, failure
from app.admin.leads.scheduling import Scheduling
from app.admin.leads.still_there import still_there
from app.admin.session.deeds import about
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import agenda as copy
from app.content import visits
from app.domain.agenda import AgendaQuery, Booked, days_of
from app.domain.clock import chilean_day, utc_now
from app.domain.roles import Right
from app.domain.visit import Professional
from app.services import agenda
from app.services.agenda_query import agenda_address, agenda_in
from app.services.failures import log_unexpected
from app.services.lead_query import day_in


class AgendaState(Scheduling, PanelState):
    """The days on the screen; `fields` are those of the open window, if one is.

    `round` grows when these must be drawn anew.
    """

    REQUIRES: ClassVar[Right | None] = Right.AGENDA

    shown: rx.Field[list[Board]] = rx.field(default_factory=list)
    links: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    waiting: rx.Field[list[Waiting]] = rx.field(default_factory=list)
    professionals: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    failed: rx.Field[bool] = rx.field(False)
    fields: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    about: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    open_name: rx.Field[str] = rx.field("")
    round: rx.Field[int] = rx.field(0)

    _asked: AgendaQuery | None = None
    _booked: Mapping[str, Booked] = {}
    _everybody: Sequence[Professional] = ()

    @rx.event
    async def load(self) -> None:
        """Show what the page's address asks for; a window stays with its own."""
        today = chilean_day(utc_now())
        asked = agenda_in(self.router.url.query_parameters, today)
        if asked != self._asked:
            self._shut()
            self._asked = asked
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
    async def open_visit(self, visit_id: str) -> None:
        """Open the window of a visit."""
        found = _card(self.shown, str(visit_id))
        one = self._booked.get(str(visit_id))
        if found and one:
            fields = VisitFields(
                lead_id=found["lead_id"],
                visit_id=found["id"],
                version=found["version"],
                date=found["day"],
                time=found["time"],
                minutes=found["minutes"],
                professional=found["professional"],
                seen=found["seen"],
            )
            self._open(
                found["name"],
                fields,
                about_visit(found)
                | contacts_of(one, whole=self._signed_in().may(Right.LEADS)),
            )

    @rx.event
    async def open_lead(self, lead_id: str) -> None:
        """Open the window of a lead's first visit."""
        found = named(self.waiting, str(lead_id))
        if found:
            fields = VisitFields(
                lead_id=found["lead_id"],
                visit_id="",
                version="",
                date=found["day"],
                time=found["time"],
                minutes=found["minutes"],
                professional="",
                seen="",
            )
            about = {
                "told": found["told"],
                "asked": found["asked"],
                "when": found["wish"],
                "together": found["home"],
            }
            self._open(found["name"], fields, about)

    @rx.event
    async def close(self) -> None:
        """Close the window."""
        self._shut()
        self.errors = {}

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
        if self.open_name and visit and _card(self.shown, visit) is None:
            self._shut()

    def _shown_visit(self) -> Mapping[str, str]:
        is_there = self.open_name and self.fields.get("visit_id")
        return dict(self.fields) if is_there else {}

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

    async def _not_done(self) -> None:
        """Show the visit of the window as it is now; one that is over has none."""
        await self._show()
        visit = self.fields.get("visit_id", "")
        if not self.open_name or not visit:
            return
        together, found = self.together, _card(self.shown, visit)
        if found is None or not found["movable"]:
            self._shut()
        elif found["version"] != self.fields["version"]:
            await self.open_visit(visit)
            self.together = together

    def _for_all(self) -> bool:
        return self.together and self.about.get("together", "") != ""

    def _open(self, name: str, fields: VisitFields, about: dict[str, str]) -> None:
        self.fields = {key: str(value) for key, value in fields.items()}
        self.professionals = offered(self._everybody, [self.fields["professional"]])
        self.about, self.errors, self.open_name = about, {}, name
        self.together, self.round = True, self.round + 1

    def _shut(self) -> None:
        """Close the window, of whom the page then holds nothing but the card."""
        self.open_name, self.about = "", {}

    def _name_of(self, form: Mapping[str, Any]) -> str:
        shown = _card(self.shown, str(form.get("visit_id", "")))
        found = shown or named(self.waiting, str(form.get("lead_id", "")))
        return found["name"] if found else ""

    async def _tell(self, told: str, hint: str, undo: Iterable[uuid.UUID]) -> None:
        await announce(self, told, hint, undo=undo)
        await self._show()

    async def _hold_window(self) -> None:
        """Close window and question of a lead that is no more: nothing is shown of it."""
        form = self.fields if self.open_name else self._asking
        if not form or _card(self.shown, str(form.get("visit_id", ""))):
            return
        if not await still_there(self, [str(form.get("lead_id", ""))], failure(form)):
            self._shut()
            self._drop_questions()
            self.fields, self.errors = {}, {}

    async def _show(self) -> None:
        admin, today = self._signed_in(), chilean_day(utc_now())
        asked = self._asked or AgendaQuery(today)
        try:
            found = await asyncio.to_thread(agenda.of_days, admin, days_of(asked))
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Showing the agenda", error)
            self.failed = True
            await announce(self, copy.LOAD_ERROR, kind="error")
            return
        self.failed = False
        self.shown = [board(asked, found)]
        self._booked = {str(one.visit.id): one for one in found.booked}
        self.links = ways(asked, today)
        self.waiting = waiting_rows(found, today)
        self._everybody = found.professionals
        # What an open window offers may be chosen in it already.
        before = [who[0] for who in self.professionals]
        self.professionals = offered(found.professionals, before)
        await self._hold_window()


def _card(shown: list[Board], visit_id: str) -> Card | None:
    places = [place for one in shown for place in one["columns"]]
    places += [p for one in shown for row in one["rows"] for p in row["places"]]
    cards = (card for place in places for card in place["cards"])
    return next((card for card in cards if card["id"] == visit_id), None)
