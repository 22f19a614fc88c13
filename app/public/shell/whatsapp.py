"""The floating WhatsApp button and the WhatsApp link."""

import reflex as rx

from app.content import brand
from app.public.shell.site import whatsapp_href
from app.ui.button import Look
from app.ui.element import link
from app.ui.icon import filled_icon


def whatsapp_button() -> rx.Component:
    """Return the round button that floats over every public page."""
    button = link(
        filled_icon("whatsapp", 28),
        href=whatsapp_href(brand.WHATSAPP_TEXT),
        target="_blank",
        rel="noopener",
        class_name="fixed bottom-4 right-4 z-30 grid h-14 w-14 place-items-center "
        "rounded-full bg-sea text-white shadow-lift transition-colors "
        "hover:bg-sea-dark sm:bottom-6 sm:right-6 print:hidden",
        aria_label=f"{brand.WHATSAPP_LABEL} ({brand.NEW_TAB_HINT})",
    )
    return rx.el.aside(button, custom_attrs={"aria-label": brand.WHATSAPP_SHORT_LABEL})


def whatsapp_link(
    text: str, message: str, look: Look = "secondary", class_name: str = ""
) -> rx.Component:
    """Return a button-like link that opens WhatsApp with a ready message."""
    return link(
        filled_icon("whatsapp", 20),
        text,
        href=whatsapp_href(message),
        target="_blank",
        rel="noopener",
        class_name=f"btn btn-{look} {class_name}".strip(),
        aria_label=f"{text} ({brand.NEW_TAB_HINT})",
    )
