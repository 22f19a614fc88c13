"""The answer to an address that does not exist."""

import reflex as rx

from app import routes
from app.content import seo
from app.public.shell.dead_end import dead_end, explanation, title
from app.public.shell.layout import layout
from app.ui.button import link_button


def page() -> rx.Component:
    """Return the 404 page; its script writes the unknown path to the console."""
    return layout(
        dead_end(
            rx.el.p(
                seo.NOT_FOUND_CODE,
                class_name="text-7xl font-extrabold tracking-tight text-sea",
            ),
            title(seo.NOT_FOUND_TITLE, lang="en"),
            explanation(seo.NOT_FOUND_TEXT),
            actions=(
                link_button(seo.NOT_FOUND_HOME, routes.HOME, size="lg"),
                link_button(
                    seo.NOT_FOUND_BOOKING,
                    routes.anchor_href(routes.ANCHOR_SERVICES),
                    look="secondary",
                    size="lg",
                ),
            ),
            custom_attrs={"data-not-found": seo.NOT_FOUND_LOG},
        ),
        scripts=("not-found",),
    )
