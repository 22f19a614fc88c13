"""The panel's page: checking, signed out, or the panel itself."""

import reflex as rx
from reflex_components_core.core.banner import has_connection_errors

from app import routes
from app.admin.leads.list_state import LeadListState
from app.admin.leads.panel import leads_panel
from app.admin.session.login import login
from app.admin.session.notices import NoticeState
from app.admin.session.session_state import SessionState
from app.content import admin as copy
from app.content import brand, messages, seo
from app.settings import get_settings
from app.ui.element import NativeForm, link
from app.ui.toast_region import toast_region


def register(app: rx.App) -> None:
    """Add the panel's page to the app."""
    name = get_settings().brand_name or brand.DEFAULT_NAME
    app.add_page(
        page,
        route=routes.ADMIN,
        title=seo.ADMIN_PANEL.title.format(brand=name),
        description=seo.ADMIN_PANEL.description,
        meta=[{"name": "robots", "content": "noindex, nofollow"}],
        on_load=[SessionState.open, LeadListState.load],
        context={"sitemap": None},
    )


def page() -> rx.Component:
    """Return the page in one of its three states."""
    return rx.el.div(
        rx.el.link(rel="stylesheet", href="/css/panel.css"),
        rx.el.script(src="/js/admin.js", defer=True),
        rx.match(
            SessionState.status,
            ("in", _panel()),
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
        rx.el.span(class_name="spinner", custom_attrs={"aria-hidden": "true"}),
        copy.LOADING,
        rx.el.noscript(copy.NO_SCRIPT_NOTE),
        class_name="flex min-h-dvh items-center justify-center gap-3 font-semibold",
        role="status",
    )


def _panel() -> rx.Component:
    return rx.el.div(
        rx.el.header(
            rx.el.div(
                rx.el.h1(copy.PANEL_TITLE, class_name="text-xl font-extrabold"),
                rx.el.div(
                    rx.el.span(
                        SessionState.email, class_name="hidden text-ink-soft md:inline"
                    ),
                    link(
                        copy.PANEL_SITE_LINK,
                        href=routes.HOME,
                        class_name="link hidden min-h-11 items-center sm:inline-flex",
                    ),
                    _sign_out(),
                    class_name="flex items-center gap-5",
                ),
                class_name="panel-wrap flex flex-wrap items-center justify-between "
                "gap-x-6 gap-y-2 py-3",
            ),
            class_name="panel-header",
        ),
        rx.el.main(leads_panel()),
    )


def _sign_out() -> rx.Component:
    return NativeForm.create(
        rx.el.button(copy.LOGOUT, type="submit", class_name="btn btn-secondary btn-sm"),
        custom_attrs={
            "method": "post",
            "action": routes.API_LOGOUT,
            "data-logout": "",
            "data-next": f"{routes.page_href(routes.ADMIN)}"
            f"?{routes.NOTICE_QUERY}={routes.NOTICE_SIGNED_OUT}",
        },
    )
