"""The request at hand on the screen, and the records that were found for it."""

import uuid
from collections.abc import Callable
from typing import Any

import reflex as rx

from app import routes
from app.admin.rights.lines import (
    Pressed,
    RecordLine,
    RequestLine,
    file_address,
    named_in,
    news_line,
    record_lines,
    theirs_in,
    turned,
)
from app.admin.rights.register_state import RegisterState
from app.admin.session.asking import Asking
from app.admin.session.deeds import sentences_of, tried
from app.admin.session.notices import announce
from app.admin.session.once import press_of
from app.content import rights_desk as copy
from app.domain.errors import InvalidInput
from app.domain.rights_request import RightsRequest
from app.services import rights_desk, rights_home, rights_news


class RightsState(Asking, RegisterState):
    """The screen; `chosen` is the request at hand, empty while the list is shown.

    `suggested` counts what `answer` got by itself, which shows its field anew. `news`
    says since when the address gets the news, `left` how many others keep a contact.
    """

    chosen: rx.Field[list[RequestLine]] = rx.field(default_factory=list)
    records: rx.Field[list[RecordLine]] = rx.field(default_factory=list)
    searched: rx.Field[str] = rx.field("")
    looked: rx.Field[bool] = rx.field(False)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    refused: rx.Field[bool] = rx.field(False)
    news: rx.Field[str] = rx.field("")
    asking: rx.Field[bool] = rx.field(False)
    asking_news: rx.Field[bool] = rx.field(False)
    left: rx.Field[str] = rx.field("")
    erasing: rx.Field[bool] = rx.field(False)
    answer: rx.Field[str] = rx.field("")
    suggested: rx.Field[int] = rx.field(0)

    @rx.var
    def ticked(self) -> list[str]:
        """The ids of the records that are ticked."""
        return [line["id"] for line in self.records if line["ticked"]]

    @rx.var
    def file_address(self) -> str:
        """Where the file is downloaded, of what is ticked or of the address alone."""
        return file_address(self.chosen, "json", self.ticked)

    @rx.var
    def pdf_address(self) -> str:
        """The same as a PDF."""
        return file_address(self.chosen, "pdf", self.ticked)

    @rx.event
    async def load(self) -> None:
        """Show the register, or the request that the address names.

        A line that came back, or a reload, keeps what was written, and reads anew.
        """
        named = self.router.url.query_parameters.get(routes.QUERY_RIGHTS, "")
        self._arrives()
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
    async def find(self, form: dict[str, Any]) -> None:
        """Look for records."""
        await self._find(str(form.get("search", "")))

    @rx.event
    async def tick(self, ident: str) -> None:
        """Tick a record, or take the tick away."""
        self.records = turned(self.records, str(ident))

    @rx.event
    async def note_identity(self, form: dict[str, Any]) -> None:
        """Write down how it was made sure who asks."""
        if self._is_again(form):
            return
        before, (admin, ident, version) = self.chosen, self._at_hand(form)
        done = await self._did(
            copy.IDENTITY_SAVED,
            lambda: rights_desk.note_identity(
                admin, ident, form, expected_version=version
            ),
        )
        if not self.errors:
            self._was_answered(form)
        if not done:
            self.errors = self.errors or theirs_in(before, self.chosen)

    @rx.event
    async def extend(self, turn: str = "", ident: str = "", seen: str = "") -> None:
        """Take more time for a petition, of which the page showed a version."""
        admin, request_id, version = self._at_hand({"about": ident, "version": seen})
        if self._is_pressed_again("extend", turn, str(request_id)):
            return
        await self._did(
            copy.EXTENDED_DONE,
            lambda: rights_desk.extend(admin, request_id, expected_version=version),
            unmailed=copy.EXTENDED_UNMAILED,
        )
        self._was_answered(press_of("extend", str(request_id)))

    @rx.event
    async def close(self, form: dict[str, Any]) -> None:
        """Answer and close."""
        if self._is_again(form):
            return
        admin, ident, version = self._at_hand(form)
        done = await self._did(
            copy.CLOSED_DONE,
            lambda: rights_desk.close(admin, ident, form, expected_version=version),
            unmailed=copy.CLOSED_UNMAILED,
        )
        if done:
            self.answered = str(ident)
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

    async def _did(
        self, success: str, deed: Callable[[], object], *, unmailed: str = ""
    ) -> bool:
        """Do it and show how things stand then; tell whether it was done.

        `unmailed` is told where the deed gives False: nobody hears of it by mail.
        """
        if not self.chosen:
            # What is typed stays on the page of a new server, too.
            await self.load()
        self.errors, self.refused = {}, True
        try:
            done = await tried(self, copy.ERROR, deed)
        except InvalidInput as error:
            self.errors = sentences_of(error)
            return False
        self.refused = done is None
        if done:
            await announce(self, unmailed if done[0] is False else success)
        await self._load()
        if self.chosen:
            self._show(self.chosen[0]["id"])
        return done is not None

    async def _find(self, typed: str, *, again: bool = False) -> None:
        """Look for records; a tick stays, in what is read `again` only if unchanged."""
        admin, asked = self._signed_in(), self.ticked
        try:
            found = await tried(
                self, copy.ERROR, lambda: rights_desk.find(admin, typed)
            )
        except InvalidInput as error:
            self.errors = {**self.errors, **sentences_of(error)}
            # What was found before is no answer to this.
            self.records, self.searched, self.looked = [], typed, False
            await self._keep_question(asked)
            return
        if found:
            self.errors = {**self.errors, "search": ""}
            self.searched, self.looked = typed, True
            known = "key" if again else "id"
            kept = {line[known] for line in self.records if line["ticked"]}
            self.records = record_lines(found[0], kept)
            await self._keep_question(asked)
        await self._look_at_news()

    async def _keep_question(self, asked: list[str]) -> None:
        """Close an open question, and say so, where it would be about others now."""
        if not self.asking or self.erasing:
            return
        if self.ticked != asked:
            self.asking = False
            await announce(
                self, copy.ERASE_CLOSED, copy.ERASE_CLOSED_TEXT, kind="error"
            )
        else:
            await self._count_left()

    async def _count_left(self) -> bool:
        """Count the others whose contact stays; tell whether that could be read."""
        admin, ids = self._signed_in(), [uuid.UUID(each) for each in self.ticked]
        found = await tried(
            self, copy.ERROR, lambda: rights_home.left_with_contact(admin, ids)
        )
        if found:
            self.left = copy.ERASE_LEFT.format(count=found[0]) if found[0] else ""
        return found is not None

    async def _look_at_news(self) -> None:
        """Show whether the address of the request at hand is on the list of the news."""
        admin, ident, _ = self._at_hand()
        found = await tried(
            self, copy.ERROR, lambda: rights_news.standing(admin, ident)
        )
        if found:
            self.news = news_line(found[0]) if found[0] else ""
            self.asking_news = self.asking_news and bool(self.news)

    def _show(self, ident: str) -> None:
        """Show a request as it is now; one that was closed is shown above the list."""
        self.chosen = [line for line in self.waiting if line["id"] == ident]

    def _leave(self) -> None:
        self.chosen, self.records, self.errors = [], [], {}
        self.answer, self.suggested = "", self.suggested + 1
        self.searched, self.looked, self.news = "", False, ""
        self.asking = self.asking_news = False

    def _at_hand(self, pressed: Pressed | None = None) -> tuple[Any, uuid.UUID, int]:
        """Return who does it, and with what: the petition pressed, or the one shown."""
        return self._signed_in(), *named_in(pressed or {}, self.chosen)
