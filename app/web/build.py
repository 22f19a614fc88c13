"""Builds the front end when something it is made of has changed."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from app.content import console
from app.settings import Settings, get_settings
from app.web.body_limit import MAX_BODY
from app.web.static_site import BUILT_PAGES

ROOT: Final = Path(__file__).resolve().parents[2]
STAMP: Final = ROOT / ".web/build.stamp"
LOG: Final = ROOT / ".build.log"  # Reflex may begin with a new `.web`

_SOURCES: Final = ("app/**/*.py", "assets/**/*")
_LOCKED: Final = "reflex.lock/package-lock.json"
_FILES: Final = ("rxconfig.py", "requirements.txt", _LOCKED)


class BuildFailed(Exception):
    """The front end could not be built; the message is its last words."""


def is_current() -> bool:
    """Return whether the built pages are those of the present sources."""
    try:
        stamp = STAMP.read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return (BUILT_PAGES / "index.html").is_file() and stamp == fingerprint()


def fingerprint() -> str:
    """Return the SHA-256 of everything that the pages are made of."""
    digest = hashlib.sha256()
    for value in (sys.version, *_settings_in_pages(get_settings())):
        digest.update(value.encode() + b"\0")
    for file in sorted(_inputs()):
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0")
        digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()


def build() -> None:
    """Build the pages.

    Raises:
        BuildFailed: The build ended with an error, or nothing may be written here.
    """
    current = fingerprint()
    try:
        log = LOG.open("wb")
        STAMP.unlink(missing_ok=True)
    except OSError as error:
        raise BuildFailed(console.ERROR_BUILD_READ_ONLY) from error
    with log, _unchanged(ROOT / _LOCKED):
        done = subprocess.run(
            [reflex_command(), "export", "--frontend-only", "--no-zip"],
            cwd=ROOT,
            env=reflex_environment(),
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    if done.returncode != 0 or not (BUILT_PAGES / "index.html").is_file():
        raise BuildFailed(_last_words())
    STAMP.write_text(current, encoding="ascii")


@contextmanager
def _unchanged(file: Path) -> Iterator[None]:
    """Keep a file as it is: npm writes its own settings into what is locked."""
    before = file.read_bytes()
    try:
        yield
    finally:
        if file.read_bytes() != before:
            file.write_bytes(before)


def reflex_command() -> str:
    """Return the path of the Reflex command of this environment."""
    return str(Path(sys.executable).with_name("reflex"))


def reflex_environment() -> dict[str, str]:
    """Return the environment for Reflex: our Node first, no telemetry."""
    own = str(Path(sys.executable).parent)
    return {
        **os.environ,
        "PATH": os.pathsep.join((own, os.environ.get("PATH", os.defpath))),
        "REFLEX_TELEMETRY_ENABLED": "false",
        "REFLEX_USE_NPM": "1",
        # With Redis the server would take a process for each core, and end whole
        # when one of them dies: more instances serve better than larger ones.
        "GRANIAN_WORKERS": os.environ.get("GRANIAN_WORKERS", "1"),
        "REFLEX_SOCKET_MAX_HTTP_BUFFER_SIZE": str(MAX_BODY),
    }


def _settings_in_pages(settings: Settings) -> tuple[str, ...]:
    """Return the settings that the prerendered pages show."""
    return (
        settings.brand_name,
        settings.whatsapp_number,
        settings.public_url,
        settings.consent_mode,
        settings.controller_name,
        settings.controller_rut,
        settings.controller_address,
        settings.contact_email,
    )


def _inputs() -> Iterator[Path]:
    yield from (ROOT / name for name in _FILES)
    for pattern in _SOURCES:
        yield from (file for file in ROOT.glob(pattern) if file.is_file())


def _last_words() -> str:
    lines = LOG.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return "\n".join(lines[-15:])
