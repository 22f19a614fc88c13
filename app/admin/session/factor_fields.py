"""What a form that asks for the password has for the second factor, once it is asked."""

import reflex as rx

from app.admin.session.key_field import key_again, key_field, key_note
from app.admin.session.proving import SECOND
from app.admin.session.refusal import Refusal
from app.content import admin as copy
from app.domain.second_factor import CODE_LIMIT
from app.ui.element import anchor


def factor_fields(
    told: Refusal, needed: rx.Var[bool], asked: rx.Var[str], *, name: str = "code"
) -> rx.Component:
    """Return the field of a code, and what a passkey answers through.

    The form takes `key_data` as well.

    Args:
        told: Of the form, why it was refused.
        needed: Whether a second factor was asked for.
        asked: What a key is to answer; empty where none can.
        name: Of the field, where the form has another code.
    """
    return rx.fragment(
        rx.cond(needed, _code(told, asked, name), rx.fragment()),
        key_field(),
        rx.cond(asked != "", key_again(), rx.fragment()),
        key_note(),
    )


def _code(told: Refusal, asked: rx.Var[str], name: str) -> rx.Component:
    ident = told.ident(name)
    hint = f"{ident}-hint"
    return rx.el.div(
        rx.el.label(copy.LOGIN_CODE.label, html_for=ident, class_name="edit-label"),
        rx.el.input(
            type="text",
            name=name,
            required=asked == "",
            class_name="field-input",
            custom_attrs=told.marks(name, SECOND, hint=hint)
            | {
                "autoComplete": "one-time-code",
                "autoCapitalize": "off",
                "spellCheck": "false",
                "maxLength": CODE_LIMIT,
                "data-factor-code": "",
            },
        ),
        rx.el.p(
            copy.LOGIN_CODE_HINT,
            class_name="mt-1 text-sm text-ink-soft",
            custom_attrs=anchor(hint),
        ),
        told.below(name, SECOND),
    )
