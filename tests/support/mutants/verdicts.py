"""Judges what a run of mistakes came to: shares, goals, and what is explained."""

import tomllib
from collections import Counter
from dataclasses import dataclass, field

from tests.support.mutants.mistakes import ROOT, Mistake
from tests.support.mutants.scripts import ScriptMistake

Tried = Mistake | ScriptMistake
EXPLAINED = ROOT / "tests/mutants.toml"
# Per cent of mistakes that must be noticed; the rest of the layers share one.
GOALS = {"domain": 95, "services": 95}
GOAL = 85
# A loop without an end uses up its time by itself; what only waits was given three
# times the time, and waited again.
NOTICED = {"noticed", "loops", "waits"}
# Nothing was tried: the mistake cannot be put into code that runs.
UNTRIED = {"out of reach"}


@dataclass
class Tally:
    """How a layer fared: how many mistakes of it ended in which way."""

    ends: Counter[str] = field(default_factory=Counter)
    explained: int = 0

    @property
    def tried(self) -> int:
        return sum(count for end, count in self.ends.items() if end not in UNTRIED)

    @property
    def noticed(self) -> int:
        return sum(self.ends[end] for end in NOTICED)

    @property
    def share(self) -> float:
        return 100 * self.noticed / max(1, self.tried)


@dataclass
class Verdict:
    """What a run came to; ask it to `hear` every mistake and its end."""

    excused: dict[str, str]
    layers: dict[str, Tally] = field(default_factory=dict)
    open_questions: int = 0

    def hear(self, mistake: Tried, end: str) -> str:
        """Count a mistake; return a line where nobody noticed or explained it."""
        tally = self.layers.setdefault(mistake.layer, Tally())
        if end not in NOTICED | UNTRIED and _is_excused(mistake, self.excused):
            tally.explained += 1
            return ""
        tally.ends[end] += 1
        if end in NOTICED | UNTRIED:
            return ""
        self.open_questions += 1
        return f"{mistake.place}:{mistake.first}: {end}: {mistake.words}"

    def falls_short(self) -> bool:
        """Return whether a layer misses its goal, or nothing was tried."""
        short = [t.share < GOALS.get(name, GOAL) for name, t in self.layers.items()]
        return not short or any(short)

    def table(self) -> str:
        """Return how each layer fared, a line each."""
        return "\n".join(
            f"{name:12} {tally.noticed:5} of {tally.tried:5}  {tally.share:5.1f} %"
            f"  (goal {GOALS.get(name, GOAL)} %; {tally.explained} explained,"
            f" {tally.ends['out of reach']} out of reach)"
            for name, tally in sorted(self.layers.items())
        )


def explained() -> dict[str, str]:
    """Return why mistakes need not be noticed, by their place or by their words.

    A key is the place of all of them (`app.domain.text.clean_line`), or that and the
    words of one (`app.domain.text.clean_line: a < b → a <= b`).
    """
    return tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["unnoticed"]


def _is_excused(mistake: Tried, excused: dict[str, str]) -> bool:
    return mistake.place in excused or f"{mistake.place}: {mistake.words}" in excused
