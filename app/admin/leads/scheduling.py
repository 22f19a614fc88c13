"""Making and moving a visit, from the file of its lead and from the agenda.

Whether its hour is over is the server's to say: a visit in the past is asked about
once more, since those that took place already are written down too.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

import reflex as rx

from app.admin.leads.ending import Ending
from app.admin.leads.planning import (
    OFFERED,
    TAKEN,
    TOGETHER,
    Planned,
    failure,
    plan,
)
from app.admin.session.deeds import sentences_of, tried
from app.content import visits as copy
from app.domain.errors import InvalidInput


class Scheduling(Ending, mixin=True):
    """Has what is wrong with the fields, and the question of an hour that is over.

    `refused` tells that the form's last visit was not written, so that what was typed
    is not taken for stored.
    """

    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    passed: rx.Field[str] = rx.field("")
    refused: rx.Field[bool] = rx.field(False)

    # The form of the question.
    _asking: Mapping[str, Any] = {}

    @rx.event
    async def plan(self, form: dict[str, Any]) -> None:
        """Schedule a visit, or move the one that the form names."""
        if not self._is_again(form):
            await self._plan({**form, TOGETHER: self._is_for_all(form)})

    @rx.event
    async def plan_passed(self) -> None:
        """Do what the question asks about."""
        form, self.passed = self._asking, ""
        if form:
            await self._plan(form, passed=True)
        else:
            await self._tell_forgotten()

    @rx.event
    async def not_passed(self) -> None:
        """Leave the visit as it is; the sentence stays at the field."""
        self.passed, self._asking = "", {}

    def _is_for_all(self, form: Mapping[str, Any]) -> bool:
        """Return for whom a form says it is; one without the offer leaves it to the page."""
        if not form.get(OFFERED):
            return self._for_all()
        return form.get(TOGETHER) == TAKEN

    def _drop_questions(self) -> None:
        super()._drop_questions()
        self.passed, self._asking = "", {}

    async def _plan(self, form: Mapping[str, Any], *, passed: bool = False) -> None:
        if self.busy:
            return
        admin, failed = self._signed_in(), failure(form)
        self.busy, self.errors, self.passed, self._asking = True, {}, "", {}
        self.refused = False
        try:
            done = await tried(
                self,
                failed,
                lambda: plan(admin, form, passed=passed),
                whose=self._name_of(form),
            )
        except InvalidInput as error:
            self.errors, self.refused = sentences_of(error), True
            await self._wrong(failed)
            return
        finally:
            self.busy = False
        if done and done[0].question:
            self.passed, self._asking = done[0].question, dict(form)
            self.refused = self._has_asked = True
            self.errors = {"time": copy.HOUR_PASSED}
        elif done:
            self._succeeded(form)
            await self._planned(done[0])
        else:
            self.refused = True
            await self._not_done()

    @abstractmethod
    def _name_of(self, form: Mapping[str, Any]) -> str:
        """Return whose visit a form is about, as it is shown; empty for nobody shown."""

    @abstractmethod
    async def _planned(self, done: Planned) -> None:
        """Tell what was done, and show it."""

    @abstractmethod
    async def _wrong(self, failed: str) -> None:
        """Tell that the fields are wrong; `errors` says what."""
