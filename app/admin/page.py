"""The pages of the panel."""

import reflex as rx

from app import routes
from app.admin.account.account_state import AccountState
from app.admin.account.page import account_page
from app.admin.account.second_factor_state import SecondFactorState
from app.admin.frame import frame
from app.admin.leads.list_state import LeadListState
from app.admin.leads.panel import leads_panel
from app.admin.session.session_state import SessionState
from app.admin.summary.page import summary_page
from app.admin.summary.summary_state import SummaryState
from app.admin.team.invitation import invitation_page
from app.admin.team.page import team_page
from app.admin.team.team_state import TeamState
from app.content import brand, seo
from app.settings import get_settings


def register(app: rx.App) -> None:
    """Add the panel's pages to the app."""
    pages = (
        (leads_page, routes.ADMIN, LeadListState.load),
        (summary_page, routes.SUMMARY, SummaryState.load),
        (account_page, routes.ACCOUNT, AccountState.load, SecondFactorState.load),
        (team_page, routes.TEAM, TeamState.load),
    )
    name = get_settings().brand_name or brand.DEFAULT_NAME
    for page, route, *loads in pages:
        app.add_page(
            page,
            route=route,
            title=seo.ADMIN_PANEL.title.format(brand=name),
            description=seo.ADMIN_PANEL.description,
            meta=[{"name": "robots", "content": "noindex, nofollow"}],
            on_load=[SessionState.open, *loads],
            context={"sitemap": None},
        )
    app.add_page(
        invitation_page,
        route=routes.INVITATION,
        title=seo.ADMIN_PANEL.title.format(brand=name),
        description=seo.ADMIN_PANEL.description,
        meta=[{"name": "robots", "content": "noindex, nofollow"}],
        context={"sitemap": None},
    )


def leads_page() -> rx.Component:
    """Return the page of the leads."""
    return frame(leads_panel(), routes.ADMIN)
