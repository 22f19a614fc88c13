"""The place for the code that proves an address."""

import reflex as rx

from app import routes
from app.content import brand
from app.content import own_request as own
from app.content import rights as copy
from app.public.own_request.parts import form, panel, press
from app.public.shell.whatsapp import whatsapp_link
from app.ui.button import link_button
from app.ui.form_field import Field, text_field

_FORM = "prove"


def code() -> rx.Component:
    """Return the form for the code, and what to do where none came."""
    return rx.el.div(
        panel(
            copy.CODE_TITLE,
            rx.el.p(copy.CODE_TEXT, class_name="mt-3 text-ink-soft"),
            form(
                _FORM,
                routes.RIGHTS_PROVE,
                _which(),
                text_field(
                    Field(
                        _FORM,
                        "code",
                        own.CODE_LABEL,
                        placeholder=own.CODE_PLACEHOLDER,
                        attrs={
                            "autoComplete": "one-time-code",
                            "inputMode": "numeric",
                        },
                    )
                ),
                press(copy.CODE_SUBMIT),
                in_our_words=True,
            ),
            rx.el.p(copy.NO_CODE, class_name="mt-8 text-ink-soft"),
            rx.el.div(
                form(
                    "again",
                    routes.RIGHTS_CODE,
                    _which(),
                    press(copy.CODE_AGAIN, look="secondary"),
                ),
                whatsapp_link(copy.WHATSAPP, brand.WHATSAPP_TEXT),
                link_button(
                    copy.START_OVER, routes.page_href(routes.RIGHTS), look="secondary"
                ),
                class_name="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full",
            ),
        ),
        class_name="mt-8",
        custom_attrs={"data-own-part": "code", "data-own-sent": "ask"},
    )


def _which() -> rx.Component:
    return rx.el.input(
        type="hidden",
        name=routes.QUERY_RIGHTS,
        # The page's own address names it too.
        custom_attrs={"data-own-page": ""},
    )
