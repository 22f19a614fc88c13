"""Tries mistakes in the scripts' rules, against the tests that Node runs of them.

Rules are the scripts that decide without looking at the page; what looks at it is
tried in browsers, and not here.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support.mutants.mistakes import ROOT

NODE = Path(sys.executable).with_name("node")
SCRIPTS: Final = "assets/js"
TESTS: Final = "tests/lint"
PATIENCE: Final = 120
# What is not code, then what may be mistaken; numbers and regular expressions of
# code are told from the words that they stand in.
_TOKENS: Final = re.compile(
    r"(?P<idle>//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`"
    r"|(?<=[(=])\s*/(?![/*])(?:\\.|[^/\n])+/[a-z]*|=>|\?\.)"
    r"|(?P<sign>===|!==|<=|>=|&&|\|\||\?\?|\+\+|<|>|!(?!=)|(?<=\s)[-+*](?=\s))"
    r"|(?P<word>\b(?:true|false|min|max|every|some|find|trim|toLowerCase|return"
    r"|padStart)\b)"
    r"|(?P<number>\b\d[\d_]*\b)",
    re.DOTALL,
)
_INSTEAD: Final = {
    "===": "!==",
    "!==": "===",
    "<=": "<",
    ">=": ">",
    "<": "<=",
    ">": ">=",
    "&&": "||",
    "||": "&&",
    "??": "&&",
    "!": "",
    "+": "-",
    "-": "+",
    "*": "+",
    "++": "--",
    "true": "false",
    "false": "true",
    "min": "max",
    "max": "min",
    "every": "some",
    "some": "every",
    "find": "findLast",
    "trim": "toString",
    "toLowerCase": "toUpperCase",
    "padStart": "padEnd",
    "return": "return void",
}


@dataclass(frozen=True, slots=True)
class ScriptMistake:
    """One mistake in a script; what it is made of is as in `mistakes.Mistake`."""

    path: str
    first: int
    words: str
    source: str
    layer: str = "scripts"

    @property
    def place(self) -> str:
        return self.path


def of_script(path: str) -> list[ScriptMistake]:
    """Return every mistake that can be made in a script, in its order."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return list(_made(path, text))


def _made(path: str, text: str) -> Iterator[ScriptMistake]:
    for token in _TOKENS.finditer(text):
        if token["idle"]:
            continue
        number = token["number"]
        instead = str(int(number.replace("_", "")) + 1) if number else ""
        instead = instead or _INSTEAD[token[0]]
        source = text[: token.start()] + instead + text[token.end() :]
        line = text.count("\n", 0, token.start())
        old, new = text.splitlines()[line], source.splitlines()[line]
        yield ScriptMistake(path, line + 1, f"{old.strip()} → {new.strip()}", source)


def rules() -> dict[str, list[str]]:
    """Return each rule, by its path, with the tests in which Node imports it."""
    found: dict[str, list[str]] = {}
    for test in sorted((ROOT / TESTS).glob("*.test.js")):
        for name in re.findall(r'from "\.\./\.\./([^"]+)"', test.read_text("utf-8")):
            found.setdefault(name, []).append(f"{TESTS}/{test.name}")
    return found


def try_all(
    mistakes: list[ScriptMistake], tell: Callable[[ScriptMistake, str], None]
) -> None:
    """Make each mistake in a copy of the scripts, and run what tests it there."""
    tests = rules()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in (SCRIPTS, TESTS):
            shutil.copytree(ROOT / part, copy / part, ignore=_NO_MODULES)
        cases = "tests/support/urgent_cases.json"
        (copy / cases).parent.mkdir(parents=True)
        shutil.copy(ROOT / cases, copy / cases)
        # Node takes `.js` for a module where the nearest package says so.
        (copy / "package.json").write_text('{"type": "module"}')
        assert all(_passes(copy, names) for names in tests.values()), "red by itself"
        for mistake in mistakes:
            right = (copy / mistake.path).read_text(encoding="utf-8")
            (copy / mistake.path).write_text(mistake.source, encoding="utf-8")
            passed = _passes(copy, tests[mistake.path])
            (copy / mistake.path).write_text(right, encoding="utf-8")
            tell(mistake, "unnoticed" if passed else "noticed")


_NO_MODULES = shutil.ignore_patterns("node_modules")


def _passes(folder: Path, tests: list[str]) -> bool:
    """Return whether tests pass; a loop without an end is ended, and noticed."""
    try:
        return not any(
            subprocess.run(
                [NODE, test],
                cwd=folder,
                check=False,
                capture_output=True,
                timeout=PATIENCE,
            ).returncode
            for test in tests
        )
    except subprocess.TimeoutExpired:
        return False
