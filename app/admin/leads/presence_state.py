"""Who else has which lead open for editing."""

from typing import ClassVar

import reflex as rx

from app.admin.session.panel_state import PanelState
from app.domain.roles import Right
from app.services import presence
from app.services.failures import log_unexpected


class PresenceState(PanelState):
    """Other people's open edits: their addresses by the lead's id."""

    REQUIRES: ClassVar = Right.LEADS

    open_by: rx.Field[dict[str, str]] = rx.field(default_factory=dict)

    async def _look(self) -> None:
        """Show who else edits now; without an answer nobody is shown."""
        try:
            found = await presence.shared_others(self._signed_in())
        except Exception as error:  # noqa: BLE001 - the list itself matters more
            log_unexpected("Looking who edits", error)
            found = presence.Editing()
        now = {str(lead_id): ", ".join(names) for lead_id, names in found.items()}
        if now != self.open_by:
            self.open_by = now
