"""What nobody reads or calls goes: sentences, drawings, functions."""

import ast
import re
from pathlib import Path

import pytest

from app.ui import icon

APP = Path(__file__).resolve().parents[2] / "app"
SOURCES = {file: file.read_text(encoding="utf-8") for file in APP.rglob("*.py")}
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


def is_read(name: str) -> bool:
    """Return whether something reads a name, beside the lines that define it."""
    used = re.compile(rf"\b{name}\b(?!\s*:\s*Final)")
    return any(used.search(source) for source in SOURCES.values())


@pytest.mark.parametrize("file", CONTENT, ids=lambda file: file.stem)
def test_every_sentence_is_read(file: Path) -> None:
    unread = {name for name in names_in(SOURCES[file]) if not is_read(name)}
    assert not unread - AWAITED


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
    everything = "\n".join(SOURCES.values())
    named = {
        name
        for name in defined
        if re.search(rf"(?<!def )(?<!class )(?<!`)\b{name}\b", everything)
    }
    assert not defined - named - AWAITED_DEEDS
