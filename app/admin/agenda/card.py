"""One visit as the agenda shows it: display strings only."""

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypedDict

from app import routes
from app.admin.leads.planning import seen_of
from app.content import agenda as copy
from app.content import calendar, household, visits
from app.domain.agenda import Booked, Grouping, Mark, minute_of
from app.domain.clock import CHILE
from app.domain.links import has_chat, map_link, phone_link
from app.domain.visit import Slot, Visit, VisitState
from app.services.household_text import asked_by, person_of

# In the order in which a card tells them.
_MARKS = tuple(Mark)
# Shorter ones are drawn as long as this, so that a finger finds them.
SHORTEST_DRAWN = 18
# Shorter ones have hour and name in one line: two would be cut off.
ONE_LINE_BELOW = 45


class Card(TypedDict):
    """A visit; `place` is where it stands in the track of its column, as a style.

    A day has hundreds, all of which go over the line: what a window alone tells of one
    is found when it opens.

    `people` is of how many it is one visit, `before` of how many of them it comes
    after, and `seen` what a form says of them all.
    """

    id: str
    lead_id: str
    version: str
    name: str
    asked: str
    until: str
    short: bool
    day: str
    time: str
    minutes: str
    professional: str
    told: str
    together: str
    state: str
    ended: str
    marks: list[str]
    movable: bool
    people: str
    before: str
    seen: str
    label: str
    place: dict[str, int]


def card(
    one: Booked,
    odd: Iterable[Mark],
    grouping: Grouping,
    names: Mapping[uuid.UUID | None, str],
    vaccine_of: Callable[[str], str],
    stay: Sequence[Visit] = (),
) -> Card:
    """Return a visit as its card.

    Args:
        one: The visit and its lead.
        odd: What is odd about it.
        grouping: What its column stands for, which the card need not say.
        names: Of professionals, by id.
        vaccine_of: Names a vaccine.
        stay: The visits with which it is one, itself among them; none where it is
            alone.
    """
    slot = one.visit.slot
    starts, ends = slot.starts_at.astimezone(CHILE), slot.ends_at.astimezone(CHILE)
    told = set(odd)
    # Where a mark says that it is nobody's, the line need not.
    nobody = "" if Mark.UNASSIGNED in told else visits.NOBODY
    who = names.get(slot.professional_id, nobody)
    comuna = one.comuna or copy.NOBODY[Grouping.COMUNA]
    other = comuna if grouping is Grouping.PROFESSIONAL else who
    begins = calendar.hour_text(starts)
    until = copy.CARD_UNTIL.format(end=calendar.end_text(starts, ends))
    state = copy.STATES.get(one.visit.state, "")
    if grouping is Grouping.PROFESSIONAL:
        told.discard(Mark.UNASSIGNED)  # its column says so
    marks = [copy.MARKS[mark] for mark in _MARKS if mark in told]
    together, _ = together_words(len(stay))
    name, asked = person_of(one), asked_by(one)
    label = ", ".join(filter(None, (name, begins + until, other)))
    return Card(
        id=str(one.visit.id),
        lead_id=str(one.visit.lead_id),
        version=str(one.visit.version),
        name=name,
        asked=asked,
        until=until,
        short=slot.minutes < ONE_LINE_BELOW,
        day=starts.date().isoformat(),
        time=begins,
        minutes=str(slot.minutes),
        professional=str(slot.professional_id or ""),
        told=visits.BETWEEN.join(filter(None, (other, vaccine_of(one.vaccine)))),
        together=together,
        state=state,
        ended=one.visit.state.value if state else "",
        marks=marks,
        movable=one.visit.state is VisitState.OPEN,
        people=str(len(stay) or 1),
        before=str(stay.index(one.visit) if stay else 0),
        seen=seen_of(stay),
        label=". ".join(filter(None, (label, asked, together, state, *marks))),
        place={},
    )


def drawn_minutes(slot: Slot) -> int:
    """Return as how long a visit is drawn."""
    return max(slot.minutes, SHORTEST_DRAWN)


def together_words(people: int) -> tuple[str, str]:
    """Return how a visit of several is called, and the offer to write it for all."""
    if people < 2:
        return "", ""
    return copy.TOGETHER.format(count=people), household.TOGETHER.format(count=people)


def about_visit(card: Card) -> dict[str, str]:
    """Return what the window of a visit tells beside its form, as the card does."""
    return {
        "told": card["told"],
        "asked": card["asked"],
        "when": card["time"] + card["until"],
        "together": together_words(int(card["people"]))[1],
        "over": copy.DIALOG_OVER.get(card["ended"], ""),
    }


def contacts_of(one: Booked, *, whole: bool) -> dict[str, str]:
    """Return where the person of a visit is, and the ways to them that there are.

    The page is given it with the window alone: of a day it needs none.

    Args:
        one: The visit and its lead.
        whole: Whether the agenda is everybody's; else nobody is mailed from it.
    """
    has_ways = not one.withdrawn
    chat = routes.API_CHAT.format(lead_id=one.visit.lead_id)
    return {
        "phone": one.phone,
        "phone_link": phone_link(one.phone, one.phone_e164) if has_ways else "",
        "chat": chat if has_ways and has_chat(one.phone_e164) else "",
        "mail": one.email if has_ways and whole else "",
        "address": one.address,
        "map_link": map_link(one.address),
        "message": one.message,
    }


def place(one: Booked, first: int, lane: tuple[int, int]) -> dict[str, int]:
    """Return where a card stands in a track that begins at a minute of the day.

    The style sheet makes lengths of it.
    """
    return {
        "--at": minute_of(one.visit.slot) - first,
        "--long": drawn_minutes(one.visit.slot),
        "--lane": lane[0],
        "--of": lane[1],
    }
