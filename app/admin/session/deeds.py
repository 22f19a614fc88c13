"""Doing something for the staff: a service call, or the sentence why not."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from app.admin.session.meanwhile import reason_of
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.content import messages, states
from app.content.deed_errors import DEED_ERRORS
from app.domain.errors import AppError, AppointmentNotFound, InvalidInput
from app.domain.identity import Admin
from app.domain.overtaken import Overtaken
from app.services.failures import log_unexpected

T = TypeVar("T")


async def tried(
    state: PanelState,
    failed: str,
    deed: Callable[[], T],
    why: Mapping[str, str] = DEED_ERRORS,
    overtaken: Callable[[str], Awaitable[None]] | None = None,
    whose: str = "",
) -> tuple[T] | None:
    """Do something in a thread of its own.

    Args:
        state: Whose notice tells of a failure.
        failed: Sentence that says what did not succeed.
        deed: The service call.
        why: Sentence by the code of an expected failure, where it has one of its own.
        overtaken: Tells what somebody else did meanwhile, in place of the notice.
        whose: Name that a notice of failure begins with, where its reason has none and
            the person is there still.

    Returns:
        What it gave, as the only item; None where a notice tells why not.

    Raises:
        InvalidInput: The sentence belongs to a field.
    """
    try:
        return (await asyncio.to_thread(deed),)
    except InvalidInput:
        raise
    except AppError as error:
        reason = why.get(error.code) or DEED_ERRORS.get(error.code, "")
        if isinstance(error, AppointmentNotFound):
            whose = ""  # of who is gone nothing stays
        meanwhile = reason_of(error, _me(state)) if isinstance(error, Overtaken) else ""
        reason = meanwhile or about(whose, reason)
        if isinstance(error, Overtaken) and overtaken:
            await overtaken(reason)
        else:
            await announce(state, failed, reason, kind="error")
    except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
        log_unexpected("A deed of the staff", error)
        await announce(state, failed, whose, kind="error")
    return None


def _me(state: PanelState) -> Admin:
    return state._signed_in()  # noqa: SLF001 - a public method is a remote API


def about(whose: str, reason: str) -> str:
    """Return a reason with the name of whom it is about, where there is one."""
    if not whose or not reason:
        return whose or reason
    return states.ABOUT.format(whose=whose, reason=reason)


def sentences_of(error: InvalidInput) -> dict[str, str]:
    """Return what is wrong with the fields of a form, by their names."""
    return {
        name: messages.staff_field_sentence(wrong.code, wrong.params)
        for name, wrong in error.fields.items()
    }
