"""The frame of every public page."""

from collections.abc import Sequence

import reflex as rx

from app.content import brand
from app.public.shell.contact_bar import contact_bar
from app.public.shell.footer import footer
from app.public.shell.header import header, menu
from app.ui.element import anchor, link

MAIN_ID = "contenido"
# Nothing turns the header white where no script does; older browsers cannot be asked.
_WITHOUT_SCRIPTS = "<style>.site-header{background:#fff}</style>"


def layout(
    *children: rx.Component,
    scheduler: rx.Component | None = None,
    scripts: Sequence[str] = (),
    booking: str = "",
    quiet: bool = False,
) -> rx.Component:
    """Return a page: skip link, header, content, footer and what floats above.

    Args:
        children: The sections of the page, in order.
        scheduler: The scheduler dialog, on pages that have it.
        booking: Where 'Agendar cita' leads on a page with a form of its own.
        quiet: Whether 'Agendar cita' steps back behind what the page itself offers.
        scripts: Names of the page's own scripts under `/js`, besides `site`.
    """
    has_scheduler = scheduler is not None
    return rx.el.div(
        *(_script(name) for name in ("site", *scripts)),
        link(
            brand.SKIP_LINK,
            href=f"#{MAIN_ID}",
            class_name="btn btn-primary skip-link",
        ),
        rx.el.noscript(
            custom_attrs={"dangerouslySetInnerHTML": {"__html": _WITHOUT_SCRIPTS}}
        ),
        header(scheduler=has_scheduler, booking=booking, quiet=quiet),
        menu(scheduler=has_scheduler, booking=booking, quiet=quiet),
        rx.el.main(*children, custom_attrs=anchor(MAIN_ID) | {"tabIndex": -1}),
        footer(scheduler=has_scheduler, booking=booking, quiet=quiet),
        contact_bar(scheduler=has_scheduler, booking=booking, quiet=quiet),
        scheduler,
        class_name="flex min-h-dvh flex-col [&>main]:grow [&>main]:outline-none",
    )


def _script(name: str) -> rx.Component:
    return rx.el.script(src=f"/js/{name}.js", defer=True, type="module")
