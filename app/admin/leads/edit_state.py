"""Editing one row, on a copy."""

import asyncio
import uuid
from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from app.admin.leads import edit_draft
from app.admin.leads.edit_draft import Draft
from app.admin.leads.edit_fields import EditFields
from app.admin.leads.list_state import LeadListState
from app.admin.session.deeds import sentences_of
from app.admin.session.notices import announce, withdraw
from app.admin.session.panel_state import PanelState
from app.content import messages
from app.content.admin import EDIT_LEFT_LIST
from app.content.deed_errors import DEED_ERRORS, EDIT_CLOSED
from app.content.household import EMAIL_OF_ALL
from app.domain.blocking import LeadWithheld
from app.domain.errors import AppointmentNotFound, InvalidInput, LeadChanged
from app.domain.ident import NO_ID, id_in
from app.domain.lead import Lead
from app.domain.roles import Right
from app.domain.vaccines import display_name
from app.services import lead_anew, leads
from app.services.failures import log_unexpected


class EditState(EditFields, PanelState):
    """The row being edited; which one it is, the list knows.

    What is typed stays in the browser until it is saved, and comes from there with the
    lead's id, version and the texts it was `read_as`: an edit outlives the connection
    and the server. `made` names a lead that was deleted and what was made anew; `done`
    the last edit that came to its end.
    """

    REQUIRES: ClassVar = Right.LEADS

    done: rx.Field[str] = rx.field("")
    made: rx.Field[str] = rx.field("")

    # A second press, on its way as the first was answered, sends the same.
    _saved: str = ""

    @rx.event
    async def start(self, lead_id: str) -> None:
        """Turn a row into fields that hold the lead as it is now."""
        shown = await self.get_state(LeadListState)
        try:
            lead, now = await self._read(id_in(str(lead_id)) or NO_ID)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            reason = ""
            if isinstance(error, AppointmentNotFound):
                reason = DEED_ERRORS[error.code]
            else:
                log_unexpected("Reading a lead", error)
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
        except AppointmentNotFound as error:
            await self._resume_gone(form, error)
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
        """Tell at once what another person wrote meanwhile; what is typed stays.

        Of one that is gone, what came of it since: whoever asks for it ends the edit.
        """
        shown = await self.get_state(LeadListState)
        if not shown.editing or self.saving:
            return
        try:
            lead, now = await self._read(id_in(shown.editing) or NO_ID)
        except AppointmentNotFound as error:
            edited = {"lead_id": shown.editing, "version": self.version}
            await self._lose(error, edited)
            return
        except Exception as error:  # noqa: BLE001 - the next change tries again
            log_unexpected("Refreshing an edit", error)
            return
        if not self.gone and lead.version not in (self.version, self.seen):
            self.seen = lead.version
            read = edit_draft.Draft(lead.id, self.version, self._read_as(), {})
            self.theirs = edit_draft.changed_by_others(read, now)

    @rx.event
    async def cancel(self) -> None:
        """Leave the lead as it was."""
        shown = await self.get_state(LeadListState)
        self.draft, self.read_as, self.saving = {}, "", False
        was_gone, self.gone, shown.editing = self.gone, False, ""
        self.joined = []
        if was_gone:
            await shown._reload()  # noqa: SLF001 - a public method is a remote API

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
            success, of_whom = await self._write(edit_draft.draft_in(form))
        except InvalidInput as error:
            self.errors = sentences_of(error)
            await announce(self, messages.UPDATE_ERROR, kind="error")
        except LeadChanged as error:
            await self._show_theirs(error.lead, edit_draft.draft_in(form))
            await announce(
                self, messages.UPDATE_ERROR, messages.UPDATE_STALE, kind="error"
            )
        except AppointmentNotFound as error:
            await self._lose(error, form, aloud=True)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Updating a lead", error)
            await announce(self, messages.UPDATE_ERROR, kind="error")
        else:
            draft = edit_draft.draft_in(form)
            self.done, self._saved = f"{draft.lead_id}:{draft.version}", mark
            if shown.editing in ("", str(draft.lead_id)):
                shown.editing, self.gone = "", False
            await shown._reload()  # noqa: SLF001 - as above
            await announce(self, success, _besides(shown, draft, success, of_whom))
        finally:
            self.saving = False

    async def _write(self, draft: Draft) -> tuple[str, str]:
        """Store what was typed; return the sentence that says so, and of whom besides."""
        admin, lead_id, typed = self._signed_in(), draft.lead_id, draft.typed
        if self.gone and draft.anew:
            lead = await asyncio.to_thread(lead_anew.create, admin, lead_id, typed)
            self.made = f"{lead_id} {lead.id}"
            await withdraw(self, messages.UPDATE_GONE)
            return messages.CREATED_ANEW, ""
        edited = await asyncio.to_thread(
            leads.update, admin, lead_id, typed, expected_version=draft.version
        )
        return messages.UPDATE_SUCCESS, EMAIL_OF_ALL if edited.others else ""

    async def _read(self, lead_id: uuid.UUID) -> tuple[Lead, dict[str, str]]:
        lead, catalogue = await asyncio.to_thread(
            leads.find, self._signed_in(), lead_id
        )
        return lead, edit_draft.field_texts(lead, display_name(lead.vaccine, catalogue))

    async def _resume_gone(
        self, form: Mapping[str, object], error: AppointmentNotFound
    ) -> None:
        """Open the edit of a lead that is no more, so that nothing typed is lost."""
        try:
            draft = edit_draft.kept_draft(form)
        except AppointmentNotFound:
            return
        if isinstance(error, LeadWithheld):
            edited = {"lead_id": draft.lead_id, "version": draft.version}
            await self._lose(error, edited)
            return
        self._fill(draft.version, draft.read_as, {**draft.read_as, **draft.typed})
        self._tell_gone(error)
        self.registered = ""
        shown = await self.get_state(LeadListState)
        shown._hold(str(draft.lead_id))  # noqa: SLF001 - a public method is a remote API
        await announce(self, messages.DRAFT_BACK, DEED_ERRORS[error.code], kind="error")

    async def _lose(
        self,
        error: AppointmentNotFound,
        edited: Mapping[str, object],
        *,
        aloud: bool = False,
    ) -> None:
        """Keep what is typed over a lead that is gone, unless the person asked for it.

        Then nothing of it is shown, nor kept in the browser.
        """
        shown, reason = await self.get_state(LeadListState), DEED_ERRORS[error.code]
        if not isinstance(error, LeadWithheld):
            self._tell_gone(error)
            if aloud:
                await announce(self, messages.UPDATE_ERROR, reason, kind="error")
            return
        self.done = f"{edited.get('lead_id')}:{edited.get('version')}"
        self.draft, self.read_as, self.theirs = {}, "", {}
        self.gone, self.joined, shown.editing = False, [], ""
        await announce(self, EDIT_CLOSED, reason, kind="error")
        await shown._reload()  # noqa: SLF001 - a public method is a remote API

    async def _show_theirs(self, lead: Lead, draft: Draft) -> None:
        """Bring what another person wrote into the fields that were not touched."""
        lead, now = await self._read(lead.id)
        self._open(lead, now, edit_draft.merged(draft, now))
        self.theirs = edit_draft.changed_by_others(draft, now)


def _besides(shown: LeadListState, draft: Draft, success: str, of_whom: str) -> str:
    """Return what is said besides, also of a lead that what was typed took off the list."""
    stays = shown._has(str(draft.lead_id))  # noqa: SLF001 - as above
    if stays or success != messages.UPDATE_SUCCESS:
        return of_whom
    left = EDIT_LEFT_LIST.format(name=draft.typed.get("name", ""))
    return f"{of_whom} {left}".strip()
