"""A petition that is closed, and what was still being typed into it."""

from typing import Any

import reflex as rx

from app.admin.form_lines import kept_text
from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.content.visits import BETWEEN


def over(line: Any) -> rx.Component:
    """Return the petition that the address names, closed by whomever."""
    return rx.el.div(
        rx.el.h3(
            line["reference"],
            rx.el.span(line["asks"], class_name="ml-3 font-semibold"),
            class_name="text-lg font-bold",
        ),
        rx.el.p(f"{copy.OVER}{BETWEEN}{line['closed']}", class_name="mt-1"),
        rx.el.p(copy.OVER_ANSWER, class_name="mt-2 text-ink-soft"),
        rx.el.p(line["reason"], class_name="wrap-anywhere whitespace-pre-line"),
        kept_texts(line),
        rx.el.button(
            copy.BACK,
            type="button",
            on_click=RightsState.back,
            class_name="btn btn-secondary btn-sm mt-4",
        ),
        key=line["id"],
        class_name="plot-card mb-6",
        custom_attrs={"data-outcome": line["reference"]},
    )


def kept_texts(line: Any) -> rx.Component:
    """Return where the page's script shows what was typed and not sent.

    What was looked for with it is let go, and so is the answer that was sent from here.
    """
    ident = line["id"].to(str)
    return rx.el.div(
        _let_go("search-" + ident),
        _copied(copy.KEPT_NOTE, "identity-" + ident),
        rx.cond(
            RightsState.answered == ident,
            _let_go("answer-" + ident),
            _copied(copy.KEPT_ANSWER, "answer-" + ident),
        ),
    )


def _let_go(name: Any) -> rx.Component:
    return rx.el.span(hidden=True, custom_attrs={"data-let-go": name})


def _copied(told: str, name: Any) -> rx.Component:
    put_away = rx.el.button(
        copy.PUT_AWAY,
        type="button",
        class_name="btn btn-secondary btn-sm mt-2",
        custom_attrs={"data-puts-away": ""},
    )
    return rx.el.div(kept_text(told, name, put_away), custom_attrs={"data-copied": ""})
