"""What was agreed to, and the way to take it back, which asks once more."""

import reflex as rx

from app import routes
from app.content import consents
from app.public.own_request.parts import deed, drawer, press, text


def consent() -> rx.Component:
    """Return what was agreed to, and the way to take it back."""
    return drawer(
        consents.OWN_TITLE,
        text("agreed", "p", class_name="mt-2 font-semibold"),
        rx.el.div(
            text("agreed_text", "p", class_name="mt-2 text-ink-soft"),
            rx.el.p(consents.OWN_TEXT, class_name="mt-3"),
            _sure_to_withdraw(),
            custom_attrs={"data-own-part": "agreed"},
        ),
        part="consent",
    )


def _sure_to_withdraw() -> rx.Component:
    """Return what follows and the button that does it, behind a first press."""
    return rx.el.details(
        rx.el.summary(
            consents.OWN_ASK, class_name="min-h-11 cursor-pointer py-2 font-bold"
        ),
        rx.el.p(consents.OWN_SURE, class_name="mt-2"),
        *(
            rx.el.p(
                sentence,
                class_name="mt-2 font-semibold",
                custom_attrs={"data-own-part": part},
            )
            for sentence, part in (
                (consents.OWN_SURE_VISIT, "visit"),
                (consents.OWN_SURE_TOGETHER, "together"),
            )
        ),
        deed(
            "withdraw",
            routes.OWN_WITHDRAW,
            press(consents.OWN_SUBMIT, look="secondary"),
        ),
        class_name="mt-3",
    )
