"""The way from a lead that is gone to the one with which it was joined."""

from typing import Any

import reflex as rx

from app.admin.leads.drawer_state import DrawerState
from app.content import visits as copy


def way_on(joined: Any) -> rx.Component:
    """Return the button that opens the file of `joined`, an id and a reference."""
    return rx.el.button(
        copy.GONE_LEFT.format(reference=joined[1]),
        type="button",
        on_click=DrawerState.open(joined[0]),
        class_name="btn btn-secondary btn-sm mt-2",
    )
