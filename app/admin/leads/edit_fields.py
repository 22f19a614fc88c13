"""The fields in which one row is edited."""

import json
from collections.abc import Mapping

import reflex as rx

from app.domain.clock import CHILE
from app.domain.errors import AppointmentNotFound
from app.domain.lead import Category, Lead
from app.domain.merging import LeadJoined


class EditFields(rx.State, mixin=True):
    """What the fields begin with, and what is told at them.

    `draft` holds their texts. Where another person was faster, `round` draws the fields
    anew and `theirs` tells what that person wrote; so it does as soon as it is heard,
    `seen` being the version that then stood there; `errors` tells what is wrong; `gone`
    that the lead was deleted, and `joined` the id and the reference of the one of which
    it became part, if it did.
    """

    draft: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    theirs: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    category: rx.Field[str] = rx.field("")
    day: rx.Field[str] = rx.field("")
    day_label: rx.Field[str] = rx.field("")
    registered: rx.Field[str] = rx.field("")
    version: rx.Field[int] = rx.field(0)
    seen: rx.Field[int] = rx.field(0)
    read_as: rx.Field[str] = rx.field("")
    gone: rx.Field[bool] = rx.field(False)
    joined: rx.Field[list[str]] = rx.field(default_factory=list)
    saving: rx.Field[bool] = rx.field(False)
    round: rx.Field[int] = rx.field(0)

    @rx.event
    async def choose_category(self, category: str) -> None:
        """Open or close the field of the receipt number."""
        if str(category) in set(Category):
            self.category = str(category)

    @rx.event
    async def choose_day(self, day: str) -> None:
        """Take a day of the calendar; choosing it again keeps it."""
        self._show_day(str(day) or self.day)

    def _open(self, lead: Lead, now: dict[str, str], texts: dict[str, str]) -> None:
        self._fill(lead.version, now, texts)
        registered = lead.created_at.astimezone(CHILE)
        self.registered = f"{registered:%d/%m/%Y %H:%M}"

    def _fill(
        self, version: int, read_as: Mapping[str, str], texts: Mapping[str, str]
    ) -> None:
        self.version, self.read_as = version, json.dumps(dict(read_as))
        self.seen = 0
        self.draft, self.errors, self.theirs = dict(texts), {}, {}
        self.gone, self.joined, self.saving = False, [], False
        self.round += 1
        self.category = texts.get("category", Category.B2C.value)
        self._show_day(texts.get("date", ""))

    def _tell_gone(self, error: AppointmentNotFound) -> None:
        """Show that the lead is no more, and where it went; what is typed stays."""
        self.gone = True
        left = isinstance(error, LeadJoined)
        self.joined = [str(error.left), error.reference] if left else []

    def _read_as(self) -> dict[str, str]:
        """Return the texts that the fields were read as."""
        return json.loads(self.read_as or "{}")

    def _show_day(self, day: str) -> None:
        self.day = day
        self.day_label = "/".join(reversed(day.split("-")))
