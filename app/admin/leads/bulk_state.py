"""What is done with several leads at once."""

import uuid
from typing import Any, ClassVar

import reflex as rx

from app.admin.leads.list_state import LeadListState
from app.admin.session.asking import Asking
from app.admin.session.deeds import tried
from app.admin.session.meanwhile import sentence
from app.admin.session.notices import announce
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.content import bulk as copy
from app.content import messages, states
from app.domain.identity import Admin
from app.domain.lead_criteria import PAGE_SIZE, LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.roles import Right
from app.services import household_states, lead_states, leads
from app.services.lead_query import query_of
from app.services.lead_states import Moved

# A page, and a row that is edited and left it.
_MOST = PAGE_SIZE + 1
# Of those that somebody else moved meanwhile, so many are named.
_NAMED = 3


class BulkState(Once, PanelState):
    """Moves the chosen leads, and brings their homes together."""

    REQUIRES: ClassVar = Right.LEADS

    @rx.event
    async def move(self, form: dict[str, Any]) -> None:
        """Move those of the chosen leads that may go; the notice takes it back."""
        chosen, to = _ids_in(form.get("ids")), str(form.get("to"))
        if not chosen or to not in copy.MOVES or self._is_again(form):
            return
        admin, state = self._signed_in(), LeadState(to)
        seen = _seen_in(form.get("seen"), chosen)
        done = await tried(
            self,
            states.FAILED,
            lambda: lead_states.move_all(admin, chosen, state, seen=seen),
        )
        if done:
            self._succeeded(form)
            count = len(done[0].events)
            told = (copy.MOVED_ONE if count == 1 else copy.MOVED).format(
                count=count, state=states.LABELS[state]
            )
            await announce(
                self,
                told if count else copy.NONE_MOVED,
                _rest(done[0], admin),
                undo=done[0].events,
            )
        await (await self.get_state(LeadListState)).refresh()

    @rx.event
    async def show_homes(self, form: dict[str, Any]) -> Any:
        """List the chosen leads with all of their homes, on whatever page they are."""
        chosen = _ids_in(form.get("ids"))
        if not chosen:
            return None
        admin = self._signed_in()
        found = await tried(
            self,
            copy.HOMES_FAILED,
            lambda: household_states.whole(admin, chosen),
            copy.HOMES_REFUSED,
        )
        if not found:
            return None
        return LeadListState.show_view(query_of(LeadCriteria(among=tuple(found[0]))))


class BulkDeleteState(Asking, PanelState):
    """Deletes the chosen leads, after the question that tells how many."""

    REQUIRES: ClassVar = Right.DELETE

    question: rx.Field[str] = rx.field("")
    deleting: rx.Field[bool] = rx.field(False)

    _chosen: tuple[uuid.UUID, ...] = ()

    @rx.event
    async def ask(self, form: dict[str, Any]) -> None:
        """Open the question."""
        self._chosen, self._has_asked = _ids_in(form.get("ids")), True
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
            await self._tell_forgotten()
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


def _rest(done: Moved, me: Admin) -> str:
    """Return who stayed where they were, and why."""
    told: list[str] = []
    if done.refused:
        one = done.refused == 1
        told.append(
            copy.NOT_MOVED_ONE if one else copy.NOT_MOVED.format(count=done.refused)
        )
    if done.gone:
        one = done.gone == 1
        told.append(copy.GONE_ONE if one else copy.GONE.format(count=done.gone))
    if done.others:
        count = len(done.others)
        told.append(copy.OTHERS_ONE if count == 1 else copy.OTHERS.format(count=count))
        told += [sentence(one, me) for one in done.others[:_NAMED]]
    return " ".join(told)


def _seen_in(text: object, chosen: tuple[uuid.UUID, ...]) -> dict[uuid.UUID, LeadState]:
    """Return where the page showed each to stand; who it tells nothing of is left out."""
    told = str(text or "").split(",")[:_MOST]
    pairs = zip(chosen, told, strict=False)
    return {lead: LeadState(state) for lead, state in pairs if state in set(LeadState)}


def _ids_in(text: object) -> tuple[uuid.UUID, ...]:
    """Return the leads that a form names; none where it makes no sense."""
    try:
        return tuple(uuid.UUID(part) for part in str(text or "").split(",")[:_MOST])
    except ValueError:
        return ()
