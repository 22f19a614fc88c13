"""Ending a visit, from the file of its lead and from the agenda.

Whether it has begun is the server's to say: what is said to be done or missed before
its hour is asked once more.
"""

from abc import abstractmethod
from collections.abc import Mapping

import reflex as rx

from app.admin.leads.planning import Ended, end
from app.admin.session.asking import Asking, tell_started_anew
from app.admin.session.deeds import tried
from app.admin.session.once import Once
from app.content import visits as copy
from app.domain.visit import VisitState


class Ending(Once, Asking, mixin=True):
    """Has the question, empty while there is none, and what it is about."""

    question: rx.Field[str] = rx.field("")
    busy: rx.Field[bool] = rx.field(False)
    together: rx.Field[bool] = rx.field(True)

    # How a visit is to end, its fields, and whether for all people at the address.
    _pending: tuple[str, tuple[tuple[str, str], ...], bool] = ("", (), False)
    # Whether a visit was shown here; else a server showed it that has ended.
    _has_shown: bool = False

    @rx.event
    async def end(self, how: str, together: bool | None = None) -> None:
        """End the open visit; its lead follows.

        `together` is what the page said as it was pressed, which a new server never heard.
        """
        shown = self._shown_visit()
        if together is not None:
            self.together = bool(together)
        if not shown and not self._has_shown:
            await tell_started_anew(self)
        elif str(how) in copy.ENDS and shown and not self._is_hasty(_asked(how, shown)):
            await self._end(str(how), shown, self._for_all(), early=False)

    @rx.event
    async def end_early(self) -> None:
        """End the visit of the question, which has not begun."""
        (how, shown, together), self.question = self._pending, ""
        if how:
            await self._end(how, dict(shown), together, early=True)
        else:
            await self._tell_forgotten()

    @rx.event
    async def not_early(self) -> None:
        """Leave the visit of the question as it is."""
        self.question, self._pending = "", ("", (), False)

    @rx.event
    async def choose_together(self, taken: bool) -> None:
        """Write visits for all people at the address, or for one of them."""
        self.together = bool(taken)

    def _drop_questions(self) -> None:
        """Take back what was asked: whoever it was about is not shown any more."""
        self.question, self._pending = "", ("", (), False)

    async def _end(
        self, how: str, shown: Mapping[str, str], together: bool, *, early: bool
    ) -> None:
        if self.busy:
            return
        admin, self.busy, self._pending = self._signed_in(), True, ("", (), False)
        try:
            done = await tried(
                self,
                copy.END_ERROR,
                lambda: end(
                    admin, shown, VisitState(how), together=together, early=early
                ),
            )
        finally:
            self.busy = False
        if done and done[0].question:
            self.question, self._has_asked = done[0].question, True
            self._pending = (how, tuple(shown.items()), together)
        elif done:
            self._succeeded(_asked(how, shown))
            await self._ended(how, done[0])
        else:
            if not early:
                self._was_answered(_asked(how, shown))
            await self._not_done()

    @abstractmethod
    def _shown_visit(self) -> Mapping[str, str]:
        """Return the fields of the open visit as they are shown; none where none is."""

    @abstractmethod
    def _for_all(self) -> bool:
        """Return whether it is written for all people at the address."""

    @abstractmethod
    async def _ended(self, how: str, done: Ended) -> None:
        """Tell that it is over, and show it."""

    @abstractmethod
    async def _not_done(self) -> None:
        """Show the visit as it is now, where it was not ended."""


def _asked(how: str, shown: Mapping[str, str]) -> dict[str, str]:
    return {"how": str(how), "lead_id": shown["lead_id"]}
