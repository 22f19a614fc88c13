"""The page of leads on the screen, and the way to the next."""

import asyncio
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import reflex as rx

from app import routes
from app.admin.leads.criteria_view import narrowed, without
from app.admin.leads.presence_state import PresenceState
from app.admin.leads.row import blank_row, keeping
from app.admin.leads.shown_page import ShownPage, shown_page
from app.admin.leads.slots import SlottedRows
from app.admin.leads.told_criteria import ToldCriteria
from app.admin.leads.whole_count import WholeCount
from app.admin.session.notices import announce
from app.content import messages
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order, Position
from app.domain.lead_text import MAX_TERM
from app.services import leads
from app.services.failures import log_unexpected
from app.services.lead_query import (
    Place,
    address_of,
    asked_at,
    criteria_in,
    day_in,
    place_in,
    place_query,
)


class LeadListState(ToldCriteria, WholeCount, SlottedRows):
    """Rows of the present page, which its address names."""

    loading: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    page: rx.Field[int] = rx.field(1)
    has_next: rx.Field[bool] = rx.field(False)
    vaccines: rx.Field[list[str]] = rx.field(default_factory=list)
    search_round: rx.Field[int] = rx.field(0)
    editing: rx.Field[str] = rx.field("")

    _place: Place = Place()
    _next: Position | None = None

    @rx.event
    async def load(self):
        """Show what the page's address asks for.

        A page that comes back after its connection was lost asks for what it
        shows already: that stays, an edit and what is typed into it above all.
        """
        url = self.router.url
        asked = asked_at(url.query_parameters, url.fragment)
        place = place_in(url.query_parameters)
        if self._arrives():
            return  # the list led here, and shows that already, or what came after it
        if self.order and (asked, place) == (self._criteria, self._place):
            yield await self._refresh(told=True)
            self.loading = False
            return
        if asked.search != self.search:
            self.search_round += 1
        self._criteria, self._place, self.editing = asked, place, ""
        async for update in self._show():
            yield update
        if routes.QUERY_SEARCH in url.query_parameters:
            yield self._way_to(self._address(asked, place), replace=True)

    @rx.event
    async def follow(self) -> Any:
        """Show what the address asks for, of which only what follows `#` changed."""
        self._led_to = ()
        return LeadListState.load

    @rx.event
    async def search_for(self, text: str):
        """Show the leads that hold a text."""
        async for update in self._ask(search=str(text)[:MAX_TERM], step=False):
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
    async def narrow(self, form: dict[str, Any]):
        """Show what the window of further filters asks for."""
        async for update in self._ask_for(narrowed(self._criteria, form)):
            yield update

    @rx.event
    async def clear(self, field: str):
        """Take one chip away."""
        if str(field) == "search":
            self.search_round += 1
        async for update in self._ask(**without(self._criteria, str(field))):
            yield update

    @rx.event
    async def show_view(self, query: str):
        """Show a view, given as the query of an address."""
        self.search_round += 1
        wanted = criteria_in(dict(parse_qsl(str(query))))
        async for update in self._ask_for(wanted):
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
        async for update in self._go(Place(self.page + 1, self._next)):
            yield update

    @rx.event
    async def previous_page(self):
        """Go back to newer leads."""
        if self._place.after is None or self.loading:
            return
        asked = replace(self._criteria, after=self._place.after)
        try:
            before = await asyncio.to_thread(
                leads.page_before, self._signed_in(), asked
            )
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing leads", error)
            await announce(self, messages.LEADS_LOAD_ERROR, kind="error")
            return
        place = Place(max(self.page - 1, 2), before) if before else Place()
        async for update in self._go(place):
            yield update

    @rx.event
    async def reload(self):
        """Load the present page again."""
        async for update in self._show():
            yield update

    @rx.event
    async def refresh(self) -> Any:
        """Show what others changed, marked; a row being edited stays."""
        return await self._refresh()

    async def _refresh(self, *, told: bool = False) -> Any:
        try:
            page = await self._fetch()
        except Exception as error:  # noqa: BLE001 - the next change tries again
            log_unexpected("Refreshing leads", error)
            if told:
                await announce(self, messages.LEADS_LOAD_ERROR, kind="error")
            return None
        self._take(page, mark=True)
        return self._whole_count()

    def _hold(self, lead_id: str) -> None:
        """Show a lead as edited, also where it is not on this page."""
        if not self._has(lead_id):
            self._put([blank_row(lead_id), *self._rows()])
        self.editing = lead_id

    def _has(self, lead_id: str) -> bool:
        """Return whether a lead stands in the page that is shown."""
        return lead_id in {row["id"] for row in self._rows()}

    async def _reload(self) -> None:
        """Load the present page for another state of the panel."""
        async for _ in self._show():
            pass

    async def _ask(self, *, step: bool = True, **changes: Any):
        """Show what changed criteria ask for; the back button takes a step back."""
        wanted = replace(self._criteria, **changes)
        async for update in self._ask_for(wanted, step=step):
            yield update

    async def _ask_for(self, criteria: LeadCriteria, *, step: bool = True):
        self._criteria = criteria
        async for update in self._go(Place(), step=step):
            yield update

    async def _go(self, place: Place, *, step: bool = True):
        """Show a page of what is asked for, and put it into the address."""
        self._place, self.editing = place, ""
        async for update in self._show():
            yield update
        yield self._way_to(self._address(self._criteria, place), replace=not step)

    async def _show(self):
        self._tell_criteria()
        self.loading, self.failed = True, False
        yield
        try:
            page = await self._fetch()
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Listing leads", error)
            self._put([])
            self.count, self.failed = "", True
            self.has_next, self._next = False, None
            await announce(self, messages.LEADS_LOAD_ERROR, kind="error")
        else:
            self._take(page)
        self.page = self._place.page
        self.loading = False
        if counting := self._whole_count():
            yield counting

    async def _fetch(self) -> ShownPage:
        await (await self.get_state(PresenceState))._look()  # noqa: SLF001 - a public method is a remote API
        asked = replace(self._criteria, after=self._place.after)
        return await shown_page(self._signed_in(), asked)

    def _take(self, shown: ShownPage, *, mark: bool = False) -> None:
        """Show a page; one that is only seen again keeps a row that is edited."""
        page, rows = shown.page, shown.rows
        if mark and self.editing:
            rows = keeping(self.editing, self._rows(), rows)
        self._put(rows, mark=mark)
        self._tell_count(page.total, again=mark)
        self._tell_pharmacies(page.partners)
        self.vaccines = sorted({each.name for each in page.catalogue})
        self._next, self.has_next = page.next, page.next is not None

    def _address(self, criteria: LeadCriteria, place: Place) -> str:
        """Return the address that shows a page of what is asked for."""
        return address_of(criteria, place_query(place))
