"""Building says why it cannot, and leaves what there is."""

import subprocess
from pathlib import Path

import pytest

from app.content import console
from app.web import build


def test_where_nothing_may_be_written_the_built_pages_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = tmp_path / "build.stamp"
    stamp.write_text("of other settings")
    monkeypatch.setattr(build, "STAMP", stamp)
    monkeypatch.setattr(build, "LOG", tmp_path / "missing" / "build.log")
    with pytest.raises(build.BuildFailed, match=console.ERROR_BUILD_READ_ONLY):
        build.build()
    assert stamp.read_text() == "of other settings"


def test_build_leaves_what_is_locked_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the built pages would not be those of the present sources."""
    locked = tmp_path / "package-lock.json"
    locked.write_text("{}")
    page = tmp_path / "index.html"
    page.touch()

    def run(*_: object, **__: object) -> subprocess.CompletedProcess[bytes]:
        locked.write_text('{"resolved": "elsewhere"}')
        return subprocess.CompletedProcess((), 0)

    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "_LOCKED", locked.name)
    monkeypatch.setattr(build, "_FILES", (locked.name,))
    monkeypatch.setattr(build, "BUILT_PAGES", tmp_path)
    monkeypatch.setattr(build, "STAMP", tmp_path / "build.stamp")
    monkeypatch.setattr(build, "LOG", tmp_path / "build.log")
    monkeypatch.setattr(build.subprocess, "run", run)
    build.build()
    assert locked.read_text() == "{}"
    assert build.is_current()
