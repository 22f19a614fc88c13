"""The frame of every screen of the panel: checking, signed out, or the screen."""

import reflex as rx
from reflex_components_core.core.banner import has_connection_errors

from app import routes
from app.admin.session.login import login
from app.admin.session.notices import NoticeState
from app.admin.session.session_state import SessionState
from app.content import admin as copy
from app.content import brand, messages
from app.ui.element import NativeForm, link
from app.ui.icon import icon
from app.ui.toast_region import toast_region


def frame(screen: rx.Component, route: str) -> rx.Component:
    """Return a page of the panel in one of its three states.

    Args:
        screen: What the signed-in staff see.
        route: Its address, marked in the navigation.
    """
    return rx.el.div(
        rx.el.link(rel="stylesheet", href="/css/panel.css"),
        rx.el.script(src="/js/admin.js", defer=True),
        rx.el.script(src="/js/leads.js", defer=True),
        rx.match(
            SessionState.status,
            ("in", _panel(screen, route)),
            ("out", login()),
            _checking(),
        ),
        toast_region(NoticeState.notices, brand.NOTICES_LABEL, brand.CLOSE_LABEL),
        rx.cond(
            has_connection_errors,
            rx.el.p(
                messages.CONNECTION_LOST, class_name="connection-lost", role="alert"
            ),
            rx.fragment(),
        ),
        class_name="panel",
        custom_attrs={"data-session": SessionState.status},
    )


def _checking() -> rx.Component:
    return rx.el.main(
        rx.el.h1(copy.PANEL_TITLE, class_name="sr-only"),
        rx.el.div(
            rx.el.span(class_name="spinner", custom_attrs={"aria-hidden": "true"}),
            copy.LOADING,
            rx.el.noscript(copy.NO_SCRIPT_NOTE),
            class_name="flex items-center justify-center gap-3",
            role="status",
        ),
        class_name="flex min-h-dvh items-center justify-center font-semibold",
    )


def _panel(screen: rx.Component, route: str) -> rx.Component:
    return rx.el.div(
        rx.el.header(
            rx.el.div(
                rx.el.h1(copy.PANEL_TITLE, class_name="font-extrabold sm:text-xl"),
                _navigation(route),
                rx.el.div(
                    link(
                        icon("user", 22),
                        rx.el.span(SessionState.email, class_name="max-md:sr-only"),
                        href=routes.page_href(routes.ACCOUNT),
                        class_name="panel-link gap-2",
                        data_leaves="",
                        **({"aria_current": "page"} if route == routes.ACCOUNT else {}),
                    ),
                    link(
                        copy.PANEL_SITE_LINK,
                        href=routes.HOME,
                        class_name="link hidden min-h-11 items-center sm:inline-flex",
                    ),
                    _sign_out(),
                    class_name="ml-auto flex items-center gap-1 sm:gap-5",
                ),
                class_name="panel-wrap flex flex-wrap items-center justify-between "
                "gap-x-6 gap-y-1 py-2 sm:py-3",
            ),
            class_name="panel-header",
        ),
        rx.el.main(screen),
    )


def _navigation(route: str) -> rx.Component:
    return rx.el.nav(
        *(
            link(
                text,
                href=routes.page_href(address),
                class_name="panel-link",
                data_leaves="",
                **({"aria_current": "page"} if address == route else {}),
            )
            for text, address in (
                (copy.NAVIGATION_LEADS, routes.ADMIN),
                (copy.NAVIGATION_SUMMARY, routes.SUMMARY),
                (copy.NAVIGATION_TEAM, routes.TEAM),
            )
        ),
        class_name="flex gap-1 max-lg:order-last max-lg:w-full",
        custom_attrs={"aria-label": copy.NAVIGATION_LABEL},
    )


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
