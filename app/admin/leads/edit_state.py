"""Editing one row, on a copy."""

import asyncio
import json
import uuid
from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from app.admin.leads import edit_draft
from app.admin.leads.edit_draft import Draft
from app.admin.leads.list_state import LeadListState
from app.admin.session.notices import announce, withdraw
from app.admin.session.panel_state import PanelState
from app.content import messages
from app.content.deed_errors import DEED_ERRORS
from app.domain.clock import CHILE
from app.domain.errors import AppointmentNotFound, InvalidInput, LeadChanged
from app.domain.lead import Category, Lead
from app.domain.roles import Right
from app.domain.vaccines import display_name
from app.services import lead_anew, leads
from app.services.failures import log_unexpected


class EditState(PanelState):
    """The row being edited; which one it is, the list knows.

    `draft` holds what the fields begin with; what is typed stays in the browser
    until it is saved, and comes from there with the lead's id, version and the
    texts it was `read_as`: an edit outlives the connection and the server.
    Where another person was faster, `round` draws the fields anew and `theirs`
    tells what that person wrote; so it does as soon as it is heard, `seen` being the
    version that then stood there; `errors` tells what is wrong; `gone` that the
    lead was deleted, `made` it and what was made anew; `done` names the last edit
    that came to its end.
    """

    REQUIRES: ClassVar = Right.LEADS

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
    done: rx.Field[str] = rx.field("")
    made: rx.Field[str] = rx.field("")
    saving: rx.Field[bool] = rx.field(False)
    round: rx.Field[int] = rx.field(0)

    # A second press, on its way as the first was answered, sends the same.
    _saved: str = ""

    @rx.event
    async def start(self, lead_id: str) -> None:
        """Turn a row into fields that hold the lead as it is now."""
        shown = await self.get_state(LeadListState)
        try:
            lead, now = await self._read(_id_in(str(lead_id)))
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            gone = isinstance(error, AppointmentNotFound)
            if not gone:
                log_unexpected("Reading a lead", error)
            reason = messages.UPDATE_GONE if gone else ""
            await announce(self, messages.UPDATE_ERROR, reason, kind="error")
            await shown._reload()  # noqa: SLF001 - a public method is a remote API
            return
        self._open(lead, now, now)
        shown.editing = str(lead.id)

    @rx.event
    async def resume(self, form: dict[str, Any]) -> None:
        """Open the edit again that the browser kept."""
        try:
            draft = edit_draft.kept_draft(form)
            lead, now = await self._read(draft.lead_id)
        except AppointmentNotFound:
            await self._resume_gone(form)
            return
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Resuming an edit", error)
            await announce(self, messages.DRAFT_WAITS, kind="error")
            return
        shown = await self.get_state(LeadListState)
        if draft.version != lead.version and now == {**now, **draft.typed}:
            # It was saved; only the answer got lost.
            self.done, shown.editing = f"{lead.id}:{draft.version}", ""
            await announce(self, messages.UPDATE_SUCCESS)
            return
        self._open(lead, now, edit_draft.merged(draft, now))
        self.theirs = edit_draft.changed_by_others(draft, now)
        shown._hold(str(lead.id))  # noqa: SLF001 - a public method is a remote API
        if draft.is_changed:
            await announce(self, messages.DRAFT_BACK)

    @rx.event
    async def refresh(self) -> None:
        """Tell at once what another person wrote meanwhile; what is typed stays."""
        shown = await self.get_state(LeadListState)
        if not shown.editing or self.gone or self.saving:
            return
        try:
            lead, now = await self._read(_id_in(shown.editing))
        except AppointmentNotFound:
            self.gone = True
            return
        except Exception as error:  # noqa: BLE001 - the next change tries again
            log_unexpected("Refreshing an edit", error)
            return
        if lead.version not in (self.version, self.seen):
            self.seen = lead.version
            read = edit_draft.Draft(lead.id, self.version, self._read_as(), {})
            self.theirs = edit_draft.changed_by_others(read, now)

    @rx.event
    async def cancel(self) -> None:
        """Leave the lead as it was."""
        shown = await self.get_state(LeadListState)
        self.draft, self.read_as, self.saving = {}, "", False
        was_gone, self.gone, shown.editing = self.gone, False, ""
        if was_gone:
            await shown._reload()  # noqa: SLF001 - a public method is a remote API

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
        mark = edit_draft.mark_of(form)
        if self.saving or mark == self._saved:
            return
        shown = await self.get_state(LeadListState)
        self.saving, self.errors = True, {}
        yield
        try:
            success = await self._write(edit_draft.draft_in(form))
        except InvalidInput as error:
            self.errors = {
                name: messages.staff_field_sentence(wrong.code, wrong.params)
                for name, wrong in error.fields.items()
            }
            await announce(self, messages.UPDATE_ERROR, kind="error")
        except LeadChanged as error:
            await self._show_theirs(error.lead, edit_draft.draft_in(form))
            await announce(
                self, messages.UPDATE_ERROR, messages.UPDATE_STALE, kind="error"
            )
        except AppointmentNotFound as error:
            self.gone = True
            await announce(
                self, messages.UPDATE_ERROR, DEED_ERRORS[error.code], kind="error"
            )
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Updating a lead", error)
            await announce(self, messages.UPDATE_ERROR, kind="error")
        else:
            draft = edit_draft.draft_in(form)
            self.done = f"{draft.lead_id}:{draft.version}"
            self._saved = mark
            if shown.editing in ("", str(draft.lead_id)):
                shown.editing, self.gone = "", False
            await announce(self, success)
            await shown._reload()  # noqa: SLF001 - as above
        self.saving = False

    async def _write(self, draft: Draft) -> str:
        """Store what was typed; return the sentence that says so."""
        admin, lead_id, typed = self._signed_in(), draft.lead_id, draft.typed
        if self.gone and draft.anew:
            lead = await asyncio.to_thread(lead_anew.create, admin, lead_id, typed)
            self.made = f"{lead_id} {lead.id}"
            await withdraw(self, messages.UPDATE_GONE)
            return messages.CREATED_ANEW
        await asyncio.to_thread(
            leads.update, admin, lead_id, typed, expected_version=draft.version
        )
        return messages.UPDATE_SUCCESS

    async def _read(self, lead_id: uuid.UUID) -> tuple[Lead, dict[str, str]]:
        lead, catalogue = await asyncio.to_thread(
            leads.find, self._signed_in(), lead_id
        )
        return lead, edit_draft.field_texts(lead, display_name(lead.vaccine, catalogue))

    async def _resume_gone(self, form: Mapping[str, object]) -> None:
        """Open the edit of a lead that is no more, so that nothing typed is lost."""
        try:
            draft = edit_draft.kept_draft(form)
        except AppointmentNotFound:
            return
        self._fill(draft.version, draft.read_as, {**draft.read_as, **draft.typed})
        self.gone, self.registered = True, ""
        shown = await self.get_state(LeadListState)
        shown._hold(str(draft.lead_id))  # noqa: SLF001 - a public method is a remote API
        await announce(self, messages.DRAFT_BACK, messages.UPDATE_GONE, kind="error")

    async def _show_theirs(self, lead: Lead, draft: Draft) -> None:
        """Bring what another person wrote into the fields that were not touched."""
        lead, now = await self._read(lead.id)
        self._open(lead, now, edit_draft.merged(draft, now))
        self.theirs = edit_draft.changed_by_others(draft, now)

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
        self.gone, self.saving, self.round = False, False, self.round + 1
        self.category = texts.get("category", Category.B2C.value)
        self._show_day(texts.get("date", ""))

    def _read_as(self) -> dict[str, str]:
        """Return the texts that the fields were read as."""
        return json.loads(self.read_as or "{}")

    def _show_day(self, day: str) -> None:
        self.day = day
        self.day_label = "/".join(reversed(day.split("-")))


def _id_in(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError as error:
        raise AppointmentNotFound from error
