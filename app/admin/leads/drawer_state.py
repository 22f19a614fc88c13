"""The file of one lead beside the list, which its address names."""

import asyncio
import uuid
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import reflex as rx

from app import routes
from app.admin.leads.file_view import FileView, file_view
from app.admin.leads.list_state import LeadListState
from app.admin.leads.planning import Ended, Planned, id_in
from app.admin.leads.scheduling import Scheduling
from app.admin.session.deeds import sentences_of, tried
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import visits as copy
from app.content.deed_errors import DEED_ERRORS
from app.domain.blocking import LeadWithheld
from app.domain.errors import AppError, InvalidInput
from app.domain.identity import Admin
from app.domain.merging import LeadJoined
from app.domain.roles import Right
from app.services import lead_file, notes
from app.services.failures import log_unexpected
from app.services.lead_query import address_of, place_query

# As what the page's script keeps what is typed into a file, before the lead's id.
_FORMS: Final = ("note", "visit")


class DrawerState(Scheduling, PanelState):
    """The open file; `lead_id` is empty while there is none.

    `round` grows when the fields of the visit must be drawn anew, `note_round`
    those of a note; `together`, whether a visit is written for all people at the
    address; `gone` tells that the address names a lead that is no more, `joined`
    the id and the reference of the one of which it became part, if it did, and
    `withheld` what the person asked for, if that is why. `came` are the names of
    forms about those that were joined into it here, of which a text may be left.
    """

    REQUIRES: ClassVar = Right.LEADS

    lead_id: rx.Field[str] = rx.field("")
    file: rx.Field[list[FileView]] = rx.field(default_factory=list)
    gone: rx.Field[bool] = rx.field(False)
    joined: rx.Field[list[str]] = rx.field(default_factory=list)
    withheld: rx.Field[str] = rx.field("")
    came: rx.Field[list[str]] = rx.field(default_factory=list)
    round: rx.Field[int] = rx.field(0)
    note_round: rx.Field[int] = rx.field(0)

    # The lead whose file was just read, and whose address is about to be loaded.
    _on_its_way: str = ""
    # What was joined here, by the id of what stayed.
    _joined_here: dict[str, list[str]] = {}

    @rx.event
    async def load(self) -> None:
        """Show the file that the page's address names, or none."""
        wanted = self.router.url.query_parameters.get(routes.QUERY_LEAD, "")[:36]
        is_shown, self._on_its_way = self._on_its_way == wanted, ""
        if wanted != self.lead_id or not self.file:
            await self._show(wanted)
        elif not is_shown:
            # A page that is loaded again has missed the news meanwhile.
            await self._read()

    @rx.event
    async def open(self, lead_id: str):
        """Show the file of a lead, and put it into the address."""
        await self._show(str(lead_id)[:36])
        self._on_its_way = self.lead_id
        yield await self._go()

    @rx.event
    async def close(self):
        """Show the list alone."""
        if self.lead_id:
            await self._show("")
            yield await self._go()

    @rx.event
    async def refresh(self) -> None:
        """Show what others changed; what is being typed stays."""
        if self.lead_id:
            await self._read()

    @rx.event
    async def note(self, form: dict[str, Any]) -> None:
        """Write a note."""
        if self._is_again(form):
            return
        text = form.get("note", "")
        done = await self._try(
            copy.NOTE_ERROR, lambda admin, lead: notes.add(admin, lead, text)
        )
        if done:
            self.note_round += 1
            # Its field is empty now: a second press of the button finds no text.
            self._succeeded({**form, "note": ""})
            await self._done(copy.NOTED, ())

    def _join(self, left: str, gone: str) -> None:
        """Remember what was joined into what, with all that it had taken in itself."""
        there = self._joined_here
        came = [*there.get(left, []), gone, *there.get(gone, [])]
        self._joined_here = {**there, left: list(dict.fromkeys(came))}

    def _shown_visit(self) -> Mapping[str, str]:
        fields = self.file[0]["fields"] if self.file else {}
        return {name: str(value) for name, value in fields.items()}

    async def _plan(self, form: Mapping[str, Any], *, passed: bool = False) -> None:
        if self.file:
            lead = self.file[0]["row"]["id"]
            await super()._plan({**form, "lead_id": lead}, passed=passed)

    async def _planned(self, done: Planned) -> None:
        await self._done(done.told, done.undo, done.hint)

    async def _wrong(self, failed: str) -> None:
        await announce(self, failed, kind="error")

    def _name_of(self, form: Mapping[str, Any]) -> str:
        del form  # its file is on the screen
        return ""

    async def _ended(self, how: str, done: Ended) -> None:
        await self._done(copy.ENDED[how], tuple(done.events), done.whose)

    async def _not_done(self) -> None:
        if self.lead_id:
            await self._read()
        if self.gone:
            await (await self.get_state(LeadListState)).refresh()

    def _for_all(self) -> bool:
        return self.together and bool(self.file) and self.file[0]["together"] != ""

    async def _try(
        self, failed: str, deed: Callable[[Admin, uuid.UUID], Any]
    ) -> tuple[Any] | None:
        """Do something with the lead of the file."""
        if self.busy or not self.file:
            return None
        admin, lead = self._signed_in(), uuid.UUID(self.file[0]["row"]["id"])
        self.busy, self.errors = True, {}
        try:
            done = await tried(self, failed, lambda: deed(admin, lead))
        except InvalidInput as error:
            self.errors = sentences_of(error)
            return None
        finally:
            self.busy = False
        if done is None:
            await self._not_done()
        return done

    async def _done(
        self, told: str, events: tuple[uuid.UUID, ...], hint: str = ""
    ) -> None:
        await announce(self, told, hint, undo=events)
        await self._read()
        await (await self.get_state(LeadListState)).refresh()

    async def _show(self, lead_id: str) -> None:
        self.lead_id, self.file, self.gone, self.errors = lead_id, [], False, {}
        self.together, self.joined, self._has_shown = True, [], True
        joined = self._joined_here.get(lead_id, [])
        self.came = [f"{form}-{each}" for each in joined for form in _FORMS]
        self._drop_questions()
        self.round, self.note_round = self.round + 1, self.note_round + 1
        if lead_id:
            await self._read()

    async def _read(self) -> None:
        admin, wanted = self._signed_in(), self.lead_id
        try:
            found = await asyncio.to_thread(
                lambda: lead_file.open_file(admin, id_in(wanted))
            )
        except AppError as error:
            left = isinstance(error, LeadJoined)
            self.joined = [str(error.left), error.reference] if left else []
            is_told = isinstance(error, LeadWithheld)
            self.withheld = DEED_ERRORS[error.code] if is_told else ""
            self.file, self.gone = [], True
            self._drop_questions()
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Opening a lead's file", error)
            await announce(self, copy.LOAD_ERROR, kind="error")
        else:
            shown = self.file[0]["professionals"] if self.file else ()
            fresh = file_view(found, [who[0] for who in shown])
            if self.file and self.file[0]["fields"] != fresh["fields"]:
                self.round += 1
            if self.file != [fresh]:
                self.file = [fresh]
            self.gone = False

    async def _go(self) -> Any:
        """Return the way to the address of what is shown; the list stays."""
        shown = await self.get_state(LeadListState)
        asked, place = shown._criteria, shown._place  # noqa: SLF001 - kept from the browser by their underscores
        named = f"{routes.QUERY_LEAD}={self.lead_id}" if self.lead_id else ""
        return self._way_to(address_of(asked, place_query(place), named))
