"""The page of leads on the screen, and the way to the next."""

import asyncio
from dataclasses import replace
from typing import Any

import reflex as rx

from app import routes
from app.admin.leads.row import LeadRow, lead_row, marked_changes
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import admin as copy
from app.content import messages
from app.domain.lead import Category
from app.domain.lead_criteria import COUNT_CAP, LeadCriteria, Order, Position
from app.domain.lead_search import MAX_TERM
from app.services import leads
from app.services.failures import log_unexpected
from app.services.lead_query import criteria_in, day_in, query_of


class LeadListState(PanelState):
    """Rows of the present page; positions of the pages before it stay here."""

    rows: rx.Field[list[LeadRow]] = rx.field(default_factory=list)
    loading: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    count: rx.Field[str] = rx.field("")
    page: rx.Field[int] = rx.field(1)
    has_next: rx.Field[bool] = rx.field(False)
    search: rx.Field[str] = rx.field("")
    category: rx.Field[str] = rx.field("")
    day: rx.Field[str] = rx.field("")
    day_label: rx.Field[str] = rx.field("")
    oldest_first: rx.Field[bool] = rx.field(False)
    search_round: rx.Field[int] = rx.field(0)
    export_query: rx.Field[str] = rx.field("")
    editing: rx.Field[str] = rx.field("")

    _criteria: LeadCriteria = LeadCriteria()
    _starts: list[Position | None] = [None]
    _next: Position | None = None

    @rx.event
    async def load(self):
        """Show what the page's address asks for."""
        asked = criteria_in(self.router.url.query_parameters)
        if self._moved_to == address_of(asked):
            self._moved_to = ""  # the list led here, and shows it already
            return
        if asked.search != self.search:
            self.search_round += 1
        self._criteria, self.editing = asked, ""
        async for update in self._from_the_start():
            yield update

    @rx.event
    async def search_for(self, text: str):
        """Show the leads that hold a text."""
        async for update in self._ask(search=str(text)[:MAX_TERM], step=False):
            yield update

    @rx.event
    async def clear_search(self):
        """Show all texts again; the field is drawn anew, empty."""
        self.search_round += 1
        async for update in self._ask(search=""):
            yield update

    @rx.event
    async def choose_category(self, category: str):
        """Show the leads of one form, or of both."""
        chosen = Category(category) if str(category) in set(Category) else None
        async for update in self._ask(category=chosen):
            yield update

    @rx.event
    async def choose_day(self, day: str):
        """Show the leads registered on one Chilean day, or on all."""
        async for update in self._ask(day=day_in(str(day))):
            yield update

    @rx.event
    async def toggle_order(self):
        """Turn the list around."""
        newest = self._criteria.order is Order.NEWEST_FIRST
        order = Order.OLDEST_FIRST if newest else Order.NEWEST_FIRST
        async for update in self._ask(order=order):
            yield update

    @rx.event
    async def next_page(self):
        """Go on to older leads."""
        if self._next is None or self.loading:
            return
        self._starts = [*self._starts, self._next]
        async for update in self._show():
            yield update

    @rx.event
    async def previous_page(self):
        """Go back to newer leads."""
        if len(self._starts) < 2 or self.loading:
            return
        self._starts = self._starts[:-1]
        async for update in self._show():
            yield update

    @rx.event
    async def reload(self):
        """Load the present page again."""
        async for update in self._show():
            yield update

    @rx.event
    async def refresh(self) -> None:
        """Show what others changed, marked; a row being edited stays."""
        before = {row["id"]: row for row in self.rows}
        try:
            page = await self._fetch()
        except Exception as error:  # noqa: BLE001 - the next change tries again
            log_unexpected("Refreshing leads", error)
            return
        self._take(page)
        self.rows = marked_changes(before, self.rows, keep=self.editing)

    async def _reload(self) -> None:
        """Load the present page for another state of the panel."""
        async for _ in self._show():
            pass

    async def _ask(self, *, step: bool = True, **changes: Any):
        """Show what other criteria ask for, and put them into the address.

        Args:
            step: Whether the browser's back button leads back to before.
            changes: New values of the criteria.
        """
        self._criteria = replace(self._criteria, **changes)
        self.editing = ""
        async for update in self._from_the_start():
            yield update
        self._moved_to = address_of(self._criteria)
        yield rx.redirect(self._moved_to, replace=not step)

    async def _from_the_start(self):
        self._starts = [None]
        async for update in self._show():
            yield update

    async def _show(self):
        self._tell_criteria()
        self.loading, self.failed = True, False
        yield
        try:
            page = await self._fetch()
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing leads", error)
            self.rows, self.count, self.failed = [], "", True
            self.has_next, self._next = False, None
            await announce(self, messages.LEADS_LOAD_ERROR, kind="error")
        else:
            self._take(page)
        self.page = len(self._starts)
        self.loading = False

    async def _fetch(self) -> leads.LeadPage:
        asked = replace(self._criteria, after=self._starts[-1])
        return await asyncio.to_thread(leads.list_page, self._signed_in(), asked)

    def _take(self, page: leads.LeadPage) -> None:
        self.rows = [lead_row(lead, page.catalogue) for lead in page.leads]
        self.count = _count(page.total)
        self._next, self.has_next = page.next, page.next is not None

    def _tell_criteria(self) -> None:
        asked = self._criteria
        self.search = asked.search
        self.category = asked.category.value if asked.category else ""
        self.day = asked.day.isoformat() if asked.day else ""
        self.day_label = f"{asked.day:%d/%m/%Y}" if asked.day else ""
        self.oldest_first = asked.order is Order.OLDEST_FIRST
        self.export_query = query_of(asked)


def address_of(criteria: LeadCriteria) -> str:
    """Return the address of the panel that shows what the criteria ask for."""
    query = query_of(criteria)
    page = routes.page_href(routes.ADMIN)
    return f"{page}?{query}" if query else page


def _count(total: int) -> str:
    if total == 0:
        return copy.COUNT_NONE
    if total == 1:
        return copy.COUNT_ONE
    if total == COUNT_CAP + 1:
        return copy.COUNT_CAPPED.format(count=_grouped(COUNT_CAP))
    return copy.COUNT_MANY.format(count=_grouped(total))


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", ".")
