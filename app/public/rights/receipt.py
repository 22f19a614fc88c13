"""What was received, and by when it is answered."""

import reflex as rx

from app import routes
from app.content import rights as copy
from app.public.own_request.parts import panel, text
from app.ui.button import link_button


def receipt() -> rx.Component:
    """Return the receipt."""
    return rx.el.div(
        panel(
            copy.RECEIPT_TITLE,
            rx.el.p(copy.RECEIPT_LEAD, class_name="mt-3 text-ink-soft"),
            rx.el.dl(
                _fact(copy.REFERENCE, "reference"),
                _fact(copy.ASKED, "asks"),
                _fact(copy.RECEIVED, "received"),
                _fact(copy.DUE, "due"),
                class_name="mt-5 grid gap-y-3",
            ),
            rx.el.p(
                copy.RECEIPT_EXTENSION,
                " ",
                text("latest", class_name="font-semibold"),
                ".",
                class_name="mt-5",
                custom_attrs={"data-own-part": "may-extend"},
            ),
            rx.el.p(copy.RECEIPT_AGENCY, class_name="mt-3 text-ink-soft"),
            link_button(
                copy.BACK,
                routes.page_href(routes.PRIVACY),
                look="secondary",
                class_name="mt-6 max-sm:w-full",
            ),
        ),
        class_name="mt-8",
        custom_attrs={"data-own-part": "receipt"},
    )


def _fact(label: str, name: str) -> rx.Component:
    return rx.el.div(
        rx.el.dt(label, class_name="text-ink-soft"),
        text(name, "dd", class_name="text-lg font-bold wrap-anywhere"),
    )
