"""A petition that is closed, and what was still being typed into it."""

from typing import Any

import reflex as rx

from app.admin.form_lines import let_go, text_to_put_away
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
        let_go("search-" + ident),
        text_to_put_away(copy.KEPT_NOTE, "identity-" + ident),
        rx.cond(
            RightsState.answered == ident,
            let_go("answer-" + ident),
            text_to_put_away(copy.KEPT_ANSWER, "answer-" + ident),
        ),
    )
