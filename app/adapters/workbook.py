"""A spreadsheet file of plain texts, written row by row."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import xlsxwriter  # pyright: ignore[reportMissingTypeStubs]

# A sheet of the format holds so many rows, its heading included.
SHEET_ROWS: Final = 1_048_576
_WIDTHS: Final = (24, 28, 18, 12, 8, 18, 11, 34, 18, 40, 17)


def write(
    path: str, title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    """Write a file of one sheet, and more where one is not enough.

    Every cell is a text, so nothing in it is ever computed. Memory stays flat:
    rows go to a temporary file as they come.

    Args:
        path: Where the file goes.
        title: Name of the sheets; a number follows from the second on.
        columns: Headings.
        rows: Cells of each row, as many as there are headings.
    """
    settings = {"constant_memory": True, "strings_to_urls": False}
    book = cast("Any", xlsxwriter.Workbook(path, settings))
    bold = book.add_format({"bold": True})
    sheet: Any = None
    line, number = SHEET_ROWS, 0
    for row in rows:
        if line == SHEET_ROWS:
            number += 1
            sheet, line = _sheet(book, title, number, columns, bold), 1
        for column, text in enumerate(row):
            sheet.write_string(line, column, text)
        line += 1
    if sheet is None:
        _sheet(book, title, 1, columns, bold)
    book.close()


def _sheet(
    book: Any, title: str, number: int, columns: Sequence[str], bold: Any
) -> Any:
    sheet = book.add_worksheet(title if number == 1 else f"{title} {number}")
    for column, (heading, width) in enumerate(zip(columns, _WIDTHS, strict=False)):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, heading, bold)
    sheet.freeze_panes(1, 0)
    return sheet
