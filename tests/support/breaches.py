"""A breach as the staff type it."""

import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from app.domain.clock import CHILE
from tests.support.builders import NOON


def typed(at: datetime) -> str:
    """Return an instant as its field has it."""
    return f"{at.astimezone(CHILE):%Y-%m-%dT%H:%M}"


def breach_form(**changes: Any) -> dict[str, Any]:
    """Return the fields of a breach that was noticed five hours ago."""
    known = typed(NOON - timedelta(hours=5))
    return {"what": "Se perdió un teléfono", "known_at": known, **changes}


def pressed(line: Mapping[str, Any] | None = None, /, **changes: Any) -> dict[str, Any]:
    """Return what a form on the screen says as it is sent: of a line, or of a new one."""
    stood = line or {"id": str(uuid.uuid4()), "version": "0"}
    return breach_form(**changes) | {name: stood[name] for name in ("id", "version")}
