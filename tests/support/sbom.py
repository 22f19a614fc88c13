"""Writes the list of components (CycloneDX 1.6) from both files of pins.

It needs no network and says the same for the same commit. `npm sbom` refuses our
lock file, because of a peer range that npm itself installs over.
"""

import base64
import json
import re
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from packaging.requirements import Requirement

from app import __version__
from tests.support.audit import ROOT

_BLOCK = re.compile(r"^[A-Za-z0-9](?:.*\\\n)*.*", re.MULTILINE)
_SHA256 = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_NAMES = {
    "sha512": "SHA-512",
    "sha384": "SHA-384",
    "sha256": "SHA-256",
    "sha1": "SHA-1",
}


def document() -> dict[str, Any]:
    """Return the list: everything that is installed to build and to serve."""
    components = sorted(
        (*python_components(), *npm_components()), key=lambda one: one["bom-ref"]
    )
    named = json.dumps(components, sort_keys=True)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, named)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "site",
                "name": "vacuna-en-casa",
                "version": __version__,
            }
        },
        "components": components,
    }


def python_components() -> Iterator[dict[str, Any]]:
    """Return what requirements.txt pins, for every platform, with its hashes."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    for block in _BLOCK.findall(text):
        one = Requirement(block.partition("\\")[0].strip())
        version = str(one.specifier).removeprefix("==")
        name = re.sub(r"[-_.]+", "-", one.name).lower()
        hashes = sorted(set(_SHA256.findall(block)))
        yield _component(
            f"pkg:pypi/{name}@{version}",
            name,
            version,
            [("SHA-256", h) for h in hashes],
        )


def npm_components() -> Iterator[dict[str, Any]]:
    """Return what the lock file of npm pins; what only builds is not required."""
    file = ROOT / "reflex.lock" / "package-lock.json"
    seen: set[str] = set()
    for place, package in json.loads(file.read_text("utf-8"))["packages"].items():
        name = package.get("name") or place.rpartition("node_modules/")[2]
        ref = f"pkg:npm/{quote(name, safe='/')}@{package.get('version', '')}"
        if not place or ref in seen:
            continue
        seen.add(ref)
        found = _component(
            ref, name, package["version"], list(_hashes(package.get("integrity", "")))
        )
        found["scope"] = "excluded" if package.get("dev") else "required"
        if isinstance(package.get("license"), str):
            found["licenses"] = [{"expression": package["license"]}]
        yield found


def _hashes(integrity: str) -> Iterator[tuple[str, str]]:
    for one in integrity.split():
        kind, _, digest = one.partition("-")
        yield _NAMES[kind], base64.b64decode(digest).hex()


def _component(
    ref: str, name: str, version: str, hashes: list[tuple[str, str]]
) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": ref,
        "name": name,
        "version": version,
        "purl": ref,
        "hashes": [{"alg": alg, "content": content} for alg, content in hashes],
    }


if __name__ == "__main__":
    target = Path(sys.argv[1])
    made = document()
    target.write_text(json.dumps(made, indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(f"{target}: {len(made['components'])} components")
