"""What the list is asked for, as the staff read it and as their forms hold it."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypedDict

from app import routes
from app.content import admin as copy
from app.content import filters as words
from app.content import states
from app.domain.lead_criteria import COUNT_CAP, NO_PHARMACY, LeadCriteria
from app.services.lead_query import criteria_in, query_of

# What the window of further filters holds, by the names of the address.
FURTHER: Final = {
    routes.QUERY_STATE: "state",
    routes.QUERY_SINCE: "since",
    routes.QUERY_UNTIL: "until",
    routes.QUERY_WISHED: "wished",
    routes.QUERY_COMUNA: "comuna",
    routes.QUERY_VACCINE: "vaccine",
    routes.QUERY_BY_PHARMACY: "pharmacy",
    routes.QUERY_URGENT: "urgent",
    routes.QUERY_PHONE_ODD: "phone_odd",
}


class Chip(TypedDict):
    """Something that narrows the list; `field` is what its button clears."""

    field: str
    text: str


def chips_of(
    asked: LeadCriteria, pharmacies: Mapping[str, str] = MappingProxyType({})
) -> list[Chip]:
    """Return what narrows the list, in the order of the tools.

    Args:
        asked: The criteria.
        pharmacies: Slug to name of those that are known.
    """
    texts = {
        "search": copy.CHIP_SEARCH.format(value=asked.search),
        "day": copy.CHIP_DATE.format(value=_day(asked.day)),
        "category": copy.CHIP_CATEGORY.format(
            value=copy.CATEGORY_LABELS[asked.category] if asked.category else ""
        ),
        "state": words.CHIP_STATE.format(
            value=states.LABELS[asked.state] if asked.state else ""
        ),
        "since": words.CHIP_SINCE.format(value=_day(asked.since)),
        "until": words.CHIP_UNTIL.format(value=_day(asked.until)),
        "wished": words.CHIP_WISHED.format(value=_day(asked.wished)),
        "comuna": words.CHIP_COMUNA.format(
            value=words.ZONES.get(asked.comuna, asked.comuna)
        ),
        "vaccine": words.CHIP_VACCINE.format(value=asked.vaccine),
        "pharmacy": words.CHIP_PHARMACY.format(
            value=words.NO_PHARMACY
            if asked.pharmacy == NO_PHARMACY
            else pharmacies.get(asked.pharmacy, asked.pharmacy)
        ),
        "urgent": words.CHIP_URGENT,
        "phone_odd": words.CHIP_PHONE_ODD,
        "among": words.CHIP_AMONG.format(count=len(asked.among)),
    }
    return [
        Chip(field=name, text=text)
        for name, text in texts.items()
        if getattr(asked, name) != getattr(_NOTHING, name)
    ]


def without(asked: LeadCriteria, field: str) -> dict[str, Any]:
    """Return the change that takes a chip away; nothing for a name that is none."""
    known = {chip["field"] for chip in chips_of(asked)}
    return {field: getattr(_NOTHING, field)} if field in known else {}


def further_texts(asked: LeadCriteria) -> dict[str, str]:
    """Return what the window of further filters shows, empty for nothing."""
    by_name = dict(part.split("=", 1) for part in query_of(asked).split("&") if part)
    texts = dict.fromkeys(FURTHER, "")
    for name, field in FURTHER.items():
        value = getattr(asked, field)
        if name in by_name:
            texts[name] = value if isinstance(value, str) else by_name[name]
    return texts


def narrowed(asked: LeadCriteria, form: Mapping[str, object]) -> LeadCriteria:
    """Return criteria with what the window of further filters says instead."""
    texts = {name: str(form.get(name, "")) for name in FURTHER}
    wanted = criteria_in({name: text for name, text in texts.items() if text})
    return replace(
        asked, **{field: getattr(wanted, field) for field in FURTHER.values()}
    )


def count_text(total: int, *, whole: bool = False) -> str:
    """Return how many leads there are; beyond the cap only a whole count is exact."""
    if total == 0:
        return copy.COUNT_NONE
    if total == 1:
        return copy.COUNT_ONE
    if total > COUNT_CAP and not whole:
        return copy.COUNT_CAPPED.format(count=grouped(COUNT_CAP))
    return copy.COUNT_MANY.format(count=grouped(total))


def grouped(number: int) -> str:
    """Return a number as it is written in Chile, 12.345."""
    return f"{number:,}".replace(",", ".")


def _day(day: Any) -> str:
    return f"{day:%d/%m/%Y}" if day else ""


_NOTHING: Final = LeadCriteria()
