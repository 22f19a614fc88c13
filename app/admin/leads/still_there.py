"""Windows about leads close with the reason once one of these is no more."""

import asyncio
from collections.abc import Collection, Iterable

from app.admin.leads.planning import id_in
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content.deed_errors import DEED_ERRORS
from app.domain.errors import AppError, AppointmentNotFound
from app.domain.merging import LeadJoined
from app.services import whereabouts
from app.services.failures import log_unexpected


async def still_there(
    state: PanelState,
    lead_ids: Iterable[str],
    failed: str,
    joined: tuple[str, str] | None = None,
) -> bool:
    """Return whether a window may stay open; a notice tells why not.

    Args:
        state: Of the window.
        lead_ids: Whom it is about.
        failed: Sentence that says what did not succeed.
        joined: Title and text for when they became one, where that is no failure.
    """
    admin, wanted = state._signed_in(), list(lead_ids)  # noqa: SLF001 - a public method is a remote API
    try:
        for lead_id in wanted:
            await asyncio.to_thread(whereabouts.require, admin, id_in(lead_id))
    except AppointmentNotFound as error:
        if joined and became_one(error, wanted):
            await announce(state, *joined)
            return False
        await announce(state, failed, DEED_ERRORS[error.code], kind="error")
        return False
    except Exception as error:  # noqa: BLE001 - a window that cannot be judged stays
        log_unexpected("Looking whether a lead is still there", error)
    return True


def became_one(error: AppError, lead_ids: Collection[str]) -> bool:
    """Return whether what is no more became part of another one of some leads."""
    return isinstance(error, LeadJoined) and str(error.left) in lead_ids
