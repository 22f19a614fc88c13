"""The rules that scripts keep by themselves, in Node's own test runner."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


TESTS = sorted((ROOT / "tests/lint").glob("*.test.js"))


def test_scripts_have_tests() -> None:
    assert {file.name for file in TESTS} >= {"rules.test.js", "panel.test.js"}


@pytest.mark.parametrize("file", TESTS, ids=lambda file: file.name)
def test_rules_of_scripts(file: Path) -> None:
    cases = len(re.findall(r"^test\(", file.read_text(encoding="utf-8"), re.MULTILINE))
    assert cases
    done = subprocess.run(
        [
            Path(sys.executable).with_name("node"),
            "--test",
            "--test-reporter=tap",
            str(file),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert f"# pass {cases}" in done.stdout.splitlines()
