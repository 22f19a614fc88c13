"""Puts a mistake into running code: no file changes, and what decorates it stays.

A function's code is exchanged in place, so that handlers, routes and properties are
reached like any other function. A constant is exchanged in every module that has it.
"""

import ast
import functools
import gc
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType

from tests.support.mutants.mistakes import ROOT, Mistake


class OutOfReach(Exception):
    """The mistake has to be there before the module is imported."""


def put_in(mistake: Mistake) -> None:
    """Make a mistake in this process, for good.

    Raises:
        OutOfReach: Exchanging what runs does not suffice.
    """
    if mistake.module not in sys.modules:
        raise OutOfReach
    if mistake.is_constant:
        _exchange_constant(mistake)
    else:
        _exchange_function(mistake)
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper) and (
            found.__module__ == mistake.module
        ):
            found.cache_clear()


def _exchange_function(mistake: Mistake) -> None:
    file = str(ROOT / mistake.path)
    before = compile(mistake.tree.code, file, "exec", dont_inherit=True)
    after = compile(mistake.source, file, "exec", dont_inherit=True)
    instead = {old: new for old, new in _pairs(before, after) if old != new}
    reached = False
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__code__ in instead:
            try:
                found.__code__ = instead[found.__code__]
            except ValueError as error:  # It closes over other names now.
                raise OutOfReach from error
            reached = True
    if not reached:
        raise OutOfReach


def _pairs(one: CodeType, other: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Return the code of each function in a file, and what it becomes."""
    ours = [code for code in one.co_consts if isinstance(code, CodeType)]
    theirs = [code for code in other.co_consts if isinstance(code, CodeType)]
    if len(ours) == len(theirs):
        for old, new in zip(ours, theirs, strict=True):
            yield old, new
            yield from _pairs(old, new)


def _exchange_constant(mistake: Mistake) -> None:
    module = vars(sys.modules[mistake.module])
    before, after = ast.parse(mistake.tree.code).body, ast.parse(mistake.source).body
    place = [statement.lineno for statement in before].index(mistake.first)
    namespace = dict(module)
    changed = ast.Module([after[place]], [])
    try:
        exec(compile(changed, mistake.path, "exec"), namespace)  # noqa: S102
    except Exception as error:
        raise OutOfReach from error
    old, new = module[mistake.name], namespace[mistake.name]
    for other in list(sys.modules.values()):
        if mistake.name in vars(other) and vars(other)[mistake.name] is old:
            setattr(other, mistake.name, new)
