"""Parts that the cards of second factors share."""

from typing import Any, Literal

import reflex as rx

from app.admin.session.refusal import Refusal
from app.content import team as copy


def deed_button(text: str, on_click: Any, kind: str = "btn-secondary") -> rx.Component:
    """Return a small button."""
    return rx.el.button(
        text, type="button", on_click=on_click, class_name=f"btn {kind} btn-sm"
    )


def deed_form(
    told: Refusal,
    state: Any,
    deed: str,
    *parts: rx.Component,
    handler: Any,
    data: dict[str, Any] | None = None,
) -> rx.Component:
    """Return a form that does something and can be left.

    Args:
        told: Why it was refused.
        state: Has `busy` and `leave`.
        deed: What the button says.
        parts: Above the buttons.
        handler: Of its sending.
        data: Further attributes.
    """
    return rx.el.form(
        *parts,
        told.rest(),
        rx.el.div(
            rx.el.button(
                rx.cond(state.busy, copy.FACTOR_BUSY, deed),
                type="submit",
                disabled=state.busy,
                class_name="btn btn-primary btn-sm",
            ),
            deed_button(copy.FACTOR_CANCEL, state.leave),
            class_name="flex flex-wrap gap-3",
        ),
        on_submit=handler,
        class_name="grid max-w-sm gap-4",
        custom_attrs=told.form_marks() | (data or {}),
    )


def field(
    told: Refusal,
    name: str,
    label: str,
    auto_complete: str,
    limit: int,
    *,
    kind: Literal["text", "password"] = "password",
    **more: Any,
) -> rx.Component:
    """Return a field of such a form: its label above it, below what is wrong in it."""
    return rx.el.div(
        rx.el.label(label, html_for=told.ident(name), class_name="edit-label"),
        rx.el.input(
            type=kind,
            name=name,
            required=True,
            auto_complete=auto_complete,
            max_length=limit,
            class_name="field-input",
            custom_attrs=told.marks(name, name),
            **more,
        ),
        told.below(name, name),
    )


def kept_codes(codes: Any, done: Any) -> rx.Component:
    """Return the recovery codes, shown once, and the button that goes on."""
    return rx.el.div(
        rx.el.h4(copy.FACTOR_CODES_TITLE, class_name="font-bold"),
        rx.el.p(copy.FACTOR_CODES_TEXT, class_name="text-ink-soft"),
        rx.el.ul(
            rx.foreach(codes, lambda code: rx.el.li(rx.el.code(code), key=code)),
            class_name="select-all rounded-lg bg-sky p-4 leading-8 break-words",
            custom_attrs={"data-codes": ""},
        ),
        rx.el.button(
            copy.FACTOR_CODES_DONE,
            type="button",
            on_click=done,
            class_name="btn btn-primary btn-sm",
            custom_attrs={"data-codes-done": ""},
        ),
        class_name="grid justify-items-start gap-3",
    )


def codes_back(refused: Any, handler: Any) -> rx.Component:
    """Return the form by which the page's script hands back codes that it showed."""
    return rx.el.form(
        rx.el.input(type="hidden", name="codes", default_value=""),
        on_submit=handler,
        hidden=True,
        custom_attrs={"data-codes-back": rx.cond(refused, "refused", "")},
    )
