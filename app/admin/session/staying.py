"""What lets somebody stay on the page: words before the end, sign-in over it after."""

import reflex as rx

from app.admin.session.login import login_form
from app.admin.session.session_state import SessionState
from app.content import admin as admin_copy
from app.content import session as copy
from app.ui.element import anchor

_TITLE = "again-title"
_TEXT = "again-text"


def again_dialog() -> rx.Component:
    """Return the sign-in over the page, once a session has ended under it."""
    return rx.cond(SessionState.status == "lost", _dialog(), rx.fragment())


def _dialog() -> rx.Component:
    return rx.el.dialog(
        rx.el.h2(
            admin_copy.LOGIN_TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(_TITLE),
        ),
        rx.el.p(
            copy.ENDED, class_name="mt-2 text-ink-soft", custom_attrs=anchor(_TEXT)
        ),
        login_form(data_again=""),
        class_name="confirm again",
        custom_attrs={
            "data-open": "true",
            "aria-labelledby": _TITLE,
            "aria-describedby": _TEXT,
        },
    )


def ending_note() -> rx.Component:
    """Return the word before the end; the page's script shows it when it is due."""
    return rx.el.div(
        rx.el.p(copy.ENDS_SOON, custom_attrs={"data-ending-soon": ""}),
        rx.el.p(copy.ENDS_FOR_GOOD, custom_attrs={"data-ending-for-good": ""}),
        rx.el.button(
            copy.STAY,
            type="button",
            class_name="btn btn-secondary btn-sm",
            custom_attrs={"data-stay": ""},
        ),
        class_name="ending-note",
        role="alert",
        hidden=True,
        custom_attrs={"data-ending": "", "suppressHydrationWarning": True},
    )


def checker() -> rx.Component:
    """Return what the script presses to have the server look at the session."""
    return rx.el.button(
        type="button",
        hidden=True,
        on_click=SessionState.check,
        custom_attrs={"data-check": ""},
    )
