"""Petitions as the desk shows them: more time is offered only while there is some."""

import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from app.admin.rights.lines import (
    RequestLine,
    file_address,
    more_line,
    request_line,
    theirs_in,
)
from app.content import rights_desk as copy
from app.domain.rights_clocks import Asks, Urgency
from app.domain.rights_request import RightsRequest
from tests.support.builders import NOON


def request(asks: Asks = Asks.ERASURE, *, extended: bool = False) -> RightsRequest:
    return RightsRequest(
        id=uuid.UUID(int=1),
        reference="DP-7K2M4S",
        asks=asks,
        email="ana@correo.cl",
        detail="",
        lead_id=None,
        asked_at=NOON,
        received_at=NOON,
        is_proved=True,
        extended_at=NOON + timedelta(days=1) if extended else None,
        identity="",
        closed_at=None,
        closing=None,
        reason="",
        version=1,
    )


def noted(identity: str, **more: Any) -> RequestLine:
    """Return a petition whose sender's identity was noted."""
    return request_line(replace(request(), identity=identity, **more), Urgency.CALM)


@pytest.mark.parametrize(
    ("shown", "urgency", "is_offered"),
    [
        (request(), Urgency.CALM, True),
        (request(), Urgency.SOON, True),
        (request(), Urgency.OVERDUE, False),
        (request(), None, True),
        (request(extended=True), Urgency.CALM, False),
        (request(Asks.BLOCKING), Urgency.CALM, False),
    ],
)
def test_more_time_is_offered_once_and_not_when_it_is_late(
    shown: RightsRequest, urgency: Urgency | None, is_offered: bool
) -> None:
    line = request_line(shown, urgency)
    assert line["may_extend"] is is_offered
    assert line["extended"] is (shown.extended_at is not None)
    assert line["urgency_label"] == (copy.URGENCY[urgency] if urgency else "")


@pytest.mark.parametrize(
    ("count", "shown", "told"),
    [(5, 5, 0), (6, 5, 5), (7, 6, 5), (2, 1, 1)],
)
def test_the_list_says_how_many_of_them_are_due_first(
    count: int, shown: int, told: int
) -> None:
    more = copy.OPEN_MORE.format(count=count, shown=told) if told else ""
    assert more_line(count, shown, 5) == more


def test_a_file_is_of_what_is_ticked_or_of_the_address_alone() -> None:
    one, two = [noted("Carnet")], [noted("Carnet", id=uuid.UUID(int=2))]
    alone = file_address(one, "pdf", [])
    assert "?" not in alone
    assert file_address(one, "pdf", ["a", "b"]).removeprefix(alone).endswith("=a,b")
    assert file_address(one, "json", []) != alone != file_address(two, "pdf", [])
    assert file_address([], "pdf", []) == file_address([noted("")], "pdf", []) == ""


def test_what_a_colleague_noted_is_said_and_nothing_else() -> None:
    before, now = noted("Carnet"), noted("Por carta")
    assert theirs_in([before], [now]) == {"identity": now["theirs"]}
    assert "Por carta" in now["theirs"]
    assert theirs_in([before], [before]) == theirs_in([], [now]) == {}
    assert theirs_in([before], []) == {}
