"""A table of figures as a PDF for printers: A4, lying, its heading on each page."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from reportlab.lib import (  # pyright: ignore[reportMissingTypeStubs]
    colors,
    pagesizes,
    styles,
)
from reportlab.lib.units import mm  # pyright: ignore[reportMissingTypeStubs]
from reportlab.platypus import (  # pyright: ignore[reportMissingTypeStubs]
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
)

from app.adapters.poster import BOLD, INK, MEDIUM, SEA, SKY, install_fonts

_MARGIN: Final = 15
_NAMES: Final = 75
_LINE: Final = "#d9e2e6"
# The library tells no types.
_colors: Final[Any] = colors
_pagesizes: Final[Any] = pagesizes
_styles: Final[Any] = styles


@dataclass(frozen=True, slots=True)
class Figures:
    """What the file says.

    Attributes:
        brand: Name of the service.
        title: What it is.
        subtitle: Of whom, and of when.
        headings: Of each column; the first names the rows.
        rows: Texts, as many as there are headings; the last row is the total.
        notes: What stands below.
    """

    brand: str
    title: str
    subtitle: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]


def as_pdf(figures: Figures) -> bytes:
    """Return the file, with its fonts inside."""
    install_fonts()
    file = io.BytesIO()
    width, height = _pagesizes.landscape(_pagesizes.A4)
    margin = _MARGIN * mm
    document: Any = SimpleDocTemplate(
        file,
        pagesize=(width, height),
        **dict.fromkeys(
            ("leftMargin", "rightMargin", "topMargin", "bottomMargin"), margin
        ),
        title=f"{figures.title} · {figures.subtitle}",
        author=figures.brand,
        invariant=1,
    )
    document.build(
        [
            _text(figures.brand, BOLD, 11, SEA),
            _text(figures.title, BOLD, 20, INK),
            _text(figures.subtitle, MEDIUM, 13, INK),
            Spacer(1, 6 * mm),
            _table(figures, width - 2 * margin),
            Spacer(1, 5 * mm),
            *(_text(note, MEDIUM, 9, INK) for note in figures.notes),
        ]
    )
    return file.getvalue()


def _table(figures: Figures, width: float) -> Any:
    others = len(figures.headings) - 1
    first = _NAMES * mm
    table: Any = Table(
        [
            [_text(text, BOLD, 9, "#ffffff", at) for at, text in _placed(figures)],
            *(
                [
                    _text(text, MEDIUM if row else BOLD, 10, INK, at)
                    for at, text in enumerate(line)
                ]
                for row, line in _told(figures)
            ),
        ],
        colWidths=[first, *[(width - first) / others] * others],
        repeatRows=1,
    )
    table.setStyle(
        [
            ("BACKGROUND", (0, 0), (-1, 0), _colors.HexColor(SEA)),
            ("BACKGROUND", (0, -1), (-1, -1), _colors.HexColor(SKY)),
            ("LINEBELOW", (0, 0), (-1, -1), 0.5, _colors.HexColor(_LINE)),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ]
    )
    return table


def _placed(figures: Figures) -> Sequence[tuple[int, str]]:
    return list(enumerate(figures.headings))


def _told(figures: Figures) -> Sequence[tuple[int, Sequence[str]]]:
    """Return the rows, each with how many follow: none after the total."""
    last = len(figures.rows) - 1
    return [(last - number, row) for number, row in enumerate(figures.rows)]


def _text(text: str, font: str, size: float, colour: str, column: int = 0) -> Any:
    """Return text that breaks where its place ends, figures to the right."""
    style = _styles.ParagraphStyle(
        f"{font}-{size}-{colour}-{bool(column)}",
        fontName=font,
        fontSize=size,
        leading=size * 1.35,
        textColor=_colors.HexColor(colour),
        alignment=2 if column else 0,
        splitLongWords=1,
    )
    return Paragraph(escape(text), style)
