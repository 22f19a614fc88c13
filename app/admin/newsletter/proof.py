"""Looking for what the owner of an address agreed to, folded until it is needed."""

from typing import Any

import reflex as rx

from app.admin.newsletter.proof_state import NewsProofState
from app.content import newsletter as copy
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor

_FIELD = "news-proof-email"


def proof() -> rx.Component:
    """Return the form, and what it found."""
    return rx.el.details(
        rx.el.summary(
            copy.PROOF_TITLE, class_name="min-h-11 cursor-pointer py-2 font-bold"
        ),
        rx.el.p(copy.PROOF_TEXT, class_name="mt-1 max-w-3xl text-ink-soft"),
        rx.el.form(
            rx.el.div(
                rx.el.label(copy.PROOF_EMAIL, html_for=_FIELD, class_name="edit-label"),
                rx.el.input(
                    name="email",
                    type="email",
                    max_length=TYPED_LIMIT,
                    auto_complete="off",
                    class_name="field-input",
                    custom_attrs=anchor(_FIELD)
                    | {"aria-describedby": f"{_FIELD}-error"},
                ),
                rx.el.p(
                    NewsProofState.wrong,
                    class_name="login-error mt-1 empty:hidden",
                    custom_attrs=anchor(f"{_FIELD}-error") | {"role": "alert"},
                ),
                class_name="min-w-0 grow",
            ),
            rx.el.button(
                copy.PROOF_ASK,
                type="submit",
                class_name="btn btn-primary btn-sm sm:justify-self-start",
            ),
            on_submit=NewsProofState.look,
            no_validate=True,
            class_name="mt-3 grid max-w-xl gap-4",
        ),
        rx.el.div(
            rx.el.p(
                NewsProofState.told,
                class_name="mt-4 font-bold wrap-anywhere empty:hidden",
            ),
            rx.el.ul(
                rx.foreach(NewsProofState.proofs, _line),
                class_name="mt-2 grid gap-4 empty:hidden",
            ),
            role="status",
        ),
        class_name="plot-card mt-5",
    )


def _line(one: Any) -> rx.Component:
    return rx.el.li(
        rx.el.p(one["stands"], class_name="font-bold"),
        rx.el.dl(
            _told(copy.PROOF_SUBSCRIBED, one["subscribed"]),
            _told(copy.PROOF_CONFIRMED, one["confirmed"]),
            rx.cond(
                one["left"] != "", _told(copy.PROOF_LEFT, one["left"]), rx.fragment()
            ),
            _told(copy.PROOF_VERSION, one["version"]),
            _told(copy.PROOF_AGREED, one["text"]),
            class_name="mt-1 grid sm:gap-2 sm:grid-cols-[15rem_1fr]",
        ),
        key=one["key"],
        class_name="border-t border-line pt-3",
    )


def _told(label: str, value: Any) -> rx.Component:
    return rx.fragment(
        rx.el.dt(label, class_name="text-ink-soft"),
        rx.el.dd(value, class_name="wrap-anywhere max-sm:mb-2"),
    )
