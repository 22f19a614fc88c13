"""What the list is asked for, told to the page: the tools, the chips, the export."""

from collections.abc import Sequence

import reflex as rx

from app.admin.leads.criteria_view import Chip, chips_of, further_texts
from app.admin.session.panel_state import PanelState
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.pharmacy import Pharmacy, labels_of
from app.services.lead_query import query_of


class ToldCriteria(PanelState, mixin=True):
    """What the tools show; `further_round` grows when their window is drawn anew."""

    search: rx.Field[str] = rx.field("")
    category: rx.Field[str] = rx.field("")
    day: rx.Field[str] = rx.field("")
    oldest_first: rx.Field[bool] = rx.field(False)
    chips: rx.Field[list[Chip]] = rx.field(default_factory=list)
    pharmacies: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    further: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    further_round: rx.Field[int] = rx.field(0)
    export_query: rx.Field[str] = rx.field("")

    _criteria: LeadCriteria = LeadCriteria()

    def _tell_criteria(self) -> None:
        asked = self._criteria
        self.search = asked.search
        self.category = asked.category.value if asked.category else ""
        self.day = asked.day.isoformat() if asked.day else ""
        self.oldest_first = asked.order is Order.OLDEST_FIRST
        self.export_query = query_of(asked)
        self.chips = chips_of(asked, self.pharmacies)
        further = further_texts(asked)
        if further != self.further:
            self.further, self.further_round = further, self.further_round + 1

    def _tell_pharmacies(self, partners: Sequence[Pharmacy]) -> None:
        """Name the pharmacies in the tools; slug to name, in their order."""
        labels = labels_of(partners)
        names = {one.slug: labels[one.id] for one in partners}
        if list(names.items()) != list(self.pharmacies.items()):
            self.pharmacies, self.further_round = names, self.further_round + 1
            self.chips = chips_of(self._criteria, names)
