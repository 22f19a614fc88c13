"""The password of a database reaches the programs that copy it, and no list of them."""

import re
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest

from app.adapters import postgres_copy

pytestmark = pytest.mark.any_day


def read_as_libpq(line: str) -> list[str]:
    r"""Return the fields of a line of a password file: `\` keeps what follows it."""
    fields = re.findall(r"((?:\\.|[^:\\])*)(?::|\n)", line)
    return [re.sub(r"\\(.)", r"\1", field) for field in fields]


@pytest.mark.parametrize("password", ["plain", "a:b", "a\\b", "\\:", "ñ%/@ ?#", ""])
def test_any_password_reaches_the_program_by_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    seen: list[tuple[list[str], str, int]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        found = re.search(r"passfile=([^&]+)", command[1])
        file = Path(found[1].replace("%2F", "/")) if found else None
        line = file.read_text(encoding="utf-8") if file else ""
        seen.append((command, line, file.stat().st_mode & 0o777 if file else 0))
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(postgres_copy.shutil, "which", lambda program: program)
    monkeypatch.setattr(postgres_copy.subprocess, "run", run)
    secret = f":{quote(password, safe='')}" if password else ""
    address = f"postgresql+psycopg://ana{secret}@db.local:5433/vacunas"
    postgres_copy.take(address, tmp_path / "copy")
    [(command, line, mode)] = seen
    assert command[0] == "pg_dump"
    # Whoever lists what runs on the machine reads what stands there.
    assert command[1].startswith("--dbname=postgresql://ana@db.local:5433/vacunas")
    assert read_as_libpq(line) == (["*", "*", "*", "*", password] if password else [])
    assert mode == (0o600 if password else 0)
    assert f"--file={tmp_path / 'copy'}" in command
