"""A day is a Chilean day: at nine in the evening the one of UTC is tomorrow."""

import ast
from collections.abc import Iterator
from pathlib import Path

APP = Path(__file__).resolve().parents[2] / "app"
CHILEAN = "astimezone(CHILE)"
# Days of no moment, or of one that is looked at with years to spare.
OTHERS = {
    "domain/days_off.py: datetime.strptime(text, '%d/%m/%Y')",
    "domain/visit_calendar.py: min((entry.begins for entry in entries))",
}


def days(source: str) -> Iterator[tuple[str, bool]]:
    """Yield of what a day is taken, and whether the same function made it Chilean."""
    tree = ast.parse(source)
    for part in ast.walk(tree):
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        local = {
            ast.unparse(target)
            for one in ast.walk(part)
            if isinstance(one, ast.Assign)
            for made, target in _made(one)
            if ast.unparse(made).endswith(CHILEAN)
        }
        for one in ast.walk(part):
            if (
                isinstance(one, ast.Call)
                and isinstance(one.func, ast.Attribute)
                and one.func.attr == "date"
                and not one.args
            ):
                told = ast.unparse(one.func.value)
                yield told, told in local or told.endswith(CHILEAN)


def _made(one: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield each value of an assignment with where it goes."""
    for target in one.targets:
        if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple):
            yield from zip(one.value.elts, target.elts, strict=True)
        else:
            yield one.value, target


def found() -> Iterator[tuple[str, bool]]:
    for file in sorted(APP.rglob("*.py")):
        for told, chilean in days(file.read_text(encoding="utf-8")):
            yield f"{file.relative_to(APP)}: {told}", chilean


def test_a_day_is_taken_of_chilean_moments_alone() -> None:
    assert {told for told, chilean in found() if not chilean} == OTHERS
    assert sum(chilean for _, chilean in found()) > 8


def test_a_day_of_a_moment_as_it_comes_would_be_found() -> None:
    source = """
def of(visit, now):
    shown, today = now.astimezone(CHILE), now
    return shown.date(), today.date(), visit.starts_at.date()
"""
    assert [*days(source)] == [
        ("shown", True),
        ("today", False),
        ("visit.starts_at", False),
    ]
