"""The page of leads on the screen, and the way to the next."""

import asyncio
from urllib.parse import urlencode

import reflex as rx

from app import routes
from app.admin.leads.row import LeadRow, lead_row
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import admin as copy
from app.content import messages
from app.domain.lead import Category
from app.domain.lead_criteria import COUNT_CAP, LeadCriteria, Order, Position
from app.domain.lead_search import MAX_TERM
from app.services import leads
from app.services.failures import log_unexpected


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
    oldest_first: rx.Field[bool] = rx.field(False)
    search_round: rx.Field[int] = rx.field(0)
    export_href: rx.Field[str] = rx.field("")

    _starts: list[Position | None] = [None]
    _next: Position | None = None

    @rx.event
    async def load(self):
        """Load the first page."""
        async for update in self._from_the_start():
            yield update

    @rx.event
    async def search_for(self, text: str):
        """Show the leads that hold a text."""
        self.search = str(text)[:MAX_TERM]
        async for update in self._from_the_start():
            yield update

    @rx.event
    async def clear_search(self):
        """Show all texts again; the field is drawn anew, empty."""
        self.search, self.search_round = "", self.search_round + 1
        async for update in self._from_the_start():
            yield update

    @rx.event
    async def choose_category(self, category: str):
        """Show the leads of one form, or of both."""
        self.category = category if str(category) in set(Category) else ""
        async for update in self._from_the_start():
            yield update

    @rx.event
    async def toggle_order(self):
        """Turn the list around."""
        self.oldest_first = not self.oldest_first
        async for update in self._from_the_start():
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

    async def _reload(self) -> None:
        """Load the present page for another state of the panel."""
        async for _ in self._show():
            pass

    async def _from_the_start(self):
        self._starts = [None]
        async for update in self._show():
            yield update

    async def _show(self):
        admin = self._signed_in()
        self.loading, self.failed = True, False
        yield
        criteria = LeadCriteria(
            search=self.search,
            category=Category(self.category) if self.category else None,
            order=Order.OLDEST_FIRST if self.oldest_first else Order.NEWEST_FIRST,
            after=self._starts[-1],
        )
        try:
            page = await asyncio.to_thread(leads.list_page, admin, criteria)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing leads", error)
            self.rows, self.count, self.failed = [], "", True
            self.has_next, self._next = False, None
            await announce(self, messages.LEADS_LOAD_ERROR, kind="error")
        else:
            self.rows = [lead_row(lead, page.catalogue) for lead in page.leads]
            self.count = _count(page.total)
            self._next, self.has_next = page.next, page.next is not None
        self.page = len(self._starts)
        self.export_href = _export_href(criteria)
        self.loading = False


def _export_href(criteria: LeadCriteria) -> str:
    """Return the address of the file with all that the list shows."""
    asked = {
        "search": criteria.search,
        "category": criteria.category.value if criteria.category else "",
        "order": criteria.order.value,
    }
    return f"{routes.API_EXPORT}?{urlencode(asked)}"


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
