"""Who is to be vaccinated, in words."""

from app.content import household as copy
from app.domain.agenda import Booked
from app.domain.lead import Lead


def patient_of(lead: Lead) -> str:
    """Return who a request is for: a name, and who agreed for a minor."""
    if lead.minor:
        return copy.MINOR.format(patient=lead.patient, name=lead.name)
    return lead.patient or lead.name


def for_whom(lead: Lead) -> str:
    """Return in words for whom somebody asked; empty for who asked for themselves."""
    told = copy.FOR_MINOR if lead.minor else copy.FOR_ADULT
    return told.format(patient=lead.patient) if lead.patient else ""


def person_of(one: Lead | Booked) -> str:
    """Return the name of who is vaccinated."""
    return one.patient or one.name


def asked_by(one: Lead | Booked) -> str:
    """Return who asked for somebody else, in words; empty for who asked themselves."""
    if not one.patient:
        return ""
    told = copy.ASKED_FOR_MINOR if one.minor else copy.ASKED_BY
    return told.format(name=one.name)
