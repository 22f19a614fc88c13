"""Puts a finished build in the place of the one before, while the site runs."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from app.web import kept_assets
from app.web.static_site import SITE

PAGES: Final = "pages"
STAMP: Final = "stamp"
CURRENT: Final = "current"


def stamp(site: Path = SITE) -> str:
    """Return what the present build was made of, empty where there is none."""
    try:
        found = (site / CURRENT / STAMP).read_text(encoding="ascii")
    except FileNotFoundError:
        return ""
    return found if (site / CURRENT / PAGES / "index.html").is_file() else ""


def publish(made: Path, made_of: str, site: Path = SITE) -> None:
    """Let a build be served from now on.

    One link changes its target, so that each request finds the build before or
    this one, whole. The one before stays until the next, for answers under way,
    and its assets for a week.
    """
    builds = site / "builds"
    builds.mkdir(parents=True, exist_ok=True)
    build = Path(tempfile.mkdtemp(prefix=f"{made_of[:12]}-", dir=builds))
    build.chmod(0o755)
    shutil.copytree(made, build / PAGES)
    (build / STAMP).write_text(made_of, encoding="ascii")
    before = (site / CURRENT).resolve() if (site / CURRENT).exists() else None
    if before:
        kept_assets.keep(before / PAGES)
    link = site / f".{build.name}"
    link.symlink_to(build.relative_to(site))
    os.replace(link, site / CURRENT)  # noqa: PTH105 - a path would follow the link
    for other in builds.iterdir():
        if other not in (build, before):
            shutil.rmtree(other, ignore_errors=True)
