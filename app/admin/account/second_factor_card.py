"""The card of the second factor."""

from typing import Any, Literal

import reflex as rx

from app.admin.account.second_factor_state import SecondFactorState
from app.content import team as copy
from app.domain.identity import PASSWORD_LIMIT
from app.domain.second_factor import CODE_LIMIT
from app.ui.element import anchor

_FORM = "factor-form"


def second_factor_card() -> rx.Component:
    """Return the card in the step that the state names."""
    return rx.el.section(
        rx.el.h3(copy.FACTOR_TITLE, class_name="text-lg font-bold"),
        rx.match(
            SecondFactorState.step,
            ("setup", _setup()),
            ("codes", _codes()),
            ("on", _on()),
            ("renew", _ask_password(copy.FACTOR_RENEW)),
            ("disable", _ask_password(copy.FACTOR_DISABLE)),
            _off(),
        ),
        class_name="plot-card",
        custom_attrs={"data-factor": SecondFactorState.step},
    )


def _off() -> rx.Component:
    return rx.el.div(
        rx.el.p(copy.FACTOR_OFF, class_name="text-ink-soft"),
        rx.cond(
            SecondFactorState.demanded,
            rx.el.p(copy.FACTOR_DEMANDED, class_name="font-semibold"),
            rx.fragment(),
        ),
        _button(copy.FACTOR_BEGIN, SecondFactorState.begin, "btn-primary"),
        class_name="grid justify-items-start gap-4",
    )


def _on() -> rx.Component:
    return rx.el.div(
        rx.el.p(SecondFactorState.status, class_name="text-ink-soft"),
        rx.el.div(
            _button(copy.FACTOR_RENEW, SecondFactorState.choose("renew")),
            rx.cond(
                SecondFactorState.demanded,
                rx.fragment(),
                _button(copy.FACTOR_DISABLE, SecondFactorState.choose("disable")),
            ),
            class_name="flex flex-wrap gap-3",
        ),
        class_name="grid gap-4",
    )


def _setup() -> rx.Component:
    return rx.el.div(
        rx.el.p(copy.FACTOR_SCAN, class_name="text-ink-soft"),
        rx.el.img(
            src=SecondFactorState.picture,
            alt=copy.FACTOR_PICTURE,
            width=208,
            height=208,
            class_name="rounded-lg border border-line",
        ),
        rx.el.p(
            f"{copy.FACTOR_SECRET}: ",
            rx.el.code(SecondFactorState.secret, class_name="break-words"),
        ),
        _form(
            copy.FACTOR_CONFIRM,
            SecondFactorState.confirm,
            _field("code", copy.FACTOR_CODE, "text", "one-time-code", CODE_LIMIT),
        ),
        class_name="grid gap-4",
    )


def _codes() -> rx.Component:
    return rx.el.div(
        rx.el.h4(copy.FACTOR_CODES_TITLE, class_name="font-bold"),
        rx.el.p(copy.FACTOR_CODES_TEXT, class_name="text-ink-soft"),
        rx.el.ul(
            rx.foreach(
                SecondFactorState.codes,
                lambda code: rx.el.li(rx.el.code(code), key=code),
            ),
            class_name="select-all rounded-lg bg-sky p-4 leading-8 break-words",
        ),
        _button(copy.FACTOR_CODES_DONE, SecondFactorState.leave, "btn-primary"),
        class_name="grid justify-items-start gap-3",
    )


def _ask_password(deed: str) -> rx.Component:
    return _form(deed, SecondFactorState.finish)


def _form(deed: str, handler: Any, *fields: rx.Component) -> rx.Component:
    return rx.el.form(
        _field(
            "password",
            copy.FACTOR_PASSWORD,
            "password",
            "current-password",
            PASSWORD_LIMIT,
        ),
        *fields,
        rx.el.p(
            SecondFactorState.error,
            class_name="login-error",
            custom_attrs=anchor(f"{_FORM}-error") | {"role": "alert"},
        ),
        rx.el.div(
            rx.el.button(
                rx.cond(SecondFactorState.busy, copy.FACTOR_BUSY, deed),
                type="submit",
                disabled=SecondFactorState.busy,
                class_name="btn btn-primary btn-sm",
            ),
            _button(copy.FACTOR_CANCEL, SecondFactorState.leave),
            class_name="flex flex-wrap gap-3",
        ),
        on_submit=handler,
        class_name="grid max-w-sm gap-4",
        custom_attrs=anchor(_FORM),
    )


def _field(
    name: str,
    label: str,
    kind: Literal["text", "password"],
    auto_complete: str,
    limit: int,
) -> rx.Component:
    return rx.el.div(
        rx.el.label(label, html_for=f"{_FORM}-{name}", class_name="edit-label"),
        rx.el.input(
            type=kind,
            name=name,
            required=True,
            auto_complete=auto_complete,
            max_length=limit,
            class_name="field-input",
            custom_attrs=anchor(f"{_FORM}-{name}")
            | {"aria-describedby": f"{_FORM}-error"},
        ),
    )


def _button(text: str, on_click: Any, kind: str = "btn-secondary") -> rx.Component:
    return rx.el.button(
        text, type="button", on_click=on_click, class_name=f"btn {kind} btn-sm"
    )
