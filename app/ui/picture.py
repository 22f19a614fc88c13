"""Illustrations."""

from dataclasses import dataclass

import reflex as rx


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of the site: its address and its size in CSS pixels."""

    src: str
    width: int
    height: int


def picture(
    drawing: Picture, alt: str = "", *, eager: bool = False, class_name: str = ""
) -> rx.Component:
    """Return a drawing that keeps its place while it loads.

    Args:
        drawing: What to show.
        alt: Words for who cannot see it; empty for decoration.
        eager: Whether it is above the fold.
        class_name: Classes of the image.
    """
    return rx.el.img(
        src=drawing.src,
        alt=alt,
        loading=None if eager else "lazy",
        class_name=f"h-auto max-w-full {class_name}".strip(),
        # As props they would become styles, which no class undoes.
        custom_attrs={
            "decoding": "async",
            "width": drawing.width,
            "height": drawing.height,
        }
        | ({"fetchPriority": "high"} if eager else {}),
    )
