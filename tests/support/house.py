"""A second folder with the sources of the site, to build apart from the first."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.site import FOREIGN, ROOT

SOURCES = ("app", "assets", "alembic", "reflex.lock", "deploy")
FILES = ("rxconfig.py", "requirements.txt", "alembic.ini", "pyproject.toml")


def copy(folder: Path) -> Path:
    """Return a folder with the sources and what npm brought, but nothing built."""
    for name in SOURCES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    for name in ("node_modules", "package.json", "package-lock.json"):
        made = ROOT / ".web" / name
        if made.is_dir():
            shutil.copytree(made, folder / ".web" / name, symlinks=True)
        elif made.is_file():
            shutil.copy(made, folder / ".web")
    return folder


def build(folder: Path, **environment: str) -> "subprocess.Popen[str]":
    """Begin a build in a folder."""
    inherited = {k: v for k, v in os.environ.items() if k not in FOREIGN}
    return subprocess.Popen(
        [sys.executable, "-m", "app", "build"],
        cwd=folder,
        env={**inherited, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def files(pages: Path) -> dict[str, bytes]:
    """Return the files of a build by their addresses."""
    return {
        "/" + file.relative_to(pages).as_posix(): file.read_bytes()
        for file in pages.rglob("*")
        if file.is_file()
    }
