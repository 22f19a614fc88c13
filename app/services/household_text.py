"""Who is to be vaccinated, in words."""

from app.content import household as copy
from app.domain.lead import Lead


def patient_of(lead: Lead) -> str:
    """Return who a request is for: a name, and who agreed for a minor."""
    if lead.minor:
        return copy.MINOR.format(patient=lead.patient, name=lead.name)
    return lead.patient or lead.name
