"""The frame of every screen of the panel: checking, signed out, or the screen."""

import reflex as rx
from reflex_components_core.core.banner import has_connection_errors

from app import routes
from app.admin.header import header
from app.admin.session.login import login
from app.admin.session.notices import NoticeState
from app.admin.session.rights import SCREENS, allowed
from app.admin.session.session_state import SessionState
from app.admin.session.staying import again_dialog, checker, ending_note
from app.admin.session.undo_state import UndoState
from app.content import admin as copy
from app.content import brand, messages, states
from app.domain.roles import Right
from app.services.undoing import OFFERED_FOR
from app.ui.toast_region import Undo, toast_region


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
        _banners(),
        rx.match(
            SessionState.status,
            ("in", "lost", _panel(screen, route)),
            ("out", login()),
            _checking(),
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
        class_name="panel",
        custom_attrs={
            "data-session": SessionState.status,
            "data-who": SessionState.email,
            "data-alive": routes.API_STANDING,
            "data-hydrated": rx.cond(rx.State.is_hydrated, "true", "false"),
        },
    )


def _banners() -> rx.Component:
    """Return what is told above everything; it has a place of its own there."""
    return rx.el.div(
        rx.cond(
            has_connection_errors,
            rx.el.p(messages.CONNECTION_LOST, class_name="line-lost", role="alert"),
            rx.fragment(),
        ),
        rx.el.p(
            messages.LINE_SILENT,
            class_name="line-lost line-silent",
            role="alert",
            hidden=True,
            custom_attrs={
                "data-line-note": routes.HEALTH,
                "suppressHydrationWarning": True,
            },
        ),
        rx.el.p(
            messages.PRESS_LOST,
            class_name="press-lost",
            role="alert",
            hidden=True,
            custom_attrs={"data-press-lost": "", "suppressHydrationWarning": True},
        ),
        rx.el.p(
            messages.DRAFT_KEPT,
            class_name="draft-note",
            role="status",
            hidden=True,
            custom_attrs={"data-draft-note": "", "suppressHydrationWarning": True},
        ),
        class_name="panel-banners",
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
        header(route),
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
