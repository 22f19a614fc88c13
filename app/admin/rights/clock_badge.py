"""How the clock of a request stands, in words and colour."""

from typing import Any

import reflex as rx

from app.content import rights_desk as copy
from app.content.visits import BETWEEN


def clock_badge(line: Any) -> rx.Component:
    """Return how the clock of a request stands."""
    return rx.el.span(
        line["urgency_label"],
        rx.cond(line["extended"], f"{BETWEEN}{copy.EXTENDED}", ""),
        class_name=rx.match(
            line["urgency"],
            ("overdue", "badge badge-coral"),
            ("soon", "badge badge-sun"),
            "badge badge-sea",
        ),
    )
