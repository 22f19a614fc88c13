"""Doing something for the staff: a service call, or the sentence why not."""

import asyncio
from collections.abc import Callable, Mapping
from typing import TypeVar

import reflex as rx

from app.admin.session.notices import announce
from app.content import messages
from app.domain.errors import AppError, InvalidInput
from app.services.failures import log_unexpected

T = TypeVar("T")


async def tried(
    state: rx.State,
    failed: str,
    deed: Callable[[], T],
    why: Mapping[str, str] = messages.DEED_ERRORS,
) -> tuple[T] | None:
    """Do something in a thread of its own.

    Args:
        state: Whose notice tells of a failure.
        failed: Sentence that says what did not succeed.
        deed: The service call.
        why: Sentence by the code of an expected failure, where it has one of its own.

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
        reason = why.get(error.code) or messages.DEED_ERRORS.get(error.code, "")
        await announce(state, failed, reason, kind="error")
    except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
        log_unexpected("A deed of the staff", error)
        await announce(state, failed, kind="error")
    return None
