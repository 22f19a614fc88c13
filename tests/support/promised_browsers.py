"""Checks scripts for types, and all that browsers read against those promised."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.build.promised_browsers import PANEL, PUBLIC

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests/lint"
LOCK = FOLDER / "package-lock.json"
STAMP = FOLDER / "node_modules/.installed"
# Modules of the panel stand in a folder of their own.
PANEL_FOLDER = ROOT / "assets/js/panel"
OF_PANEL = frozenset(
    {
        *("agenda.css", "board.css", "panel.css"),
        *(
            "agenda.js",
            "invitation.js",
            "panel.js",
            "socket.js",
            "texts.js",
        ),
    }
)
CHECKERS = {
    ".js": (FOLDER / "node_modules/eslint/bin/eslint.js", "eslint.config.js"),
    ".css": (
        FOLDER / "node_modules/stylelint/bin/stylelint.mjs",
        "stylelint.config.js",
    ),
}


def install() -> None:
    """Bring the locked checkers, if these are not here."""
    lock = LOCK.read_text(encoding="utf-8")
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == lock:
        return
    _node(_own("npm"), "ci", "--no-audit", "--no-fund", "--silent", folder=FOLDER)
    STAMP.write_text(lock, encoding="utf-8")


def complaints(files: Sequence[Path], promised: Mapping[str, str]) -> str:
    """Return what the checkers say of files of one kind, nothing if all is well."""
    checker, config = CHECKERS[files[0].suffix]
    names = {"ios_saf": promised["safari"], **promised}
    done = subprocess.run(
        [_own("node"), checker, "--config", FOLDER / config, *files],
        cwd=files[0].parent,
        env=os.environ
        | {"PROMISED": ",".join(f"{k} {v}" for k, v in names.items())}
        | {"BROWSERSLIST_IGNORE_OLD_DATA": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr if done.returncode else ""


def is_of_panel(file: Path) -> bool:
    """Return whether a file is for the panel's browsers alone."""
    return file.parent == PANEL_FOLDER or file.name in OF_PANEL


def wrong_types() -> str:
    """Return what is wrong with the types in the scripts, nothing if all is well."""
    compiler = FOLDER / "node_modules/typescript/bin/tsc"
    done = subprocess.run(
        [_own("node"), compiler, "--project", FOLDER / "tsconfig.json"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr if done.returncode else ""


def _own(command: str) -> str:
    return str(Path(sys.executable).with_name(command))


def _node(*command: str, folder: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(command, cwd=folder, env=os.environ | {"PATH": path}, check=True)


def main() -> int:
    """Check what is ours: the public pages' files and the panel's."""
    install()
    found = wrong_types()
    for suffix in CHECKERS:
        files = sorted((ROOT / "assets").rglob(f"*{suffix}"))
        panel = [file for file in files if is_of_panel(file)]
        public = [file for file in files if not is_of_panel(file)]
        found += complaints(public, PUBLIC) + complaints(panel, PANEL)
    print(found or "Scripts have their types, and keep to the promised browsers")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
