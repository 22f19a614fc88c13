"""Ways on from one's own request."""

import reflex as rx

from app import routes
from app.content import brand
from app.content import own_request as copy
from app.public.own_request.parts import deed, press
from app.public.shell.whatsapp import whatsapp_link


def ways_on() -> rx.Component:
    """Return the ways to another request, to the staff, and out."""
    return rx.el.div(
        deed("otra", routes.OWN_AGAIN, press(copy.AGAIN, look="secondary")),
        whatsapp_link(copy.WHATSAPP, brand.WHATSAPP_AFTER_REQUEST_TEXT),
        deed(
            "close",
            routes.OWN_CLOSE,
            press(copy.CLOSE, look="secondary", mark="data-own-forgets"),
        ),
        class_name="mt-9 flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full",
    )
