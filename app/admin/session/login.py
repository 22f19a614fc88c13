"""The sign-in screen."""

from typing import Literal

import reflex as rx

from app import routes
from app.admin.session.key_field import key_again, key_field
from app.admin.session.session_state import SessionState
from app.content import admin as copy
from app.content import messages, passkeys
from app.domain.second_factor import CODE_LIMIT
from app.ui.button import submit_button
from app.ui.element import anchor, link
from app.ui.icon import icon

_FORM = "login-form"


def login() -> rx.Component:
    """Return title, fields, sign-in button and the set-up button."""
    return rx.el.main(
        rx.el.div(
            rx.el.h1(copy.LOGIN_TITLE, class_name="text-3xl font-extrabold"),
            rx.el.p(copy.LOGIN_LEAD, class_name="mt-2 text-ink-soft"),
            login_form(
                data_next=f"{routes.page_href(routes.ADMIN)}"
                f"?{routes.NOTICE_QUERY}={routes.NOTICE_WELCOME}",
                data_comes_back="",
            ),
            _set_up(),
            class_name="w-full max-w-md rounded-card bg-white p-7 shadow-lift sm:p-9",
        ),
        link(
            icon("arrow-left", 18),
            copy.LOGIN_BACK,
            href=routes.HOME,
            class_name="link inline-flex min-h-11 items-center gap-2",
        ),
        class_name="grid min-h-dvh place-content-center justify-items-center gap-6 "
        "bg-sky px-5 py-10",
    )


def login_form(**data: str) -> rx.Component:
    """Return the form; it posts by itself, and the script saves the reload.

    Args:
        data: What the script has to know, as attributes.
    """
    return rx.el.form(
        _field("email", copy.LOGIN_EMAIL, "username"),
        _field("password", copy.LOGIN_PASSWORD, "current-password"),
        _key(),
        _code(),
        rx.el.p(
            SessionState.login_error,
            class_name="login-error",
            custom_attrs=anchor(f"{_FORM}-error")
            | {"role": "alert", "data-login-error": ""},
        ),
        submit_button(copy.LOGIN_SUBMIT, copy.LOGIN_BUSY, "w-full"),
        method="post",
        action=routes.API_LOGIN,
        # Reflex would prevent the post of a form without a handler; ours does
        # nothing on the server, and the script answers before it.
        on_submit=rx.noop(),
        class_name="mt-7 space-y-5",
        custom_attrs=anchor(_FORM)
        | {"data-login": "", "data-unexpected": messages.LOGIN_UNEXPECTED}
        | {
            "data-code-needed": messages.LOGIN_CODE_NEEDED,
            "data-key-cancelled": passkeys.LOGIN_CANCELLED,
        }
        | {key.replace("_", "-"): value for key, value in data.items()},
    )


def _field(
    name: Literal["email", "password"], text: copy.LoginField, autocomplete: str
) -> rx.Component:
    return rx.el.div(
        rx.el.label(
            text.label,
            html_for=f"{_FORM}-{name}",
            class_name="mb-1.5 block font-semibold",
        ),
        rx.el.input(
            type=name,
            name=name,
            required=True,
            placeholder=text.placeholder or None,
            class_name="field-input",
            custom_attrs=anchor(f"{_FORM}-{name}")
            | {
                "autoComplete": autocomplete,
                "aria-describedby": f"{_FORM}-error",
                "maxLength": 1000,
            },
        ),
    )


def _key() -> rx.Component:
    """Return the way with a passkey, shown when the server offers it."""
    return rx.el.div(
        key_field(),
        key_again(),
        hidden=True,
        custom_attrs={"data-key": "", "suppressHydrationWarning": True},
    )


def _code() -> rx.Component:
    """Return the field of the second factor, shown when the server asks for it."""
    name, hint = f"{_FORM}-code", f"{_FORM}-code-hint"
    return rx.el.div(
        rx.el.label(
            copy.LOGIN_CODE.label,
            html_for=name,
            class_name="mb-1.5 block font-semibold",
        ),
        rx.el.input(
            type="text",
            name="code",
            class_name="field-input",
            custom_attrs=anchor(name)
            | {
                "autoComplete": "one-time-code",
                "autoCapitalize": "off",
                "spellCheck": "false",
                "data-factor-code": "",
                "aria-describedby": f"{hint} {_FORM}-error",
                "maxLength": CODE_LIMIT,
            },
        ),
        rx.el.p(
            copy.LOGIN_CODE_HINT,
            class_name="mt-1 text-sm text-ink-soft",
            custom_attrs=anchor(hint),
        ),
        hidden=rx.cond(SessionState.code_needed, False, True),
        custom_attrs={"data-code": "", "suppressHydrationWarning": True},
    )


def _set_up() -> rx.Component:
    return rx.el.div(
        rx.el.button(
            rx.cond(SessionState.setting_up, copy.SETUP_BUSY, copy.SETUP_SUBMIT),
            type="button",
            disabled=SessionState.setting_up,
            on_click=SessionState.set_up,
            class_name="btn btn-secondary btn-sm w-full",
        ),
        rx.el.p(
            copy.SETUP_HINT,
            class_name="mt-2 text-center text-[0.9375rem] text-ink-soft",
        ),
        class_name="mt-7 border-t border-line pt-6",
    )
