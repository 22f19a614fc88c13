"""Views: criteria that are chosen together, by their names."""

from typing import Final

import reflex as rx

from app.admin.leads.list_state import LeadListState
from app.content import filters as copy
from app.domain.lead_criteria import UNCONTACTED, LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.zone import Zone
from app.services.lead_query import query_of
from app.ui.element import anchor
from app.ui.icon import icon

_ID = "lead-views"
_FIXED: Final = (
    (copy.VIEW_ALL, LeadCriteria()),
    (copy.VIEW_UNCONTACTED, UNCONTACTED),
    (copy.VIEW_URGENT, LeadCriteria(state=LeadState.NEW, urgent=True)),
    (copy.VIEW_PHONE, LeadCriteria(phone_odd=True)),
    (copy.VIEW_ZONE, LeadCriteria(comuna=Zone.UNKNOWN)),
)


def views_menu() -> rx.Component:
    """Return the button and its menu."""
    return rx.fragment(
        rx.el.button(
            icon("star", 18),
            copy.VIEWS,
            type="button",
            class_name="btn btn-secondary views-button",
            custom_attrs={"popoverTarget": _ID},
        ),
        rx.el.div(
            *(
                rx.el.button(
                    name,
                    type="button",
                    on_click=LeadListState.show_view(query_of(criteria)),
                    class_name="menu-item w-full text-left",
                    custom_attrs={"data-closes": ""},
                )
                for name, criteria in _FIXED
            ),
            class_name="pop views-pop",
            custom_attrs=anchor(_ID) | {"popover": "auto", "aria-label": copy.VIEWS},
        ),
    )
