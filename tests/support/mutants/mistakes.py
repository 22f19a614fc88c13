"""Makes single mistakes out of a source file, each with its place and its words."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from tests.support.mutants.operators import becomes, is_idle

ROOT = Path(__file__).resolve().parents[3]
Statement = cst.BaseSmallStatement | cst.BaseCompoundStatement


@dataclass(frozen=True)
class Mistake:
    """One mistake.

    Attributes:
        path: The file, from the root of the project.
        name: What it is in: `clean_line`, `Class.method` or `A_CONSTANT`.
        is_constant: Whether that is a constant rather than a function.
        first: First line of the statement that it is in.
        last: Last line of that statement, or of its head where it has a body.
    """

    path: str
    name: str
    is_constant: bool
    first: int
    last: int
    tree: cst.Module
    node: cst.CSTNode
    instead: cst.CSTNode

    @cached_property
    def source(self) -> str:
        """The whole file with the mistake in it."""
        changed = self.tree.deep_replace(self.node, self.instead)
        assert isinstance(changed, cst.Module)
        return changed.code

    @cached_property
    def words(self) -> str:
        """What stood there and what stands there now: `a < b → a <= b`."""
        before, after = self.tree.code.splitlines(), self.source.splitlines()
        start = _alike(before, after)
        end = _alike(before[start:][::-1], after[start:][::-1])
        old = " ".join(line.strip() for line in before[start : len(before) - end])
        new = " ".join(line.strip() for line in after[start : len(after) - end])
        return f"{old} → {new}"

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").replace("/", ".")

    @property
    def place(self) -> str:
        """The name that people use: `app.domain.text.clean_line`."""
        return f"{self.module}.{self.name}"

    @property
    def layer(self) -> str:
        return self.path.split("/")[1]


def of_file(path: str) -> list[Mistake]:
    """Return every mistake that can be made in a file, in its order."""
    wrapper = MetadataWrapper(cst.parse_module((ROOT / path).read_text("utf-8")))
    spans = wrapper.resolve(PositionProvider)
    return [
        Mistake(path, name, is_constant, *lines, wrapper.module, node, instead)
        for name, is_constant, top in _named(wrapper.module.body)
        for node, lines in _pieces(top, (0, 0), spans)
        for instead in becomes(node)
    ]


def some(mistakes: list[Mistake], count: int) -> list[Mistake]:
    """Return so many of them, the same ones each time until the code changes."""
    if not count:
        return mistakes
    return sorted(sorted(mistakes, key=_lot)[:count], key=lambda m: m.first)


def _lot(mistake: Mistake) -> str:
    bare = cst.Module([])
    old, new = bare.code_for_node(mistake.node), bare.code_for_node(mistake.instead)
    return hashlib.sha256(f"{mistake.place} {old} {new}".encode()).hexdigest()


def _named(body: object) -> Iterator[tuple[str, bool, cst.CSTNode]]:  # noqa: C901
    """Return functions, methods and constants: name, whether constant, and code.

    What else a class body says is the framework's as much as ours, and stays.
    """
    assert isinstance(body, tuple | list)
    for top in body:
        match top:
            case cst.FunctionDef(name=cst.Name(value=name)):
                yield name, False, top
            case cst.ClassDef(name=cst.Name(value=name)):
                for method, is_constant, code in _named(top.body.body):
                    if not is_constant:
                        yield f"{name}.{method}", False, code
            case cst.SimpleStatementLine(body=[cst.AnnAssign() as one]):
                if isinstance(one.target, cst.Name):
                    yield one.target.value, True, top
            case cst.SimpleStatementLine(body=[cst.Assign(targets=[target])]):
                if isinstance(target.target, cst.Name):
                    yield target.target.value, True, top
            case _:
                pass


def _pieces(
    node: cst.CSTNode,
    lines: tuple[int, int],
    spans: Mapping[cst.CSTNode, CodeRange],
) -> Iterator[tuple[cst.CSTNode, tuple[int, int]]]:
    """Return each piece of code with the lines of the statement that it is in."""
    if is_idle(node):
        return
    if isinstance(node, Statement):
        lines = _lines(node, spans)
    yield node, lines
    for child in node.children:
        yield from _pieces(child, lines, spans)


def _lines(
    node: cst.CSTNode, spans: Mapping[cst.CSTNode, CodeRange]
) -> tuple[int, int]:
    first, last = spans[node].start.line, spans[node].end.line
    body = getattr(node, "body", None)
    if isinstance(body, cst.IndentedBlock):
        last = max(first, spans[body.body[0]].start.line - 1)
    return first, last


def _alike(one: list[str], other: list[str]) -> int:
    """Return how many lines are alike from the start."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
