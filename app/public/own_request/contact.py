"""How a visitor reaches us where no mails are sent."""

import reflex as rx

from app.content import own_request as copy
from app.public.own_request.parts import panel
from app.public.shell.site import phone_number
from app.public.shell.whatsapp import whatsapp_link
from app.ui.element import link
from app.ui.icon import icon


def contact() -> rx.Component:
    """Return the card that stands in the place of the forms that mail something."""
    return rx.el.div(
        panel(
            copy.CONTACT_TITLE,
            rx.el.p(copy.REFERENCE_PLACE, class_name="mt-4 text-ink-soft"),
            ways(),
        ),
        class_name="mt-8",
        custom_attrs={"data-own-part": "no-mails"},
    )


def ways() -> rx.Component:
    """Return WhatsApp and, where there is a number, the phone."""
    number = phone_number()
    call = link(
        icon("phone", 20),
        copy.CALL.format(phone=number),
        href=f"tel:{number}",
        class_name="btn btn-secondary",
    )
    return rx.el.div(
        whatsapp_link(copy.WHATSAPP, copy.WHATSAPP_REFERENCE),
        *((call,) if number else ()),
        class_name="mt-5 flex flex-wrap gap-3 max-sm:[&>*]:w-full",
    )
