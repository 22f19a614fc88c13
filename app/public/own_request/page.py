"""The page of a visitor's own request: closed as it is built, open as it is served."""

import reflex as rx

from app import routes
from app.content import own_request as copy
from app.domain.own_request import CODE_PLACE
from app.public.own_request.closed import code_form, link_form, opening
from app.public.own_request.consent import consent
from app.public.own_request.contact import contact
from app.public.own_request.deeds import cancel, change, confirm
from app.public.own_request.opened import ways_on
from app.public.own_request.own_data import own_data
from app.public.own_request.parts import (
    DRAFT,
    ONCE,
    erased,
    notice,
    panel,
    press,
    title,
)
from app.public.own_request.shown import facts, in_calendar, next_step
from app.public.shell.layout import layout
from app.ui.element import NativeForm

# The script that takes the token out of the address, then what lets go of what was
# erased, what keeps what is typed, and what lets no page come back that was closed.
SCRIPTS = ("own_request", "own_erased", DRAFT, "bfcache")


def closed_page() -> rx.Component:
    """Return the page that asks for a link or a code."""
    return _page(
        title(copy.TITLE),
        _lead(copy.CLOSED_LEAD, "mails"),
        _lead(copy.CLOSED_LEAD_WITHOUT_MAILS, "no-mails"),
        notice(),
        erased(),
        opening(),
        rx.el.div(
            panel(copy.LINK_TITLE, link_form()),
            panel(copy.CODE_TITLE, code_form()),
            class_name="mt-8 grid gap-6 lg:grid-cols-2",
            custom_attrs={"data-own-part": "mails"},
        ),
        contact(),
    )


def open_page() -> rx.Component:
    """Return the page with places for what is a visitor's own."""
    return _page(
        title(copy.TITLE),
        notice(),
        erased(),
        facts(),
        next_step(),
        in_calendar(),
        confirm(),
        change(),
        cancel(),
        consent(),
        own_data(),
        ways_on(),
        _opener(),
    )


def _lead(text: str, part: str) -> rx.Component:
    return rx.el.p(
        text,
        class_name="mt-4 text-lg text-ink-soft",
        custom_attrs={"data-own-part": part},
    )


def _page(*children: rx.Component) -> rx.Component:
    return layout(
        rx.el.section(
            rx.el.div(
                rx.el.div(*children, class_name="mx-auto max-w-[52rem]"),
                class_name="wrap pt-28 pb-20 lg:pt-36",
            ),
            class_name="h-full bg-linear-to-b from-sky to-mist",
        ),
        scripts=(*SCRIPTS, ONCE),
        # What somebody came for leads here.
        quiet=True,
    )


def _opener() -> rx.Component:
    return NativeForm.create(
        rx.el.input(type="hidden", name="token"),
        press(copy.CONTINUE),
        class_name="mt-6",
        custom_attrs={
            "method": "post",
            "action": routes.OWN_OPEN,
            "hidden": True,
            "data-own-open": "",
            "data-own-anchor": CODE_PLACE,
        },
    )
