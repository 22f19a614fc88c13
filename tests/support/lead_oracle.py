"""Which leads criteria ask for, told as a reader of the promise would.

Written apart from the code that it judges: nothing of it is used here but the types.
"""

import unicodedata
import uuid
from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType
from zoneinfo import ZoneInfo

from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria

SIX = {"Viña del Mar", "Valparaíso", "Quilpué", "Quillota", "Concón", "Limache"}


def asked_for(
    lead: Lead,
    criteria: LeadCriteria,
    names: Mapping[str, str],
    slugs: Mapping[uuid.UUID, str] = MappingProxyType({}),
) -> bool:
    """Tell whether a lead is one that the criteria ask for.

    Args:
        lead: Any.
        criteria: What is asked; its order and its page are nothing to one lead.
        names: Vaccine id to the name that is shown.
        slugs: Pharmacy id to its slug.
    """
    registered = _chilean_day(lead.created_at)
    shown = names.get(lead.vaccine, lead.vaccine)
    wanted = [
        criteria.category in (None, lead.category),
        criteria.day in (None, registered),
        criteria.since is None or registered >= criteria.since,
        criteria.until is None or registered <= criteria.until,
        criteria.wished in (None, lead.date),
        criteria.state in (None, lead.state),
        not criteria.among or lead.id in criteria.among,
        criteria.vaccine in ("", lead.vaccine, shown),
        lead.urgent or not criteria.urgent,
        lead.phone_e164 is None or not criteria.phone_odd,
        _came_by(lead, criteria.pharmacy, slugs),
        _lives_in(lead.comuna, criteria.comuna),
        _says(lead, shown, criteria.search),
    ]
    return all(wanted)


def _came_by(lead: Lead, asked: str, slugs: Mapping[uuid.UUID, str]) -> bool:
    if asked == "-":
        return lead.pharmacy_id is None and lead.category == "Pharmacy"
    known = lead.pharmacy_id and slugs.get(lead.pharmacy_id)
    return not asked or known == asked


def _lives_in(comuna: str | None, asked: str) -> bool:
    if asked == "unknown":
        return comuna is None
    if asked == "outside":
        return comuna is not None and comuna not in SIX
    if asked == "served":
        return comuna in SIX
    return not asked or comuna == asked


def _says(lead: Lead, shown: str, typed: str) -> bool:
    term = _plain(typed)
    said = (
        *(lead.name, lead.email, lead.vaccine, shown, lead.phone, lead.address),
        *(lead.phone_e164 or "", lead.receipt_number or "", lead.reference),
        lead.patient or "",
    )
    return any(term in _plain(text) for text in said)


def _plain(text: str) -> str:
    """Return text without case, accents and blanks that nobody sees."""
    letters = unicodedata.normalize("NFKD", " ".join(text.split())).casefold()
    letters = unicodedata.normalize("NFKD", letters).casefold()
    return "".join(c for c in letters if not unicodedata.combining(c))


def _chilean_day(instant: datetime) -> date:
    return instant.astimezone(ZoneInfo("America/Santiago")).date()
