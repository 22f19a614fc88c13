"""The page that an invitation leads to: a password, and in."""

import reflex as rx

from app import routes
from app.content import admin as admin_copy
from app.content import team as copy
from app.domain.password import PASSWORD_LIMIT
from app.settings import MINIMUM_PASSWORD_LENGTH
from app.ui.button import submit_button
from app.ui.element import anchor

_FORM = "accept-form"


def invitation_page() -> rx.Component:
    """Return the page; it works by itself and asks the server for nothing.

    The script takes the token from behind the `#` of the address, which no
    server sees and no log keeps.
    """
    return rx.el.div(
        rx.el.link(rel="stylesheet", href="/css/panel.css"),
        rx.el.script(src="/js/invitation.js", defer=True, type="module"),
        rx.el.main(
            rx.el.div(
                rx.el.h1(copy.ACCEPT_TITLE, class_name="text-3xl font-extrabold"),
                rx.el.p(copy.ACCEPT_LEAD, class_name="mt-2 text-ink-soft"),
                rx.el.noscript(admin_copy.NO_SCRIPT_NOTE),
                _form(),
                class_name="w-full max-w-md rounded-card bg-white p-7 shadow-lift "
                "sm:p-9",
            ),
            class_name="grid min-h-dvh place-content-center bg-sky px-5 py-10",
        ),
        class_name="panel",
    )


def _form() -> rx.Component:
    return rx.el.form(
        rx.el.input(type="hidden", name="token"),
        _field("password", copy.ACCEPT_PASSWORD, hint=True),
        _field("again", copy.ACCEPT_AGAIN),
        rx.el.p(
            class_name="login-error",
            custom_attrs=anchor(f"{_FORM}-error")
            | {
                "role": "alert",
                "data-login-error": "",
                "suppressHydrationWarning": True,
            },
        ),
        submit_button(copy.ACCEPT_SUBMIT, copy.ACCEPT_BUSY, "w-full"),
        method="post",
        action=routes.API_INVITATION,
        on_submit=rx.noop(),
        class_name="mt-7 space-y-5",
        custom_attrs=anchor(_FORM)
        | {
            "data-login": "",
            "data-takes-token": "",
            "data-next": f"{routes.page_href(routes.ADMIN)}"
            f"?{routes.NOTICE_QUERY}={routes.NOTICE_WELCOME}",
            "data-mismatch": copy.ACCEPT_MISMATCH,
            "data-unexpected": copy.ACCEPT_UNEXPECTED,
        },
    )


def _field(name: str, label: str, *, hint: bool = False) -> rx.Component:
    described = f"{_FORM}-error {_FORM}-hint" if hint else f"{_FORM}-error"
    return rx.el.div(
        rx.el.label(
            label,
            html_for=f"{_FORM}-{name}",
            class_name="mb-1.5 block font-semibold",
        ),
        rx.el.input(
            type="password",
            name=name,
            required=True,
            auto_complete="new-password",
            min_length=MINIMUM_PASSWORD_LENGTH,
            max_length=PASSWORD_LIMIT,
            class_name="field-input",
            custom_attrs=anchor(f"{_FORM}-{name}") | {"aria-describedby": described},
        ),
        rx.el.p(
            copy.ACCEPT_HINT.format(minimum=MINIMUM_PASSWORD_LENGTH),
            class_name="mt-1 text-sm text-ink-soft",
            custom_attrs=anchor(f"{_FORM}-hint"),
        )
        if hint
        else None,
    )
