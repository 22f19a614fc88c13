"""How the desk looks for requests for visits, however it was typed."""

from collections.abc import Sequence
from typing import Final

from sqlmodel import Session

from app.domain.asked_form import spoken_phone
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.text import words_of
from app.persistence import appointments

_WORDS: Final = 8


def found(session: Session, line: str, *, limit: int) -> Sequence[Lead]:
    """Return the newest requests that hold what was typed, blocked or not.

    Where none does, signs between its words make no difference, nor which comes first.
    """
    phone = spoken_phone(line)
    # A number that looks wrong was kept as it was typed.
    for term in (phone, line) if phone else (line,):
        criteria = LeadCriteria(search=term, limit=limit, blocked_too=True)
        if leads := appointments.page(session, criteria):
            return leads
    # The longest tell most; each is a search of its own.
    words = [] if phone else sorted(words_of(line), key=len, reverse=True)[:_WORDS]
    return appointments.page_holding(session, words, limit=limit) if words else []
