"""Windows about leads close with the reason once one of these is no more."""

import asyncio
from collections.abc import Iterable

from app.admin.leads.planning import id_in
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content.deed_errors import DEED_ERRORS
from app.domain.errors import AppointmentNotFound
from app.services import whereabouts
from app.services.failures import log_unexpected


async def still_there(state: PanelState, lead_ids: Iterable[str], failed: str) -> bool:
    """Return whether a window may stay open; a notice tells why not.

    Args:
        state: Of the window.
        lead_ids: Whom it is about.
        failed: Sentence that says what did not succeed.
    """
    admin, wanted = state._signed_in(), list(lead_ids)  # noqa: SLF001 - a public method is a remote API
    try:
        for lead_id in wanted:
            await asyncio.to_thread(whereabouts.require, admin, id_in(lead_id))
    except AppointmentNotFound as error:
        await announce(state, failed, DEED_ERRORS[error.code], kind="error")
        return False
    except Exception as error:  # noqa: BLE001 - a window that cannot be judged stays
        log_unexpected("Looking whether a lead is still there", error)
    return True
