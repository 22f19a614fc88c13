"""The desk on the screen: the register, the request at hand, the records found."""

import asyncio
import uuid
from collections.abc import Callable
from typing import Any, ClassVar

import reflex as rx

from app import routes
from app.admin.rights.lines import (
    RecordLine,
    RequestLine,
    desk_address,
    more_line,
    record_lines,
    request_line,
)
from app.admin.session.deeds import sentences_of, tried
from app.admin.session.notices import announce
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.content import rights_desk as copy
from app.domain.errors import InvalidInput
from app.domain.fields import MESSAGE_LIMIT
from app.domain.rights_request import RightsRequest
from app.domain.roles import Right
from app.services import rights_desk
from app.services.failures import log_unexpected


class RightsState(Once, PanelState):
    """The screen; `chosen` is the request at hand, empty while the list is shown.

    `suggested` counts what `answer` got by itself, which shows its field anew.
    """

    REQUIRES: ClassVar = Right.RIGHTS

    waiting: rx.Field[list[RequestLine]] = rx.field(default_factory=list)
    closed: rx.Field[list[RequestLine]] = rx.field(default_factory=list)
    more: rx.Field[str] = rx.field("")
    loaded: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    chosen: rx.Field[list[RequestLine]] = rx.field(default_factory=list)
    records: rx.Field[list[RecordLine]] = rx.field(default_factory=list)
    searched: rx.Field[str] = rx.field("")
    looked: rx.Field[bool] = rx.field(False)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    asking: rx.Field[bool] = rx.field(False)
    erasing: rx.Field[bool] = rx.field(False)
    answer: rx.Field[str] = rx.field("")
    suggested: rx.Field[int] = rx.field(0)
    _requests: dict[str, RightsRequest] = {}

    @rx.var
    def ticked(self) -> list[str]:
        """The ids of the records that are ticked."""
        return [line["id"] for line in self.records if line["ticked"]]

    @rx.var
    def ticked_count(self) -> str:
        """How many are ticked, as a sentence."""
        return copy.ERASE_COUNT.format(count=len(self.ticked))

    @rx.var
    def file_address(self) -> str:
        """Where the file of what is ticked is downloaded; empty where nothing is."""
        return self._file("json")

    @rx.var
    def pdf_address(self) -> str:
        """The same as a PDF."""
        return self._file("pdf")

    @rx.event
    async def load(self) -> None:
        """Show the register, or the request that the address names.

        A line that came back, or a reload, keeps what was written, and reads anew.
        """
        named = self.router.url.query_parameters.get(routes.QUERY_RIGHTS, "")
        await self._load()
        if self.failed:
            return
        if self.chosen and self.chosen[0]["id"] == named:
            self._show(named)
            if self.looked:
                await self._find(self.searched, again=True)
            return
        self._leave()
        if request := self._requests.get(named):
            await self._take(request)

    @rx.event
    async def refresh(self) -> None:
        """Read what was found anew, after a change of somebody's."""
        if self.looked and not self.erasing:
            await self._find(self.searched, again=True)

    @rx.event
    async def work(self, ident: str):
        """Go to a request's own address."""
        return rx.redirect(desk_address(str(ident)))

    @rx.event
    async def back(self):
        """Go back to the register."""
        return rx.redirect(desk_address())

    @rx.event
    async def find(self, form: dict[str, Any]) -> None:
        """Look for records."""
        await self._find(str(form.get("search", "")))

    @rx.event
    async def tick(self, ident: str) -> None:
        """Tick a record, or take the tick away."""
        self.records = [
            RecordLine(
                **{**line, "ticked": line["ticked"] ^ (line["id"] == str(ident))}
            )
            for line in self.records
        ]

    @rx.event
    async def note_identity(self, form: dict[str, Any]) -> None:
        """Write down how it was made sure who asks."""
        if self._is_again(form):
            return
        admin, ident, version = self._at_hand()
        await self._did(
            copy.IDENTITY_SAVED,
            lambda: rights_desk.note_identity(
                admin, ident, form, expected_version=version
            ),
        )

    @rx.event
    async def extend(self, turn: str = "") -> None:
        """Take more time."""
        if self._is_pressed_again("extend", turn):
            return
        admin, ident, version = self._at_hand()
        await self._did(
            copy.EXTENDED_DONE,
            lambda: rights_desk.extend(admin, ident, expected_version=version),
            unmailed=copy.EXTENDED_UNMAILED,
        )

    @rx.event
    async def close(self, form: dict[str, Any]) -> None:
        """Answer and close."""
        if self._is_again(form):
            return
        admin, ident, version = self._at_hand()
        done = await self._did(
            copy.CLOSED_DONE,
            lambda: rights_desk.close(admin, ident, form, expected_version=version),
            unmailed=copy.CLOSED_UNMAILED,
        )
        if done:
            self._leave()

    async def _take(self, request: RightsRequest) -> None:
        """Take a request to hand, and look for what its sender named."""
        admin = self._signed_in()
        self._show(str(request.id))
        found = await tried(
            self, copy.ERROR, lambda: rights_desk.suggestion(admin, request)
        )
        if found:
            await self._find(found[0])

    def _file(self, kind: str) -> str:
        if not self.ticked or not self.chosen or not self.chosen[0]["identity"]:
            return ""
        ident = self.chosen[0]["id"]
        path = routes.API_RIGHTS_FILE.format(request_id=ident, kind=kind)
        return f"{path}?{routes.QUERY_AMONG}={','.join(self.ticked)}"

    def _begin(self, sentence: str) -> None:
        """Add a sentence to the answer, once."""
        if sentence not in self.answer:
            parts = (self.answer.strip(), sentence)
            self.answer = "\n\n".join(filter(None, parts))[:MESSAGE_LIMIT]
            self.suggested += 1

    async def _did(
        self, success: str, deed: Callable[[], object], *, unmailed: str = ""
    ) -> bool:
        """Do it and show how things stand then; tell whether it was done.

        `unmailed` is told where the deed gives False: nobody hears of it by mail.
        """
        try:
            done = await tried(self, copy.ERROR, deed)
        except InvalidInput as error:
            self.errors = sentences_of(error)
            return False
        self.errors = {}
        if done:
            await announce(self, unmailed if done[0] is False else success)
        await self._load()
        if self.chosen:
            self._show(self.chosen[0]["id"])
        return done is not None

    async def _find(self, typed: str, *, again: bool = False) -> None:
        """Look for records; a tick stays, in what is read `again` only if unchanged."""
        admin = self._signed_in()
        found = await tried(self, copy.ERROR, lambda: rights_desk.find(admin, typed))
        if found:
            self.searched, self.looked = typed, True
            known = "key" if again else "id"
            kept = {line[known] for line in self.records if line["ticked"]}
            self.records = record_lines(found[0], kept)
            self.asking = self.asking and bool(self.ticked)

    async def _load(self) -> None:
        admin = self._signed_in()
        named = self.router.url.query_parameters.get(routes.QUERY_RIGHTS, "")
        try:
            found = await asyncio.to_thread(rights_desk.register, admin, named=named)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading the requests for rights", error)
            self.failed = True
            return
        self.failed, self.loaded = False, True
        self._requests = {str(one.request.id): one.request for one in found.open}
        self.waiting = [request_line(one.request, one.urgency) for one in found.open]
        self.more = more_line(found.count, len(found.open))
        self.closed = [request_line(one, None) for one in found.closed]

    def _show(self, ident: str) -> None:
        """Show a request as it is now; who else closed it leads back to the list."""
        self.chosen = [line for line in self.waiting if line["id"] == ident]

    def _leave(self) -> None:
        self.chosen, self.records, self.errors = [], [], {}
        self.answer, self.suggested = "", self.suggested + 1
        self.searched, self.looked, self.asking = "", False, False

    def _at_hand(self) -> tuple[Any, uuid.UUID, int]:
        admin = self._signed_in()
        if not self.chosen:
            return admin, uuid.UUID(int=0), -1
        return admin, uuid.UUID(self.chosen[0]["id"]), self.chosen[0]["version"]
