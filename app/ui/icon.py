"""Icons as inline SVG: one path each, in the geometry of Lucide (ISC licence)."""

from typing import Final

import reflex as rx

_PATHS: Final[dict[str, str]] = {
    "arrow-left": "M12 19l-7-7 7-7 M19 12H5",
    "arrow-right": "M5 12h14 M12 5l7 7-7 7",
    "arrow-up-down": "M7 4v16 M3 8l4-4 4 4 M17 20V4 M13 16l4 4 4-4",
    "calendar-days": "M8 2v3 M16 2v3 M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z M3 9h18 M8 13h.01 M12 13h.01 M16 13h.01 M8 17h.01 M12 17h.01 M16 17h.01",
    "chevron-down": "M6 9l6 6 6-6",
    "chevron-left": "M15 18l-6-6 6-6",
    "chevron-right": "M9 18l6-6-6-6",
    "circle-alert": "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0 M12 8L12 12 M12 16L12.01 16",
    "circle-check": "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0 M16 9l-5.5 5.5L8 12",
    "circle-help": "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0 M9.1 9a3 3 0 0 1 5.8 1c0 2-2.9 3-2.9 3 M12 17h.01",
    "clock": "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0 M12 6v6l4 2",
    "download": "M12 15V3 M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4 M7 10l5 5 5-5",
    "globe": "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0 M12 2a14.5 14.5 0 0 0 0 20a14.5 14.5 0 0 0 0-20 M2 12h20",
    "mail": "M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7 M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z",
    "log-out": "M16 17l5-5-5-5 M21 12H9 M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4",
    "map-pin": "M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0 M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    "menu": "M4 5h16 M4 12h16 M4 19h16",
    "pencil": "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z M15 5l4 4",
    "phone": "M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384",
    "plus": "M5 12h14 M12 5v14",
    "receipt": "M12 17V7 M16 8h-6a2 2 0 0 0 0 4h4a2 2 0 0 1 0 4H8 M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z",
    "sliders-horizontal": "M21 4h-7 M10 4H3 M21 12h-9 M8 12H3 M21 20h-5 M12 20H3 M14 2v4 M8 10v4 M16 18v4",
    "star": "M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z",
    "trash-2": "M10 11v6 M14 11v6 M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6 M3 6h18 M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
    "user": "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2 M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    "x": "M18 6 6 18 M6 6l12 12",
    "zap": "M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z",
}
# The mark of WhatsApp, filled: drawn here, a quarter of what the brand's own weighs.
_WHATSAPP: Final = "M2 22l1.4-5.1A10 10 0 1 1 7.1 20.7z M8.4 7c.5-.4 1.2-.3 1.5.4l.7 1.6c.3.7-.2 1.2-.8 1.9 1 1.6 1.9 2.5 3.6 3.3.8-1 1.1-1.5 1.8-1.2l1.8.9c.7.4.6 1 .2 1.8-.5 1-1.6 1.4-2.6 1.3-3.6-.6-6.6-3.4-7.6-6.8-.2-1.2.4-2.5 1.4-3.2z"


def icon(name: str, size: int = 20, class_name: str = "") -> rx.Component:
    """Return a stroked icon, hidden from screen readers."""
    return rx.el.svg(
        rx.el.path(d=_PATHS[name]),
        view_box="0 0 24 24",
        width=str(size),
        height=str(size),
        class_name=class_name,
        custom_attrs={
            "fill": "none",
            "stroke": "currentColor",
            "strokeWidth": "2",
            "strokeLinecap": "round",
            "strokeLinejoin": "round",
            "aria-hidden": "true",
            "focusable": "false",
        },
    )


def filled_icon(name: str, size: int = 20, class_name: str = "") -> rx.Component:
    """Return a filled icon, hidden from screen readers."""
    return rx.el.svg(
        rx.el.path(d=_WHATSAPP if name == "whatsapp" else _PATHS[name]),
        view_box="0 0 24 24",
        width=str(size),
        height=str(size),
        class_name=class_name,
        custom_attrs={
            "fill": "currentColor",
            "fillRule": "evenodd",
            "aria-hidden": "true",
            "focusable": "false",
        },
    )
