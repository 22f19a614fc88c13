"""What a form that asks for the password has for the second factor, once it is asked."""

import reflex as rx

from app.admin.session.key_field import key_again, key_field, key_note
from app.content import admin as copy
from app.domain.second_factor import CODE_LIMIT
from app.ui.element import anchor


def factor_fields(
    form: str, needed: rx.Var[bool], asked: rx.Var[str], *, name: str = "code"
) -> rx.Component:
    """Return the field of a code, and what a passkey answers through.

    The form takes `key_data` as well.

    Args:
        form: Its id.
        needed: Whether a second factor was asked for.
        asked: What a key is to answer; empty where none can.
        name: Of the field, where the form has another code.
    """
    return rx.fragment(
        rx.cond(needed, _code(f"{form}-{name}", form, asked, name), rx.fragment()),
        key_field(),
        rx.cond(asked != "", key_again(), rx.fragment()),
        key_note(),
    )


def _code(ident: str, form: str, asked: rx.Var[str], name: str) -> rx.Component:
    hint = f"{ident}-hint"
    return rx.el.div(
        rx.el.label(copy.LOGIN_CODE.label, html_for=ident, class_name="edit-label"),
        rx.el.input(
            type="text",
            name=name,
            required=asked == "",
            class_name="field-input",
            custom_attrs=anchor(ident)
            | {
                "autoComplete": "one-time-code",
                "autoCapitalize": "off",
                "spellCheck": "false",
                "maxLength": CODE_LIMIT,
                "data-factor-code": "",
                "aria-describedby": f"{hint} {form}-error",
            },
        ),
        rx.el.p(
            copy.LOGIN_CODE_HINT,
            class_name="mt-1 text-sm text-ink-soft",
            custom_attrs=anchor(hint),
        ),
    )
