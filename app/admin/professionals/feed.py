"""The address by which a calendar follows somebody's visits."""

from typing import Any

import reflex as rx

from app.admin.professionals.professionals_state import ProfessionalsState
from app.content import professionals as copy
from app.ui.element import script_slot


def feed_part(row: Any) -> rx.Component:
    """Return the address where it was just made, and the ways to make and end it."""
    address = ProfessionalsState.feeds[row["id"]]
    return rx.el.div(
        rx.el.h4(copy.FEED, class_name="font-bold"),
        rx.el.p(copy.FEED_LEAD, class_name="text-ink-soft"),
        rx.cond(
            address,
            rx.el.div(
                rx.el.p(
                    rx.cond(
                        ProfessionalsState.replaced,
                        copy.FEED_REPLACED,
                        copy.FEED_SHOWN,
                    ),
                    class_name="font-semibold",
                ),
                rx.el.input(
                    read_only=True,
                    value=address,
                    class_name="field-input",
                    custom_attrs={
                        "aria-label": copy.FEED,
                        "data-select": "",
                        "data-feed": "",
                    },
                ),
                _copy_button(),
                role="status",
            ),
            rx.fragment(),
        ),
        _shown_before(row),
        rx.cond(
            (row["feed"] != "") & ~address.to(bool),
            rx.el.p(copy.FEED_THERE, class_name="feed-there mt-1"),
            rx.fragment(),
        ),
        rx.el.div(
            rx.el.button(
                rx.cond(row["feed"] != "", copy.FEED_AGAIN, copy.FEED_OPEN),
                type="button",
                on_click=ProfessionalsState.open_feed(row["id"]),
                class_name="btn btn-secondary btn-sm",
            ),
            rx.cond(
                row["feed"] != "",
                rx.el.button(
                    copy.FEED_CLOSE,
                    type="button",
                    on_click=ProfessionalsState.close_feed(row["id"]),
                    class_name="btn btn-secondary btn-sm",
                ),
                rx.fragment(),
            ),
            class_name="mt-2 flex flex-wrap gap-2",
        ),
        class_name="mt-4 border-t border-line pt-3",
    )


def _copy_button() -> rx.Component:
    """Return what copies the address beside it; the page's script says that it did."""
    return rx.el.div(
        rx.el.button(
            copy.FEED_COPY,
            type="button",
            class_name="btn btn-primary btn-sm",
            custom_attrs={"data-copy": copy.FEED_COPIED},
        ),
        script_slot("span", class_name="font-semibold", role="status"),
        class_name="mt-2 flex items-center gap-3",
    )


def _shown_before(row: Any) -> rx.Component:
    """Return where the page's script shows the address that the server knows no more."""
    return rx.el.div(
        rx.el.p(copy.FEED_KEPT, class_name="font-semibold"),
        rx.el.input(
            read_only=True,
            default_value="",
            class_name="field-input",
            # Named once it is shown: there are no two of one name.
            custom_attrs={
                "data-label": copy.FEED,
                "data-select": "",
                "autoComplete": "off",
            },
        ),
        _copy_button(),
        hidden=True,
        custom_attrs={
            "data-feed-back": row["feed"],
            "suppressHydrationWarning": True,
        },
    )
