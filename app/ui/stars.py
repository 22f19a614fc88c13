"""A rating in stars."""

import reflex as rx

from app.ui.icon import filled_icon


def stars(rating: int, label: str, best: int = 5) -> rx.Component:
    """Return a rating as one image with a spoken label.

    Args:
        rating: How many stars are filled.
        label: What a screen reader says.
        best: How many stars there are.
    """
    return rx.el.div(
        *(
            filled_icon("star", 20, "text-sun" if n < rating else "text-line")
            for n in range(best)
        ),
        class_name="flex gap-1",
        custom_attrs={"role": "img", "aria-label": label},
    )
