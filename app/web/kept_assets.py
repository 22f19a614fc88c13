"""Keeps the files of builds that were replaced, for whoever still has their pages.

An open tab asks for scripts of the build that it came from, and of two instances in
the middle of an upgrade each is asked for what only the other one has built. The
files lie in DATA_DIR, which the instances of one machine share.
"""

import json
import os
import shutil
import time
from pathlib import Path
from typing import Final

from app.settings import get_settings

KEPT_FOR: Final = 7 * 24 * 60 * 60.0
ASSETS: Final = "assets"

_NEWEST: Final = "newest.json"


def folder() -> Path:
    """Return where the files are, below a folder `assets`."""
    return get_settings().data_dir / "kept"


def keep(pages: Path, now: float | None = None) -> None:
    """Keep the assets of a build for a week from now on.

    Those of whatever was kept last before have been in use until now, too. What
    was replaced more than a week ago goes.
    """
    now = time.time() if now is None else now
    kept = folder() / ASSETS
    kept.mkdir(parents=True, exist_ok=True)
    names = {file.name for file in (pages / ASSETS).iterdir() if file.is_file()}
    for name in names:
        if not (kept / name).is_file():
            fresh = kept / f".{os.getpid()}-{name}"
            shutil.copyfile(pages / ASSETS / name, fresh)
            fresh.replace(kept / name)
    in_use = names | _newest()
    for file in kept.iterdir():
        if file.name in in_use:
            os.utime(file, (now, now))
        elif file.stat().st_mtime < now - KEPT_FOR:
            file.unlink(missing_ok=True)
    fresh = folder() / f".{os.getpid()}-{_NEWEST}"
    fresh.write_text(json.dumps(sorted(names)), encoding="utf-8")
    fresh.replace(folder() / _NEWEST)


def _newest() -> set[str]:
    try:
        return set(json.loads((folder() / _NEWEST).read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError):
        return set()
