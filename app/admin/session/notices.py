"""What the panel announces: a short list of notices, newest last."""

import uuid
from collections.abc import Iterable
from typing import ClassVar, TypedDict

import reflex as rx


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
    """Notices on the screen. The page's script takes each away after a while."""

    KEPT: ClassVar[int] = 3

    notices: list[Notice] = []
    # What some are about, by their ids.
    _abouts: dict[str, str] = {}

    def _add(self, notice: Notice, about: str = "") -> None:
        """Show a notice; a failure that is told again takes the place of the first."""
        standing = [
            one
            for one in self.notices
            if notice["kind"] != "error" or {**one, "id": ""} != {**notice, "id": ""}
        ]
        self.notices = [*standing[1 - self.KEPT :], notice]
        kept = {one["id"] for one in self.notices}
        abouts = {**self._abouts, notice["id"]: about}
        self._abouts = {id_: what for id_, what in abouts.items() if id_ in kept}

    def _withdraw(self, text: str) -> None:
        self.notices = [one for one in self.notices if one["text"] != text]


async def announce(
    state: rx.State,
    title: str,
    text: str = "",
    *,
    kind: str = "success",
    undo: Iterable[uuid.UUID] = (),
    about: str = "",
) -> None:
    """Show a notice from any handler.

    Args:
        state: Of the handler.
        title: What happened.
        text: To whom, or why.
        kind: `success` or `error`.
        undo: Events that it offers to undo.
        about: What a later deed makes this one final for, empty for nothing.
    """
    notices = await state.get_state(NoticeState)
    told = ",".join(map(str, undo))
    notice = Notice(id=uuid.uuid4().hex, title=title, text=text, kind=kind, undo=told)
    notices._add(notice, about)  # noqa: SLF001 - a public method is a remote API


async def withdraw(state: rx.State, text: str) -> None:
    """Take away what is told with a text, because it is no longer so."""
    notices = await state.get_state(NoticeState)
    notices._withdraw(text)  # noqa: SLF001 - as above
