"""The monthly sheet of a pharmacy as a spreadsheet, and as a PDF for printers."""

import tempfile
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from app.adapters import sheet_file, workbook
from app.content import brand
from app.content import pharmacy_sheet as copy
from app.domain.clock import Clock, minute_text, utc_now
from app.domain.identity import Admin
from app.domain.pharmacy_sheet import Line, Sheet
from app.domain.roles import Right
from app.domain.slug import new_slug
from app.services.pharmacy_sheets import figures_of, headings, of_pharmacy, subtitle
from app.settings import get_settings

KINDS: Final[Mapping[str, str]] = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
}
_NAMES_WIDE: Final = 32
_FIGURES_WIDE: Final = 18


def make(
    admin: Admin,
    pharmacy_id: uuid.UUID,
    month: date,
    kind: str,
    *,
    clock: Clock = utc_now,
) -> tuple[str, bytes] | None:
    """Return the name and the content of a month's file.

    Args:
        admin: Who asks.
        pharmacy_id: Which pharmacy.
        month: Its first day.
        kind: One of `KINDS`.
        clock: Tells when it was made.

    Returns:
        None where there is no such pharmacy, or no such kind.
    """
    admin.must(Right.PHARMACIES)
    found = of_pharmacy(admin, pharmacy_id, month)
    if found is None or kind not in KINDS:
        return None
    writers: dict[str, Callable[[], bytes]] = {
        "xlsx": lambda: _workbook(found),
        "pdf": lambda: _pdf(found, minute_text(clock())),
    }
    slug = new_slug(found.of, (), otherwise="farmacia")
    name = copy.FILE_NAME.format(slug=slug, month=month, kind=kind)
    return name, writers[kind]()


def _workbook(sheet: Sheet) -> bytes:
    columns = [
        (heading, _FIGURES_WIDE if place else _NAMES_WIDE)
        for place, heading in enumerate(headings(sheet))
    ]
    rows: list[Sequence[workbook.Cell]] = [_numbers(line) for line in sheet.lines]
    rows.append([copy.TOTAL, *_numbers(sheet.total)[1:]])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "planilla.xlsx"
        workbook.write(str(path), copy.FILE_TITLE, columns, rows)
        return path.read_bytes()


def _pdf(sheet: Sheet, made: str) -> bytes:
    figures = sheet_file.Figures(
        brand=get_settings().brand_name or brand.DEFAULT_NAME,
        title=copy.FILE_TITLE,
        subtitle=subtitle(sheet),
        headings=headings(sheet),
        rows=figures_of(sheet),
        notes=(copy.FOOT, copy.MADE.format(when=made)),
    )
    return sheet_file.as_pdf(figures)


def _numbers(line: Line) -> list[workbook.Cell]:
    sums = (line.requested, line.done, line.cancelled)
    return [line.name, *(number for one in sums for number in (one.number, one.value))]
