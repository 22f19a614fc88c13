"""Builds the front end when something it is made of has changed."""

import fcntl
import filecmp
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from app.build import publish
from app.content import console
from app.settings import Settings, get_settings
from app.web.body_limit import MAX_BODY

ROOT: Final = Path(__file__).resolve().parents[2]
MADE: Final = ROOT / ".web/build/client"
LOCK: Final = ROOT / ".build.lock"
LOG: Final = ROOT / ".build.log"  # Reflex may begin with a new `.web`

_SOURCES: Final = ("app/**/*.py", "assets/**/*")
_SENTENCE: Final = "UnknownLayout: "
_SYSTEM_CERTIFICATES: Final = "--use-system-ca"
_NPM: Final = "npm error"
# React Router gives each page ten seconds, which nobody can change, and no second
# try: a busy machine needs more.
_TOO_SLOW: Final = "aborted due to timeout"
_LOCKED: Final = "reflex.lock/package-lock.json"
_FILES: Final = ("rxconfig.py", "requirements.txt", _LOCKED)


class BuildFailed(Exception):
    """The front end could not be built; the message is its last words."""


def is_current() -> bool:
    """Return whether the built pages are those of the present sources."""
    return publish.stamp() == fingerprint()


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
    """Build the pages aside, and let them be served once they are whole.

    Raises:
        BuildFailed: The build ended with an error, or nothing may be written here.
            What was served before still is.
    """
    with _alone():
        current = fingerprint()
        if publish.stamp() == current:
            return
        for last in (False, False, True):
            if _make():
                break
            if last or _TOO_SLOW not in " ".join(_log().split()):
                raise BuildFailed(_reason())
        try:
            publish.publish(MADE, current)
        except OSError as error:
            raise BuildFailed(str(error)) from error


def _make() -> bool:
    """Let Reflex make the pages; return whether it did."""
    _drop_stale_copies()
    with LOG.open("wb") as log, _unchanged(ROOT / _LOCKED):
        done = subprocess.run(
            [reflex_command(), "export", "--frontend-only", "--no-zip"],
            cwd=ROOT,
            env=reflex_environment(),
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    return done.returncode == 0 and (MADE / "index.html").is_file()


def _drop_stale_copies() -> None:
    """Leave Reflex no copy that is another file than ours.

    It copies a file only where its own copy is the older one: what came back with an
    earlier date, or is gone, would stay in the pages.
    """
    copies = ROOT / ".web/public"
    for copy in copies.rglob("*"):
        own = ROOT / "assets" / copy.relative_to(copies)
        if copy.is_file() and not (
            own.is_file() and filecmp.cmp(own, copy, shallow=False)
        ):
            copy.unlink()


@contextmanager
def _alone() -> Iterator[None]:
    """Let two who build in one folder do so one after the other.

    Raises:
        BuildFailed: Nothing may be written here.
    """
    try:
        lock = LOCK.open("wb")
    except OSError as error:
        raise BuildFailed(console.ERROR_BUILD_READ_ONLY) from error
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


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
    """Return the environment for Reflex: our Node first, no telemetry.

    Node trusts what the system trusts, also in a network that opens TLS.
    """
    own = str(Path(sys.executable).parent)
    options = os.environ.get("NODE_OPTIONS", "").split()
    return {
        **_own_caches(),
        **os.environ,
        "NODE_OPTIONS": " ".join(dict.fromkeys((*options, _SYSTEM_CERTIFICATES))),
        "PATH": os.pathsep.join((own, os.environ.get("PATH", os.defpath))),
        "REFLEX_TELEMETRY_ENABLED": "false",
        "REFLEX_USE_NPM": "1",
        "REFLEX_SOCKET_MAX_HTTP_BUFFER_SIZE": str(MAX_BODY),
    }


def _own_caches() -> dict[str, str]:
    """Return folders for what Reflex and npm keep, for a user without a home."""
    if os.access(Path.home(), os.W_OK):
        return {}
    return {
        "REFLEX_DIR": str(ROOT / ".cache/reflex"),
        "npm_config_cache": str(ROOT / ".cache/npm"),
    }


def _settings_in_pages(settings: Settings) -> tuple[str, ...]:
    """Return the settings that the prerendered pages show."""
    return (
        settings.brand_name,
        settings.whatsapp_number,
        settings.public_url,
        settings.consent_mode,
        settings.pharmacy_price_note,
        settings.controller_name,
        settings.controller_rut,
        settings.controller_address,
        settings.contact_email,
        str(settings.retention_months),
    )


def _inputs() -> Iterator[Path]:
    yield from (ROOT / name for name in _FILES)
    for pattern in _SOURCES:
        yield from (file for file in ROOT.glob(pattern) if file.is_file())


def _reason() -> str:
    """Return what stopped the build: its own sentence, npm's, or the last words."""
    lines = _log().strip().splitlines()
    said = [line.partition(_SENTENCE)[2].strip() for line in lines if _SENTENCE in line]
    told = [line for line in lines if line.startswith(_NPM)]
    return "\n".join(said[-1:] or told or lines[-15:])


def _log() -> str:
    return LOG.read_text(encoding="utf-8", errors="replace")
