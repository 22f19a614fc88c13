"""The card of the second factor."""

import reflex as rx

from app.admin.account.factor_parts import (
    codes_back,
    deed_button,
    deed_form,
    field,
    kept_codes,
)
from app.admin.account.second_factor_state import SecondFactorState
from app.admin.session.factor_fields import factor_fields
from app.admin.session.key_field import key_data
from app.admin.session.refusal import Refusal
from app.content import team as copy
from app.domain.password import PASSWORD_LIMIT
from app.domain.second_factor import CODE_LIMIT

_TOLD = Refusal("factor-form", SecondFactorState.error, SecondFactorState.wrong)


def second_factor_card() -> rx.Component:
    """Return the card in the step that the state names."""
    return rx.el.section(
        rx.el.h3(copy.FACTOR_TITLE, class_name="text-lg font-bold"),
        rx.match(
            SecondFactorState.step,
            ("setup", _setup()),
            ("codes", kept_codes(SecondFactorState.codes, SecondFactorState.leave)),
            ("on", _on()),
            ("renew", _ask_password(copy.FACTOR_RENEW)),
            ("disable", _ask_password(copy.FACTOR_DISABLE)),
            _off(),
        ),
        codes_back(SecondFactorState.refused, SecondFactorState.show_again),
        class_name="plot-card",
        custom_attrs={"data-factor": SecondFactorState.step},
    )


def _off() -> rx.Component:
    return rx.el.div(
        rx.el.p(copy.FACTOR_OFF, class_name="text-ink-soft"),
        rx.cond(
            SecondFactorState.demanded & ~SecondFactorState.keyed,
            rx.el.p(copy.FACTOR_DEMANDED, class_name="font-semibold"),
            rx.fragment(),
        ),
        deed_button(copy.FACTOR_BEGIN, SecondFactorState.begin, "btn-primary"),
        # Recovery codes serve whoever has only keys as well.
        rx.cond(
            SecondFactorState.keyed,
            rx.el.div(
                rx.el.p(SecondFactorState.status, class_name="text-ink-soft"),
                deed_button(copy.FACTOR_RENEW, SecondFactorState.choose("renew")),
                class_name="grid justify-items-start gap-4 border-t border-line pt-4",
            ),
            rx.fragment(),
        ),
        class_name="grid justify-items-start gap-4",
    )


def _on() -> rx.Component:
    return rx.el.div(
        rx.el.p(SecondFactorState.status, class_name="text-ink-soft"),
        rx.el.div(
            deed_button(copy.FACTOR_RENEW, SecondFactorState.choose("renew")),
            rx.cond(
                SecondFactorState.demanded & ~SecondFactorState.keyed,
                rx.fragment(),
                deed_button(copy.FACTOR_DISABLE, SecondFactorState.choose("disable")),
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
        deed_form(
            _TOLD,
            SecondFactorState,
            copy.FACTOR_CONFIRM,
            _password(),
            field(
                _TOLD,
                "code",
                copy.FACTOR_CODE,
                "one-time-code",
                CODE_LIMIT,
                kind="text",
                input_mode="numeric",
            ),
            factor_fields(
                _TOLD,
                SecondFactorState.proof_code,
                SecondFactorState.proof_key,
                name="proof",
            ),
            handler=SecondFactorState.confirm,
            data=key_data("get", SecondFactorState.proof_key),
        ),
        class_name="grid gap-4",
    )


def _ask_password(deed: str) -> rx.Component:
    return deed_form(
        _TOLD,
        SecondFactorState,
        deed,
        _password(),
        factor_fields(_TOLD, SecondFactorState.proof_code, SecondFactorState.proof_key),
        handler=SecondFactorState.finish,
        data=key_data("get", SecondFactorState.proof_key),
    )


def _password() -> rx.Component:
    return field(
        _TOLD,
        "password",
        copy.FACTOR_PASSWORD,
        "current-password",
        PASSWORD_LIMIT,
    )
