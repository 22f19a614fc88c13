"""Lighthouse (mobile) on the landing page and on its plain twin, turn by turn."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench import plain_twin
from tests.support import chromium
from tests.support.site import Site

VERSION = "lighthouse@12.8.2"
ROUNDS = 3
# Chromium does not always start on a busy machine.
TRIES = 3
FLAGS = "--headless --no-sandbox --disable-gpu --disable-background-networking"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
AUDITS = {
    "FCP, ms": "first-contentful-paint",
    "LCP, ms": "largest-contentful-paint",
    "TBT, ms": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
    "kB": "total-byte-weight",
}


def main() -> None:
    """Measure both and print the medians and their ratio."""
    plain_twin.write()
    with tempfile.TemporaryDirectory() as folder:
        command = install(Path(folder))
        site = Site(Path(folder))
        site.start()
        twin_port = site.port + 1
        server = plain_twin.serve(twin_port)
        try:
            wait(twin_port)
            pages = {
                "site": f"{site.base_url}/",
                "twin": f"http://localhost:{twin_port}/",
            }
            reports: dict[str, list[dict[str, Any]]] = {name: [] for name in pages}
            for _ in range(ROUNDS):
                for name, url in pages.items():
                    reports[name].append(run(command, url, Path(folder)))
        finally:
            server.terminate()
            site.stop()
    table(reports)


def install(folder: Path) -> Path:
    """Bring Lighthouse into a folder of its own."""
    npm = Path(sys.executable).with_name("npm")
    print(f"Installing {VERSION}…", flush=True)
    subprocess.run(
        [npm, "install", "--silent", "--no-audit", "--no-fund", VERSION],
        cwd=folder,
        check=True,
    )
    return folder / "node_modules/.bin/lighthouse"


def run(command: Path, url: str, folder: Path) -> dict[str, Any]:
    """Run Lighthouse once; returns its report."""
    report = folder / "report.json"
    for _ in range(TRIES):
        done = subprocess.run(
            [
                command,
                url,
                "--quiet",
                "--output=json",
                f"--output-path={report}",
                f"--chrome-flags={FLAGS}",
            ],
            env={**os.environ, "CHROME_PATH": chromium.find() or ""},
            check=False,
            capture_output=True,
            text=True,
            timeout=180,
        )
        if done.returncode == 0:
            return json.loads(report.read_text())
    raise RuntimeError(f"Lighthouse failed {TRIES} times: {done.stderr[-500:]}")


def table(reports: dict[str, list[dict[str, Any]]]) -> None:
    """Print the medians of both and write them beside the other results."""
    lines = ["| what | site | twin | ratio |", "|---|---|---|---|"]
    for name in CATEGORIES:
        site, plain = (
            100 * statistics.median(r["categories"][name]["score"] for r in reports[k])
            for k in ("site", "twin")
        )
        lines.append(f"| {name} | {site:.0f} | {plain:.0f} | |")
    for name, audit in AUDITS.items():
        site, plain = (
            statistics.median(r["audits"][audit]["numericValue"] for r in reports[k])
            for k in ("site", "twin")
        )
        scale = 1000 if name == "kB" else 1
        ratio = f"{site / plain:.2f}" if plain else ""
        lines.append(f"| {name} | {site / scale:.2f} | {plain / scale:.2f} | {ratio} |")
    plain_twin.FOLDER.parent.mkdir(exist_ok=True)
    (plain_twin.FOLDER.parent / "lighthouse.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


def wait(port: int) -> None:
    """Wait until the twin answers."""
    for _ in range(100):
        try:
            httpx.get(f"http://localhost:{port}/").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(port)


if __name__ == "__main__":
    main()
