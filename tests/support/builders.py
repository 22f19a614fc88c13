"""Things the tests ask with, each valid until told otherwise."""

import os
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

from app.domain.clock import CHILE, chilean_day, chilean_instant, utc_now
from app.domain.notification import Notification

# The instant at which each unit and integration test begins: a Friday noon in
# Chile, in summer time (UTC-3), unless `tests.support.clocks` moves it.
NOON = datetime.fromisoformat(os.environ.get("TEST_CLOCK") or "2026-11-20T15:00+00:00")


def day(days: int) -> date:
    """Return the Chilean day so many days from the clock that the test holds."""
    return chilean_day(utc_now()) + timedelta(days=days)


def skipped(year: int) -> date:
    """Return the day of a year on which Chilean clocks show no half past midnight."""
    first = date(year, 1, 1)
    days = (first + timedelta(days=at) for at in range(365))
    half = time(0, 30)
    return next(
        one
        for one in days
        if chilean_instant(one, half).astimezone(CHILE).time() != half
    )


def wished(instant: datetime) -> dict[str, str]:
    """Return the fields of a form that wish a visit at an instant."""
    local = instant.astimezone(CHILE)
    return {"date": f"{local:%Y-%m-%d}", "time": f"{local:%H:%M}"}


# A request as a program sends it to a site of its own, whose clock nobody holds.
REQUEST: dict[str, Any] = {
    "name": "Sonia Rojas",
    "phone": "912345678",
    "email": "p@correo.cl",
    "vaccine": "otra",
    "date": day(365).isoformat(),
    "time": "08:00",
    "address": "Quillota",
    "consent": True,
}


# What a site has to be told before it serves in earnest.
PRODUCTION = {
    "ENVIRONMENT": "production",
    "PUBLIC_URL": "https://vacunas.example",
    "SMTP_URL": "smtps://correo.example:465",
    "MAIL_FROM": "avisos@vacunas.example",
    "NOTIFY_EMAILS": "equipo@vacunas.example",
}


def noon(days: int) -> datetime:
    """Return noon in Chile, days ahead: no visits begun then end after midnight."""
    return chilean_instant(chilean_day(NOON) + timedelta(days=days), time(12))


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
        "date": day(5).isoformat(),
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
