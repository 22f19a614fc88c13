"""The rules that scripts keep by themselves, in Node's own test runner."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(("file", "cases"), [("rules", 7), ("panel", 14)])
def test_rules_of_scripts(file: str, cases: int) -> None:
    done = subprocess.run(
        [
            Path(sys.executable).with_name("node"),
            "--test",
            "--test-reporter=tap",
            f"tests/lint/{file}.test.js",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert f"# pass {cases}" in done.stdout
