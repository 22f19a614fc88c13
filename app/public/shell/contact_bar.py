"""What floats over every public page: booking and WhatsApp."""

import reflex as rx

from app.content import brand, shell
from app.public.shell.header import schedule_link
from app.public.shell.site import whatsapp_href
from app.ui.element import link
from app.ui.icon import filled_icon


def contact_bar(
    *, scheduler: bool = False, booking: str = "", quiet: bool = False
) -> rx.Component:
    """Return a bar at the bottom of phones, a round button on wider screens.

    It makes room while a form is in view: the script marks the page.
    """
    return rx.el.aside(
        schedule_link(scheduler, "bar-book", booking=booking, quiet=quiet),
        link(
            filled_icon("whatsapp", 28),
            href=whatsapp_href(brand.WHATSAPP_TEXT),
            target="_blank",
            rel="noopener",
            class_name="bar-whatsapp",
            aria_label=f"{brand.WHATSAPP_LABEL} ({brand.NEW_TAB_HINT})",
        ),
        class_name="contact-bar",
        custom_attrs={"aria-label": shell.HEADER_ACTION},
    )
