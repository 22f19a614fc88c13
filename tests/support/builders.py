"""Things the tests ask with, each valid until told otherwise."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from app.domain.notification import Notification

# A Friday noon in Chile, in summer time (UTC-3).
NOON = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)

# A request as a program sends it, valid for years.
REQUEST: dict[str, Any] = {
    "name": "Sonia Rojas",
    "phone": "912345678",
    "email": "p@correo.cl",
    "vaccine": "otra",
    "date": "2030-01-01",
    "time": "08:00",
    "address": "Quillota",
    "consent": True,
}


def clock(at: datetime = NOON) -> Callable[[], datetime]:
    """Return a clock that stands still."""
    return lambda: at


def booking_form(**changes: Any) -> dict[str, Any]:
    """Return the fields of a landing request as a browser sends them."""
    form = {
        "name": "Ana Pérez",
        "phone": "+56 9 8765 4321",
        "email": "ana@correo.cl",
        "vaccine": "influenza",
        "date": "2026-11-25",
        "time": "10:30",
        "address": "Calle Larga 12, Quilpué",
        "message": "",
        "consent": "on",
    }
    return {k: v for k, v in {**form, **changes}.items() if v is not None}


def pharmacy_form(**changes: Any) -> dict[str, Any]:
    """Return the fields of a pharmacy customer's request."""
    return booking_form(**{"receipt_number": "B-100", **changes})


class FakeMailer:
    """Keeps what it is given, or fails as often as it is told to."""

    repeatable = False

    def __init__(self, failures: int = 0) -> None:
        self.sent: list[Notification] = []
        self.failures = failures

    async def send(self, notification: Notification) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionRefusedError
        self.sent.append(notification)

    async def flush(self) -> None:
        """What is kept stays kept."""
