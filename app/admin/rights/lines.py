"""Requests for one's rights, and for visits, as the desk shows them."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypedDict
from urllib.parse import urlencode

from app.content import admin, household, rights, states
from app.content import rights_desk as copy
from app.content.calendar import long_day
from app.content.visits import BETWEEN
from app.domain.clock import minute_text
from app.domain.fields import version_in
from app.domain.ident import NO_ID, id_in
from app.domain.lead import Lead
from app.domain.newsletter import Subscriber
from app.domain.rights_clocks import Urgency
from app.domain.rights_request import RightsRequest
from app.domain.text import isolated
from app.routes import (
    ADMIN,
    API_RIGHTS_FILE,
    QUERY_AMONG,
    QUERY_RIGHTS,
    QUERY_SEARCH,
    RIGHTS_DESK,
    page_href,
)
from app.services import newsletter_words
from app.services.household_text import for_whom

# What a form or a button of the desk sends.
Pressed = Mapping[str, Any]


class RequestLine(TypedDict):
    """A request for somebody's rights; `urgency` names the look of its clock.

    `theirs` is said to whoever typed before a colleague noted the identity.
    """

    id: str
    version: int
    reference: str
    asks: str
    email: str
    detail: str
    received: str
    due: str
    urgency: str
    urgency_label: str
    extended: bool
    may_extend: bool
    identity: str
    identity_hint: str
    theirs: str
    closed: str
    reason: str


class RecordLine(TypedDict):
    """A request for a visit that may be the person's; `key` is all that it shows."""

    id: str
    key: str
    reference: str
    name: str
    whom: str
    contact: str
    address: str
    state: str
    registered: str
    blocked: str
    edit: str
    ticked: bool


def request_line(request: RightsRequest, urgency: Urgency | None) -> RequestLine:
    """Return a request as the screen shows it; without a clock where it is closed."""
    clocks = request.clocks
    due = long_day(clocks.due) if clocks else ""
    return RequestLine(
        id=str(request.id),
        version=request.version,
        reference=request.reference,
        asks=rights.ASKS[request.asks],
        email=request.email,
        detail=request.detail,
        received=copy.RECEIVED.format(when=minute_text(request.received_at))
        if request.received_at
        else "",
        due=copy.DUE.format(day=due),
        urgency=urgency.value if urgency else "",
        urgency_label=copy.URGENCY[urgency] if urgency else "",
        extended=request.extended_at is not None,
        may_extend=bool(
            clocks and clocks.may_extend and urgency is not Urgency.OVERDUE
        ),
        identity=request.identity,
        identity_hint=_identity_hint(request),
        theirs=admin.CARD_THEIRS.format(now=request.identity),
        closed=copy.CLOSED.format(
            closing=copy.CLOSINGS[request.closing], when=minute_text(request.closed_at)
        )
        if request.closing and request.closed_at
        else "",
        reason=request.reason,
    )


def more_line(count: int, shown: int, first: int) -> str:
    """Return that more petitions wait than are shown, empty where none does.

    Args:
        count: How many wait.
        shown: How many are shown, one that the address names among them.
        first: How many of those that are due first are shown at most.
    """
    if count <= shown:
        return ""
    return copy.OPEN_MORE.format(count=count, shown=min(shown, first))


def news_line(one: Subscriber) -> str:
    """Return since when an address is on the list of the news, and if it confirmed."""
    asked, confirmed = newsletter_words.told_of(one)
    return copy.NEWS_THERE.format(email=one.email, asked=asked, confirmed=confirmed)


def who_line(line: RecordLine) -> str:
    """Return whom a record is of, as the question names them."""
    named = BETWEEN.join(filter(None, (isolated(line["name"]), isolated(line["whom"]))))
    return copy.ERASE_WHO.format(whom=named, reference=line["reference"])


def _identity_hint(request: RightsRequest) -> str:
    if request.is_proved:
        return copy.IDENTITY_HINT
    return copy.IDENTITY_UNPROVED_HINT if request.email else copy.IDENTITY_UNMAILED_HINT


def record_lines(leads: Iterable[Lead], kept: Collection[str]) -> list[RecordLine]:
    """Return requests for visits, ticked where their id or their key is kept."""
    lines = [record_line(lead) for lead in leads]
    return [
        RecordLine(**{**line, "ticked": line["id"] in kept or line["key"] in kept})
        for line in lines
    ]


def turned(lines: Iterable[RecordLine], ident: str) -> list[RecordLine]:
    """Return the lines with one of them ticked, or its tick taken away."""
    return [
        RecordLine(**{**line, "ticked": line["ticked"] ^ (line["id"] == ident)})
        for line in lines
    ]


def record_line(lead: Lead) -> RecordLine:
    """Return a request for a visit as the screen shows it."""
    line = RecordLine(
        id=str(lead.id),
        key="",
        reference=lead.reference,
        name=lead.name,
        whom=for_whom(lead) or (household.HIMSELF if lead.household_id else ""),
        contact=BETWEEN.join(filter(None, (lead.phone, lead.email))),
        address=lead.address,
        state=states.LABELS[lead.state],
        registered=minute_text(lead.created_at),
        blocked=copy.BLOCKED_SINCE.format(when=minute_text(lead.blocked_at))
        if lead.blocked_at
        else "",
        edit="" if lead.blocked_at else _edit(lead),
        ticked=False,
    )
    shown = "\n".join(each for each in line.values() if isinstance(each, str))
    return RecordLine(**{**line, "key": shown})


def _edit(lead: Lead) -> str:
    """Return where the list shows this request alone, as its own addresses do."""
    return f"{page_href(ADMIN)}#{urlencode({QUERY_SEARCH: lead.reference})}"


def desk_address(ident: str = "") -> str:
    """Return the address of the desk, or of one request there."""
    query = f"?{urlencode({QUERY_RIGHTS: ident})}" if ident else ""
    return page_href(RIGHTS_DESK) + query


def file_address(shown: Sequence[RequestLine], kind: str, ticked: Iterable[str]) -> str:
    """Return where the file of what is ticked, if anything, is downloaded.

    Empty where no petition is at hand, or nobody noted yet who asks.
    """
    if not shown or not shown[0]["identity"]:
        return ""
    path = API_RIGHTS_FILE.format(request_id=shown[0]["id"], kind=kind)
    among = ",".join(ticked)
    return f"{path}?{QUERY_AMONG}={among}" if among else path


def theirs_in(
    before: Sequence[RequestLine], now: Sequence[RequestLine]
) -> dict[str, str]:
    """Return what is said at the identity where a colleague noted another meanwhile."""
    if before and now and before[0]["identity"] != now[0]["identity"]:
        return {"identity": now[0]["theirs"]}
    return {}


def named_in(pressed: Pressed, shown: Sequence[RequestLine]) -> tuple[uuid.UUID, int]:
    """Return of which petition a press is, and of which version.

    Args:
        pressed: What the page said; one of an older build says nothing of it.
        shown: The petition at hand, if there is one.
    """
    if ident := str(pressed.get("about", "")):
        return id_in(ident) or NO_ID, version_in(pressed.get("version", ""))
    return (uuid.UUID(shown[0]["id"]), shown[0]["version"]) if shown else (NO_ID, -1)
