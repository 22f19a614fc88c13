"""What can be done with a lead from where it stands, and doing it."""

import uuid
from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, TypedDict

import reflex as rx

from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.planning import id_in
from app.admin.leads.still_there import still_there
from app.admin.session.asking import Asking
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import Hasty, press_of
from app.admin.session.panel_state import PanelState
from app.content import household
from app.content import states as copy
from app.domain.events import Actor
from app.domain.lead_state import MOVES, OF_VISITS, OVER, Attempt, LeadState, speaks_for
from app.domain.overtaken import Seen, Shown
from app.domain.roles import Right
from app.services import household_states, lead_states
from app.services.household_states import Home
from app.services.household_text import patient_of


class Choice(TypedDict):
    """One thing that can be done; `key` is the digit that does it."""

    value: str
    label: str
    key: str


class MovesState(Hasty, Asking, PanelState):
    """The window of one lead; `lead_id` is empty while it is closed.

    `home` offers to write for all who were asked for together, empty where there is
    one person; `together`, whether that is taken; `alone` says for whom it is else.
    `meanwhile` tells what somebody else did before a choice, which was not done then.
    """

    REQUIRES: ClassVar = Right.LEADS

    lead_id: rx.Field[str] = rx.field("")
    name: rx.Field[str] = rx.field("")
    now: rx.Field[str] = rx.field("")
    patient: rx.Field[str] = rx.field("")
    home: rx.Field[str] = rx.field("")
    alone: rx.Field[str] = rx.field("")
    together: rx.Field[bool] = rx.field(True)
    choices: rx.Field[list[Choice]] = rx.field(default_factory=list)
    busy: rx.Field[bool] = rx.field(False)
    meanwhile: rx.Field[str] = rx.field("")

    _seen: tuple[tuple[uuid.UUID, Shown], ...] = ()

    @rx.event
    async def open(self, lead_id: str) -> None:
        """Offer what can be done with a lead as it stands now."""
        if found := await self._find(lead_id):
            self._offer(found)

    @rx.event
    async def ask(self, lead_id: str) -> None:
        """Ask what came of a call or a message; nothing where the lead is over."""
        found = await self._find(lead_id)
        if found and found.lead.state not in OVER:
            self._offer(found)

    @rx.event
    async def switch_together(self) -> None:
        """Write for all who were asked for together, or for one of them."""
        self.together = not self.together

    @rx.event
    async def cancel(self) -> None:
        """Leave the lead as it is."""
        self._close()

    @rx.event
    async def refresh(self) -> None:
        """Close the window where others deleted or blocked the lead."""
        if not self.lead_id or self.busy:
            return
        if not await still_there(self, [self.lead_id], copy.FAILED):
            self._close()

    @rx.event
    async def choose(self, value: str) -> None:
        """Do one of the things that were offered."""
        offered = {choice["value"] for choice in self.choices}
        if not self.lead_id or self.busy or str(value) not in offered:
            await self._tell_forgotten()
            return
        pressed = press_of(str(value), self.lead_id)
        if self._is_hasty(pressed):
            return
        self.busy = True
        lead_id, self.lead_id = uuid.UUID(self.lead_id), ""
        if str(value) in set(Attempt):
            await self._attempt(lead_id, Attempt(str(value)))
        else:
            await self._move(lead_id, LeadState(str(value)))
        self.busy = False
        if self.lead_id:
            self._was_answered(pressed)
        else:
            self._close()
        shown = await self.get_state(LeadListState)
        if shown.order:  # asked from the agenda, there may be no list
            await shown.refresh()
        await (await self.get_state(DrawerState)).refresh()

    async def _find(self, lead_id: str) -> Home | None:
        admin, wanted = self._signed_in(), str(lead_id)
        found = await tried(
            self, copy.FAILED, lambda: household_states.home(admin, id_in(wanted))
        )
        return found[0] if found else None

    def _offer(self, found: Home) -> None:
        lead, self.meanwhile, self._has_asked = found.lead, "", True
        self._seen = tuple(found.seen.items())
        self.lead_id, self.name = str(lead.id), lead.name
        self.now = copy.MENU_STATE.format(state=copy.LABELS[lead.state])
        self.patient = patient_of(lead) if lead.patient else ""
        self.choices, self.busy = choices_of(lead.state), False
        count = sum(speaks_for(lead.state, one.state) for one in found.people)
        self.home = household.FOR_ALL.format(count=count) if count > 1 else ""
        self.alone = household.FOR_ONE.format(patient=lead.patient or lead.name)
        self.together = True

    def _close(self) -> None:
        self.lead_id, self.name, self.now, self.patient = "", "", "", ""
        self.home, self.alone, self.meanwhile = "", "", ""
        self.choices, self._seen = [], ()

    def _again(self, lead_id: uuid.UUID) -> Callable[[str], Awaitable[None]]:
        """Return what shows the lead as it is now, where somebody was faster."""

        async def show(told: str) -> None:
            together = self.together
            if found := await self._find(str(lead_id)):
                self._offer(found)
                self.together, self.meanwhile = together, told

        return show

    async def _move(self, lead_id: uuid.UUID, to: LeadState) -> None:
        admin, for_all = self._signed_in(), self._for_all()
        seen = self._seen_of(lead_id)

        def deed() -> Sequence[uuid.UUID]:
            if for_all:
                return household_states.move(admin, lead_id, to, seen=seen)
            return [*filter(None, [lead_states.move(admin, lead_id, to, seen=seen)])]

        done = await tried(self, copy.FAILED, deed, overtaken=self._again(lead_id))
        if done:
            told = copy.MOVED.format(state=copy.LABELS[to])
            await announce(self, told, self._whom(len(done[0])), undo=done[0])

    async def _attempt(self, lead_id: uuid.UUID, what: Attempt) -> None:
        admin, for_all = self._signed_in(), self._for_all()
        deed = household_states.attempt if for_all else lead_states.attempt
        seen = self._seen_of(lead_id)
        done = await tried(
            self,
            copy.FAILED,
            lambda: deed(admin, lead_id, what, seen=seen),
            overtaken=self._again(lead_id),
        )
        if done:
            told = copy.ATTEMPTED.format(attempt=copy.ATTEMPTS[what])
            await announce(self, told, self._whom(done[0] or 1))

    def _seen_of(self, lead_id: uuid.UUID) -> Seen:
        """Return what was shown of those of whom something is told."""
        for_all = self._for_all()
        return {one: it for one, it in self._seen if for_all or one == lead_id}

    def _for_all(self) -> bool:
        return self.together and self.home != ""

    def _whom(self, count: int) -> str:
        if count > 1:
            return household.PEOPLE_MANY.format(name=self.name, count=count)
        return self.patient or self.name


def choices_of(state: LeadState) -> list[Choice]:
    """Return what can be done from a state: moves, and attempts until it is over.

    To cancel comes last: what is chosen first is what one has at hand.
    """
    ways = MOVES[Actor.STAFF].get(state, frozenset[LeadState]()) - OF_VISITS
    labels = {to.value: copy.MOVES[to] for to in LeadState if to in ways}
    if state is LeadState.CANCELLED:
        labels[LeadState.CONTACTED.value] = copy.REOPEN
    elif state is not LeadState.DONE:
        cancel = labels.pop(LeadState.CANCELLED.value, None)
        labels |= {attempt.value: copy.ATTEMPTS[attempt] for attempt in Attempt}
        labels |= {LeadState.CANCELLED.value: cancel} if cancel else {}
    return [
        Choice(value=value, label=label, key=str(at))
        for at, (value, label) in enumerate(labels.items(), start=1)
    ]
