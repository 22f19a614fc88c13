"""A poster with a QR code: one drawing, written as SVG and as a PDF for printers.

Lengths are millimetres from the top left corner of an A4 sheet.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

import segno
from reportlab.lib.units import mm  # pyright: ignore[reportMissingTypeStubs]
from reportlab.pdfbase import (  # pyright: ignore[reportMissingTypeStubs]
    pdfmetrics,
    ttfonts,
)
from reportlab.pdfgen.canvas import (  # pyright: ignore[reportMissingTypeStubs]
    Canvas,
)

from app.adapters.poster_text import LEADING, fitted

WIDTH: Final = 210
HEIGHT: Final = 297
INK: Final = "#0b2f45"
SEA: Final = "#0f766e"
SKY: Final = "#e6f4f6"
SUN: Final = "#f5b83d"
WHITE: Final = "#ffffff"
_FONTS: Final = Path(__file__).with_name("poster_fonts")
MEDIUM: Final = "plus-jakarta-sans-medium"
BOLD: Final = "plus-jakarta-sans-extrabold"
_WEIGHTS: Final = {MEDIUM: 500, BOLD: 800}
_MARGIN: Final = 20
_POINT: Final = 25.4 / 72
# The library tells no types.
_metrics: Final[Any] = pdfmetrics


@dataclass(frozen=True, slots=True)
class Words:
    """What a poster says.

    Attributes:
        brand: Name of the service.
        title: What is offered.
        pharmacy: Name of the pharmacy; a long one is written smaller, in more lines.
        steps: What to do, in order.
        address: What the code leads to.
        shown: The address as people type it.
    """

    brand: str
    title: str
    pharmacy: str
    steps: Sequence[str]
    address: str
    shown: str


@dataclass(frozen=True, slots=True)
class _Shape:
    """A filled polygon, or several rectangles as one."""

    colour: str
    outlines: Sequence[Sequence[tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class _Type:
    """How a block of text is written; a long one gets smaller."""

    font: str
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of text around the middle of the sheet, or from a place on."""

    text: str
    font: str
    size: float
    colour: str
    y: float
    x: float | None = None


def as_svg(words: Words) -> str:
    """Return the poster as an SVG file of the size of its sheet."""
    drawn = "".join(
        _svg_shape(part) if isinstance(part, _Shape) else _svg_line(part)
        for part in _drawing(words)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" '
        f'height="{HEIGHT}mm" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{escape(words.title)} · {escape(words.pharmacy)}</title>{drawn}</svg>"
    )


def as_pdf(words: Words) -> bytes:
    """Return the poster as a PDF of one A4 page with its fonts inside."""
    install_fonts()
    file = io.BytesIO()
    canvas: Any = Canvas(file, pagesize=(WIDTH * mm, HEIGHT * mm), invariant=1)
    canvas.setTitle(f"{words.title} · {words.pharmacy}")
    canvas.setAuthor(words.brand)
    for part in _drawing(words):
        canvas.setFillColor(part.colour)
        if isinstance(part, _Shape):
            path = canvas.beginPath()
            for (x, y), *others in part.outlines:
                path.moveTo(x * mm, (HEIGHT - y) * mm)
                for to_x, to_y in others:
                    path.lineTo(to_x * mm, (HEIGHT - to_y) * mm)
                path.close()
            canvas.drawPath(path, stroke=0, fill=1)
            continue
        canvas.setFont(part.font, part.size)
        at = (HEIGHT - part.y) * mm
        if part.x is None:
            canvas.drawCentredString(WIDTH / 2 * mm, at, part.text)
        else:
            canvas.drawString(part.x * mm, at, part.text)
    canvas.save()
    return file.getvalue()


def _drawing(words: Words) -> Iterator[_Shape | _Line]:
    yield _Shape(SKY, [_box(0, 0, WIDTH, HEIGHT)])
    yield _Shape(SEA, [_box(0, 0, WIDTH, 34)])
    yield from _mark(_MARGIN, 9)
    yield _Line(words.brand, BOLD, 20, WHITE, 19.5, _MARGIN + 20)
    yield from _block(words.title, _Type(BOLD, 40, INK), 53, 36)
    yield from _block(words.pharmacy, _Type(MEDIUM, 22, SEA), 89, 32)
    yield _Shape(WHITE, [_box(50, 108, 110, 110)])
    yield _Shape(INK, list(_code(words.address, 55, 113, 100)))
    for place, step in enumerate(words.steps):
        y = 233 + 11 * place
        yield _Shape(SUN, [_box(_MARGIN, y - 6.2, 8.5, 8.5)])
        yield _Line(str(place + 1), BOLD, 15, INK, y, _MARGIN + 2.8)
        yield _Line(step, MEDIUM, 15, INK, y, _MARGIN + 13)
    yield _Shape(SEA, [_box(0, 270, WIDTH, 27)])
    yield from _block(words.shown, _Type(BOLD, 15, WHITE), 283.5, 21)


def _mark(x: float, y: float) -> Iterator[_Shape]:
    """Draw the house whose door is a syringe's plunger, 16 mm wide."""
    house = [(8, 0), (16, 6.4), (16, 16), (0, 16), (0, 6.4)]
    yield _Shape(WHITE, [[(x + dx, y + dy) for dx, dy in house]])
    yield _Shape(SEA, [_box(x + 5.5, y + 6.4, 5, 5.4)])
    yield _Shape(SUN, [_box(x + 6.3, y + 7.6, 3.4, 2)])
    stick, ends = _box(x + 7.6, y + 3.2, 0.8, 11.6), _box(x + 5.2, y + 14.2, 5.6, 0.8)
    yield _Shape(SEA, [stick, ends])


def _code(
    address: str, x: float, y: float, size: float
) -> Iterator[list[tuple[float, float]]]:
    """Yield the dark runs of a QR code that bears a quarter of it being lost."""
    rows = segno.make(address, error="q", micro=False).matrix
    module = size / len(rows)
    for line, row in enumerate(rows):
        start = 0
        while start < len(row):
            end = start
            while end < len(row) and row[end] == row[start]:
                end += 1
            if row[start]:
                left, top = x + start * module, y + line * module
                yield _box(left, top, (end - start) * module, module)
            start = end


def _block(text: str, kind: _Type, middle: float, height: float) -> Iterator[_Line]:
    """Yield a text around a height of the sheet, as large as it fits there."""
    install_fonts()
    room = (WIDTH - 2 * _MARGIN) / _POINT
    split, size = fitted(text, kind.font, kind.size, room, height / _POINT)
    leading = size * LEADING * _POINT
    # The middle of small letters lies a third of their size above their line.
    first = middle - (len(split) - 1) / 2 * leading + size * _POINT * 0.33
    for place, line in enumerate(split):
        yield _Line(line, kind.font, size, kind.colour, first + place * leading)


def _box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _svg_shape(shape: _Shape) -> str:
    path = "".join(
        "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in outline) + "Z"
        for outline in shape.outlines
    )
    return f'<path fill="{shape.colour}" d="{path}"/>'


def _svg_line(line: _Line) -> str:
    middle = "" if line.x is not None else ' text-anchor="middle"'
    x = WIDTH / 2 if line.x is None else line.x
    return (
        f'<text x="{x:g}" y="{line.y:.2f}"{middle} fill="{line.colour}" '
        "font-family=\"'Plus Jakarta Sans', 'Segoe UI', Arial, sans-serif\" "
        f'font-weight="{_WEIGHTS[line.font]}" font-size="{line.size * _POINT:.3f}">'
        f"{escape(line.text)}</text>"
    )


@cache
def install_fonts() -> None:
    """Let the library write with the fonts of the brand."""
    for name in _WEIGHTS:
        file = str(_FONTS / f"{name}.ttf")
        _metrics.registerFont(ttfonts.TTFont(name, file))
