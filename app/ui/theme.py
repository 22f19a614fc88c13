"""Brand tokens for the few places that need them outside the stylesheet.

`assets/css/site.css` holds the tokens as Tailwind theme variables; the classes
`text-ink`, `bg-sky`, `rounded-card` and so on come from there.
"""

from typing import Final

import reflex as rx

STYLESHEET: Final = "css/site.css"
FONT: Final = "/fonts/plus-jakarta-sans-es.woff2"
THEME_COLOUR: Final = "#e6f4f6"


def install(app: rx.App) -> None:
    """Give every page of the app the stylesheet and an early start of the font."""
    app.stylesheets.append(STYLESHEET)
    app.head_components.extend(head())


def head() -> list[rx.Component]:
    """Return what the head of every page carries for the theme."""
    return [
        rx.el.link(
            rel="preload",
            href=FONT,
            cross_origin="anonymous",
            custom_attrs={"as": "font", "type": "font/woff2"},
        ),
        rx.el.meta(name="theme-color", content=THEME_COLOUR),
        rx.el.link(rel="icon", href="/favicon.ico", custom_attrs={"sizes": "32x32"}),
        rx.el.link(rel="icon", href="/favicon.svg", type="image/svg+xml"),
        rx.el.link(rel="apple-touch-icon", href="/apple-touch-icon.png"),
        rx.el.link(rel="manifest", href="/site.webmanifest"),
    ]
