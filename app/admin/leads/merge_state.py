"""Comparing two requests that may be one, and joining them."""

import uuid
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, TypedDict, TypeVar

import reflex as rx

from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.field_words import field_words, names_of
from app.admin.leads.list_state import LeadListState
from app.admin.leads.planning import id_in
from app.admin.leads.still_there import became_one, still_there
from app.admin.session.asking import Asking
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import merging as copy
from app.content import visits
from app.domain.clock import minute_text
from app.domain.lead import Lead
from app.domain.merging import LeadJoined
from app.domain.roles import Right
from app.services import merging
from app.services.merging import Comparison

T = TypeVar("T")


class Way(TypedDict):
    """A way to join them: whose data are the right ones."""

    right: str
    label: str


class MergeState(Asking, PanelState):
    """The question about two requests; `text` is empty while it is closed."""

    REQUIRES: ClassVar = Right.LEADS

    text: rx.Field[str] = rx.field("")
    heads: rx.Field[list[str]] = rx.field(default_factory=list)
    differs: rx.Field[list[list[str]]] = rx.field(default_factory=list)
    ways: rx.Field[list[Way]] = rx.field(default_factory=list)
    busy: rx.Field[bool] = rx.field(False)

    _versions: dict[uuid.UUID, int] = {}

    @rx.event
    async def ask(self, other_id: str) -> None:
        """Show the request of the open file and another one side by side."""
        admin, other = self._signed_in(), str(other_id)
        opened = (await self.get_state(DrawerState)).lead_id
        found = await self._tried(
            (opened, other),
            lambda: merging.compare(admin, id_in(opened), id_in(other)),
        )
        if found:
            self._offer(found[0])

    @rx.event
    async def cancel(self) -> None:
        """Leave the two as they are."""
        if not self.busy:
            self._close()

    @rx.event
    async def refresh(self) -> None:
        """Take the question back where others deleted or blocked one of the two."""
        if not self.text or self.busy:
            return
        both, joined = map(str, self._versions), (copy.JOINED, copy.JOINED_TEXT)
        if not await still_there(self, both, copy.FAILED, joined):
            self._close()

    @rx.event
    async def join(self, right: str):
        """Join them; the file of the one that stays is shown then."""
        offered = {way["right"] for way in self.ways}
        if not self.text or self.busy or str(right) not in offered:
            await self._tell_forgotten()
            return
        self.busy = True
        yield
        admin, versions = self._signed_in(), self._versions
        done = await self._tried(
            [str(each) for each in versions],
            lambda: merging.join(admin, versions, id_in(str(right))),
        )
        self.busy = False
        self._close()
        await (await self.get_state(LeadListState)).refresh()
        drawer = await self.get_state(DrawerState)
        if done:
            left = str(done[0].id)
            (gone,) = (str(each) for each in versions if str(each) != left)
            drawer._join(left, gone)  # noqa: SLF001 - a public method is a remote API
            await announce(self, copy.DONE, done[0].reference)
            yield DrawerState.open(left)
        else:
            await drawer.refresh()

    async def _tried(
        self, both: Collection[str], deed: Callable[[], T]
    ) -> tuple[T] | None:
        """Do something with two requests, unless somebody made them one already."""

        def attempt() -> T | None:
            try:
                return deed()
            except LeadJoined as error:
                if became_one(error, both):
                    return None
                raise

        done = await tried(self, copy.FAILED, attempt)
        if done is None:
            return None
        if done[0] is not None:
            return (done[0],)
        await announce(self, copy.JOINED, copy.JOINED_TEXT)
        return None

    def _close(self) -> None:
        self.text, self.heads, self.differs, self.ways = "", [], [], []
        self._versions = {}

    def _offer(self, found: Comparison) -> None:
        self._has_asked, both = True, (found.stays, found.goes)
        names = [_named(lead) for lead in both]
        self.text = copy.TEXT.format(stays=names[0], goes=names[1])
        self.heads = [
            lead.reference or name for lead, name in zip(both, names, strict=True)
        ]
        words = names_of(found.catalogue)
        self.differs = [
            [visits.FIELDS[name], *(_shown(lead, name, words) for lead in both)]
            for name in found.differs
        ]
        if found.differs:
            self.ways = [
                Way(right=str(lead.id), label=copy.WITH.format(reference=head))
                for lead, head in zip(both, self.heads, strict=True)
            ]
        else:
            self.ways = [Way(right=str(found.stays.id), label=copy.YES)]
        self._versions = {lead.id: lead.version for lead in both}
        self.busy = False


def _named(lead: Lead) -> str:
    return copy.NAMED.format(
        reference=lead.reference or copy.NO_REFERENCE,
        registered=minute_text(lead.created_at),
    )


def _shown(lead: Lead, name: str, words: Mapping[str, str]) -> str:
    return field_words(name, str(getattr(lead, name) or ""), words) or copy.EMPTY
