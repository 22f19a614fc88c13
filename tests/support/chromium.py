"""Finds the browser of the browser tests, or brings one.

In order: the variable CHROMIUM, a Chromium or Chrome on the PATH, the one that
Playwright keeps; else Playwright downloads its own, else Debian's package is
installed where that is allowed.

Most tests use its shell without windows, where there is one. That is the same engine
without the bars and menus around a page, which cost three times as much as the page.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.support import debian

SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    # Without windows, letters would be whole pixels wide, which they are nowhere else.
    "--font-render-hinting=none",
    # One process less to speak to for every picture of a page.
    "--in-process-gpu",
)


def find() -> str | None:
    """Return the path of a browser that is here, None if there is none."""
    configured = os.environ.get("CHROMIUM")
    if configured and Path(configured).is_file():
        return configured
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).is_file() else None


def shell() -> str | None:
    """Return the path of a browser without windows, or of a whole one."""
    if os.environ.get("CHROMIUM"):
        return find()
    if path := shutil.which(SHELL):
        return path
    found = find()
    # Playwright keeps its own two side by side.
    beside = "chromium_headless_shell-*/*/*headless*shell"
    shells = sorted(Path(found).parents[2].glob(beside)) if found else []
    return str(shells[-1]) if shells else found


def install() -> None:
    """Try the ways to bring a browser, one after the other."""
    print("No Chromium found; asking Playwright for its own…", flush=True)
    subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=600,
    )
    if not find():
        debian.install("chromium")


def main() -> int:
    """Say which browser the tests will use; fail with a sentence if none."""
    if find() is None:
        install()
    path = find()
    if path is None:
        print(
            "The browser tests need Chromium: install it, or set CHROMIUM to its path.",
            file=sys.stderr,
        )
        return 1
    if shell() == path and not os.environ.get("CHROMIUM"):
        debian.install(SHELL)
    print(f"Browser tests use {shell()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
