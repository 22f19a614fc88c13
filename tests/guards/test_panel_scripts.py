"""What a screen of the panel needs alone is loaded by that screen alone, and is small."""

import gzip
import re
from pathlib import Path

import pytest

from app.build.frontend import MADE
from app.build.site_plugin import PANEL_SCRIPTS

MODULE = re.compile(r"""(?:from|import)\s*["']([^"']+\.js)["']""")
NAMED = re.compile(r'"(/[^"]+\.(?:js|css))"')
SCRIPTS = Path(__file__).resolve().parents[2] / "assets/js"
# Those that stand beside `panel.js`; the invitation is a page of its own.
OWN = [
    name
    for name in PANEL_SCRIPTS
    if name not in {"panel.js", "invitation.js", "socket.js"}
]
# What is done, or changes, as a module is read: it begins a line.
ACTS = re.compile(r"^(?:let |for |if |[\w.]+\()", re.MULTILINE)
# Files of one screen, and the most that they and its own chunk weigh, gzip.
ALONE = {
    "admin/agenda": ({"/js/agenda.js", "/css/board.css"}, 17_500),
    "admin/textos": ({"/js/texts.js"}, 10_000),
}
# Gzip, of all scripts: what the landing page may bring once a visitor acts. The list
# has a calendar besides, the figures have their plots, the agenda its dragging.
MOST = 190_000
MORE = {"admin": 209_500, "admin/agenda": 191_000, "admin/resumen": 288_500}


def files_of(page: Path) -> set[str]:
    """Return the scripts and styles that a built page loads by itself."""
    waiting = set(NAMED.findall(page.read_text(encoding="utf-8")))
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        file = MADE / name.lstrip("/")
        if name in found or not file.is_file():
            continue
        found.add(name)
        if file.suffix == ".js":
            for target in MODULE.findall(file.read_text(encoding="utf-8")):
                place = (MADE if target.startswith("/") else file.parent) / (
                    target.lstrip("/")
                )
                waiting.add(f"/{place.resolve().relative_to(MADE.resolve())}")
    return found


def weight(names: set[str]) -> int:
    files = [MADE / name.lstrip("/") for name in names]
    return sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in files)


@pytest.fixture(scope="module")
def loaded() -> dict[str, set[str]]:
    """What each page of the built site loads, by its address."""
    pages = list(MADE.rglob("index.html"))
    found = {str(page.parent.relative_to(MADE)): files_of(page) for page in pages}
    assert {*ALONE, *MORE} <= set(found), "not built"
    return found


@pytest.mark.parametrize("screen", sorted(ALONE))
def test_only_its_own_screen_loads_it(loaded, screen: str) -> None:
    files, most = ALONE[screen]
    assert files <= loaded[screen]
    others = set[str]().union(*(loaded[name] for name in loaded if name != screen))
    assert not files & others
    own = loaded[screen] - others
    (chunk,) = own - files
    assert chunk.startswith("/assets/")
    assert 0 < weight(own) <= most


def test_no_screen_of_the_panel_brings_more_scripts_than_it_may(loaded) -> None:
    screens = [name for name in loaded if name.partition("/")[0] == "admin"]
    assert len(screens) > 10
    told = {
        name: weight({file for file in loaded[name] if file.endswith(".js")})
        for name in screens
    }
    too_much = {k: v for k, v in told.items() if not 100_000 < v <= MORE.get(k, MOST)}
    assert too_much == {}


def closure(script: Path) -> set[Path]:
    """Return a script and all that it imports."""
    waiting, found = [script.resolve()], set[Path]()
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            targets = MODULE.findall(one.read_text(encoding="utf-8"))
            waiting += [(one.parent / target).resolve() for target in targets]
    return found


def test_no_script_that_listens_runs_twice_on_a_screen() -> None:
    """Each script of a screen is bundled apart: what both import runs in each."""
    shared = set[Path]()
    for name in OWN:
        own = closure(SCRIPTS / name)
        assert len(own) > 1, name
        shared |= own & closure(SCRIPTS / "panel.js")
    assert {"dom.js", "storage.js"} <= {file.name for file in shared}
    acting = {
        file.name for file in shared if ACTS.search(file.read_text(encoding="utf-8"))
    }
    # It hears of signing out by the window, and each forgets what it keeps.
    assert acting == {"storage.js"}
