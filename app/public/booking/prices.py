"""Places that show the price list: built with the code's, served with the table's.

A served page carries the present list; React reads it there and finds what the
server wrote (`services/filled_pages`).
"""

import json
from collections.abc import Callable
from typing import Any

import reflex as rx

from app.domain.vaccines import DEFAULT_VACCINES
from app.services.filled_pages import LIST_ID, SHOWN_FIELD, entries_of, shown_text

_BUILT = json.dumps(entries_of(DEFAULT_VACCINES), ensure_ascii=False)
_PAGE = f'globalThis.document?.getElementById("{LIST_ID}")'
_ENTRIES = rx.Var(
    _js_expr=f"({_PAGE} ? JSON.parse({_PAGE}.textContent) : {_BUILT})",
    _var_type=list[dict[str, str]],
)
_SHOWN = rx.Var(
    _js_expr=f"({_PAGE} ? JSON.parse({_PAGE}.textContent)"
    '.map((entry) => `${entry.id}:${entry.price}`).join(" ") : '
    f"{json.dumps(shown_text(DEFAULT_VACCINES))})",
    _var_type=str,
)


def each_vaccine(show: Callable[[Any], rx.Component]) -> rx.Component:
    """Return what is shown of each vaccine, one element each.

    Args:
        show: Takes the texts `id`, `name`, `price` (a number) and `label` (with its
            sign), returns one element with `vaccine_mark` among its attributes.
    """
    return rx.foreach(_ENTRIES, show)


def vaccine_mark(entry: Any) -> dict[str, Any]:
    """Return the attribute by which the server knows a vaccine's element."""
    return {"data-vaccine": entry["id"]}


def prices_shown() -> rx.Component:
    """Return the field that tells which prices the visitor saw."""
    return rx.el.input(type="hidden", name=SHOWN_FIELD, default_value=_SHOWN)
