"""The bars of the plots: their names, their numbers, and what each opens."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from app.content import states
from app.content import summary as copy
from app.domain.lead import Category
from app.domain.lead_criteria import NO_PHARMACY, LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.summary import Summary
from app.domain.vaccines import format_clp
from app.domain.zone import Zone
from app.services.lead_query import address_of

# Of words that anybody may type there are any number; the rest share a bar.
_MOST: Final = 15

Entry = dict[str, str | int]


def days_of(found: Summary) -> list[Entry]:
    """Return a bar a day, one part a form."""
    return [
        {
            "label": f"{count.day:%d/%m}",
            "B2C": count.b2c,
            "Pharmacy": count.pharmacy,
            "href": address_of(LeadCriteria(day=count.day)),
        }
        | {
            f"href_{form.value}": address_of(LeadCriteria(day=count.day, category=form))
            for form in Category
        }
        for count in found.days
    ]


def vaccines_of(found: Summary) -> list[Entry]:
    """Return a bar a vaccine; it opens those that ask for it in the period."""
    shown, rest = found.vaccines[:_MOST], found.vaccines[_MOST:]
    entries = [
        _entry(
            count.vaccine, count.leads, replace(_within(found), vaccine=count.vaccine)
        )
        | {"value": format_clp(count.value)}
        for count in shown
    ]
    value = format_clp(sum(count.value for count in rest))
    leads = sum(count.leads for count in rest)
    return entries + [_entry(copy.OTHERS, leads) | {"value": value} for _ in rest[:1]]


def comunas_of(found: Summary) -> list[Entry]:
    """Return a bar a comuna; it opens those of the period that live there."""
    shown, rest = found.comunas[:_MOST], found.comunas[_MOST:]
    entries = [
        _entry(
            count.of or copy.NO_COMUNA,
            count.leads,
            replace(_within(found), comuna=count.of or Zone.UNKNOWN),
        )
        for count in shown
    ]
    leads = sum(count.leads for count in rest)
    return entries + [_entry(copy.OTHERS, leads) for _ in rest[:1]]


def states_of(found: Summary) -> list[Entry]:
    """Return a bar a state, in the order of a lead's way."""
    leads = {count.of: count.leads for count in found.states}
    return [
        _entry(
            states.LABELS[state],
            leads.get(state, 0),
            replace(_within(found), state=state),
        )
        for state in LeadState
    ]


def pharmacies_of(found: Summary) -> list[Entry]:
    """Return a bar a pharmacy; it opens those of the period that came through it."""
    shown, rest = found.pharmacies[:_MOST], found.pharmacies[_MOST:]
    entries = [
        _entry(
            count.name or copy.NO_PHARMACY,
            count.leads,
            replace(_within(found), pharmacy=count.slug or NO_PHARMACY),
        )
        for count in shown
    ]
    leads = sum(count.leads for count in rest)
    return entries + [_entry(copy.OTHERS, leads) for _ in rest[:1]]


def counts_of(labels: Iterable[str], numbers: Sequence[int]) -> list[Entry]:
    """Return a bar a number; the list has no such criterion, so none opens it."""
    return [
        _entry(label, number) for label, number in zip(labels, numbers, strict=True)
    ]


def grouped(number: int) -> str:
    """Return a number as it is written in Chile, 12.345."""
    return f"{number:,}".replace(",", ".")


def _within(found: Summary) -> LeadCriteria:
    return LeadCriteria(since=found.days[0].day, until=found.days[-1].day)


def _entry(label: str, leads: int, criteria: LeadCriteria | None = None) -> Entry:
    return {
        "label": label,
        "leads": leads,
        "number": grouped(leads),
        "href": address_of(criteria) if criteria else "",
    }
