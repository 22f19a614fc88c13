"""Asks the advisory databases about what is served; what they did not judge fails too.

pip-audit ends well when it could ask about nothing, so its report is read here.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
_CONTINUED = re.compile(r"\\\n\s*")
_HASH = re.compile(r"\s--hash=\S+")
_BAD = ("high", "critical")


def pins(text: str) -> dict[str, str]:
    """Return what a file of pins installs here: name to version."""
    found: dict[str, str] = {}
    for line in _CONTINUED.sub(" ", text).splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        one = Requirement(_HASH.sub("", line))
        if one.marker is None or one.marker.evaluate():
            found[plain(one.name)] = str(one.specifier).removeprefix("==")
    return found


def python_findings(report: Mapping[str, Any], asked: Mapping[str, str]) -> list[str]:
    """Return what is wrong with Python packages, those that nobody judged included."""
    judged: dict[str, str] = {}
    found: list[str] = []
    for one in report["dependencies"]:
        if "skip_reason" in one:
            continue
        judged[plain(one["name"])] = one["version"]
        found += [f"{one['name']} {one['version']}: {v['id']}" for v in one["vulns"]]
    left = sorted(name for name, pin in asked.items() if judged.get(name) != pin)
    return found + [f"{name} {asked[name]}: not audited" for name in left]


def npm_findings(report: Mapping[str, Any], expected: int) -> list[str]:
    """Return what is wrong with the packages of npm.

    Args:
        report: What `npm audit --json` wrote.
        expected: How many packages the lock file has for production.
    """
    told = report.get("metadata", {})
    total = told.get("dependencies", {}).get("prod", 0)
    if "vulnerabilities" not in report or total < expected:
        return [f"npm: {total} of {expected} packages audited"]
    counts = told.get("vulnerabilities", {})
    return [f"npm: {counts[kind]} {kind}" for kind in _BAD if counts.get(kind)]


def served_packages(lock: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """Return the packages of a lock file of npm that are not for building alone."""
    for place, package in lock["packages"].items():
        if place and not any(package.get(kind) for kind in ("dev", "optional", "peer")):
            yield place.rpartition("node_modules/")[2], package


def plain(name: str) -> str:
    """Return a distribution's name as indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _answer(command: Sequence[str], folder: Path) -> dict[str, Any]:
    """Return the JSON that a command writes, {} where it wrote none."""
    done = subprocess.run(
        command, check=False, cwd=folder, capture_output=True, text=True
    )
    try:
        return json.loads(done.stdout)
    except ValueError:
        print(done.stderr[-2_000:], file=sys.stderr)
        return {}


def main(pip_audit: str, npm: str) -> int:
    """Ask about both; return 1 where something is wrong or unknown."""
    file = ROOT / "requirements.txt"
    options = ["--require-hashes", "--disable-pip", "--progress-spinner", "off"]
    report = _answer(
        [pip_audit, "--requirement", str(file), *options, "--format", "json"], ROOT
    )
    asked = pins(file.read_text(encoding="utf-8"))
    found = python_findings(report or {"dependencies": []}, asked)
    folder = ROOT / "reflex.lock"
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    expected = len(list(served_packages(lock)))
    found += npm_findings(
        _answer([npm, "audit", "--omit=dev", "--json"], folder), expected
    )
    for line in found:
        print(line)
    print(f"{len(asked)} Python packages, {expected} of npm: {len(found)} findings")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*(str(Path(each).absolute()) for each in sys.argv[1:3])))
