"""Rows of requests as what they say."""

from typing import Any

from sqlalchemy import Row

from app.domain.lead import Category, Lead, Source, asked_of
from app.domain.lead_state import LeadState
from app.persistence.tables import AppointmentRow


def lead_of(row: AppointmentRow | Row[Any]) -> Lead:
    """Return the lead that a row holds, be it an object or what was read of its table."""
    asked = asked_of(row)
    asked["category"] = Category(row.category)
    return Lead(
        **asked,
        id=row.id,
        reference=row.reference or "",
        vaccine_price=row.vaccine_price,
        version=row.version,
        created_at=row.created_at,
        suspect=row.suspect,
        urgent=row.urgent,
        comuna=row.comuna,
        state=LeadState(row.state),
        state_at=row.state_at or row.created_at,
        pharmacy_id=row.pharmacy_id,
        source=Source(row.source),
        disowned_at=row.disowned_at,
        blocked_at=row.blocked_at,
        patient=row.patient,
        minor=row.minor,
        household_id=row.household_id,
        household_place=row.household_place,
    )
