"""What the pages show of who may what; the guard and the services decide it."""

from collections.abc import Mapping
from typing import Final

import reflex as rx

from app import routes
from app.admin.session.session_state import SessionState
from app.domain.roles import Right

# Which right each screen is for.
SCREENS: Final[Mapping[str, Right]] = {
    routes.ADMIN: Right.LEADS,
    routes.AGENDA: Right.AGENDA,
    routes.SUMMARY: Right.SUMMARY,
    routes.PRICES: Right.PRICES,
    routes.TEXTS: Right.TEXTS,
    routes.PROFESSIONALS: Right.PROFESSIONALS,
    routes.PHARMACIES: Right.PHARMACIES,
    routes.SHEETS: Right.PHARMACIES,
    routes.NEWSLETTER: Right.NEWSLETTER,
    routes.TEAM: Right.TEAM,
    routes.AUDIT: Right.AUDIT,
    routes.MAILS: Right.MAILS,
    routes.RIGHTS_DESK: Right.RIGHTS,
    routes.BREACHES: Right.RIGHTS,
    routes.ACCOUNT: Right.ACCOUNT,
}


def allowed(
    right: Right, shown: rx.Component, otherwise: rx.Component | None = None
) -> rx.Component:
    """Return what who has a right sees, else something else or nothing."""
    return rx.cond(
        SessionState.rights.contains(right.value), shown, otherwise or rx.fragment()
    )
