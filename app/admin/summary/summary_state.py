"""Numbers of the chosen period, ready for plots and their tables."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import reflex as rx

from app import routes
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import summary as copy
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.summary import PERIODS, Summary
from app.domain.vaccines import format_clp
from app.services import summary
from app.services.failures import log_unexpected
from app.services.lead_query import query_of


class SummaryState(PanelState):
    """What the page shows; each list is one plot and the table beside it."""

    days: rx.Field[int] = rx.field(PERIODS[1])
    loading: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    leads: rx.Field[int] = rx.field(0)
    value: rx.Field[str] = rx.field("")
    urgent: rx.Field[str] = rx.field("")
    first_edit: rx.Field[str] = rx.field("")
    by_day: rx.Field[list[dict[str, str | int]]] = rx.field(default_factory=list)
    by_vaccine: rx.Field[list[dict[str, str | int]]] = rx.field(default_factory=list)
    by_hour: rx.Field[list[dict[str, str | int]]] = rx.field(default_factory=list)
    by_weekday: rx.Field[list[dict[str, str | int]]] = rx.field(default_factory=list)

    @rx.event
    async def load(self):
        """Show the period."""
        async for update in self._show():
            yield update

    @rx.event
    async def choose_days(self, days: str):
        """Show another period."""
        if str(days) in map(str, PERIODS):
            self.days = int(days)
        async for update in self._show():
            yield update

    async def _show(self):
        admin = self._signed_in()
        self.loading, self.failed = True, False
        yield
        try:
            found = await asyncio.to_thread(summary.last_days, admin, self.days)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Summing up leads", error)
            self.failed = True
            await announce(self, copy.LOAD_ERROR, kind="error")
        else:
            self._take(found)
        self.loading = False

    def _take(self, found: Summary) -> None:
        self.leads = found.leads
        self.value = format_clp(found.value)
        share = round(100 * found.urgent / found.leads) if found.leads else 0
        self.urgent = f"{share} %"
        self.first_edit = _duration(found.first_edit)
        self.by_day = [
            {
                "label": f"{count.day:%d/%m}",
                "B2C": count.b2c,
                "Pharmacy": count.pharmacy,
                "href": _list(LeadCriteria(day=count.day)),
                "href_B2C": _list(LeadCriteria(day=count.day, category=Category.B2C)),
                "href_Pharmacy": _list(
                    replace(LeadCriteria(day=count.day), category=Category.PHARMACY)
                ),
            }
            for count in found.days
        ]
        self.by_vaccine = [
            {
                "label": count.vaccine,
                "leads": count.leads,
                "value": format_clp(count.value),
                "href": _list(LeadCriteria(search=count.vaccine)),
            }
            for count in found.vaccines
        ]
        self.by_hour = _counts([f"{hour:02d}" for hour in range(24)], found.hours)
        self.by_weekday = _counts(copy.WEEKDAYS, found.weekdays)


def _counts(labels: Any, numbers: Any) -> list[dict[str, str | int]]:
    return [
        {"label": label, "leads": number}
        for label, number in zip(labels, numbers, strict=True)
    ]


def _list(criteria: LeadCriteria) -> str:
    """Return the address of the list with what a bar stands for."""
    return f"{routes.page_href(routes.ADMIN)}?{query_of(criteria)}"


def _duration(time: timedelta | None) -> str:
    if time is None:
        return copy.NO_EDIT
    minutes = int(time.total_seconds() // 60)
    if minutes < 60:
        return copy.MINUTES.format(minutes=minutes)
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return copy.HOURS.format(hours=hours, minutes=minutes)
    return copy.DAYS.format(days=hours // 24, hours=hours % 24)
