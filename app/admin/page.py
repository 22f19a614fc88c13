"""The pages of the panel."""

from collections.abc import Mapping
from typing import Final

import reflex as rx

from app import routes
from app.admin.account.account_state import AccountState
from app.admin.account.page import account_page
from app.admin.account.passkeys_state import PasskeysState
from app.admin.account.second_factor_state import SecondFactorState
from app.admin.agenda.agenda_state import AgendaState
from app.admin.agenda.page import agenda_page
from app.admin.audit.audit_state import AuditState
from app.admin.audit.page import audit_page
from app.admin.breaches.breaches_state import BreachesState
from app.admin.breaches.page import breaches_page
from app.admin.frame import frame
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.panel import leads_panel
from app.admin.leads.views_state import ViewsState
from app.admin.mails.mails_state import MailsState
from app.admin.mails.page import mails_page
from app.admin.newsletter.newsletter_state import NewsletterState
from app.admin.newsletter.page import newsletter_page
from app.admin.newsletter.proof_state import NewsProofState
from app.admin.pharmacies.page import pharmacies_page
from app.admin.pharmacies.pharmacies_state import PharmaciesState
from app.admin.prices.page import prices_page
from app.admin.prices.prices_state import PricesState
from app.admin.professionals.page import professionals_page
from app.admin.professionals.professionals_state import ProfessionalsState
from app.admin.rights.page import rights_page
from app.admin.rights.rights_state import RightsState
from app.admin.session.session_state import SessionState
from app.admin.sheets.page import sheets_page
from app.admin.sheets.sheets_state import SheetsState
from app.admin.summary.page import summary_page
from app.admin.summary.summary_state import SummaryState
from app.admin.team.invitation import invitation_page
from app.admin.team.page import team_page
from app.admin.team.team_state import TeamState
from app.admin.texts.page import texts_page
from app.admin.texts.texts_state import TextsState
from app.content import (
    account,
    admin,
    audit,
    brand,
    breaches,
    newsletter,
    pharmacy_sheet,
    seo,
    team,
)
from app.settings import get_settings

TITLES: Final[Mapping[str, str]] = {
    routes.ADMIN: admin.LEADS_TITLE,
    routes.SUMMARY: admin.NAVIGATION_SUMMARY,
    routes.AGENDA: admin.NAVIGATION_AGENDA,
    routes.PRICES: admin.NAVIGATION_PRICES,
    routes.TEXTS: admin.NAVIGATION_TEXTS,
    routes.PROFESSIONALS: admin.NAVIGATION_PROFESSIONALS,
    routes.PHARMACIES: admin.NAVIGATION_PHARMACIES,
    routes.NEWSLETTER: newsletter.TITLE,
    routes.SHEETS: pharmacy_sheet.TITLE,
    routes.MAILS: admin.NAVIGATION_MAILS,
    routes.RIGHTS_DESK: admin.NAVIGATION_RIGHTS,
    routes.BREACHES: breaches.TITLE,
    routes.TEAM: team.TITLE,
    routes.AUDIT: audit.TITLE,
    routes.ACCOUNT: account.TITLE,
}


def register(app: rx.App) -> None:
    """Add the panel's pages to the app."""
    pages = (
        (
            leads_page,
            routes.ADMIN,
            LeadListState.load,
            DrawerState.load,
            ViewsState.load,
        ),
        (summary_page, routes.SUMMARY, SummaryState.load),
        (
            account_page,
            routes.ACCOUNT,
            AccountState.load,
            SecondFactorState.load,
            PasskeysState.load,
        ),
        (team_page, routes.TEAM, TeamState.load),
        (audit_page, routes.AUDIT, AuditState.load),
        (prices_page, routes.PRICES, PricesState.load),
        (texts_page, routes.TEXTS, TextsState.load),
        (pharmacies_page, routes.PHARMACIES, PharmaciesState.load),
        (sheets_page, routes.SHEETS, SheetsState.load),
        (
            newsletter_page,
            routes.NEWSLETTER,
            NewsletterState.load,
            NewsProofState.start,
        ),
        (mails_page, routes.MAILS, MailsState.load),
        (rights_page, routes.RIGHTS_DESK, RightsState.load),
        (breaches_page, routes.BREACHES, BreachesState.load),
        (agenda_page, routes.AGENDA, AgendaState.load),
        (professionals_page, routes.PROFESSIONALS, ProfessionalsState.load),
    )
    name = get_settings().brand_name or brand.DEFAULT_NAME
    for page, route, *loads in pages:
        app.add_page(
            page,
            route=route,
            title=seo.ADMIN_PANEL.title.format(screen=TITLES[route], brand=name),
            description=seo.ADMIN_PANEL.description,
            meta=[{"name": "robots", "content": "noindex, nofollow"}],
            on_load=[SessionState.open, *loads],
            context={"sitemap": None},
        )
    app.add_page(
        invitation_page,
        route=routes.INVITATION,
        title=seo.ADMIN_PANEL.title.format(screen=team.ACCEPT_TITLE, brand=name),
        description=seo.ADMIN_PANEL.description,
        meta=[{"name": "robots", "content": "noindex, nofollow"}],
        context={"sitemap": None},
    )


def leads_page() -> rx.Component:
    """Return the page of the leads."""
    return frame(leads_panel(), routes.ADMIN)
