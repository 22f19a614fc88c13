"""What nobody reads or calls goes: sentences, drawings, functions."""

import ast
import re
from pathlib import Path

import pytest

from app.ui import icon

APP = Path(__file__).resolve().parents[2] / "app"
SOURCES = {file: file.read_text(encoding="utf-8") for file in APP.rglob("*.py")}
EVERYTHING = "\n".join(SOURCES.values())
# Every word once: to look for each by itself would read the whole house as often.
READ = set(re.findall(r"\b(\w+)\b(?!\s*:\s*Final)", EVERYTHING))
CALLED = set(re.findall(r"(?<!def )(?<!class )(?<!`)\b(\w+)\b", EVERYTHING))
# Agreed sentences, and deeds, whose screens are not there yet.
AWAITED: set[str] = set()
AWAITED_DEEDS: set[str] = set()
CONTENT = sorted((APP / "content").glob("*.py"))


def names_in(source: str) -> set[str]:
    """Return the constants that a file defines at its top."""
    found: set[str] = set()
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize("file", CONTENT, ids=lambda file: file.stem)
def test_every_sentence_is_read(file: Path) -> None:
    """Beside the lines that define it."""
    assert not names_in(SOURCES[file]) - READ - AWAITED


def test_every_drawing_is_shown() -> None:
    drawings = set(icon._PATHS)
    assert len(drawings) > 10
    quoted = "\n".join(SOURCES[f] for f in SOURCES if f != APP / "ui/icon.py")
    assert not {name for name in drawings if f'"{name}"' not in quoted}


@pytest.mark.parametrize("layer", ["domain", "adapters", "persistence", "services"])
def test_every_function_is_called(layer: str) -> None:
    """By something in the house: a test alone keeps nothing alive."""
    defined = {
        node.name
        for file in (APP / layer).glob("*.py")
        for node in ast.parse(SOURCES[file]).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    assert len(defined) > 10
    assert not defined - CALLED - AWAITED_DEEDS
