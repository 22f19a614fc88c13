"""Leads as a spreadsheet's text: every value quoted, nothing that runs."""

import re
import unicodedata
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any, Final, cast

from app.domain.clock import CHILE

# Spreadsheets read UTF-8 only after this mark.
BYTE_ORDER_MARK: Final = "\ufeff"

_PLAIN_PHONE: Final = re.compile(r"\+\d[\d ()-]*")
# Some spreadsheets read a minus of mathematics as one of the keyboard.
_RUNS: Final = ("=", "+", "-", "@", "\u2212")


def file_name(day: date, kind: str = "csv") -> str:
    """Return the name of an export of a Chilean day."""
    return f"leads_{day:%d-%m-%Y}.{kind}"


@dataclass(frozen=True, slots=True)
class Wording:
    """What a file of leads is written with.

    Attributes:
        fields: What each column shows, by its name in a lead.
        columns: The headings, in the same order.
        category_of: Gives the category's label.
        vaccine_of: Gives the vaccine's name.
        pharmacy_of: Gives the name of a pharmacy, by its id or None.
        empty: What stands for a missing text.
    """

    fields: Sequence[str]
    columns: Sequence[str]
    category_of: Callable[[str], str]
    vaccine_of: Callable[[str], str]
    pharmacy_of: Callable[[uuid.UUID | None], str]
    empty: str


Cell = str | int | date
# Some leads as they are stored, one column a field; the instant of registration is a
# text that begins with its hour, 2026-11-20 15, in UTC.
Told = Sequence[Sequence[Any]]


def columns_of(told: Told, wording: Wording) -> list[Sequence[Cell]]:
    """Return what a file shows of some leads, column by column."""
    shown: dict[str, Callable[[Any], Cell]] = {
        "vaccine": wording.vaccine_of,
        "category": wording.category_of,
        "created_at": _registered,
        "pharmacy_id": wording.pharmacy_of,
    }
    columns: list[Sequence[Cell]] = []
    for name, values in zip(wording.fields, told, strict=True):
        if name in shown:
            columns.append(list(map(shown[name], values)))
        elif not all(values) and (None in values or "" in values):
            columns.append([value or wording.empty for value in values])
        else:
            columns.append(values)
    return columns


def csv_pieces(pages: Iterable[Told], wording: Wording) -> Iterator[str]:
    """Return the header, then the lines of each page, each ended as RFC 4180 asks."""
    yield BYTE_ORDER_MARK + _lines([[heading] for heading in wording.columns])
    for page in pages:
        yield _lines(list(map(_texts, columns_of(page, wording))))


def _lines(columns: Iterable[Sequence[str]]) -> str:
    """Return columns as lines of quoted values, a quote within one written twice.

    Joined, because csv.writer goes letter by letter and takes seven times as long.
    """
    rows = zip(*map(_doubled, columns), strict=True)
    return "".join([f'"{line}"\r\n' for line in map('","'.join, rows)])


def _doubled(texts: Sequence[str]) -> Sequence[str]:
    if '"' not in "".join(texts):
        return texts
    return [text.replace('"', '""') for text in texts]


def _texts(column: Sequence[Cell]) -> Sequence[str]:
    if isinstance(column[0], str):
        # What begins with a letter or a digit runs nowhere.
        texts = cast("Sequence[str]", column)
        return [text if text[:1].isalnum() else inert(text) for text in texts]
    return [_day_text(day) for day in cast("Sequence[date]", column)]


def _registered(instant: str) -> date:
    return _day_of(instant[:13])


# A million leads lie on few days.
@lru_cache(maxsize=4_096)
def _day_text(day: date) -> str:
    return f"{day:%d/%m/%Y}"


@lru_cache(maxsize=65_536)
def _day_of(hour: str) -> date:
    """Return the Chilean day of an hour; clocks there differ by whole hours."""
    instant = datetime.strptime(hour, "%Y-%m-%d %H").replace(tzinfo=UTC)
    return instant.astimezone(CHILE).date()


def inert(value: str) -> str:
    """Return a cell that no spreadsheet runs as a formula.

    A plain phone number such as +56 9 1234 5678 and a lone dash stay themselves.
    """
    if value == "-" or _PLAIN_PHONE.fullmatch(value):
        return value
    # Wide and raised signs are the plain ones to some; so is what follows a blank.
    first = unicodedata.normalize("NFKC", value.lstrip()[:1])
    runs = first.startswith(_RUNS) or value[:1] in ("\t", "\r")
    return f"'{value}" if runs else value
