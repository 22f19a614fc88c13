"""Every requirement of ASVS 5.0.0, levels 1 and 2, has its line, and its tests exist."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINE: Final = re.compile(
    r"^\| (V\d+\.\d+\.\d+) [^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$"
)
TEST: Final = re.compile(r"`(tests/[^`]+)`")
FILE: Final = re.compile(r"`((?:docs|app|assets)/[^`]+\.(?:md|py|js))`")
# By section: what stands in the standard's own list at level 1 or 2.
NUMBERS: Final = """
V1.1:1-2 V1.2:1-9 V1.3:1-11 V1.4:1-3 V1.5:1-2
V2.1:1-3 V2.2:1-3 V2.3:1-4 V2.4:1
V3.2:1-2 V3.3:1-4 V3.4:1-6 V3.5:1-5 V3.7:1-2
V4.1:1-3 V4.2:1 V4.3:1-2 V4.4:1-4
V5.1:1 V5.2:1-3 V5.3:1-2 V5.4:1-3
V6.1:1-3 V6.2:1-12 V6.3:1-4 V6.4:1-4 V6.5:1-5 V6.6:1-3 V6.8:1-4
V7.1:1-3 V7.2:1-4 V7.3:1-2 V7.4:1-5 V7.5:1-2 V7.6:1-2
V8.1:1-2 V8.2:1-3 V8.3:1 V8.4:1
V9.1:1-3 V9.2:1-4
V10.1:1-2 V10.2:1-2 V10.3:1-4 V10.4:1-11 V10.5:1-5 V10.6:1-2 V10.7:1-3
V11.1:1-2 V11.2:1-3 V11.3:1-3 V11.4:1-4 V11.5:1 V11.6:1
V12.1:1-3 V12.2:1-2 V12.3:1-4
V13.1:1 V13.2:1-5 V13.3:1-2 V13.4:1-5
V14.1:1-2 V14.2:1-4 V14.3:1-3
V15.1:1-3 V15.2:1-3 V15.3:1-7
V16.1:1 V16.2:1-5 V16.3:1-4 V16.4:1-3 V16.5:1-3
V17.1:1 V17.2:1-4 V17.3:1-2
"""
ALL: Final = 253


def text() -> str:
    return (ROOT / "docs" / "asvs.md").read_text(encoding="utf-8")


def lines() -> list[tuple[str, str, str, str]]:
    rows = (LINE.match(line) for line in text().splitlines())
    return [(row[1], row[2], row[3], row[4]) for row in rows if row]


def numbers() -> list[str]:
    found: list[str] = []
    for section in NUMBERS.split():
        name, _, which = section.partition(":")
        first, _, last = which.partition("-")
        span = range(int(first), int(last or first) + 1)
        found += [f"{name}.{number}" for number in span]
    return found


def test_every_requirement_has_one_line_in_the_order_of_the_standard() -> None:
    assert len(numbers()) == ALL
    assert [number for number, *_ in lines()] == numbers()


def test_each_line_says_how_it_stands_and_what_shows_it() -> None:
    for number, state, how, tests in lines():
        assert state in ("met", "not applicable", "not met"), number
        assert how.strip(), number
        if state == "met":
            alone = "the code alone shows it" in how and FILE.search(how)
            assert TEST.search(tests) or alone, number
        if state == "not applicable":
            assert not TEST.search(tests), number


@pytest.mark.parametrize("pattern", [TEST, FILE], ids=["tests", "files"])
def test_what_is_named_exists(pattern: re.Pattern[str]) -> None:
    named = set(pattern.findall(text()))
    assert named
    assert [path for path in sorted(named) if not (ROOT / path).is_file()] == []


def test_counts_at_the_top_are_those_of_the_lines() -> None:
    states = [state for _, state, *_ in lines()]
    told = ", ".join(
        f"{states.count(state)} {state}"
        for state in ("met", "not applicable", "not met")
    )
    assert f"Of {ALL}: {told}." in text()


def test_the_list_of_what_is_open_names_every_line_that_is_not_met() -> None:
    told = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- (V\d+\.\d+\.\d+ .+)$", told, re.MULTILINE)
    rows = (line.split(" | ") for line in text().splitlines() if LINE.match(line))
    assert listed == [
        name.removeprefix("| ") for name, state, *_ in rows if state == "not met"
    ]
