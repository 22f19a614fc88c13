"""No cell of an export runs as a formula."""

import csv
import io
import uuid
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content import export_columns
from app.domain.lead_csv import Wording, columns_of, csv_pieces, file_name, inert


@pytest.mark.parametrize(
    "cell",
    [
        *("=1+1", "+1+cmd", "-2+3", "@SUM(A1)", "\tx", "\rx", "--", "+56 9=x"),
        *("\uff1d1+1", "\uff0b1", "\uff0d2", "\uff20SUM(A1)", "\u22122+3"),
        *("\u207c1", "\ufe62", " =1+1", "\u00a0=1+1", "\n=1"),
    ],
)
def test_cell_that_a_spreadsheet_would_run_is_made_inert(cell: str) -> None:
    assert inert(cell) == f"'{cell}"


@pytest.mark.parametrize(
    "cell",
    [
        "+56 9 1234 5678",
        "+56912345678",
        "-",
        "",
        "Ana",
        "a=b",
        "12-34",
        "\u00f1=1",
        " Ana",
    ],
)
def test_plain_cell_stays_itself(cell: str) -> None:
    assert inert(cell) == cell


def test_file_is_named_by_its_day() -> None:
    assert file_name(date(2026, 11, 5)) == "leads_05-11-2026.csv"


STORED = {
    "name": "Marta",
    "phone": "+56 9 8765 4321",
    "email": "marta@correo.cl",
    "date": date(2026, 11, 30),
    "time": "10:30",
    "vaccine": "covid",
    "address": "Av. Perú 100",
    "message": "",
    "category": "Pharmacy",
    "receipt_number": None,
    "vaccine_price": 0,
    "created_at": "2026-11-22 02",
    "pharmacy_id": uuid.UUID(int=1),
}


def stored(columns: tuple[export_columns.Column, ...]) -> list[list[object]]:
    return [[STORED[column.field]] for column in columns]


def wording(columns: tuple[export_columns.Column, ...]) -> Wording:
    return Wording(
        [column.field for column in columns],
        [column.heading for column in columns],
        {"Pharmacy": "Farmacia"}.__getitem__,
        str.upper,
        lambda ident: "Cruz Azul" if ident else "-",
        export_columns.EMPTY,
    )


def test_file_has_the_headings_that_were_agreed() -> None:
    assert [column.heading for column in export_columns.CSV_COLUMNS] == [
        "Nombre",
        "Email",
        "Teléfono",
        "Fecha",
        "Hora",
        "Vacuna",
        "Categoría",
        "Dirección",
        "Número de Boleta",
        "Comentarios",
        "Fecha de Registro",
    ]


def test_line_follows_the_table_of_columns() -> None:
    columns = export_columns.CSV_COLUMNS
    _, line = csv.reader(csv_pieces([stored(columns)], wording(columns)))
    assert line == [
        "Marta",
        "marta@correo.cl",
        "+56 9 8765 4321",
        "30/11/2026",
        "10:30",
        "COVID",
        "Farmacia",
        "Av. Perú 100",
        "-",
        "-",
        "21/11/2026",
    ]
    turned = export_columns.XLSX_COLUMNS[::-1]
    cells = [cell for (cell,) in columns_of(stored(turned), wording(turned))]
    assert cells[:4] == ["Cruz Azul", 0, date(2026, 11, 21), "-"]
    assert cells[-1] == "Marta"


@given(st.lists(st.text("aÑ0 \",'=+-\r\n\0", min_size=1), min_size=1))
def test_lines_are_those_that_the_csv_module_writes(texts: list[str]) -> None:
    expected = io.StringIO()
    writer = csv.writer(expected, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerows([inert(text)] * 2 for text in texts)
    columns = export_columns.CSV_COLUMNS[:2]
    _, lines = csv_pieces([[texts, texts]], wording(columns))
    assert lines == expected.getvalue()
