"""What a search looks through, and what it looks for."""

from collections.abc import Iterable
from typing import Final

from app.domain.booking import Booking
from app.domain.lead import Lead
from app.domain.reference import read_reference
from app.domain.text import clean_line, search_form
from app.domain.vaccines import Vaccine, display_name

MAX_TERM: Final = 100


def search_text(
    asked: Booking | Lead,
    reference: str,
    catalogue: Iterable[Vaccine],
    merged: Iterable[str] = (),
) -> str:
    r"""Return the searched fields, folded, one a line, each line ended.

    No field holds a line break, so a term never matches across two of them.

    Args:
        asked: What the visitor asked for.
        reference: Of the request.
        catalogue: Price list, to name the vaccine.
        merged: What was searched of requests that became part of this one, folded.
    """
    fields = (
        asked.name,
        asked.email,
        asked.vaccine,
        display_name(asked.vaccine, catalogue),
        asked.phone,
        asked.phone_e164 or "",
        asked.receipt_number or "",
        reference,
        asked.address,
        *dict.fromkeys(filter(None, merged)),
        *([asked.patient] if asked.patient else ()),
    )
    return "".join(search_form(clean_line(field)) + "\n" for field in fields)


def search_term(typed: str) -> str:
    """Return what was typed as it is looked for; empty where it asks nothing.

    A reference is looked for as it is stored, however it was typed.
    """
    line = clean_line(typed)[:MAX_TERM].strip()
    spoken = read_reference(line) if line.upper().startswith("VC") else None
    return search_form(spoken or line)
