"""The answer to a request that failed for no reason that we know."""

import reflex as rx

from app import routes
from app.content import seo
from app.public.shell.dead_end import dead_end, explanation, title
from app.public.shell.layout import layout
from app.ui.button import link_button


def page() -> rx.Component:
    """Return the page; the server puts the reference of the failure into it."""
    return layout(
        dead_end(
            title(seo.FAILURE_TITLE),
            explanation(seo.FAILURE_TEXT),
            rx.el.p(
                seo.FAILURE_LABEL,
                " ",
                rx.el.strong(seo.FAILURE_REFERENCE, class_name="select-all"),
                class_name="mt-4 text-lg",
            ),
            actions=(
                link_button(
                    seo.NOT_FOUND_BOOKING,
                    routes.anchor_href(routes.ANCHOR_SERVICES),
                    size="lg",
                ),
                link_button(
                    seo.NOT_FOUND_HOME, routes.HOME, look="secondary", size="lg"
                ),
            ),
        ),
    )
