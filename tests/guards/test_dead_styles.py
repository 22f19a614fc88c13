"""A class that a style sheet dresses is named by a page or by a script."""

import re
from pathlib import Path
from typing import get_args

import pytest

from app.content.admin import COLUMNS
from app.ui.button import Look

ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted((ROOT / "assets/css").glob("*.css"))
NOISE = re.compile(r"/\*.*?\*/|\"[^\"]*\"|'[^']*'|url\([^)]*\)", re.DOTALL)
NAME = re.compile(r"\.([A-Za-z][\w-]*)")
# Names that are made of parts: looks of buttons, columns of the list.
MADE = {f"btn-{look}" for look in get_args(Look)} | {
    f"{part}-{column.key.replace('_', '-')}"
    for part in ("cell", "head")
    for column in COLUMNS
}
# What the calendar's library names.
LIBRARY = re.compile(r"rdp-[\w-]+")


def sources() -> str:
    files = [*(ROOT / "app").rglob("*.py"), *(ROOT / "assets/js").rglob("*.js")]
    made = ROOT / "assets/js/dictionary.js"
    return "\n".join(f.read_text(encoding="utf-8") for f in files if f != made)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_class_is_worn(sheet: Path) -> None:
    dressed = set(NAME.findall(NOISE.sub("", sheet.read_text(encoding="utf-8"))))
    assert len(dressed) > 5
    worn = set(re.findall(r"[\w-]+", sources())) | MADE
    assert {one for one in dressed - worn if not LIBRARY.fullmatch(one)} == set()


def test_every_look_of_a_button_is_chosen() -> None:
    chosen = re.findall(r"look(?:: Look)?\s?=\s?\"(\w+)\"", sources())
    assert set(chosen) | {"primary"} == set(get_args(Look))
