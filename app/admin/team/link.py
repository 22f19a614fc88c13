"""The link of an invitation that nobody mailed, until it is handed over."""

from typing import Any

import reflex as rx

from app.admin.team.team_state import TeamState
from app.content import team as copy
from app.ui.element import script_slot

_LOOK = "mt-4 border-t border-line pt-4"


def handed_over() -> rx.Component:
    """Return the link as the server just made it."""
    return rx.el.div(
        rx.el.p(
            TeamState.link_text,
            class_name="[overflow-wrap:anywhere]",
            role="status",
        ),
        _field({"aria-label": copy.INVITE_LINK_LABEL}, value=TeamState.link),
        _done(on_click=TeamState.put_away),
        class_name=_LOOK,
        custom_attrs={"data-link-shown": TeamState.link_of},
    )


def handed_over_before() -> rx.Component:
    """Return where the page's script shows the link that the server knows no more."""
    return rx.el.div(
        script_slot("p", class_name="[overflow-wrap:anywhere]", role="status"),
        # Named once it is shown: there are no two of one name.
        _field({"data-label": copy.INVITE_LINK_LABEL}, default_value=""),
        _done(),
        hidden=True,
        class_name=_LOOK,
        custom_attrs={
            "data-link-back": rx.cond(TeamState.is_away, "away", ""),
            "suppressHydrationWarning": True,
        },
    )


def _field(named: dict[str, str], **value: Any) -> rx.Component:
    return rx.el.input(
        **value,
        read_only=True,
        class_name="field-input mt-2",
        custom_attrs={"data-select": "", "autoComplete": "off"} | named,
    )


def _done(**handler: Any) -> rx.Component:
    return rx.el.button(
        copy.INVITE_LINK_DONE,
        **handler,
        type="button",
        class_name="btn btn-secondary btn-sm mt-2",
        custom_attrs={"data-link-done": ""},
    )
