"""The small window of what can be done with a lead."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from app.admin.leads.moves_state import MovesState
from app.admin.leads.visit_fields import together_box
from app.content import household
from app.content import states as copy
from app.ui.element import anchor, follows_news

_TITLE_ID = "moves-title"


def moves_dialog(*after: Any) -> rx.Component:
    """Return the window; the page's script opens it as the state says.

    Args:
        after: What follows on a choice.
    """
    return rx.el.dialog(
        rx.el.h2(
            copy.MENU_TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(_TITLE_ID),
        ),
        rx.el.p(MovesState.name, class_name="long-name mt-2 font-bold"),
        rx.cond(
            MovesState.patient,
            rx.el.p(f"{household.PATIENT}: ", MovesState.patient),
            rx.fragment(),
        ),
        rx.el.p(MovesState.now, class_name="text-ink-soft"),
        rx.el.p(
            MovesState.meanwhile,
            role="alert",
            class_name="mt-2 font-semibold text-coral empty:hidden",
            custom_attrs={"data-meanwhile": ""},
        ),
        together_box(
            MovesState.home,
            checked=MovesState.together,
            read_only=True,
            on_click=MovesState.switch_together,
        ),
        rx.cond(
            (MovesState.home != "") & ~MovesState.together,
            rx.el.p(MovesState.alone, role="status", class_name="font-semibold"),
            rx.fragment(),
        ),
        rx.el.ul(
            rx.foreach(MovesState.choices, lambda choice: _choice(choice, after)),
            class_name="mt-4 grid gap-1",
        ),
        rx.el.div(
            rx.el.button(
                copy.MENU_CLOSE,
                type="button",
                on_click=MovesState.cancel,
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-cancel": ""},
            ),
            class_name="mt-4 text-right",
        ),
        follows_news(MovesState.lead_id != "", MovesState.refresh),
        class_name="confirm",
        custom_attrs={
            "data-open": rx.cond(MovesState.lead_id != "", "true", "false"),
            "data-choices": "",
            "aria-labelledby": _TITLE_ID,
        },
    )


def _choice(choice: Any, after: Sequence[Any]) -> rx.Component:
    return rx.el.li(
        rx.el.button(
            rx.el.kbd(
                choice["key"], class_name="key", custom_attrs={"aria-hidden": "true"}
            ),
            choice["label"],
            type="button",
            on_click=[MovesState.choose(choice["value"]), *after],
            disabled=MovesState.busy,
            class_name="menu-item w-full gap-3 text-left",
            custom_attrs={"data-choice": choice["key"]},
        ),
        key=choice["value"],
    )
