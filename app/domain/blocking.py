"""What somebody asked about their data: a request that is kept, and used for nothing."""

from app.domain.errors import AppointmentNotFound


class LeadWithheld(AppointmentNotFound):
    """Whoever it is about asked that nothing be done with it, nor anything shown."""


class LeadBlocked(LeadWithheld):
    """It is kept, and used for nothing."""

    code = "lead_blocked"


class LeadErased(LeadWithheld):
    """It was erased because the person asked for it."""

    code = "lead_erased"
