"""What the page's script presses and fills for an edit that is under way."""

import reflex as rx

from app import routes
from app.admin.leads.edit_state import EditState


def edit_keeper() -> rx.Component:
    """Return what the page's script hands a kept edit to, and learns its end from."""
    return rx.el.form(
        rx.el.input(type="hidden", name="kept"),
        on_submit=EditState.resume,
        hidden=True,
        custom_attrs={
            "data-resume": EditState.done,
            "data-made": EditState.made,
            "data-presence": routes.API_PRESENCE,
        },
    )


def edit_refresh() -> rx.Component:
    """Return what the script presses when leads have changed while one is edited."""
    return rx.el.button(
        type="button",
        hidden=True,
        on_click=EditState.refresh,
        custom_attrs={"data-refresh-edit": ""},
    )
