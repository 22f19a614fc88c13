"""The WhatsApp link."""

from collections.abc import Mapping
from types import MappingProxyType

import reflex as rx

from app.content import brand
from app.public.shell.site import whatsapp_href
from app.ui.button import Look
from app.ui.element import link
from app.ui.icon import filled_icon


def whatsapp_link(
    text: str,
    message: str,
    look: Look = "secondary",
    class_name: str = "",
    attrs: Mapping[str, str] = MappingProxyType({}),
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
        **attrs,
    )
