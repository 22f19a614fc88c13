"""The head of every screen of the panel: where one is, and the ways from there."""

from typing import Final

import reflex as rx

from app import routes
from app.admin.session.rights import SCREENS, allowed
from app.admin.session.session_state import SessionState
from app.content import admin as copy
from app.content import manual
from app.ui.element import NativeForm, link
from app.ui.icon import icon

# Screens that no link of the navigation leads to, with those that do.
_PART_OF: Final = {
    routes.SHEETS: routes.PHARMACIES,
    routes.BREACHES: routes.RIGHTS_DESK,
}


def header(route: str) -> rx.Component:
    """Return the head.

    Args:
        route: Address of the screen, marked in the navigation.
    """
    return rx.el.header(
        rx.el.div(
            _title(),
            _navigation(route),
            rx.el.div(
                link(
                    icon("user", 22),
                    rx.el.span(
                        SessionState.email,
                        class_name="max-w-36 truncate max-[110rem]:sr-only",
                    ),
                    href=routes.page_href(routes.ACCOUNT),
                    class_name="panel-link icon-link gap-2",
                    data_leaves="",
                    **({"aria_current": "page"} if route == routes.ACCOUNT else {}),
                ),
                link(
                    icon("circle-help", 22),
                    href=routes.API_MANUAL,
                    class_name="panel-link icon-link",
                    target="_blank",
                    title=manual.MANUAL,
                    aria_label=manual.HELP,
                ),
                link(
                    icon("globe", 22, "hidden xl:block"),
                    rx.el.span(copy.PANEL_SITE_LINK, class_name="xl:sr-only"),
                    href=routes.HOME,
                    class_name="link icon-link hidden min-h-11 items-center "
                    "md:inline-flex",
                    title=copy.PANEL_SITE_LINK,
                ),
                _sign_out(),
                class_name="ml-auto flex flex-none items-center gap-1 sm:gap-5",
            ),
            class_name="panel-wrap flex flex-wrap items-center justify-between "
            "gap-x-6 gap-y-1 py-2 sm:py-3",
        ),
        class_name="panel-header",
    )


def _title() -> rx.Component:
    """Return the panel's name, small and in two lines where its sections need the room."""
    first, _, last = copy.PANEL_TITLE.rpartition(" ")
    return rx.el.h1(
        rx.el.span(first, class_name="whitespace-nowrap"),
        f" {last}",
        class_name="flex-none font-extrabold sm:text-xl",
    )


def _navigation(route: str) -> rx.Component:
    return rx.el.nav(
        *(
            allowed(
                SCREENS[address],
                link(
                    text,
                    href=routes.page_href(address),
                    class_name="panel-link",
                    data_leaves="",
                    **_mark(address, route),
                ),
            )
            for text, address in (
                (copy.NAVIGATION_LEADS, routes.ADMIN),
                (copy.NAVIGATION_AGENDA, routes.AGENDA),
                (copy.NAVIGATION_SUMMARY, routes.SUMMARY),
                (copy.NAVIGATION_PRICES, routes.PRICES),
                (copy.NAVIGATION_TEXTS, routes.TEXTS),
                (copy.NAVIGATION_PROFESSIONALS, routes.PROFESSIONALS),
                (copy.NAVIGATION_PHARMACIES, routes.PHARMACIES),
                (copy.NAVIGATION_NEWSLETTER, routes.NEWSLETTER),
                (copy.NAVIGATION_TEAM, routes.TEAM),
                (copy.NAVIGATION_AUDIT, routes.AUDIT),
                (copy.NAVIGATION_MAILS, routes.MAILS),
                (copy.NAVIGATION_RIGHTS, routes.RIGHTS_DESK),
            )
        ),
        # All of it in one line beside the title, or all in a line of its own: what
        # scrolls out of sight lies, in some browsers, under its own bar.
        class_name="flex gap-1 overflow-x-auto max-[85rem]:order-last "
        "max-[85rem]:w-full min-[85rem]:gap-0",
        custom_attrs={"aria-label": copy.NAVIGATION_LABEL},
    )


def _mark(address: str, route: str) -> dict[str, str]:
    """Return what marks a link of the navigation as where one is, or near there."""
    if address == route:
        return {"aria_current": "page"}
    return {"aria_current": "true"} if address == _PART_OF.get(route) else {}


def _sign_out() -> rx.Component:
    return NativeForm.create(
        rx.el.button(
            icon("log-out", 20, "sm:hidden"),
            rx.el.span(copy.LOGOUT, class_name="max-sm:sr-only"),
            type="submit",
            class_name="btn btn-secondary btn-sm max-sm:px-3",
        ),
        custom_attrs={
            "method": "post",
            "action": routes.API_LOGOUT,
            "data-logout": "",
            "data-leaves": "",
            "data-next": f"{routes.page_href(routes.ADMIN)}"
            f"?{routes.NOTICE_QUERY}={routes.NOTICE_SIGNED_OUT}",
        },
    )
