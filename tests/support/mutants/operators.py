"""The mistakes of a tired engineer: what a piece of code may become.

What mutmut knows is taken from there. What it lacks is added: a forgotten condition,
statement or `await`, half of a condition, swapped arguments, a clause left out of a
query. Left out is what says nothing of the tests: words of logs and of exceptions.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import libcst as cst
from libcst import matchers as m
from mutmut.mutation import mutators

Operator = Callable[[Any], Iterable[cst.CSTNode]]

CLAUSES: Final = {
    *("where", "filter", "having", "limit", "offset", "order_by", "distinct"),
    *("with_for_update", "strip", "casefold", "join", "execution_options"),
}
FALSE: Final = cst.Name("False")


def another_text(node: cst.SimpleString) -> Iterator[cst.CSTNode]:
    """Spoil a text, once; sentences are `content`'s and exceptions' own."""
    for spoilt in mutators.operator_string(node):
        yield spoilt
        return


def other_arguments(node: cst.Call) -> Iterator[cst.CSTNode]:
    """Leave out what may have a default, or swap the first two."""
    for i, arg in enumerate(node.args):
        if arg.keyword or (len(node.args) > 1 and _called(node) in CLAUSES):
            yield node.with_changes(args=[*node.args[:i], *node.args[i + 1 :]])
    match node.args[:2]:
        case [first, second] if _are_named(first, second):
            swapped = [
                first.with_changes(value=second.value),
                second.with_changes(value=first.value),
            ]
            yield node.with_changes(args=[*swapped, *node.args[2:]])


def _are_named(*arguments: cst.Arg) -> bool:
    """Return whether arguments are names by position, which are soon swapped."""
    return all(
        isinstance(a.value, cst.Name | cst.Attribute) and not a.keyword and not a.star
        for a in arguments
    )


def forgotten_clause(node: cst.Call) -> Iterator[cst.CSTNode]:
    """`query.where(x)` is `query`."""
    if isinstance(node.func, cst.Attribute) and _called(node) in CLAUSES:
        yield node.func.value


def forgotten_check(node: cst.If) -> Iterator[cst.CSTNode]:
    """`if x:` never comes true."""
    if not m.matches(node.test, m.Name("False") | m.Name("TYPE_CHECKING")):
        yield node.with_changes(test=FALSE)


def half_condition(node: cst.BooleanOperation) -> Iterator[cst.CSTNode]:
    """`a and b` is `a`, or `b`."""
    yield node.left
    yield node.right


def forgotten_filter(node: cst.CompFor) -> Iterator[cst.CSTNode]:
    """`x for x in y if z` is for all of them."""
    if node.ifs:
        yield node.with_changes(ifs=[])


def forgotten_await(node: cst.Await) -> Iterator[cst.CSTNode]:
    """`await x` is `x`, which begins nothing."""
    yield node.expression


def forgotten_statement(node: cst.Expr) -> Iterator[cst.CSTNode]:
    """A call for its effect alone does not happen."""
    if m.matches(node.value, m.Call() | m.Await()):
        yield cst.Pass()


OPERATORS: Final[list[tuple[type[cst.CSTNode], Operator]]] = [
    (cst.BaseNumber, mutators.operator_number),
    (cst.SimpleString, another_text),
    (cst.Name, mutators.operator_name),
    (cst.AugAssign, mutators.operator_augmented_assignment),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.Call, mutators.operator_symmetric_string_methods_swap),
    (cst.Call, other_arguments),
    (cst.Call, forgotten_clause),
    (cst.Lambda, mutators.operator_lambda),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, mutators.operator_swap_op),
    (cst.Match, mutators.operator_match),
    (cst.IfExp, mutators.operator_if_exp),
    (cst.If, forgotten_check),
    (cst.BooleanOperation, half_condition),
    (cst.CompFor, forgotten_filter),
    (cst.Await, forgotten_await),
    (cst.Expr, forgotten_statement),
]

_LOGGED = m.Call(
    func=m.Attribute(value=m.Name("_log") | m.Name("logger") | m.Name("_logger"))
)


def is_idle(node: cst.CSTNode) -> bool:
    """Return whether mistakes in a piece of code say nothing of the tests."""
    return isinstance(node, cst.Annotation | cst.Decorator | cst.Param) or m.matches(
        node,
        _LOGGED
        | m.Expr(value=_LOGGED | m.SimpleString() | m.ConcatenatedString())
        | m.Call(func=m.Name("len") | m.Name("isinstance") | m.Name("cast"))
        | m.Raise(exc=m.Call(args=[m.Arg(m.SimpleString() | m.FormattedString())])),
    )


def becomes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Return what a piece of code may become by one mistake."""
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            yield from operator(node)


def _called(node: cst.Call) -> str:
    return node.func.attr.value if isinstance(node.func, cst.Attribute) else ""
