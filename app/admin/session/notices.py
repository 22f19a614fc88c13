"""What the panel announces: a short list of notices, newest last."""

import uuid
from typing import ClassVar, TypedDict

import reflex as rx


class Notice(TypedDict):
    """A notice as the browser gets it; `kind` is `success` or `error`."""

    id: str
    title: str
    text: str
    kind: str


class NoticeState(rx.State):
    """Notices on the screen. The page's script takes each away after a while."""

    KEPT: ClassVar[int] = 3

    notices: list[Notice] = []

    def _add(self, title: str, text: str = "", *, kind: str = "success") -> None:
        notice = Notice(id=uuid.uuid4().hex, title=title, text=text, kind=kind)
        self.notices = [*self.notices[1 - self.KEPT :], notice]


async def announce(
    state: rx.State, title: str, text: str = "", *, kind: str = "success"
) -> None:
    """Show a notice from any handler."""
    notices = await state.get_state(NoticeState)
    notices._add(title, text, kind=kind)  # noqa: SLF001 - a public method is a remote API
