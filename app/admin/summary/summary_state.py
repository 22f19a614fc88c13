"""Numbers of the chosen period, ready for plots and their tables."""

import asyncio
from datetime import timedelta
from typing import ClassVar

import reflex as rx

from app import routes
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.admin.summary.bars import (
    Entry,
    comunas_of,
    counts_of,
    days_of,
    grouped,
    pharmacies_of,
    states_of,
    vaccines_of,
)
from app.content import summary as copy
from app.domain.roles import Right
from app.domain.summary import PERIODS, Summary
from app.domain.vaccines import format_clp
from app.services import summary
from app.services.failures import log_unexpected


class SummaryState(PanelState):
    """What the page shows; each list is one plot and the table beside it."""

    REQUIRES: ClassVar = Right.SUMMARY

    days: rx.Field[int] = rx.field(PERIODS[1])
    loading: rx.Field[bool] = rx.field(False)
    failed: rx.Field[bool] = rx.field(False)
    leads: rx.Field[int] = rx.field(0)
    number: rx.Field[str] = rx.field("")
    value: rx.Field[str] = rx.field("")
    urgent: rx.Field[str] = rx.field("")
    answer_median: rx.Field[str] = rx.field("")
    answer_p90: rx.Field[str] = rx.field("")
    answered: rx.Field[str] = rx.field("")
    by_day: rx.Field[list[Entry]] = rx.field(default_factory=list)
    by_vaccine: rx.Field[list[Entry]] = rx.field(default_factory=list)
    by_comuna: rx.Field[list[Entry]] = rx.field(default_factory=list)
    by_state: rx.Field[list[Entry]] = rx.field(default_factory=list)
    by_pharmacy: rx.Field[list[Entry]] = rx.field(default_factory=list)
    by_hour: rx.Field[list[Entry]] = rx.field(default_factory=list)
    by_weekday: rx.Field[list[Entry]] = rx.field(default_factory=list)

    @rx.event
    async def load(self):
        """Show the period that the address names."""
        asked = self.router.url.query_parameters.get(routes.QUERY_PERIOD, "")
        days = int(asked) if asked in map(str, PERIODS) else PERIODS[1]
        if self._arrives():
            return
        self.days = days
        async for update in self._show():
            yield update

    @rx.event
    async def choose_days(self, days: str):
        """Show another period, and put it into the address."""
        if str(days) not in map(str, PERIODS):
            return
        self.days = int(days)
        async for update in self._show():
            yield update
        page = routes.page_href(routes.SUMMARY)
        yield self._way_to(f"{page}?{routes.QUERY_PERIOD}={self.days}")

    @rx.event
    async def reload(self):
        """Try again."""
        async for update in self._show():
            yield update

    @rx.event
    async def refresh(self) -> None:
        """Follow what came since; a failure leaves what is shown."""
        admin, days = self._signed_in(), self.days
        try:
            found = await asyncio.to_thread(summary.last_days, admin, days)
        except Exception as error:  # noqa: BLE001 - the next change tries again
            log_unexpected("Summing up leads", error)
            return
        self.failed = False
        self._take(found)

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
        self.leads, self.number = found.leads, grouped(found.leads)
        self.value = format_clp(found.value)
        share = round(100 * found.urgent / found.leads) if found.leads else 0
        self.urgent = f"{share} %"
        told = found.answers
        self.answer_median = _duration(told.median)
        self.answer_p90 = _duration(told.p90)
        self.answered = copy.ANSWERED.format(
            answered=grouped(told.answered), waiting=grouped(told.waiting)
        )
        self.by_day = days_of(found)
        self.by_vaccine = vaccines_of(found)
        self.by_comuna = comunas_of(found)
        self.by_state = states_of(found)
        self.by_pharmacy = pharmacies_of(found)
        self.by_hour = counts_of([f"{hour:02d}" for hour in range(24)], found.hours)
        self.by_weekday = counts_of(copy.WEEKDAYS, found.weekdays)


def _duration(time: timedelta | None) -> str:
    if time is None:
        return copy.NO_ANSWER
    minutes = int(time.total_seconds() // 60)
    if minutes < 60:
        return copy.MINUTES.format(minutes=minutes)
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return copy.HOURS.format(hours=hours, minutes=minutes)
    return copy.DAYS.format(days=hours // 24, hours=hours % 24)
