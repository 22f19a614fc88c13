"""Windows that ask before a deed, and presses in them that an earlier server had shown."""

from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import session as copy


class Asking(PanelState, mixin=True):
    """Knows whether a window was opened here; else a server showed it that has ended.

    A press in such a window does nothing, and the window closes as it would after the
    deed: without a word it would look done.
    """

    _has_asked: bool = False

    async def _tell_forgotten(self) -> None:
        """Say that a press came to nothing, where nobody opened its window here."""
        if not self._has_asked:
            await tell_started_anew(self)


async def tell_started_anew(state: PanelState) -> None:
    """Say that a press came to nothing: the server that it was meant for has ended."""
    await announce(state, copy.STARTED_ANEW, copy.STARTED_ANEW_TEXT, kind="error")
