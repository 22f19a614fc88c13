"""Building says why it cannot, and leaves what there is."""

import subprocess
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import pytest

from app.build import frontend, publish
from app.content import console


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to build in, with a build that is served and files that are locked."""
    locked = tmp_path / "package-lock.json"
    locked.write_text("{}")
    made = tmp_path / "made"
    (made / "assets").mkdir(parents=True)
    (made / "index.html").write_text("antes")
    site = tmp_path / ".site"
    monkeypatch.setattr(publish.stamp, "__defaults__", (site,))
    monkeypatch.setattr(publish.publish, "__defaults__", (site,))
    publish.publish(made, "of other sources")
    (made / "index.html").write_text("ahora")
    monkeypatch.setattr(frontend, "ROOT", tmp_path)
    monkeypatch.setattr(frontend, "MADE", made)
    monkeypatch.setattr(frontend, "_LOCKED", locked.name)
    monkeypatch.setattr(frontend, "_FILES", (locked.name,))
    monkeypatch.setattr(frontend, "LOCK", tmp_path / "build.lock")
    monkeypatch.setattr(frontend, "LOG", tmp_path / "build.log")
    return tmp_path


def served(house: Path) -> str:
    return (house / ".site/current/pages/index.html").read_text()


def ends_with(code: int, house: Path):
    """Return what stands in for Reflex: it writes into what is locked, and ends."""

    def run(*_: object, **__: object) -> subprocess.CompletedProcess[bytes]:
        (house / "package-lock.json").write_text('{"resolved": "elsewhere"}')
        return subprocess.CompletedProcess((), code)

    return run


def test_where_nothing_may_be_written_the_built_pages_stay(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontend, "LOCK", house / "missing" / "build.lock")
    with pytest.raises(frontend.BuildFailed, match=console.ERROR_BUILD_READ_ONLY):
        frontend.build()
    assert served(house) == "antes"


def test_build_leaves_what_is_locked_as_it_was(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the built pages would not be those of the present sources."""
    monkeypatch.setattr(frontend.subprocess, "run", ends_with(0, house))
    assert not frontend.is_current()
    frontend.build()
    assert served(house) == "ahora"
    assert (house / "package-lock.json").read_text() == "{}"
    assert frontend.is_current()


def test_build_is_made_of_the_present_files_whatever_their_dates(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reflex copies a file only where its own copy is the older one."""
    (house / "assets/js").mkdir(parents=True)
    (house / ".web/public/js").mkdir(parents=True)
    for name, present, copied in (
        ("same.js", "1", "1"),
        ("older.js", "as it was", "as it was later"),
        ("gone.js", None, "of another release"),
    ):
        if present is not None:
            (house / "assets/js" / name).write_text(present)
        (house / ".web/public/js" / name).write_text(copied)
    monkeypatch.setattr(frontend.subprocess, "run", ends_with(0, house))
    frontend.build()
    left = [file.name for file in (house / ".web/public").rglob("*.js")]
    assert left == ["same.js"]


def test_failed_build_leaves_pages_and_what_is_locked(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontend.subprocess, "run", ends_with(1, house))
    with pytest.raises(frontend.BuildFailed):
        frontend.build()
    assert served(house) == "antes"
    assert publish.stamp() == "of other sources"
    assert (house / "package-lock.json").read_text() == "{}"


TOO_SLOW = "Error: Prerender: /: The operation was aborted due to\ntimeout"


@pytest.mark.parametrize(
    ("said", "tries"),
    [([TOO_SLOW, "whole"], 2), ([TOO_SLOW] * 3, 3), (["Error: aborted"], 1)],
)
def test_a_page_that_a_busy_machine_had_no_time_for_is_tried_again(
    house: Path, monkeypatch: pytest.MonkeyPatch, said: list[str], tries: int
) -> None:
    words = iter(said)
    heard: list[str] = []

    def run(*_: object, stdout: BinaryIO, **__: object):
        heard.append(next(words))
        stdout.write(heard[-1].encode())
        return subprocess.CompletedProcess((), int(heard[-1] != "whole"))

    monkeypatch.setattr(frontend.subprocess, "run", run)
    with suppress(frontend.BuildFailed):
        frontend.build()
    assert len(heard) == tries
    assert served(house) == ("ahora" if heard[-1] == "whole" else "antes")


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ("a\napp.build.markup.UnknownLayout: /index.html: falta «x»\nb", "/index.html: falta «x»"),
        ("a\nnpm error code SELF_SIGNED\nnpm error more\nb\n" + "c\n" * 20, "npm error code SELF_SIGNED\nnpm error more"),
        ("a\n" + "c\n" * 15, "c\n" * 14 + "c"),
    ],
)  # fmt: skip
def test_failed_build_says_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: str, reason: str
) -> None:
    (tmp_path / "build.log").write_text(log)
    monkeypatch.setattr(frontend, "LOG", tmp_path / "build.log")
    assert frontend._reason() == reason


def test_node_trusts_what_the_system_trusts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NODE_OPTIONS", raising=False)
    assert frontend.reflex_environment()["NODE_OPTIONS"] == "--use-system-ca"
    monkeypatch.setenv("NODE_OPTIONS", "--use-system-ca --max-old-space-size=512")
    options = frontend.reflex_environment()["NODE_OPTIONS"]
    assert options == "--use-system-ca --max-old-space-size=512"


def test_user_without_a_home_gets_caches_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REFLEX_DIR", raising=False)
    monkeypatch.delenv("npm_config_cache", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "REFLEX_DIR" not in frontend.reflex_environment()
    monkeypatch.setenv("HOME", str(tmp_path / "nonexistent"))
    found = frontend.reflex_environment()
    assert found["REFLEX_DIR"] == str(frontend.ROOT / ".cache/reflex")
    assert found["npm_config_cache"] == str(frontend.ROOT / ".cache/npm")
