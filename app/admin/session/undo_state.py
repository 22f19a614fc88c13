"""Taking back what a notice tells of, while it is shown."""

import uuid
from collections.abc import Sequence
from typing import ClassVar

import reflex as rx

from app.admin.session.deeds import tried
from app.admin.session.notices import announce, undone
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.admin.session.whose import whose
from app.content import messages, states
from app.domain.roles import Right
from app.services import undoing
from app.services.whose import Whose, of_events

_MOST = 500


class UndoState(Once, PanelState):
    """Has nothing to show; each notice carries what it can take back."""

    REQUIRES: ClassVar = Right.LEADS

    @rx.event
    async def undo(self, events: str) -> None:
        """Take back the deeds of a notice, the last first: all of them, or none."""
        admin, wanted = self._signed_in(), _ids_in(str(events))
        asked = {"undo": events}
        if self._is_hasty(asked):
            return

        def deed() -> Sequence[Whose]:
            undoing.undo_all(admin, wanted[::-1])
            return of_events(admin, wanted)

        done = await tried(self, messages.UNDO_ERROR, deed)
        if done:
            self._succeeded(asked)
            await undone(self, str(events))
            await announce(self, states.UNDONE, whose(done[0], standing=True))


def _ids_in(text: str) -> list[uuid.UUID]:
    found: list[uuid.UUID] = []
    for part in text.split(",")[:_MOST]:
        try:
            found.append(uuid.UUID(part))
        except ValueError:
            return []
    return found
