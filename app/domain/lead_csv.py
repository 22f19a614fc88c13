"""Leads as a spreadsheet's text: every value quoted, nothing that runs."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from app.domain.clock import CHILE
from app.domain.lead import Lead

# Spreadsheets read UTF-8 only after this mark.
BYTE_ORDER_MARK: Final = "\ufeff"

_PLAIN_PHONE: Final = re.compile(r"\+\d[\d ()-]*")
_RUNS: Final = ("=", "+", "-", "@", "\t", "\r")


def file_name(day: date, kind: str = "csv") -> str:
    """Return the name of an export of a Chilean day."""
    return f"leads_{day:%d-%m-%Y}.{kind}"


@dataclass(frozen=True, slots=True)
class Wording:
    """What a file of leads is written with.

    Attributes:
        columns: The eleven headings.
        category_of: Gives the category's label.
        vaccine_of: Gives the vaccine's name.
        empty: What stands for a missing receipt, comment or date.
    """

    columns: Sequence[str]
    category_of: Callable[[Lead], str]
    vaccine_of: Callable[[Lead], str]
    empty: str


def cells(lead: Lead, wording: Wording) -> tuple[str, ...]:
    """Return the eleven texts of a lead, in the order of the headings."""
    registered = lead.created_at.astimezone(CHILE)
    return (
        lead.name,
        lead.email,
        lead.phone,
        f"{lead.date:%d/%m/%Y}",
        lead.time,
        wording.vaccine_of(lead),
        wording.category_of(lead),
        lead.address,
        lead.receipt_number or wording.empty,
        lead.message or wording.empty,
        f"{registered:%d/%m/%Y}",
    )


def csv_lines(leads: Iterable[Lead], wording: Wording) -> Iterator[str]:
    """Return the header and one line a lead, each ended as RFC 4180 asks."""
    yield BYTE_ORDER_MARK + _line(wording.columns)
    for lead in leads:
        yield _line(cells(lead, wording))


def _line(values: Iterable[str]) -> str:
    quoted = ('"' + inert(value).replace('"', '""') + '"' for value in values)
    return ",".join(quoted) + "\r\n"


def inert(value: str) -> str:
    """Return a cell that no spreadsheet runs as a formula.

    A plain phone number such as +56 9 1234 5678 and a lone dash stay themselves.
    """
    if value == "-" or _PLAIN_PHONE.fullmatch(value):
        return value
    return f"'{value}" if value.startswith(_RUNS) else value
