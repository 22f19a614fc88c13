"""The card of the passkeys."""

from typing import Any

import reflex as rx

from app.admin.account.factor_parts import deed_button, deed_form, field, kept_codes
from app.admin.account.passkeys_state import PasskeysState
from app.admin.session.factor_fields import factor_fields
from app.admin.session.key_field import key_data, left_field
from app.admin.session.refusal import Refusal
from app.content import passkeys as copy
from app.domain.passkey import NAME_LIMIT
from app.domain.password import PASSWORD_LIMIT

_TOLD = Refusal("passkey-form", PasskeysState.error, PasskeysState.wrong)


def passkeys_card() -> rx.Component:
    """Return the card in the step that the state names."""
    return rx.el.section(
        rx.el.h3(copy.TITLE, class_name="text-lg font-bold"),
        rx.match(
            PasskeysState.step,
            ("add", _add()),
            ("codes", kept_codes(PasskeysState.codes, PasskeysState.leave)),
            ("remove", _remove()),
            _list(),
        ),
        class_name="plot-card",
        custom_attrs={"data-passkeys-card": PasskeysState.step},
    )


def _list() -> rx.Component:
    return rx.el.div(
        rx.el.p(copy.TEXT, class_name="text-ink-soft"),
        rx.cond(
            PasskeysState.keys.length() > 0,
            rx.el.ul(rx.foreach(PasskeysState.keys, _key), class_name="w-full"),
            rx.el.p(copy.NONE, class_name="font-semibold"),
        ),
        rx.el.p(
            PasskeysState.error,
            class_name="login-error",
            custom_attrs={"role": "alert"},
        ),
        rx.el.div(
            deed_button(copy.ADD, PasskeysState.start, "btn-primary"),
            custom_attrs={"data-key-offer": ""},
        ),
        rx.el.p(
            copy.NOT_HERE,
            class_name="text-ink-soft",
            custom_attrs={"data-key-missing": ""},
        ),
        class_name="grid justify-items-start gap-4",
    )


def _key(key: Any) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.p(key["name"], class_name="font-bold break-words"),
            rx.el.p(key["times"], class_name="text-ink-soft tabular-nums"),
            class_name="min-w-0 grow",
        ),
        rx.el.button(
            copy.REMOVE,
            type="button",
            on_click=PasskeysState.choose(key["id"]),
            class_name="btn btn-secondary btn-sm flex-none",
            custom_attrs={"aria-label": key["remove"]},
        ),
        key=key["id"],
        class_name="flex items-center gap-3 border-t border-line py-3",
    )


def _add() -> rx.Component:
    return deed_form(
        _TOLD,
        PasskeysState,
        copy.CONTINUE,
        rx.el.p(copy.ADD_TEXT, class_name="text-ink-soft"),
        field(
            _TOLD,
            "name",
            copy.NAME,
            "off",
            NAME_LIMIT,
            kind="text",
            default_value=PasskeysState.name,
        ),
        field(_TOLD, "password", copy.PASSWORD, "current-password", PASSWORD_LIMIT),
        factor_fields(_TOLD, PasskeysState.proof_code, PasskeysState.proof_key),
        left_field(),
        handler=PasskeysState.submit,
        data=_asked(),
    )


def _remove() -> rx.Component:
    return deed_form(
        _TOLD,
        PasskeysState,
        copy.REMOVE_YES,
        rx.el.p(PasskeysState.removal, class_name="break-words"),
        field(_TOLD, "password", copy.PASSWORD, "current-password", PASSWORD_LIMIT),
        factor_fields(_TOLD, PasskeysState.proof_code, PasskeysState.proof_key),
        handler=PasskeysState.remove,
        data=key_data("get", PasskeysState.proof_key),
    )


def _asked() -> dict[str, Any]:
    """Return what the browser is asked: a key that is there, before a new one is made."""
    proof = PasskeysState.proof_key
    return key_data("create", rx.cond(proof != "", proof, PasskeysState.asked)) | {
        "data-key-kind": rx.cond(proof != "", "get", "create")
    }
