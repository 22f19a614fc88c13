"""What is done with several leads at once."""

import uuid
from typing import Any, ClassVar

import reflex as rx

from app.admin.leads.list_state import LeadListState
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import bulk as copy
from app.content import messages, states
from app.domain.lead_criteria import PAGE_SIZE
from app.domain.lead_state import LeadState
from app.domain.roles import Right
from app.services import lead_states, leads

# A page, and a row that is edited and left it.
_MOST = PAGE_SIZE + 1


class BulkState(PanelState):
    """Moves the chosen leads."""

    REQUIRES: ClassVar = Right.LEADS

    @rx.event
    async def move(self, form: dict[str, Any]) -> None:
        """Move those of the chosen leads that may go; the notice takes it back."""
        chosen, to = _ids_in(form.get("ids")), str(form.get("to"))
        if not chosen or to not in copy.MOVES:
            return
        admin, state = self._signed_in(), LeadState(to)
        done = await tried(
            self, states.FAILED, lambda: lead_states.move_all(admin, chosen, state)
        )
        if done:
            events, refused = done[0]
            count = len(events)
            told = (copy.MOVED_ONE if count == 1 else copy.MOVED).format(
                count=count, state=states.LABELS[state]
            )
            rest = copy.NOT_MOVED.format(count=refused) if refused else ""
            await announce(self, told if count else copy.NONE_MOVED, rest, undo=events)
        await (await self.get_state(LeadListState)).refresh()


class BulkDeleteState(PanelState):
    """Deletes the chosen leads, after the question that tells how many."""

    REQUIRES: ClassVar = Right.DELETE

    question: rx.Field[str] = rx.field("")
    deleting: rx.Field[bool] = rx.field(False)

    _chosen: tuple[uuid.UUID, ...] = ()

    @rx.event
    async def ask(self, form: dict[str, Any]) -> None:
        """Open the question."""
        self._chosen = _ids_in(form.get("ids"))
        count = len(self._chosen)
        text = copy.DELETE_COUNT_ONE if count == 1 else copy.DELETE_COUNT
        self.question = text.format(count=count) if count else ""

    @rx.event
    async def cancel(self) -> None:
        """Leave the leads as they are."""
        if not self.deleting:
            self.question, self._chosen = "", ()

    @rx.event
    async def confirm(self):
        """Delete them; the rows go only when that succeeded."""
        if not self._chosen or self.deleting:
            return
        self.deleting = True
        yield
        admin, chosen = self._signed_in(), self._chosen
        done = await tried(
            self,
            messages.DELETE_ERROR,
            lambda: leads.delete_all(admin, chosen),
            copy.DELETE_REFUSED,
        )
        if done:
            told = copy.DELETED_ONE if done[0] == 1 else copy.DELETED
            await announce(self, told.format(count=done[0]))
        self.deleting, self.question, self._chosen = False, "", ()
        await (await self.get_state(LeadListState))._reload()  # noqa: SLF001 - a public method is a remote API


def _ids_in(text: object) -> tuple[uuid.UUID, ...]:
    """Return the leads that a form names; none where it makes no sense."""
    try:
        return tuple(uuid.UUID(part) for part in str(text or "").split(",")[:_MOST])
    except ValueError:
        return ()
