"""The fixed header with its navigation, and the menu of small screens."""

from typing import Any

import reflex as rx

from app import routes
from app.content import shell
from app.public.shell.logo import logo
from app.ui.button import Look, Size, link_button
from app.ui.element import anchor, link
from app.ui.icon import icon

MENU_ID = "menu"


def header(
    *, scheduler: bool = False, booking: str = "", quiet: bool = False
) -> rx.Component:
    """Return the header.

    Args:
        scheduler: Whether this page has the scheduler.
        booking: Where the button leads, as `schedule_link` has it.
        quiet: Whether it steps back, as `schedule_link` has it.
    """
    return rx.el.header(
        rx.el.div(
            logo(),
            rx.el.nav(
                *(_nav_link(entry) for entry in shell.NAV),
                class_name="ml-auto hidden items-center gap-1 lg:flex",
                custom_attrs={"aria-label": shell.NAV_LABEL, "data-spy": ""},
            ),
            schedule_link(
                scheduler,
                "ml-auto hidden sm:inline-flex lg:ml-4",
                "sm",
                booking=booking,
                quiet=quiet,
            ),
            _menu_button(),
            class_name="wrap flex h-18 items-center gap-3",
        ),
        class_name="site-header fixed inset-x-0 top-0 z-40",
    )


def menu(
    *, scheduler: bool = False, booking: str = "", quiet: bool = False
) -> rx.Component:
    """Return the menu that slides in on small screens."""
    return rx.el.div(
        rx.el.div(
            rx.el.p(shell.MENU_TITLE, class_name="text-lg font-bold"),
            rx.el.button(
                icon("x", 24),
                type="button",
                class_name="-mr-2.5 inline-grid h-11 w-11 place-items-center",
                custom_attrs={
                    "popoverTarget": MENU_ID,
                    "popoverTargetAction": "hide",
                    "aria-label": shell.MENU_CLOSE_LABEL,
                },
            ),
            class_name="flex h-18 items-center justify-between",
        ),
        rx.el.nav(
            *(
                link(
                    entry.label,
                    href=routes.anchor_href(entry.anchor),
                    class_name="flex min-h-13 items-center border-b border-line "
                    "text-lg font-semibold hover:text-sea",
                )
                for entry in shell.NAV
            ),
            class_name="flex flex-col",
            custom_attrs={"aria-label": shell.MENU_TITLE},
        ),
        schedule_link(scheduler, "mt-6 w-full", booking=booking, quiet=quiet),
        class_name="px-6 pb-8",
        custom_attrs=anchor(MENU_ID)
        | {"popover": "auto", "role": "dialog", "aria-label": shell.MENU_TITLE},
    )


def schedule_link(
    scheduler: bool,
    class_name: str = "",
    size: Size = "md",
    *,
    booking: str = "",
    quiet: bool = False,
    quiet_look: Look = "secondary",
) -> rx.Component:
    """Return 'Agendar cita': the scheduler where there is one, else a form.

    Args:
        scheduler: Whether the page has the scheduler.
        class_name: Classes besides the button's.
        size: Size of the button.
        booking: Address of the page's own form; empty for the home page's.
        quiet: Whether the page has something of its own that comes first.
        quiet_look: How it looks then; on dark ground another one.
    """
    attrs: dict[str, Any] = {"data-open-scheduler": ""} if scheduler else {}
    return link_button(
        shell.HEADER_ACTION,
        booking or routes.anchor_href(routes.ANCHOR_SERVICES),
        look=quiet_look if quiet else "primary",
        size=size,
        class_name=class_name,
        attrs=attrs,
    )


def _nav_link(entry: shell.NavLink) -> rx.Component:
    return link(
        entry.label, href=routes.anchor_href(entry.anchor), class_name="nav-link"
    )


def _menu_button() -> rx.Component:
    return rx.el.button(
        icon("menu", 26),
        type="button",
        class_name="-mr-2.5 ml-auto inline-grid h-11 w-11 flex-none place-items-center "
        "sm:ml-0 lg:hidden",
        custom_attrs={
            "popoverTarget": MENU_ID,
            "aria-label": shell.MENU_OPEN_LABEL,
            "aria-controls": MENU_ID,
        },
    )
