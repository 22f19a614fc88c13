"""What the agenda is asked for as the query of its address."""

from collections.abc import Mapping
from datetime import date
from typing import Final
from urllib.parse import urlencode

from app import routes
from app.domain.agenda import AgendaQuery, Grouping, Span
from app.services.lead_query import day_in

_LONGEST: Final = 60
# Further from today nobody is visited.
_YEARS: Final = range(2000, 2201)


def agenda_in(query: Mapping[str, str], today: date) -> AgendaQuery:
    """Return what an address asks for; what makes no sense asks for today."""
    day = day_in(query.get(routes.QUERY_AGENDA_DAY, ""))
    span, grouping = query.get(routes.QUERY_SPAN), query.get(routes.QUERY_BY)
    return AgendaQuery(
        day=day if day and day.year in _YEARS else today,
        span=Span(span) if span in set(Span) else Span.DAY,
        grouping=(
            Grouping(grouping) if grouping in set(Grouping) else Grouping.PROFESSIONAL
        ),
        who=query.get(routes.QUERY_WHO, "")[:_LONGEST],
    )


def of_one(asked: AgendaQuery) -> AgendaQuery:
    """Return what is asked for where there is one to show: its day and its span."""
    return AgendaQuery(asked.day, asked.span)


def agenda_address(asked: AgendaQuery) -> str:
    """Return the address of the agenda that shows what is asked for."""
    parts = {
        routes.QUERY_AGENDA_DAY: asked.day.isoformat(),
        routes.QUERY_SPAN: asked.span.value,
        routes.QUERY_BY: asked.grouping.value,
        routes.QUERY_WHO: asked.who,
    }
    told = {name: value for name, value in parts.items() if value}
    return f"{routes.page_href(routes.AGENDA)}?{urlencode(told)}"
