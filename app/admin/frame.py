"""The frame of every screen of the panel: checking, signed out, or the screen."""

from typing import Final

import reflex as rx
from reflex_components_core.core.banner import has_connection_errors

from app import routes
from app.admin.session.login import login
from app.admin.session.notices import NoticeState
from app.admin.session.rights import SCREENS, allowed
from app.admin.session.session_state import SessionState
from app.admin.session.staying import again_dialog, checker, ending_note
from app.admin.session.undo_state import UndoState
from app.content import admin as copy
from app.content import brand, manual, messages, states
from app.domain.roles import Right
from app.services.undoing import OFFERED_FOR
from app.ui.element import NativeForm, link
from app.ui.icon import icon
from app.ui.toast_region import Undo, toast_region

# Screens that no link of the navigation leads to, with those that do.
_PART_OF: Final = {
    routes.SHEETS: routes.PHARMACIES,
    routes.BREACHES: routes.RIGHTS_DESK,
}


def frame(screen: rx.Component, route: str, *own: rx.Component) -> rx.Component:
    """Return a page of the panel in one of its three states.

    Args:
        screen: What the signed-in staff see.
        route: Its address, marked in the navigation.
        own: Styles and scripts of this page alone. They stand here, because what
            React adds later is never run.
    """
    return rx.el.div(
        rx.el.link(rel="stylesheet", href="/css/panel.css"),
        rx.el.link(rel="stylesheet", href="/css/agenda.css"),
        rx.el.script(src="/js/panel.js", defer=True, type="module"),
        *own,
        rx.el.p(
            copy.OLD_BROWSER,
            class_name="hidden bg-sun-soft px-5 py-3 font-semibold "
            "supports-[not_selector(:popover-open)]:block",
            custom_attrs={"data-old-browser": ""},
        ),
        rx.match(
            SessionState.status,
            ("in", "lost", _panel(screen, route)),
            ("out", login()),
            _checking(),
        ),
        rx.el.p(
            messages.DRAFT_KEPT,
            class_name="draft-note",
            role="status",
            hidden=True,
            custom_attrs={"data-draft-note": "", "suppressHydrationWarning": True},
        ),
        rx.el.p(
            messages.LINE_SILENT,
            class_name="connection-lost line-silent",
            role="alert",
            hidden=True,
            custom_attrs={
                "data-line-note": routes.HEALTH,
                "suppressHydrationWarning": True,
            },
        ),
        again_dialog(),
        ending_note(),
        checker(),
        toast_region(
            NoticeState.notices,
            brand.NOTICES_LABEL,
            brand.CLOSE_LABEL,
            Undo(states.UNDO, UndoState.undo, int(OFFERED_FOR.total_seconds())),
        ),
        rx.cond(
            has_connection_errors,
            rx.el.p(
                messages.CONNECTION_LOST, class_name="connection-lost", role="alert"
            ),
            rx.fragment(),
        ),
        class_name="panel",
        custom_attrs={
            "data-session": SessionState.status,
            "data-who": SessionState.email,
            "data-alive": routes.API_STANDING,
            "data-hydrated": rx.cond(rx.State.is_hydrated, "true", "false"),
        },
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
                        rx.el.span(
                            SessionState.email, class_name="max-[100rem]:sr-only"
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
                        icon("globe", 22, "hidden xl:max-[100rem]:block"),
                        rx.el.span(
                            copy.PANEL_SITE_LINK,
                            class_name="xl:max-[100rem]:sr-only",
                        ),
                        href=routes.HOME,
                        class_name="link icon-link hidden min-h-11 items-center "
                        "md:inline-flex",
                        title=copy.PANEL_SITE_LINK,
                    ),
                    _sign_out(),
                    class_name="ml-auto flex items-center gap-1 sm:gap-5",
                ),
                class_name="panel-wrap flex flex-wrap items-center justify-between "
                "gap-x-6 gap-y-1 py-2 sm:py-3",
            ),
            class_name="panel-header",
        ),
        rx.el.main(allowed(SCREENS[route], screen, _not_for_you())),
        allowed(Right.LEADS, _arrivals()),
    )


def _arrivals() -> rx.Component:
    """Return where the script asks what came in, and what it says of an urgent one."""
    return rx.el.span(
        hidden=True,
        custom_attrs={
            "data-arrivals": routes.API_ARRIVED,
            "data-notice-title": copy.URGENT_NOTICE,
            "data-notice-text": copy.URGENT_NOTICE_TEXT,
        },
    )


def _not_for_you() -> rx.Component:
    return rx.el.section(
        rx.el.h2(copy.NO_ACCESS_TITLE, class_name="text-2xl font-extrabold"),
        rx.el.p(copy.NO_ACCESS_TEXT, class_name="mt-2 text-ink-soft"),
        class_name="panel-wrap py-8",
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
        class_name="flex gap-1 overflow-x-auto max-lg:order-last max-lg:w-full "
        "xl:gap-0",
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
