"""What can be done with a lead from where it stands, and doing it."""

import uuid
from typing import ClassVar, TypedDict

import reflex as rx

from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import states as copy
from app.domain.errors import AppointmentNotFound
from app.domain.events import Actor
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_state import MOVES, OF_VISITS, OVER, Attempt, LeadState
from app.domain.roles import Right
from app.services import lead_states, leads


class Choice(TypedDict):
    """One thing that can be done; `key` is the digit that does it."""

    value: str
    label: str
    key: str


class MovesState(PanelState):
    """The window of one lead; `lead_id` is empty while it is closed."""

    REQUIRES: ClassVar = Right.LEADS

    lead_id: rx.Field[str] = rx.field("")
    name: rx.Field[str] = rx.field("")
    now: rx.Field[str] = rx.field("")
    choices: rx.Field[list[Choice]] = rx.field(default_factory=list)
    busy: rx.Field[bool] = rx.field(False)

    @rx.event
    async def open(self, lead_id: str) -> None:
        """Offer what can be done with a lead as it stands now."""
        if lead := await self._find(lead_id):
            self._offer(lead)

    @rx.event
    async def ask(self, lead_id: str) -> None:
        """Ask what came of a call or a message; nothing where the lead is over."""
        lead = await self._find(lead_id)
        if lead and lead.state not in OVER:
            self._offer(lead)

    @rx.event
    async def cancel(self) -> None:
        """Leave the lead as it is."""
        self.lead_id = ""

    @rx.event
    async def choose(self, value: str) -> None:
        """Do one of the things that were offered."""
        offered = {choice["value"] for choice in self.choices}
        if not self.lead_id or self.busy or str(value) not in offered:
            return
        self.busy = True
        lead_id, self.lead_id = uuid.UUID(self.lead_id), ""
        if str(value) in set(Attempt):
            await self._attempt(lead_id, Attempt(str(value)))
        else:
            await self._move(lead_id, LeadState(str(value)))
        self.busy = False
        shown = await self.get_state(LeadListState)
        if shown.order:  # asked from the agenda, there may be no list
            await shown.refresh()
        await (await self.get_state(DrawerState)).refresh()

    async def _find(self, lead_id: str) -> Lead | None:
        admin, wanted = self._signed_in(), str(lead_id)
        found = await tried(self, copy.FAILED, lambda: _find(admin, wanted))
        return found[0] if found else None

    def _offer(self, lead: Lead) -> None:
        self.lead_id, self.name = str(lead.id), lead.name
        self.now = copy.MENU_STATE.format(state=copy.LABELS[lead.state])
        self.choices, self.busy = choices_of(lead.state), False

    async def _move(self, lead_id: uuid.UUID, to: LeadState) -> None:
        admin = self._signed_in()
        done = await tried(
            self, copy.FAILED, lambda: lead_states.move(admin, lead_id, to)
        )
        if done:
            told = copy.MOVED.format(state=copy.LABELS[to])
            await announce(self, told, self.name, undo=filter(None, done))

    async def _attempt(self, lead_id: uuid.UUID, what: Attempt) -> None:
        admin = self._signed_in()
        done = await tried(
            self, copy.FAILED, lambda: lead_states.attempt(admin, lead_id, what)
        )
        if done:
            told = copy.ATTEMPTED.format(attempt=copy.ATTEMPTS[what])
            await announce(self, told, self.name)


def choices_of(state: LeadState) -> list[Choice]:
    """Return what can be done from a state: moves, and attempts until it is over."""
    ways = MOVES[Actor.STAFF].get(state, frozenset[LeadState]()) - OF_VISITS
    labels = {to.value: copy.MOVES[to] for to in LeadState if to in ways}
    if state is LeadState.CANCELLED:
        labels[LeadState.CONTACTED.value] = copy.REOPEN
    elif state is not LeadState.DONE:
        labels |= {attempt.value: copy.ATTEMPTS[attempt] for attempt in Attempt}
    return [
        Choice(value=value, label=label, key=str(at))
        for at, (value, label) in enumerate(labels.items(), start=1)
    ]


def _find(admin: Admin, lead_id: str) -> Lead:
    try:
        wanted = uuid.UUID(lead_id)
    except ValueError as error:
        raise AppointmentNotFound from error
    return leads.find(admin, wanted)[0]
