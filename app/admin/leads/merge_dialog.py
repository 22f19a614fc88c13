"""The question before two requests become one."""

from typing import Any

import reflex as rx

from app.admin.leads.merge_state import MergeState
from app.content import merging as copy
from app.ui.element import anchor, follows_news

_TITLE_ID, _TEXT_ID = "merge-title", "merge-text"


def merge_dialog() -> rx.Component:
    """Return the window; the page's script opens it as the state says."""
    return rx.el.dialog(
        rx.el.h2(
            copy.TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(_TITLE_ID),
        ),
        rx.el.p(
            MergeState.text,
            class_name="mt-2 break-anywhere",
            custom_attrs=anchor(_TEXT_ID),
        ),
        rx.cond(
            MergeState.differs.length() > 0,
            rx.el.div(
                rx.el.p(copy.DIFFER, class_name="mt-3 font-bold"),
                _comparison(),
            ),
            rx.el.p(copy.EQUAL, class_name="mt-3 font-bold"),
        ),
        rx.el.div(
            rx.el.button(
                copy.NO,
                type="button",
                on_click=MergeState.cancel,
                disabled=MergeState.busy,
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-cancel": "", "autoFocus": True},
            ),
            rx.foreach(MergeState.ways, _way),
            class_name="mt-6 flex flex-wrap justify-end gap-3",
        ),
        follows_news(MergeState.text != "", MergeState.refresh),
        class_name="confirm merge",
        custom_attrs={
            "data-open": rx.cond(MergeState.text != "", "true", "false"),
            "aria-labelledby": _TITLE_ID,
            "aria-describedby": _TEXT_ID,
        },
    )


def _comparison() -> rx.Component:
    return rx.el.table(
        rx.el.thead(
            rx.el.tr(
                rx.el.th(copy.FIELD, custom_attrs={"scope": "col"}),
                rx.foreach(
                    MergeState.heads,
                    lambda head: rx.el.th(head, custom_attrs={"scope": "col"}),
                ),
            )
        ),
        rx.el.tbody(rx.foreach(MergeState.differs, _line)),
        class_name="merge-table",
    )


def _line(line: Any) -> rx.Component:
    return rx.el.tr(
        rx.el.th(line[0], custom_attrs={"scope": "row"}),
        rx.el.td(line[1]),
        rx.el.td(line[2]),
        key=line[0],
    )


def _way(way: Any) -> rx.Component:
    return rx.el.button(
        way["label"],
        type="button",
        on_click=MergeState.join(way["right"]),
        disabled=MergeState.busy,
        class_name="btn btn-primary btn-sm",
        key=way["right"],
    )
