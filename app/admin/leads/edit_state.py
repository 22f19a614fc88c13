"""Editing one row, on a copy."""

import asyncio
import uuid
from typing import Any

import reflex as rx

from app.admin.leads.list_state import LeadListState
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import admin as copy
from app.content import messages
from app.domain.clock import CHILE
from app.domain.errors import AppointmentNotFound, InvalidInput, LeadChanged
from app.domain.lead import Category, Lead
from app.domain.vaccines import display_name
from app.services import leads
from app.services.failures import log_unexpected


class EditState(PanelState):
    """The row being edited; which one it is, the list knows.

    `draft` holds what the fields begin with; what is typed stays in the browser
    until it is saved. Where another person was faster, `round` draws the fields
    anew and `theirs` tells what that person wrote; `errors` tells what is wrong.
    """

    draft: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    theirs: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    category: rx.Field[str] = rx.field("")
    day: rx.Field[str] = rx.field("")
    day_label: rx.Field[str] = rx.field("")
    registered: rx.Field[str] = rx.field("")
    saving: rx.Field[bool] = rx.field(False)
    round: rx.Field[int] = rx.field(0)

    _version: int = 0
    _read_as: dict[str, str] = {}

    @rx.event
    async def start(self, lead_id: str) -> None:
        """Turn a row into fields that hold the lead as it is now."""
        shown = await self.get_state(LeadListState)
        try:
            found = await self._read(str(lead_id))
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            gone = isinstance(error, AppointmentNotFound)
            if not gone:
                log_unexpected("Reading a lead", error)
            reason = messages.UPDATE_GONE if gone else ""
            await announce(self, messages.UPDATE_ERROR, reason, kind="error")
            await shown._reload()  # noqa: SLF001 - a public method is a remote API
            return
        lead, self.draft = found
        self._version, self._read_as = lead.version, self.draft
        self.errors, self.theirs = {}, {}
        self.category = lead.category.value
        self._show_day(lead.date.isoformat())
        registered = lead.created_at.astimezone(CHILE)
        self.registered = f"{registered:%d/%m/%Y %H:%M}"
        shown.editing = str(lead.id)

    @rx.event
    async def cancel(self) -> None:
        """Leave the lead as it was."""
        (await self.get_state(LeadListState)).editing = ""
        self.draft, self._read_as = {}, {}

    @rx.event
    async def choose_category(self, category: str) -> None:
        """Open or close the field of the receipt number."""
        if str(category) in set(Category):
            self.category = str(category)

    @rx.event
    async def choose_day(self, day: str) -> None:
        """Take a day of the calendar; choosing it again keeps it."""
        self._show_day(str(day) or self.day)

    @rx.event
    async def save(self, form: dict[str, Any]):
        """Write what was typed; the row follows only when that succeeded."""
        shown = await self.get_state(LeadListState)
        if not shown.editing or self.saving:
            return
        typed = {**form, "category": self.category, "date": self.day}
        self.saving, self.errors = True, {}
        yield
        try:
            await asyncio.to_thread(
                leads.update,
                self._signed_in(),
                uuid.UUID(shown.editing),
                typed,
                expected_version=self._version,
            )
        except InvalidInput as error:
            self.errors = {
                name: messages.staff_field_sentence(wrong.code, wrong.params)
                for name, wrong in error.fields.items()
            }
            await announce(self, messages.UPDATE_ERROR, kind="error")
        except LeadChanged as error:
            await self._show_theirs(error.lead, typed)
            await announce(
                self, messages.UPDATE_ERROR, messages.UPDATE_STALE, kind="error"
            )
        except AppointmentNotFound:
            shown.editing = ""
            await announce(
                self, messages.UPDATE_ERROR, messages.UPDATE_GONE, kind="error"
            )
            await shown._reload()  # noqa: SLF001 - a public method is a remote API
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Updating a lead", error)
            await announce(self, messages.UPDATE_ERROR, kind="error")
        else:
            shown.editing = ""
            await announce(self, messages.UPDATE_SUCCESS)
            await shown._reload()  # noqa: SLF001 - as above
        self.saving = False

    async def _read(self, lead_id: str) -> tuple[Lead, dict[str, str]]:
        try:
            wanted = uuid.UUID(lead_id)
        except ValueError as error:
            raise AppointmentNotFound from error
        lead, catalogue = await asyncio.to_thread(leads.find, self._signed_in(), wanted)
        return lead, _texts(lead, display_name(lead.vaccine, catalogue))

    async def _show_theirs(self, lead: Lead, typed: dict[str, Any]) -> None:
        """Bring what another person wrote into the fields that were not touched."""
        lead, now = await self._read(str(lead.id))
        changed = {name for name, text in now.items() if text != self._read_as[name]}
        untouched = {
            name
            for name, text in self._read_as.items()
            if str(typed.get(name, text)) == text
        }
        self.draft = {
            name: text if name in untouched else str(typed[name])
            for name, text in now.items()
        }
        self.theirs = {
            name: copy.EDIT_THEIRS.format(value=_shown(name, now[name]))
            for name in changed
        }
        self.category = self.draft["category"]
        self._show_day(self.draft["date"])
        self._version, self._read_as, self.round = lead.version, now, self.round + 1

    def _show_day(self, day: str) -> None:
        self.day = day
        self.day_label = "/".join(reversed(day.split("-")))


def _texts(lead: Lead, vaccine: str) -> dict[str, str]:
    """Return a lead as the texts of its fields."""
    return {
        "name": lead.name,
        "email": lead.email,
        "phone": lead.phone,
        "date": lead.date.isoformat(),
        "time": lead.time,
        "vaccine": vaccine,
        "category": lead.category.value,
        "address": lead.address,
        "receipt_number": lead.receipt_number or "",
        "message": lead.message,
    }


def _shown(name: str, text: str) -> str:
    if name == "date":
        return "/".join(reversed(text.split("-")))
    if name == "category":
        return copy.CATEGORY_LABELS[text]
    return text or copy.EMPTY_CELL
