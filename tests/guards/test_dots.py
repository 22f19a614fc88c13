"""Where a line of the panel breaks, the next begins with a word and not with '·'."""

from collections.abc import Iterator
from pathlib import Path

from app.content import admin, household, pharmacy_sheet, visit_feed, visits

APP = Path(__file__).resolve().parents[2] / "app"
# Of calendars, files and the visitor's page, and the names of two keys.
ELSEWHERE = {
    visit_feed.TITLE,
    pharmacy_sheet.SUBTITLE,
    household.OWN_LINE,
    "→ · ←",
    "a · s",
}


def breaking() -> Iterator[str]:
    """Yield the lines of code that put a dot behind a space at which a line may break."""
    for folder in ("admin", "content", "ui"):
        for file in sorted((APP / folder).rglob("*.py")):
            for line in file.read_text(encoding="utf-8").splitlines():
                if " ·" in line and not any(each in line for each in ELSEWHERE):
                    yield f"{file.relative_to(APP)}: {line.strip()}"


def test_no_line_of_the_panel_may_begin_with_a_dot() -> None:
    assert list(breaking()) == []


def test_what_joins_words_ends_in_the_space_that_breaks() -> None:
    assert visits.BETWEEN == "\u00a0· "
    assert any("\u00a0·" in what for _, what in admin.KEYS)
