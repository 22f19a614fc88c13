"""The window that asks who it is."""

from typing import Any, Literal

import reflex as rx

from app.admin.session.confirming import Confirming
from app.admin.session.key_field import key_again, key_data, key_field, key_note
from app.content import admin as admin_copy
from app.content import session as copy
from app.domain.identity import PASSWORD_LIMIT
from app.domain.second_factor import CODE_LIMIT
from app.ui.element import anchor

_FORM = "who-form"


def who_dialog(state: type[Confirming]) -> rx.Component:
    """Return the window of a state; the page's script opens it as the state says."""
    title, text = f"{_FORM}-title", f"{_FORM}-text"
    return rx.el.dialog(
        rx.el.h2(
            copy.WHO_TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(title),
        ),
        rx.el.p(
            copy.WHO_TEXT, class_name="mt-2 text-ink-soft", custom_attrs=anchor(text)
        ),
        rx.el.form(
            _field(
                "password",
                copy.WHO_PASSWORD,
                {"autoComplete": "current-password", "maxLength": PASSWORD_LIMIT},
                kind="password",
            ),
            rx.cond(
                state.who_code,
                _field(
                    "code",
                    admin_copy.LOGIN_CODE.label,
                    {
                        "autoComplete": "one-time-code",
                        "autoCapitalize": "off",
                        "spellCheck": "false",
                        "maxLength": CODE_LIMIT,
                    },
                    required=state.who_key == "",
                    hint=admin_copy.LOGIN_CODE_HINT,
                ),
                rx.fragment(),
            ),
            key_field(),
            rx.cond(state.who_key != "", key_again(), rx.fragment()),
            key_note(),
            rx.el.p(
                state.who_error,
                class_name="login-error",
                custom_attrs=anchor(f"{_FORM}-error") | {"role": "alert"},
            ),
            rx.el.div(
                rx.el.button(
                    copy.WHO_CANCEL,
                    type="button",
                    on_click=state.leave_who,
                    disabled=state.who_busy,
                    class_name="btn btn-secondary btn-sm",
                    custom_attrs={"data-cancel": ""},
                ),
                rx.el.button(
                    rx.cond(state.who_busy, copy.WHO_BUSY, copy.WHO_YES),
                    type="submit",
                    disabled=state.who_busy,
                    class_name="btn btn-primary btn-sm",
                ),
                class_name="flex flex-wrap justify-end gap-3",
            ),
            on_submit=state.confirm_who,
            key=state.who_round,
            class_name="mt-5 space-y-4",
            custom_attrs=anchor(_FORM) | key_data("get", state.who_key),
        ),
        class_name="confirm again",
        custom_attrs={
            "data-open": rx.cond(state.asks_who, "true", "false"),
            "aria-labelledby": title,
            "aria-describedby": text,
        },
    )


def _field(
    name: str,
    label: str,
    attrs: dict[str, Any],
    *,
    kind: Literal["text", "password"] = "text",
    hint: str = "",
    required: bool | rx.Var[bool] = True,
) -> rx.Component:
    described = f"{_FORM}-{name}-hint {_FORM}-error" if hint else f"{_FORM}-error"
    return rx.el.div(
        rx.el.label(label, html_for=f"{_FORM}-{name}", class_name="edit-label"),
        rx.el.input(
            type=kind,
            name=name,
            required=required,
            class_name="field-input",
            custom_attrs=anchor(f"{_FORM}-{name}")
            | attrs
            | {"aria-describedby": described},
        ),
        rx.el.p(
            hint,
            class_name="mt-1 text-sm text-ink-soft",
            custom_attrs=anchor(f"{_FORM}-{name}-hint"),
        )
        if hint
        else None,
    )
