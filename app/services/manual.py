"""The manual of the panel, for whoever is signed in: its text and its pictures."""

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.domain.identity import Admin
from app.domain.roles import Right

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
_TEXT: Final = "manual-del-panel.md"
_PICTURE: Final = re.compile(r"\]\(screenshots/([a-z0-9-]+)\.png\)")
# Where a PNG tells its width and its height.
_SIZE_AT: Final = slice(16, 24)


@dataclass(frozen=True, slots=True)
class Manual:
    """What the staff may read.

    Attributes:
        text: In Markdown.
        pictures: Width and height in pixels of each, by its name.
    """

    text: str
    pictures: Mapping[str, tuple[int, int]]


def read(admin: Admin, docs: Path = DOCS) -> Manual | None:
    """Return the manual; None where an installation came without its documents."""
    admin.must(Right.ACCOUNT)
    try:
        text = (docs / _TEXT).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    files = {name: _file(docs, name) for name in _PICTURE.findall(text)}
    return Manual(text, {n: _size(file) for n, file in files.items() if file.is_file()})


def picture(admin: Admin, name: str, docs: Path = DOCS) -> bytes | None:
    """Return a picture of the manual, as PNG; None for any other name."""
    manual = read(admin, docs)
    if manual is None or name not in manual.pictures:
        return None
    return _file(docs, name).read_bytes()


def _file(docs: Path, name: str) -> Path:
    return docs / "screenshots" / f"{name}.png"


def _size(file: Path) -> tuple[int, int]:
    with file.open("rb") as opened:
        width, height = struct.unpack(">II", opened.read(_SIZE_AT.stop)[_SIZE_AT])
    return width, height
