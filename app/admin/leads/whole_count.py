"""How many leads match: at once up to the cap, to the last one a moment later."""

from typing import Any, Final

import reflex as rx

from app.admin.leads.criteria_view import count_text
from app.admin.session.panel_state import PanelState
from app.domain.identity import Admin
from app.domain.lead_criteria import COUNT_CAP, LeadCriteria
from app.services import lead_totals
from app.services.failures import log_unexpected

# Tabs for which a count goes on; it dies with its process, whatever a state remembers.
_counting: Final[set[str]] = set()


class WholeCount(PanelState, mixin=True):
    """The number above the list."""

    count: rx.Field[str] = rx.field("")

    _criteria: LeadCriteria = LeadCriteria()
    _is_capped: bool = False
    _counts_again: bool = False

    @rx.event(background=True)
    async def count_whole(self) -> None:
        """Tell how many leads there are where a page counts only to its cap."""
        async with self:
            if self._is_counting():
                return
            tab, admin = self.router.session.client_token, self._signed_in()
            _counting.add(tab)
        try:
            await self._count_on(admin, tab)
        except BaseException:
            # One that ends by itself lets go within; another has begun since, perhaps.
            _counting.discard(tab)
            raise

    async def _count_on(self, admin: Admin, tab: str) -> None:
        is_done = False
        while not is_done:
            async with self:
                asked, self._counts_again = self._criteria, False
            total = await _total(admin, asked)
            async with self:
                is_asked = asked == self._criteria
                if is_asked and self._is_capped and total is not None:
                    self.count = count_text(total, whole=True)
                is_done = (is_asked and not self._counts_again) or not self._is_capped
                if is_done:
                    # From here on, whoever sees a change begins another.
                    _counting.discard(tab)

    def _tell_count(self, total: int, *, again: bool) -> None:
        """Tell what a page counted; what was counted whole stays until it is anew."""
        was_capped, self._is_capped = self._is_capped, total > COUNT_CAP
        if not (again and was_capped and self._is_capped):
            self.count = count_text(total)

    def _whole_count(self) -> Any:
        """Return the event that counts on, None where the count is whole or goes on."""
        if not self._is_capped or self._is_counting():
            return None
        return type(self).count_whole

    def _is_counting(self) -> bool:
        """Return whether a count goes on for this tab; it then counts once more."""
        self._counts_again = self.router.session.client_token in _counting
        return self._counts_again


async def _total(admin: Admin, asked: LeadCriteria) -> int | None:
    try:
        return await lead_totals.shared(admin, asked)
    except Exception as error:  # noqa: BLE001 - the next change tries again
        log_unexpected("Counting leads", error)
        return None
