"""What a form has through which a passkey answers; the page's script asks the browser."""

from typing import Any, Final, Literal

import reflex as rx

from app.content import passkeys as copy

# Names the last time that the browser was asked and no key was made.
LEFT: Final = "left"


def key_data(kind: Literal["create", "get"], asked: rx.Var[str]) -> dict[str, Any]:
    """Return the attributes of such a form.

    Args:
        kind: Whether a key is made or asked.
        asked: What of, as JSON; empty where nothing is.
    """
    return {
        "data-key-kind": kind,
        "data-key-asked": asked,
        "data-key-cancelled": copy.CANCELLED,
        "data-key-known": copy.KNOWN,
        "data-key-impossible": copy.IMPOSSIBLE,
    }


def key_field() -> rx.Component:
    """Return the field into which the script writes what a key answered."""
    return rx.el.input(
        type="hidden", name="key", custom_attrs={"suppressHydrationWarning": True}
    )


def left_field() -> rx.Component:
    """Return the field into which the script writes which asking led to no key."""
    return rx.el.input(
        type="hidden", name=LEFT, custom_attrs={"suppressHydrationWarning": True}
    )


def key_again(**data: Any) -> rx.Component:
    """Return the button that asks the key once more; not where no key can answer."""
    return rx.el.div(
        rx.el.button(
            copy.USE,
            type="button",
            class_name="btn btn-secondary btn-sm w-full",
            custom_attrs={"data-key-again": ""},
        ),
        custom_attrs={"data-key-offer": ""},
        **data,
    )


def key_note() -> rx.Component:
    """Return where the script tells why no key answered."""
    return rx.el.p(
        class_name="login-error",
        role="alert",
        custom_attrs={"data-key-note": "", "suppressHydrationWarning": True},
    )
