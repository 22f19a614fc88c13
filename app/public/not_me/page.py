"""Where a mail's 'No fui yo' leads: opening it changes nothing, its button does."""

import reflex as rx

from app import routes
from app.content import brand, seo
from app.content import not_me as copy
from app.public.shell.dead_end import dead_end, explanation, title
from app.public.shell.layout import layout
from app.public.shell.token_form import SCRIPT, token_form
from app.public.shell.whatsapp import whatsapp_link
from app.ui.button import link_button


def page() -> rx.Component:
    """Return the page with the button."""
    return layout(
        dead_end(
            title(copy.TITLE),
            explanation(copy.TEXT),
            token_form(
                routes.API_NOT_ME,
                button=copy.BUTTON,
                busy=copy.BUSY,
                label=copy.LABEL,
                hint=copy.HINT,
            ),
            actions=(link_button(copy.MISTAKE, routes.HOME, look="secondary"),),
        ),
        scripts=(SCRIPT,),
    )


def done_page() -> rx.Component:
    """Return what is shown afterwards, whatever the link was."""
    return layout(
        dead_end(
            title(copy.DONE_TITLE),
            explanation(copy.DONE_TEXT),
            explanation(copy.DONE_ERASE),
            explanation(copy.DONE_SLIP),
            actions=(
                link_button(copy.DONE_ERASE_LINK, routes.RIGHTS, look="secondary"),
                whatsapp_link(brand.WHATSAPP_LABEL, copy.DONE_SLIP_MESSAGE),
                link_button(seo.NOT_FOUND_HOME, routes.HOME, look="secondary"),
            ),
        ),
    )
