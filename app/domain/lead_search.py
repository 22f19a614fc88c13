"""What a search looks through, and which leads it finds."""

from collections.abc import Iterable
from typing import Final

from app.domain.booking import Booking
from app.domain.clock import chilean_day
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.text import clean_line, search_form
from app.domain.vaccines import Vaccine, display_name

MAX_TERM: Final = 100


def search_text(lead: Lead | Booking, catalogue: Iterable[Vaccine]) -> str:
    r"""Return the searched fields, folded, one a line, each line ended.

    No field holds a line break, so a term never matches across two of them.
    """
    fields = (
        lead.name,
        lead.email,
        lead.vaccine,
        display_name(lead.vaccine, catalogue),
        lead.phone,
        lead.phone_e164 or "",
        lead.receipt_number or "",
    )
    return "".join(search_form(clean_line(field)) + "\n" for field in fields)


def search_term(typed: str) -> str:
    """Return what was typed as it is looked for; empty where it asks nothing."""
    return search_form(clean_line(typed)[:MAX_TERM].strip())


def matches(lead: Lead, criteria: LeadCriteria, catalogue: Iterable[Vaccine]) -> bool:
    """Tell whether a lead is among those that the criteria ask for."""
    if criteria.category is not None and lead.category is not criteria.category:
        return False
    if criteria.day is not None and chilean_day(lead.created_at) != criteria.day:
        return False
    return search_term(criteria.search) in search_text(lead, catalogue)
