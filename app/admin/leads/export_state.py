"""How a download of the list went; the page's script knows first."""

from typing import ClassVar

import reflex as rx

from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import messages
from app.domain.roles import Right


class ExportState(PanelState):
    """Turns the end of a download into a notice."""

    REQUIRES: ClassVar = Right.EXPORT

    @rx.event
    async def done(self) -> None:
        """Tell that the file is there."""
        await announce(self, messages.EXPORT_SUCCESS)

    @rx.event
    async def failed(self) -> None:
        """Tell that it is not."""
        await announce(self, messages.EXPORT_ERROR, kind="error")
