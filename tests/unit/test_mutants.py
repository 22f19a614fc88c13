"""Mistakes are made where they can be, put in for real, and judged rightly."""

import importlib
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.support.mutants import mistakes, scripts, swap
from tests.support.mutants.changed import among, lines_in
from tests.support.mutants.mistakes import Mistake, of_file, some
from tests.support.mutants.scripts import of_script, rules
from tests.support.mutants.swap import put_in
from tests.support.mutants.verdicts import Verdict, explained

pytestmark = pytest.mark.any_day

SOURCE = '''"""A module."""

from functools import cache, wraps

LIMIT = 3


def framed(function):
    @wraps(function)
    def wrapper(*arguments):
        return "<", function(*arguments), ">"

    return wrapper


@framed
def under(count):
    return count < LIMIT


@cache
def doubled(number):
    return number * 2


class Shelf:
    @property
    def first(self):
        """Return it."""
        if not self:
            raise ValueError("nothing is there")
        return [n for n in (0, 1) if n][0]


async def told(send, text, kind):
    await send(text, kind=kind)
    logger.warning("told %s", text)
'''


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A module that is imported, and another that took its constant from there."""
    (tmp_path / "shelves.py").write_text(SOURCE)
    (tmp_path / "other.py").write_text("from shelves import LIMIT\n")
    monkeypatch.syspath_prepend(tmp_path)
    for module in (mistakes, swap):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    yield SimpleNamespace(
        shelves=importlib.import_module("shelves"),
        other=importlib.import_module("other"),
    )
    for name in ("shelves", "other"):
        del sys.modules[name]


def found(words: str) -> Mistake:
    (one,) = [each for each in of_file("shelves.py") if each.words == words]
    return one


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("LIMIT = 3 → LIMIT = 4", "shelves.LIMIT"),
        ("return count < LIMIT → return count <= LIMIT", "shelves.under"),
        ("if not self: → if False:", "shelves.Shelf.first"),
        ("if not self: → if self:", "shelves.Shelf.first"),
        (
            "return [n for n in (0, 1) if n][0] → return [n for n in (0, 1)][0]",
            "shelves.Shelf.first",
        ),
        ("await send(text, kind=kind) → send(text, kind=kind)", "shelves.told"),
        ("await send(text, kind=kind) → pass", "shelves.told"),
        ("await send(text, kind=kind) → await send(text, )", "shelves.told"),
    ],
)
@pytest.mark.usefixtures("house")
def test_what_a_tired_engineer_does(words: str, place: str) -> None:
    assert found(words).place == place


@pytest.mark.usefixtures("house")
def test_words_of_logs_exceptions_and_docs_are_left_alone() -> None:
    spoilt = "\n".join(one.words for one in of_file("shelves.py"))
    assert '"XX>XX"' in spoilt
    for text in ("told %s", "Return it", "nothing is there", "A module"):
        assert text not in spoilt


@pytest.mark.usefixtures("house")
def test_a_sample_is_the_same_each_time() -> None:
    every = of_file("shelves.py")
    once, again = some(every, 4), some(of_file("shelves.py"), 4)
    assert [one.words for one in once] == [one.words for one in again]
    assert len(once) == 4
    assert some(every, 0) == every


DIFF = """\
--- a/shelves.py
+++ b/shelves.py
@@ -3 +3 @@
-LIMIT = 2
+LIMIT = 3
@@ -30,0 +{under},2 @@
+one
+two
@@ -40,2 +0,0 @@
-gone
"""


@pytest.mark.usefixtures("house")
def test_of_a_change_only_its_lines_are_tried() -> None:
    every = of_file("shelves.py")
    words = "return count < LIMIT → return count <= LIMIT"
    lines = lines_in(DIFF.format(under=found(words).first))
    tried = among(every, lines, "shelves.py")
    assert words in {one.words for one in tried}
    assert len(tried) < len(every)
    for one in tried:
        assert lines["shelves.py"] & set(range(one.first, one.last + 1))
    assert among(every, {}, "shelves.py") == []
    assert among(every, None, "shelves.py") == every


def test_what_decorates_a_function_stays(house) -> None:
    taken = house.shelves.under
    assert taken(3) == ("<", False, ">")
    put_in(found("return count < LIMIT → return count <= LIMIT"))
    assert taken(3) == ("<", True, ">")
    assert taken(4) == ("<", False, ">")


def test_what_was_remembered_is_forgotten(house) -> None:
    assert house.shelves.doubled(3) == 6
    put_in(found("return number * 2 → return number * 3"))
    assert house.shelves.doubled(3) == 9


def test_a_constant_changes_wherever_it_was_taken(house) -> None:
    put_in(found("LIMIT = 3 → LIMIT = 4"))
    assert house.other.LIMIT == house.shelves.LIMIT == 4
    assert house.shelves.under(3) == ("<", True, ">")


def test_a_property_and_a_coroutine_are_reached(house) -> None:
    shelf = house.shelves.Shelf()
    assert shelf.first == 1
    put_in(found("return [n for n in (0, 1) if n][0] → return [n for n in (0, 1)][0]"))
    assert shelf.first == 0
    put_in(found("await send(text, kind=kind) → pass"))
    sent: list[str] = []
    house.shelves.logger = SimpleNamespace(warning=lambda *_: None)
    with pytest.raises(StopIteration):
        house.shelves.told(sent.append, "x", "y").send(None)
    assert sent == []


def mistake(words: str = "a → b", place: str = "f", layer: str = "domain") -> Mistake:
    where = f"app.{layer}.x.{place}"
    made = SimpleNamespace(layer=layer, place=where, first=7, words=words)
    return cast("Mistake", made)


def test_only_what_was_tried_counts_and_what_nobody_noticed_is_named() -> None:
    verdict = Verdict(
        {"app.domain.x.shy": "never shown", "app.domain.x.f: c → d": "same"}
    )
    ends = ["noticed", "loops", "waits", "unnoticed", "no tests", "out of reach"]
    told = [verdict.hear(mistake(), end) for end in ends]
    tally = verdict.layers["domain"]
    assert (tally.noticed, tally.tried) == (3, 5)
    assert [line.partition(" ")[0] for line in told] == [
        *("", "", ""),
        *("app.domain.x.f:7:", "app.domain.x.f:7:"),
        "",
    ]
    assert verdict.falls_short()
    # What is explained is left out, one mistake or all of a function.
    assert verdict.hear(mistake("c → d"), "unnoticed") == ""
    assert verdict.hear(mistake(place="shy"), "unnoticed") == ""
    assert (tally.tried, tally.explained) == (5, 2)


@pytest.mark.parametrize(
    ("layer", "noticed", "short"),
    [
        ("domain", 94, True),
        ("domain", 95, False),
        ("web", 84, True),
        ("web", 85, False),
    ],
)
def test_each_layer_has_its_goal(layer: str, noticed: int, short: bool) -> None:
    verdict = Verdict({})
    for number in range(100):
        end = "noticed" if number < noticed else "unnoticed"
        verdict.hear(mistake(layer=layer), end)
    assert verdict.falls_short() is short
    assert f"{noticed}.0 %" in verdict.table()


def test_nothing_tried_is_no_pass() -> None:
    assert Verdict({}).falls_short()


SCRIPT = """// Not a < b.
export const over = (a, b) => a.at > b && a.name !== "x < y";
/* true */ const PAUSE = 1_000, SLIP = /a<b/;
"""


def test_mistakes_of_scripts_leave_texts_and_comments_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules.js").write_text(SCRIPT)
    monkeypatch.setattr(scripts, "ROOT", tmp_path)
    made = [(one.first, one.words.partition(" → ")[2]) for one in of_script("rules.js")]
    assert made == [
        (2, 'export const over = (a, b) => a.at >= b && a.name !== "x < y";'),
        (2, 'export const over = (a, b) => a.at > b || a.name !== "x < y";'),
        (2, 'export const over = (a, b) => a.at > b && a.name === "x < y";'),
        (3, "/* true */ const PAUSE = 1001, SLIP = /a<b/;"),
    ]


def test_every_rule_of_scripts_has_its_tests() -> None:
    assert rules()["assets/js/clock.js"] == ["tests/lint/rules.test.js"]
    assert "assets/js/panel/rules.js" in rules()


@cache
def _made(path: str) -> frozenset[str]:
    made = of_script(path) if path.endswith(".js") else of_file(path)
    return frozenset(
        key for one in made for key in (one.place, f"{one.place}: {one.words}")
    )


@pytest.mark.parametrize("key", explained())
def test_every_excuse_is_for_a_mistake_that_can_be_made(key: str) -> None:
    path = place = key.partition(":")[0]
    if not place.endswith(".js"):
        parts = place.split(".")
        paths = ("/".join(parts[:end]) + ".py" for end in range(len(parts), 1, -1))
        path = next(path for path in paths if (mistakes.ROOT / path).is_file())
    assert key in _made(path)
    assert explained()[key].strip()
