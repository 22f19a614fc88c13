"""The table of a month for printers: its heading stands on each page."""

import re

import pytest
from reportlab.platypus import Paragraph  # pyright: ignore[reportMissingTypeStubs]

from app.adapters import sheet_file

pytestmark = pytest.mark.any_day


@pytest.mark.parametrize("rows", [3, 60])
def test_each_page_says_what_its_columns_are(
    monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    drawn: list[str] = []

    class Seen(Paragraph):
        def draw(self) -> None:
            drawn.append(self.getPlainText())
            super().draw()

    monkeypatch.setattr(sheet_file, "Paragraph", Seen)
    lines = [[f"row {number}", "<b>&1"] for number in range(rows)]
    figures = sheet_file.Figures(
        "brand", "title", "subtitle", ("names", "figures"), [*lines, ["all", "2"]], ()
    )
    made = sheet_file.as_pdf(figures)
    pages = len(re.findall(rb"/Type /Page\b", made))
    assert (pages > 1) == (rows == 60)
    assert drawn.count("names") == drawn.count("figures") == pages
    assert drawn.count("title") == drawn.count("all") == 1
    shown = [text for text in drawn if text.startswith("row ")]
    assert shown == [f"row {number}" for number in range(rows)]
    assert drawn.count("<b>&1") == rows
