"""Asking before a lead is deleted, and deleting it."""

import asyncio
import uuid
from typing import ClassVar

import reflex as rx

from app.admin.leads.list_state import LeadListState
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import admin as copy
from app.content import messages
from app.domain.rights_outcome import VisitMade
from app.domain.roles import Right
from app.services import leads
from app.services.failures import log_unexpected


class DeleteState(PanelState):
    """Which lead is about to go; `lead_id` is empty when none is."""

    REQUIRES: ClassVar = Right.DELETE

    lead_id: rx.Field[str] = rx.field("")
    lead_name: rx.Field[str] = rx.field("")
    deleting: rx.Field[bool] = rx.field(False)

    @rx.event
    async def ask(self, lead_id: str, name: str) -> None:
        """Open the question for a lead."""
        self.lead_id, self.lead_name = str(lead_id), str(name)

    @rx.event
    async def cancel(self) -> None:
        """Leave the lead as it is."""
        if not self.deleting:
            self.lead_id = ""

    @rx.event
    async def confirm(self):
        """Delete the lead; its row goes only when that succeeded."""
        if not self.lead_id or self.deleting:
            return
        self.deleting = True
        yield
        try:
            lead_id = uuid.UUID(self.lead_id)
            await asyncio.to_thread(leads.delete, self._signed_in(), lead_id)
        except VisitMade as error:
            reason = copy.DELETE_REFUSED[error.code]
            await announce(self, messages.DELETE_ERROR, reason, kind="error")
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Deleting a lead", error)
            await announce(self, messages.DELETE_ERROR, kind="error")
        else:
            await announce(self, messages.DELETE_SUCCESS)
        self.deleting, self.lead_id = False, ""
        await (await self.get_state(LeadListState))._reload()  # noqa: SLF001 - a public method is a remote API
