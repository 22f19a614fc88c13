"""Public pages pull in the framework's floor and nothing else from npm."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / ".web"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")
FLOOR = {
    "@emotion/react",
    "@react-router/node",
    "react",
    "react-dom",
    "react-helmet",
    "react-router",
    "react-router-dom",
    "socket.io-client",
    "universal-cookie",
    "json5",
    "mergician",
    "isbot",
}
ROUTES = [
    "_index",
    "[farmacia]._index",
    "[terminos]._index",
    "[privacidad]._index",
    "[gracias]._index",
    "[farmacia].[gracias]._index",
]


def packages(file: Path, seen: set[Path]) -> set[str]:
    """Return the npm packages that a module needs, directly or not."""
    if file in seen:
        return set()
    seen.add(file)
    found: set[str] = set()
    for target in IMPORT.findall(file.read_text(encoding="utf-8")):
        local = resolve(file, target)
        if local:
            found |= packages(local, seen)
        elif not target.startswith(("$", ".", "/", "virtual:")):
            parts = target.split("/")
            found.add("/".join(parts[: 2 if target.startswith("@") else 1]))
    return found


def resolve(file: Path, target: str) -> Path | None:
    base = WEB / target[2:] if target.startswith("$/") else file.parent / target
    if not target.startswith(("$/", ".")):
        return None
    for suffix in ("", ".js", ".jsx", "/index.js", "/index.jsx"):
        candidate = Path(f"{base}{suffix}")
        if candidate.is_file() and candidate.suffix in {".js", ".jsx"}:
            return candidate
    return None


@pytest.mark.parametrize("route", ROUTES)
def test_public_page_needs_only_the_floor(route: str) -> None:
    file = WEB / "app/routes" / f"{route}.jsx"
    assert file.is_file(), f"not built: {sorted(WEB.glob('app/routes/*'))}"
    assert packages(file, set()) | packages(WEB / "app/root.jsx", set()) <= FLOOR
