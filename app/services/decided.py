"""Writes down beside the database what people decide, so that it outlives a restore."""

from collections.abc import Iterable
from datetime import datetime

from app.adapters import kept_decisions
from app.adapters.kept_decisions import Decision, Kept
from app.services.failures import log_unexpected


def keep(what: Decision, about: Iterable[object], *, at: datetime) -> None:
    """Write decisions down; the deed itself is no worse off where that fails."""
    try:
        kept_decisions.remember([Kept(what, str(each), at) for each in about])
    except OSError as error:
        log_unexpected("Listing what was decided", error)
