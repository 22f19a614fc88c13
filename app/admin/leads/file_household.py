"""The people who were asked for together, as a lead's file shows them."""

from typing import TypedDict

from app.content import household as copy
from app.content import states
from app.domain.lead import cost_of
from app.domain.vaccines import display_name, format_clp
from app.services.household_text import patient_of
from app.services.lead_file import LeadFile


class PersonLine(TypedDict):
    """One of them; `id` is empty for the person of this file."""

    id: str
    name: str
    told: str


def household_lines(file: LeadFile) -> list[PersonLine]:
    """Return a line for each person; none where somebody was asked for alone."""
    if len(file.household) == 1:
        return []
    return [
        PersonLine(
            id="" if one.id == file.lead.id else str(one.id),
            name=patient_of(one),
            told=copy.LINE.format(
                vaccine=display_name(one.vaccine, file.catalogue),
                price=format_clp(one.vaccine_price),
                state=states.LABELS[one.state],
            ),
        )
        for one in file.household
    ]


def household_total(file: LeadFile) -> str:
    """Return what those cost together who are not cancelled; empty where all are."""
    total = cost_of(file.household)
    return "" if total is None else copy.TOTAL.format(total=format_clp(total))


def household_together(file: LeadFile) -> str:
    """Return the offer to write one visit for all; empty where there is one person."""
    count = len(file.household)
    return copy.TOGETHER.format(count=count) if count > 1 else ""
