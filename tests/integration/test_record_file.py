"""The file of a person for people says each value as it was written."""

import pypdfium2
import pytest

from app.adapters.record_file import Part, Record, as_pdf

pytestmark = pytest.mark.any_day
UNSEEN = "[no se ve]"


def lines_of(*values: str) -> list[str]:
    """Return the lines of a file that tells of somebody, a value after the other."""
    parts = [Part("Visita", [{"Dato": value}]) for value in values]
    record = Record("Marca", "Ficha", ("Nota",), [parts], UNSEEN)
    document = pypdfium2.PdfDocument(as_pdf(record))
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return [line.strip() for text in texts for line in text.splitlines()]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("una línea\notra línea", ["Dato: una línea", "otra línea"]),
        ("<b>a & b</b>", ["Dato: <b>a & b</b>"]),
        ("antes 漢字 después", [f"Dato: antes {UNSEEN} después"]),
    ],
)
def test_a_value_stands_as_it_was_written(value: str, shown: list[str]) -> None:
    told = lines_of("primero", value, "último")
    assert told == [
        *("Marca", "Ficha", "Nota"),
        *("Visita", "Dato: primero"),
        *("Visita", *shown),
        *("Visita", "Dato: último"),
    ]
