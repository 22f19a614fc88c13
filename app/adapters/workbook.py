"""A spreadsheet file of texts, days and numbers, written row by row."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, cast

import xlsxwriter  # pyright: ignore[reportMissingTypeStubs]

# A sheet of the format holds so many rows, its heading included.
SHEET_ROWS: Final = 1_048_576
# Days of the format begin here; earlier ones stay texts.
_FIRST_DAY: Final = date(1900, 1, 1)

Cell = str | int | date
# What stands above a column, and how many letters wide it is.
Heading = tuple[str, int]


def write(
    path: str, title: str, columns: Sequence[Heading], rows: Iterable[Sequence[Cell]]
) -> None:
    """Write a file of one sheet, and more where one is not enough.

    Texts are written as such, so nothing in them is ever computed; days and numbers
    as what they are, so that a spreadsheet sorts and adds them. Memory stays flat:
    rows go to a temporary file as they come.

    Args:
        path: Where the file goes.
        title: Name of the sheets; a number follows from the second on.
        columns: Headings and widths.
        rows: Cells of each row, as many as there are headings.
    """
    settings = {"constant_memory": True, "strings_to_urls": False}
    book = cast("Any", xlsxwriter.Workbook(path, settings))
    formats = {
        "heading": book.add_format({"bold": True}),
        "day": book.add_format({"num_format": "dd/mm/yyyy"}),
        "number": book.add_format({"num_format": "#,##0"}),
    }
    sheet: Any = None
    line, number = SHEET_ROWS, 0
    for row in rows:
        if line == SHEET_ROWS:
            number += 1
            _close(sheet, line, columns)
            sheet, line = _sheet(book, title, number, columns, formats), 1
        for column, cell in enumerate(row):
            _write(sheet, line, column, cell, formats)
        line += 1
    if sheet is None:
        sheet, line = _sheet(book, title, 1, columns, formats), 1
    _close(sheet, line, columns)
    book.close()


def _write(
    sheet: Any, line: int, column: int, cell: Cell, formats: Mapping[str, Any]
) -> None:
    if isinstance(cell, str):
        sheet.write_string(line, column, cell)
    elif isinstance(cell, int):
        sheet.write_number(line, column, cell, formats["number"])
    elif cell >= _FIRST_DAY:
        sheet.write_datetime(line, column, cell, formats["day"])
    else:
        sheet.write_string(line, column, f"{cell:%d/%m/%Y}")


def _sheet(
    book: Any,
    title: str,
    number: int,
    columns: Sequence[Heading],
    formats: Mapping[str, Any],
) -> Any:
    sheet = book.add_worksheet(title if number == 1 else f"{title} {number}")
    for column, (heading, width) in enumerate(columns):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, heading, formats["heading"])
    sheet.freeze_panes(1, 0)
    return sheet


def _close(sheet: Any, lines: int, columns: Sequence[Heading]) -> None:
    """Let a sheet's headings filter all that was written below them."""
    if sheet is not None:
        sheet.autofilter(0, 0, lines - 1, len(columns) - 1)
