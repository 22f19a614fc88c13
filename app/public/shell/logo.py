"""The wordmark: mark and name, leading home."""

import reflex as rx

from app import routes
from app.content import brand
from app.public.shell.site import brand_name
from app.ui.element import link

_HOUSE = (
    "M28.2 3.9a6 6 0 0 1 7.6 0l23 18.6A6 6 0 0 1 61 27.2V54a7 7 0 0 1-7 7H10a7 7 0 "
    "0 1-7-7V27.2a6 6 0 0 1 2.2-4.7z"
)
_DOOR = "M28.5 19.5h7V22h2.5a4 4 0 0 1 4 4v17H22V26a4 4 0 0 1 4-4h2.5z"
_LIQUID = "M26 27a1.5 1.5 0 0 1 1.5-1.5h9A1.5 1.5 0 0 1 38 27v6.5H26z"
_PLUNGER = "M18.5 43h27M25 54h14M32 43v10"


def logo(*, on_dark: bool = False) -> rx.Component:
    """Return the wordmark as a link to the top of the home page."""
    name = brand_name()
    return link(
        _mark("#ffffff", "#0b2f45") if on_dark else _mark("#0f766e", "#ffffff"),
        rx.el.span(
            name, class_name="text-lg font-extrabold leading-tight tracking-tight"
        ),
        href=routes.HOME,
        class_name="inline-flex min-h-11 min-w-0 items-center gap-2.5",
        aria_label=brand.LOGO_LABEL.format(brand=name),
    )


def _mark(house: str, door: str) -> rx.Component:
    return rx.el.svg(
        rx.el.path(d=_HOUSE, custom_attrs={"fill": house}),
        rx.el.path(d=_DOOR, custom_attrs={"fill": door}),
        rx.el.path(d=_LIQUID, custom_attrs={"fill": "#f5b83d"}),
        rx.el.path(
            d=f"M32 11.5V20{_PLUNGER}",
            custom_attrs={
                "stroke": door,
                "strokeWidth": "4",
                "strokeLinecap": "round",
            },
        ),
        view_box="0 0 64 64",
        width="36",
        height="36",
        class_name="flex-none",
        custom_attrs={"fill": "none", "aria-hidden": "true"},
    )
