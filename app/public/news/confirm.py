"""Where who asked for news confirms it, and what they read afterwards."""

import reflex as rx

from app import routes
from app.content import news as copy
from app.content import not_me, seo, shell
from app.public.shell.dead_end import dead_end, explanation, title
from app.public.shell.layout import layout
from app.public.shell.token_form import SCRIPT, token_form
from app.ui.button import link_button


def confirm_page() -> rx.Component:
    """Return the page with the button that confirms."""
    return layout(
        dead_end(
            title(copy.CONFIRM_TITLE),
            explanation(copy.CONFIRM_TEXT),
            rx.el.p(shell.NEWSLETTER_CONSENT, class_name="mt-4"),
            token_form(
                routes.API_NEWS_CONFIRM,
                button=copy.CONFIRM_BUTTON,
                busy=not_me.BUSY,
                label=not_me.LABEL,
                hint=not_me.HINT,
            ),
            actions=(link_button(not_me.MISTAKE, routes.HOME, look="secondary"),),
        ),
        scripts=(SCRIPT,),
    )


def confirmed_page() -> rx.Component:
    """Return what is shown once an address is confirmed."""
    return _told(copy.CONFIRMED_TITLE, copy.CONFIRMED_TEXT)


def not_confirmed_page() -> rx.Component:
    """Return what is shown where a link confirms nothing, or nothing any more."""
    return _told(copy.ENDED_TITLE, copy.ENDED_TEXT)


def _told(heading: str, text: str) -> rx.Component:
    return layout(
        dead_end(
            title(heading),
            explanation(text),
            actions=(link_button(seo.NOT_FOUND_HOME, routes.HOME, look="secondary"),),
        )
    )
