"""Blocking: a request that is kept, and used for nothing."""

from app.domain.errors import AppointmentNotFound


class LeadBlocked(AppointmentNotFound):
    """Somebody asked that nothing be done with it."""

    code = "lead_blocked"
