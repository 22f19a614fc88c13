"""The open window of the agenda: of a visit, or of the first one of a lead."""

import asyncio
import uuid
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from app.admin.agenda.board import Board
from app.admin.agenda.card import Card, about_visit, contacts_of
from app.admin.agenda.waiting import Waiting, named
from app.admin.leads.file_view import VisitFields
from app.admin.leads.offered import offered
from app.admin.leads.planning import failure, id_in
from app.admin.leads.scheduling import Scheduling
from app.admin.leads.still_there import still_there
from app.content import agenda as copy
from app.domain.agenda import Booked
from app.domain.roles import Right
from app.domain.visit import Professional
from app.services import agenda
from app.services.failures import log_unexpected


class OpenWindow(Scheduling, mixin=True):
    """`fields` are those of the open window, if one is.

    `round` grows when these must be drawn anew; `about` is what it tells beside them,
    of which `over` stands in their place and `news` says that they changed; of a lead
    that is no more, `gone` is the id, by which the tab forgets what was typed.
    """

    shown: rx.Field[list[Board]] = rx.field(default_factory=list)
    waiting: rx.Field[list[Waiting]] = rx.field(default_factory=list)
    more: rx.Field[bool] = rx.field(False)
    professionals: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    fields: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    about: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    open_name: rx.Field[str] = rx.field("")
    round: rx.Field[int] = rx.field(0)

    _booked: Mapping[uuid.UUID, Booked] = {}
    _everybody: Sequence[Professional] = ()

    @rx.event
    async def open_visit(self, visit_id: str) -> None:
        """Open the window of a visit."""
        found = self._card(str(visit_id))
        if found:
            self._open(found["name"], _fields_of(found), self._about(found))

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

    def _shown_visit(self) -> Mapping[str, str]:
        is_there = self.open_name and self.fields.get("visit_id")
        return dict(self.fields) if is_there else {}

    async def _not_done(self) -> None:
        """Show the visit of the window as it is now; one that is over has none."""
        await self._show()
        visit = self.fields.get("visit_id", "")
        if not self.open_name or not visit:
            return
        found = self._card(visit)
        if found is None or not found["movable"]:
            self._shut()

    def _for_all(self) -> bool:
        return self.together and self.about.get("together", "") != ""

    def _name_of(self, form: Mapping[str, Any]) -> str:
        shown = self._card(str(form.get("visit_id", "")))
        found = shown or named(self.waiting, str(form.get("lead_id", "")))
        return found["name"] if found else ""

    def _open(self, name: str, fields: VisitFields, about: dict[str, str]) -> None:
        self.fields = {key: str(value) for key, value in fields.items()}
        self.professionals = offered(self._everybody, [self.fields["professional"]])
        self.about, self.errors, self.open_name = about, {}, name
        self.together, self.round, self._has_shown = True, self.round + 1, True

    def _shut(self) -> None:
        """Close the window, of whom the page then holds nothing but the card."""
        self.open_name, self.about = "", {}

    def _about(self, found: Card) -> dict[str, str]:
        whole = self._signed_in().may(Right.LEADS)
        one = self._booked[uuid.UUID(found["id"])]
        return about_visit(found) | contacts_of(one, whole=whole)

    async def _hold_window(self) -> None:
        """Say in the window what became of its visit; of who is gone nothing stays."""
        form = self.fields if self.open_name else self._asking
        found = self._card(str(form.get("visit_id", "")))
        if not form or (found and not self.open_name):
            return
        if found:
            self._follow(found)
        elif not await still_there(self, [str(form.get("lead_id", ""))], failure(form)):
            self._shut()
            self._drop_questions()
            self.fields, self.errors = {}, {}
            self.about = {"gone": str(form.get("lead_id", ""))}
        elif self.open_name:
            await self._say_left(form)

    def _follow(self, found: Card) -> None:
        """Show the visit of the window as somebody else left it."""
        fields, about = _fields_of(found), self._about(found)
        if dict(fields) == self.fields:
            self.about = self.about | about
            return
        together = self.together
        if fields["version"] != self.fields["version"] and not about["over"]:
            about["news"] = copy.DIALOG_CHANGED
        self._open(found["name"], fields, about)
        self.together = together

    async def _say_left(self, form: Mapping[str, Any]) -> None:
        """Say that what the window is about is not in what is shown any more."""
        whole = self._signed_in().may(Right.LEADS)
        if form.get("visit_id"):
            told = copy.DIALOG_SEE_FILE if whole else "{left}"
            self.about = {"over": told.format(left=copy.DIALOG_LEFT)}
            return
        taken = copy.DIALOG_SEE_FILE.format(left=copy.DIALOG_TAKEN)
        # What a colleague took back leaves it to wait again.
        waits = await self._waits(str(form.get("lead_id", "")))
        self.about = self.about | {"over": "" if waits else taken}

    async def _waits(self, lead_id: str) -> bool:
        """Return whether a lead waits for a visit, also where others fill the list."""
        if named(self.waiting, lead_id):
            return True
        try:
            admin = self._signed_in()
            return await asyncio.to_thread(agenda.waits, admin, id_in(lead_id))
        except Exception as error:  # noqa: BLE001 - a window that cannot be judged stays
            log_unexpected("Looking whether a lead still waits", error)
            return True

    def _card(self, visit_id: str) -> Card | None:
        """Return the card of a visit, where it is shown."""
        if not visit_id:
            return None
        places = [place for one in self.shown for place in one["columns"]]
        places += [
            p for one in self.shown for row in one["rows"] for p in row["places"]
        ]
        cards = (card for place in places for card in place["cards"])
        return next((card for card in cards if card["id"] == visit_id), None)

    @abstractmethod
    async def _show(self) -> None:
        """Load what is shown."""


def _fields_of(found: Card) -> VisitFields:
    return VisitFields(
        lead_id=found["lead_id"],
        visit_id=found["id"],
        version=found["version"],
        date=found["day"],
        time=found["time"],
        minutes=found["minutes"],
        professional=found["professional"],
        seen=found["seen"],
    )
