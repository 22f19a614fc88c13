"""How the desk looks for requests for visits, however it was typed."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from sqlmodel import Session

from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.phone import spoken_phones
from app.domain.reference import CHOSEN, PREFIX, read_reference
from app.domain.text import words_of
from app.persistence import appointments

_WORDS: Final = 8
# What a link that was copied begins with.
_SCHEME: Final = re.compile(r"^(mailto|tel):", re.IGNORECASE)
_NAMED: Final = re.compile(
    rf"\b{PREFIX.rstrip('-')}[-\u2013 ]?\w{{{CHOSEN + 1}}}\b", re.IGNORECASE
)


def found(session: Session, line: str, *, limit: int) -> Sequence[Lead]:
    """Return the newest requests that hold what was typed, blocked or not.

    Signs between its words make no difference, nor which comes first; one that is
    written just so hides no other. Of an address they do, where it is one.
    """
    line = _SCHEME.sub("", line)
    exact = {
        each.id: each
        for term in dict.fromkeys((*spoken_phones(line), *_references(line), line))
        for each in appointments.page(
            session, LeadCriteria(search=term, limit=limit, blocked_too=True)
        )
    }
    found = _newest(exact.values())
    if words := _words(line, is_found=bool(exact)):
        held = appointments.page_holding(session, words, limit=limit)
        found += [each for each in held if each.id not in exact]
    # Others hide none that is written just so, however many and new they are.
    return _newest(found[:limit])


def _references(line: str) -> Iterable[str]:
    """Return the references in a line that was copied with what stands around them."""
    return filter(None, map(read_reference, _NAMED.findall(line)))


def _newest(leads: Iterable[Lead]) -> list[Lead]:
    return sorted(leads, key=lambda one: (one.created_at, one.id), reverse=True)


def _words(line: str, *, is_found: bool) -> Sequence[str]:
    """Return the words that are looked for apart; each is a search of its own.

    Groups of digits are in other numbers too, and parts of an address in other texts:
    where a whole number was typed, nobody else's is meant.
    """
    is_name = any(letter.isalpha() for letter in line) and "@" not in line
    if (is_found or spoken_phones(line)) and not is_name:
        return ()
    # The longest tell most.
    return sorted(words_of(line), key=len, reverse=True)[:_WORDS]
