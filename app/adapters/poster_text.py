"""Breaking a text into lines, as large as they fit a place; lengths are points."""

import re
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics  # pyright: ignore[reportMissingTypeStubs]

# From a line to the next, in sizes of its letters.
LEADING: Final = 1.2
# Who stands before a poster reads no smaller letters.
_READABLE: Final = 11
_STEPS: Final = 40
_PIECE: Final = re.compile(r"\s*[^\s/?=-]+[/?=-]*|\s*[/?=-]+")
# The library tells no types.
_metrics: Final[Any] = pdfmetrics


def fitted(
    text: str, font: str, size: float, width: float, height: float
) -> tuple[list[str], float]:
    """Return the lines of a text, and the size in which they fit a place.

    Words are broken only where they would be too small to read otherwise.

    Args:
        text: What is written.
        font: Name of a font that the library knows.
        size: The largest that is wished for.
        width: Of the place.
        height: Of the place.
    """
    sizes = [size * 0.94**step for step in range(_STEPS)]
    whole = [tried for tried in sizes if tried >= _READABLE]
    fitting = (
        (lines, tried)
        for breaks, among in ((False, whole), (True, sizes))
        for tried in among
        if (lines := _wrapped(text, font, tried, width, breaks=breaks))
        and len(lines) * tried * LEADING <= height
    )
    none: tuple[list[str], float] = ([], size)
    return next(fitting, none)


def _wrapped(
    text: str, font: str, size: float, width: float, *, breaks: bool
) -> list[str]:
    """Return the lines of a text: ended at blanks, and in addresses after a sign.

    Returns:
        Nothing where a word is longer than a line, and must not be broken.
    """

    def fits(line: str) -> bool:
        return _metrics.stringWidth(line, font, size) <= width

    lines = [""]
    for piece in _PIECE.findall(text):
        if fits(lines[-1] + piece):
            lines[-1] += piece
            continue
        word = piece.strip()
        if not fits(word) and not breaks:
            return []
        lines.append("")
        for character in word:
            if not fits(lines[-1] + character):
                lines.append("")
            lines[-1] += character
    return [line.strip() for line in lines if line]
