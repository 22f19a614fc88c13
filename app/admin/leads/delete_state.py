"""Asking before a lead is deleted, and deleting it."""

from typing import ClassVar

import reflex as rx

from app.admin.leads.list_state import LeadListState
from app.admin.leads.planning import id_in
from app.admin.leads.still_there import still_there
from app.admin.session.asking import Asking
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import admin as copy
from app.content import messages
from app.domain.roles import Right
from app.services import leads


class DeleteState(Asking, PanelState):
    """Which lead is about to go; `lead_id` is empty when none is."""

    REQUIRES: ClassVar = Right.DELETE

    lead_id: rx.Field[str] = rx.field("")
    lead_name: rx.Field[str] = rx.field("")
    deleting: rx.Field[bool] = rx.field(False)

    @rx.event
    async def ask(self, lead_id: str, name: str) -> None:
        """Open the question for a lead."""
        self.lead_id, self.lead_name = str(lead_id), str(name)
        self._has_asked = True

    @rx.event
    async def cancel(self) -> None:
        """Leave the lead as it is."""
        if not self.deleting:
            self.lead_id = self.lead_name = ""

    @rx.event
    async def refresh(self) -> None:
        """Take the question back where others deleted or blocked the lead."""
        if not self.lead_id or self.deleting:
            return
        if not await still_there(self, [self.lead_id], messages.DELETE_ERROR):
            self.lead_id = self.lead_name = ""

    @rx.event
    async def confirm(self):
        """Delete the lead; its row goes only when that succeeded."""
        if not self.lead_id or self.deleting:
            await self._tell_forgotten()
            return
        self.deleting = True
        yield
        admin, lead_id = self._signed_in(), self.lead_id
        done = await tried(
            self,
            messages.DELETE_ERROR,
            lambda: leads.delete(admin, id_in(lead_id)),
            copy.DELETE_REFUSED,
        )
        if done:
            await announce(self, messages.DELETE_SUCCESS)
        self.deleting, self.lead_id, self.lead_name = False, "", ""
        await (await self.get_state(LeadListState))._reload()  # noqa: SLF001 - a public method is a remote API
