"""The page of somebody's own account."""

import reflex as rx

from app import routes
from app.admin.account.account_state import AccountState
from app.admin.account.notices_card import notices_card
from app.admin.account.passkeys_card import passkeys_card
from app.admin.account.second_factor_card import second_factor_card
from app.admin.frame import frame
from app.admin.session.factor_fields import factor_fields
from app.admin.session.key_field import key_data
from app.admin.session.proving import FIRST
from app.admin.session.refusal import Refusal
from app.admin.session.rights import allowed
from app.admin.session.session_state import SessionState
from app.admin.session.who_dialog import who_dialog
from app.content import account as copy
from app.domain.password import PASSWORD_LIMIT
from app.domain.roles import Right
from app.settings import MINIMUM_PASSWORD_LENGTH
from app.ui.element import anchor

_TOLD = Refusal("password-form", AccountState.error, AccountState.wrong)


def account_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.h2(copy.TITLE, class_name="mb-5 text-2xl font-extrabold"),
            rx.el.div(
                rx.el.div(
                    _password(),
                    _sessions(),
                    allowed(Right.LEADS, notices_card()),
                    class_name="grid grid-cols-1 gap-4",
                ),
                rx.el.div(
                    second_factor_card(),
                    passkeys_card(),
                    class_name="grid grid-cols-1 gap-4",
                ),
                class_name="grid grid-cols-1 items-start gap-4 lg:grid-cols-2",
            ),
            who_dialog(AccountState),
            class_name="panel-wrap py-8",
        ),
        routes.ACCOUNT,
        rx.el.script(src="/js/account.js", defer=True, type="module"),
    )


def _password() -> rx.Component:
    return rx.el.section(
        rx.el.h3(copy.CHANGE_TITLE, class_name="text-lg font-bold"),
        rx.el.form(
            # Tells password managers whose password it is.
            rx.el.input(
                type="email",
                value=SessionState.email,
                read_only=True,
                hidden=True,
                auto_complete="username",
            ),
            _field("current", copy.CHANGE_CURRENT, "current-password", place=FIRST),
            _field("new", copy.CHANGE_NEW, "new-password", hint=True),
            _field("again", copy.CHANGE_REPEAT, "new-password"),
            factor_fields(_TOLD, AccountState.proof_code, AccountState.proof_key),
            _TOLD.rest(),
            rx.el.button(
                rx.cond(AccountState.changing, copy.CHANGE_BUSY, copy.CHANGE_SAVE),
                type="submit",
                disabled=AccountState.changing,
                class_name="btn btn-primary btn-sm",
            ),
            on_submit=AccountState.change_password,
            key=AccountState.round,
            class_name="mt-4 max-w-sm space-y-4",
            custom_attrs=_TOLD.form_marks() | key_data("get", AccountState.proof_key),
        ),
        class_name="plot-card",
    )


def _field(
    name: str, label: str, auto_complete: str, *, hint: bool = False, place: str = ""
) -> rx.Component:
    hint_id, place = _TOLD.ident("hint"), place or name
    return rx.el.div(
        rx.el.label(label, html_for=_TOLD.ident(name), class_name="edit-label"),
        rx.el.input(
            type="password",
            name=name,
            required=True,
            auto_complete=auto_complete,
            max_length=PASSWORD_LIMIT,
            class_name="field-input",
            custom_attrs=_TOLD.marks(name, place, hint=hint_id if hint else ""),
        ),
        rx.el.p(
            copy.CHANGE_HINT.format(minimum=MINIMUM_PASSWORD_LENGTH),
            class_name="mt-1 text-sm text-ink-soft",
            custom_attrs=anchor(hint_id),
        )
        if hint
        else None,
        _TOLD.below(name, place),
    )


def _sessions() -> rx.Component:
    return rx.el.section(
        rx.el.h3(copy.SESSIONS_TITLE, class_name="text-lg font-bold"),
        rx.el.p(copy.SESSIONS_TEXT, class_name="text-ink-soft"),
        rx.el.ul(
            rx.foreach(
                AccountState.sessions,
                lambda entry: rx.el.li(
                    rx.el.div(
                        rx.el.p(entry["title"], class_name="font-bold"),
                        rx.el.p(
                            entry["times"], class_name="text-ink-soft tabular-nums"
                        ),
                        class_name="grow",
                    ),
                    rx.cond(
                        entry["close"] != "",
                        rx.el.button(
                            copy.SESSION_CLOSE,
                            type="button",
                            on_click=AccountState.close(entry["id"]),
                            class_name="btn btn-secondary btn-sm flex-none",
                            custom_attrs={"aria-label": entry["close"]},
                        ),
                        rx.fragment(),
                    ),
                    key=entry["id"],
                    class_name="flex items-center gap-3 border-t border-line py-3",
                ),
            ),
            class_name="mt-4",
        ),
        rx.cond(
            AccountState.sessions.length() > 1,
            rx.el.button(
                copy.SESSIONS_CLOSE,
                type="button",
                on_click=AccountState.close_others,
                class_name="btn btn-secondary btn-sm mt-2",
            ),
            rx.fragment(),
        ),
        class_name="plot-card",
    )
