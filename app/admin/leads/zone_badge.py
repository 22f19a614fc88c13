"""What the list and the drawer say of an address to which the service may not go."""

from typing import Any

import reflex as rx


def zone_badge(row: Any) -> rx.Component:
    """Return the badge; empty, and so not shown, where the service goes."""
    return rx.el.span(row["zone"], title=row["zone_hint"], class_name="badge badge-sun")
