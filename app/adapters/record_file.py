"""What is kept of somebody as a PDF that a person reads: headings, names, values."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any, Final

from reportlab.lib import (  # pyright: ignore[reportMissingTypeStubs]
    colors,
    pagesizes,
    styles,
)
from reportlab.lib.units import mm  # pyright: ignore[reportMissingTypeStubs]
from reportlab.pdfbase import (
    pdfmetrics,  # pyright: ignore[reportMissingTypeStubs]
)
from reportlab.platypus import (  # pyright: ignore[reportMissingTypeStubs]
    Paragraph,
    SimpleDocTemplate,
    Spacer,
)

from app.adapters.poster import BOLD, INK, MEDIUM, SEA, install_fonts

_MARGIN: Final = 18
# The library tells no types.
_colors: Final[Any] = colors
_pagesizes: Final[Any] = pagesizes
_styles: Final[Any] = styles
_metrics: Final[Any] = pdfmetrics


@dataclass(frozen=True, slots=True)
class Part:
    """One thing of which something is told, such as a visit."""

    heading: str
    entries: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Record:
    """What the file says.

    Attributes:
        brand: Name of the service.
        title: What it is.
        notes: What stands above.
        records: One list of parts for each record.
        unseen: Stands for letters that the fonts do not have.
    """

    brand: str
    title: str
    notes: Sequence[str]
    records: Sequence[Sequence[Part]]
    unseen: str


def as_pdf(record: Record) -> bytes:
    """Return the file, with its fonts inside."""
    install_fonts()
    file = io.BytesIO()
    document: Any = SimpleDocTemplate(
        file,
        pagesize=_pagesizes.A4,
        **dict.fromkeys(
            ("leftMargin", "rightMargin", "topMargin", "bottomMargin"), _MARGIN * mm
        ),
        title=record.title,
        author=record.brand,
        invariant=1,
    )
    document.build(list(_flow(record)))
    return file.getvalue()


def _flow(record: Record) -> Iterator[Any]:
    yield _text(record.brand, BOLD, 11, SEA)
    yield _text(record.title, BOLD, 20, INK)
    for note in record.notes:
        yield _text(note, MEDIUM, 10, INK)
    for parts in record.records:
        for part in parts:
            yield Spacer(1, 6 * mm)
            yield _text(part.heading, BOLD, 13, SEA, stays=True)
            for entry in part.entries:
                yield _before_entry()
                for name, value in entry.items():
                    yield _pair(name, _seen(value, record.unseen))


def _before_entry() -> Any:
    space: Any = Spacer(1, 2 * mm)
    space.keepWithNext = True
    return space


def _seen(value: str, unseen: str) -> str:
    """Return a text with a mark for each run of letters that would be left blank."""
    font: Any = _metrics.getFont(MEDIUM)
    runs = groupby(value, lambda c: c.isspace() or ord(c) in font.face.charToGlyph)
    return "".join("".join(run) if shown else unseen for shown, run in runs)


def _pair(name: str, value: str) -> Any:
    lines = escape(value).replace("\n", "<br/>")
    text = f'<font name="{BOLD}">{escape(name)}:</font> {lines}'
    return Paragraph(text, _style(MEDIUM, 9.5, INK))


def _text(
    text: str, font: str, size: float, colour: str, *, stays: bool = False
) -> Any:
    paragraph: Any = Paragraph(escape(text), _style(font, size, colour))
    # A heading stays on the page of what it heads.
    paragraph.keepWithNext = stays
    return paragraph


def _style(font: str, size: float, colour: str) -> Any:
    return _styles.ParagraphStyle(
        f"{font}-{size}-{colour}",
        fontName=font,
        fontSize=size,
        leading=size * 1.4,
        textColor=_colors.HexColor(colour),
        splitLongWords=1,
    )
