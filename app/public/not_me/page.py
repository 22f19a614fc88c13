"""Where a mail's 'No fui yo' leads: opening it changes nothing, its button does."""

import reflex as rx

from app import routes
from app.content import brand, seo
from app.content import not_me as copy
from app.public.shell.dead_end import dead_end, explanation, title
from app.public.shell.layout import layout
from app.public.shell.whatsapp import whatsapp_link
from app.ui.button import link_button, submit_button
from app.ui.element import NativeForm, anchor

_FIELD = "codigo-del-enlace"


def page() -> rx.Component:
    """Return the page with the button."""
    return layout(
        dead_end(
            title(copy.TITLE),
            explanation(copy.TEXT),
            _form(),
            actions=(link_button(copy.MISTAKE, routes.HOME, look="secondary"),),
        ),
        scripts=("not-me",),
    )


def done_page() -> rx.Component:
    """Return what is shown afterwards, whatever the link was."""
    return layout(
        dead_end(
            title(copy.DONE_TITLE),
            explanation(copy.DONE_TEXT),
            explanation(copy.DONE_SLIP),
            actions=(
                whatsapp_link(brand.WHATSAPP_LABEL, copy.DONE_SLIP_MESSAGE),
                link_button(seo.NOT_FOUND_HOME, routes.HOME, look="secondary"),
            ),
        ),
    )


def _form() -> rx.Component:
    """Return the form; a script puts the link's token into it and hides the field."""
    return NativeForm.create(
        rx.el.div(
            rx.el.label(
                copy.LABEL, html_for=_FIELD, class_name="mb-1.5 block font-semibold"
            ),
            rx.el.input(
                type="text",
                name="token",
                required=True,
                class_name="field-input w-full",
                custom_attrs=anchor(_FIELD)
                | {
                    "autoComplete": "off",
                    "autoCapitalize": "none",
                    "spellCheck": "false",
                    "aria-describedby": f"{_FIELD}-hint",
                },
            ),
            rx.el.p(
                copy.HINT,
                class_name="mt-1.5 text-ink-soft",
                custom_attrs=anchor(f"{_FIELD}-hint"),
            ),
            custom_attrs={"data-token-field": ""},
        ),
        submit_button(copy.BUTTON, copy.BUSY, "mt-5"),
        class_name="mt-6 max-w-md",
        custom_attrs={
            "method": "post",
            "action": routes.API_NOT_ME,
            "data-not-me": "",
        },
    )
