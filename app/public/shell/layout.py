"""The frame of every public page."""

from collections.abc import Sequence

import reflex as rx

from app.content import brand
from app.public.shell.footer import footer
from app.public.shell.header import header, menu
from app.public.shell.whatsapp import whatsapp_button
from app.ui.element import anchor, link

MAIN_ID = "contenido"


def layout(
    *children: rx.Component,
    scheduler: rx.Component | None = None,
    scripts: Sequence[str] = (),
) -> rx.Component:
    """Return a page: skip link, header, content, footer and what floats above.

    Args:
        children: The sections of the page, in order.
        scheduler: The scheduler dialog, on pages that have it.
        scripts: Names of the page's own scripts under `/js`, besides `site`.
    """
    has_scheduler = scheduler is not None
    return rx.el.div(
        *(_script(name) for name in ("site", *scripts)),
        link(
            brand.SKIP_LINK,
            href=f"#{MAIN_ID}",
            class_name="btn btn-primary fixed left-4 top-3 z-50 -translate-y-24 "
            "focus:translate-none",
        ),
        header(scheduler=has_scheduler),
        menu(scheduler=has_scheduler),
        rx.el.main(*children, custom_attrs=anchor(MAIN_ID) | {"tabIndex": -1}),
        footer(scheduler=has_scheduler),
        whatsapp_button(),
        scheduler,
        class_name="flex min-h-dvh flex-col [&>main]:grow [&>main]:outline-none",
    )


def _script(name: str) -> rx.Component:
    return rx.el.script(src=f"/js/{name}.js", defer=True)
