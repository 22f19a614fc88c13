"""What the panel announces: a short list of notices, newest last."""

import uuid
from collections.abc import Iterable
from datetime import timedelta
from time import monotonic
from typing import ClassVar, TypedDict

import reflex as rx

from app.services.undoing import OFFERED_AGAIN_FOR, OFFERED_FOR


class Notice(TypedDict):
    """A notice as the browser gets it; `kind` is `success` or `error`.

    `undo` names the events that its button takes back, empty for none.
    """

    id: str
    title: str
    text: str
    kind: str
    undo: str


class NoticeState(rx.State):
    """Notices on the screen. The page's script takes each away after a while.

    `KEPT` are those that offer nothing; what can be undone stays as long as it can.
    """

    KEPT: ClassVar[int] = 3

    notices: list[Notice] = []
    # Until when each that can be undone may be, by its id (monotonic).
    _undoable: dict[str, float] = {}

    def _add(self, notice: Notice) -> None:
        """Show a notice; a failure that is told again takes the place of the first."""
        offers = self._offers()
        standing = [
            one
            for one in self.notices
            if notice["kind"] != "error" or {**one, "id": ""} != {**notice, "id": ""}
        ]
        told = [one["id"] for one in standing if one["id"] not in offers]
        gone = set(told[: 1 - self.KEPT])
        self.notices = [*(one for one in standing if one["id"] not in gone), notice]
        if notice["undo"]:
            until = monotonic() + OFFERED_FOR.total_seconds()
            self._undoable = {**self._undoable, notice["id"]: until}

    def _leave(self) -> None:
        """Take away what was told on another page, but for what can be undone still."""
        offers = self._offers()
        self.notices = [one for one in self.notices if one["id"] in offers]

    def _offer_again(self) -> None:
        """Show anew what can be undone still: its press may have been lost with the line.

        Also where the line was away for longer than the notice stays: the deed can be
        taken back for as long as a notice that is shown now.
        """
        offers = self._offers(OFFERED_AGAIN_FOR)
        names = {one: uuid.uuid4().hex for one in offers}
        self.notices = [
            Notice(**{**one, "id": names.get(one["id"], one["id"])})
            for one in self.notices
        ]
        self._undoable = {names[one]: until for one, until in offers.items()}

    def _offers(self, longer: timedelta = timedelta()) -> dict[str, float]:
        """Return until when what can be undone still may be, by the notices' ids.

        Args:
            longer: How much later than that it is returned, too.
        """
        now, most = monotonic(), OFFERED_AGAIN_FOR.total_seconds()
        self._undoable = {
            one: at for one, at in self._undoable.items() if at + most > now
        }
        more = longer.total_seconds()
        return {one: at for one, at in self._undoable.items() if at + more > now}

    def _withdraw(self, text: str) -> None:
        self.notices = [one for one in self.notices if one["text"] != text]

    def _was_undone(self, undo: str) -> None:
        self.notices = [one for one in self.notices if one["undo"] != undo]


async def announce(
    state: rx.State,
    title: str,
    text: str = "",
    *,
    kind: str = "success",
    undo: Iterable[uuid.UUID] = (),
) -> None:
    """Show a notice from any handler.

    Args:
        state: Of the handler.
        title: What happened.
        text: To whom, or why.
        kind: `success` or `error`.
        undo: Events that it offers to undo.
    """
    notices = await state.get_state(NoticeState)
    told = ",".join(map(str, undo))
    notice = Notice(id=uuid.uuid4().hex, title=title, text=text, kind=kind, undo=told)
    notices._add(notice)  # noqa: SLF001 - a public method is a remote API


async def withdraw(state: rx.State, text: str) -> None:
    """Take away what is told with a text, because it is no longer so."""
    notices = await state.get_state(NoticeState)
    notices._withdraw(text)  # noqa: SLF001 - as above


async def undone(state: rx.State, undo: str) -> None:
    """Take away what offers to undo what was undone: no other page offers it again."""
    notices = await state.get_state(NoticeState)
    notices._was_undone(undo)  # noqa: SLF001 - as above
