"""What was being typed into the file of a lead that was joined into the open one."""

from typing import Any

import reflex as rx

from app.admin.form_lines import text_to_put_away
from app.admin.leads.drawer_state import DrawerState
from app.content import visits as copy


def came_along() -> rx.Component:
    """Return where the page's script shows it, each with a button that forgets it."""
    return rx.foreach(DrawerState.came, _of)


def _of(name: Any) -> rx.Component:
    return rx.el.div(text_to_put_away(copy.CAME, name), key=name)
