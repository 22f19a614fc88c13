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

    def _add(
        self, title: str, text: str = "", *, kind: str = "success", undo: str = ""
    ) -> None:
        notice = Notice(
            id=uuid.uuid4().hex, title=title, text=text, kind=kind, undo=undo
        )
        self.notices = [*self.notices[1 - self.KEPT :], notice]


async def announce(
    state: rx.State,
    title: str,
    text: str = "",
    *,
    kind: str = "success",
    undo: Iterable[uuid.UUID] = (),
) -> None:
    """Show a notice from any handler; `undo` are events that it offers to undo."""
    notices = await state.get_state(NoticeState)
    told = ",".join(map(str, undo))
    notices._add(title, text, kind=kind, undo=told)  # noqa: SLF001 - a public method is a remote API
