"""What a form of the panel tells: what is wrong, what came back, what others wrote."""

from typing import Any

import reflex as rx

from app.content import admin, messages
from app.ui.element import anchor, script_slot


def told_at(state: Any, field: str, ident: Any, told: Any) -> dict[str, Any]:
    """Return attributes of a field that say whether it is wrong, and where why is told.

    Args:
        state: A `CardsState`.
        field: Its name, as the form is read.
        ident: The card's id.
        told: Id of the element that tells it.
    """
    wrong = state.wrong.contains(f"{field}-{ident}")
    return {
        "aria-invalid": rx.cond(wrong, "true", "false"),
        "aria-describedby": told,
    }


def tied(place: str, sentence: Any, *, hint: str = "") -> dict[str, Any]:
    """Return attributes of a field below which is told what is wrong with it.

    Args:
        place: Its id; what is told stands in `place-error`.
        sentence: What is wrong, empty where nothing is.
        hint: Id of a text that describes it besides.
    """
    return anchor(place) | {
        "aria-invalid": rx.cond(sentence, "true", "false"),
        "aria-describedby": f"{hint} {place}-error".strip(),
    }


def back_line() -> rx.Component:
    """Return where a script tells that what was typed came back, and in which words."""
    return rx.el.p(
        class_name="mt-2 basis-full font-semibold empty:hidden",
        role="status",
        custom_attrs={
            "data-kept-back": messages.DRAFT_BACK,
            "suppressHydrationWarning": True,
        },
    )


def kept_text(told: str, name: Any, *more: rx.Component) -> rx.Component:
    """Return where a script shows what was typed into a form that is gone.

    Args:
        told: What it is, and what for.
        name: As what the form was kept.
        more: What stands below it.
    """
    return rx.el.p(
        told,
        rx.el.span(class_name="mt-1 block break-anywhere whitespace-pre-line"),
        *more,
        class_name="mt-3 font-semibold",
        hidden=True,
        custom_attrs={"data-kept-text": name, "suppressHydrationWarning": True},
    )


def text_to_put_away(told: str, name: Any) -> rx.Component:
    """Return the same as `kept_text`, with a button that forgets it."""
    put_away = rx.el.button(
        admin.PUT_AWAY,
        type="button",
        class_name="btn btn-secondary btn-sm mt-2",
        custom_attrs={"data-puts-away": ""},
    )
    return rx.el.div(kept_text(told, name, put_away), custom_attrs={"data-copied": ""})


def let_go(name: Any) -> rx.Component:
    """Return the mark by which the tab forgets what was typed about a lead, or as a form.

    Args:
        name: As what it was kept, or how that ends.
    """
    return rx.el.span(hidden=True, custom_attrs={"data-let-go": name})


def theirs_line() -> rx.Component:
    """Return where a script tells what somebody else saved under what is typed."""
    return script_slot(
        "p", class_name="login-error basis-full", role="alert", data_kept_theirs=""
    )
