"""Vaccines with their prices, near the top: each opens the scheduler with it chosen."""

from typing import Any

import reflex as rx

from app import routes
from app.content import landing
from app.public.booking.prices import each_vaccine, vaccine_mark
from app.ui.element import anchor


def vaccines() -> rx.Component:
    """Return the row of vaccines; without scripts they lead to the form."""
    return rx.el.section(
        rx.el.div(
            rx.el.h2(landing.VACCINES_TITLE, class_name="text-xl"),
            rx.el.div(
                each_vaccine(_vaccine),
                class_name="mt-4 grid gap-3 grid-cols-2 lg:grid-cols-6",
            ),
            class_name="wrap",
        ),
        class_name="pb-14",
        custom_attrs=anchor(routes.ANCHOR_PRICES),
    )


def _vaccine(entry: Any) -> rx.Component:
    return rx.el.a(
        rx.el.span(entry["name"]),
        rx.el.span(entry["label"], class_name="font-bold text-sea-dark"),
        href=routes.anchor_href(routes.ANCHOR_SERVICES),
        key=entry["id"],
        class_name="card flex flex-col px-4 py-3 hover:border-sea",
        custom_attrs={
            "data-open-scheduler": "",
            **vaccine_mark(entry),
        },
    )
