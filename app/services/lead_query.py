"""The list's criteria as the query of an address, which can be kept and shared."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from app import routes
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.lead_search import MAX_TERM


def criteria_in(query: Mapping[str, str]) -> LeadCriteria:
    """Return what an address asks for; what makes no sense asks for nothing."""
    category, order = (
        query.get(routes.QUERY_CATEGORY, ""),
        query.get(routes.QUERY_ORDER, ""),
    )
    return LeadCriteria(
        search=query.get(routes.QUERY_SEARCH, "")[:MAX_TERM],
        category=Category(category) if category in set(Category) else None,
        day=day_in(query.get(routes.QUERY_DAY, "")),
        order=Order(order) if order in set(Order) else Order.NEWEST_FIRST,
    )


def day_in(text: str) -> date | None:
    """Return a day written as 2026-11-30, None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return None if day in (date.min, date.max) else day


def query_of(criteria: LeadCriteria) -> str:
    """Return the criteria as a query, without what is asked for anyway."""
    asked = {
        routes.QUERY_SEARCH: criteria.search,
        routes.QUERY_CATEGORY: criteria.category.value if criteria.category else "",
        routes.QUERY_DAY: criteria.day.isoformat() if criteria.day else "",
        routes.QUERY_ORDER: ""
        if criteria.order is Order.NEWEST_FIRST
        else criteria.order.value,
    }
    return urlencode({key: value for key, value in asked.items() if value})


def unreadable(query: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of what a query asks for that cannot be made out."""
    understood = criteria_in(query)
    read = {
        routes.QUERY_CATEGORY: understood.category,
        routes.QUERY_DAY: understood.day,
    }
    wrong = [name for name, value in read.items() if query.get(name) and value is None]
    if query.get(routes.QUERY_ORDER, "") not in ("", *Order):
        wrong.append(routes.QUERY_ORDER)
    return tuple(wrong)
