"""What somebody asked about their data: a request that is kept, and used for nothing."""

from app.domain.errors import AppointmentNotFound


class LeadWithheld(AppointmentNotFound):
    """Nothing may be done with it any more, nor anything shown of it."""


class LeadBlocked(LeadWithheld):
    """It is kept, and used for nothing."""

    code = "lead_blocked"


class LeadErased(LeadWithheld):
    """It was erased because the person asked for it."""

    code = "lead_erased"


class LeadExpired(LeadWithheld):
    """Nobody needed it any longer, so that it was erased by rule."""

    code = "lead_expired"


class LeadWithdrawn(LeadWithheld):
    """It was deleted, and the person had taken back what they had agreed to."""

    code = "lead_withdrawn"
