"""The own page says what a press does: to whose visit, at whose cost, and to what end."""

import re
from collections.abc import Collection
from datetime import datetime, timedelta

import pytest

from app.api.own_view import filling_of
from app.content import own_deadline
from app.content import own_request as copy
from app.domain.errors import NotFree, VisitFirst
from app.domain.lead_state import LeadState
from app.domain.own_deadline import VisitUnnoted
from app.public.own_request import deeds
from app.services import consents, own_data, own_requests
from tests.integration.test_own_begun import code_of, opened, view
from tests.integration.test_own_under_way import (
    HALF,
    RAW,
    TOMORROW,
    homes,
    moved,
    states,
    withdraw,
)
from tests.support.builders import clock
from tests.support.homes import STARTS, Home

pytestmark = pytest.mark.usefixtures("database", "writing")
AT = STARTS + timedelta(minutes=5)
ENDS = {"with_visit", "with_begun"}
FEES = {"free", "late", "late-some"}
__all__ = ["homes"]


def asked(home: Home, at: datetime) -> list[Collection[str]]:
    """Return what the question before each withdrawal that is left says of visits."""
    rows = filling_of(view(home, at), at).rows["agreed"]
    return [ENDS & set(row.parts) for row in rows if "stands" in row.parts]


def fee(home: Home, at: datetime) -> Collection[str]:
    return FEES & set(filling_of(view(home, at), at).parts)


def test_the_question_before_a_withdrawal_says_what_the_press_does(homes) -> None:
    """The first is visited now, the others an hour after that."""
    home, other = homes
    for number in (2, 3):
        moved(home, number, STARTS + 3 * HALF, home.at)
    assert asked(other, AT) == [{"with_begun"}]
    assert asked(home, AT) == [{"with_visit", "with_begun"}]
    withdraw(home, 1, AT)
    assert asked(home, AT) == [{"with_visit"}]
    withdraw(home, 2, AT)
    there = [LeadState.SCHEDULED, LeadState.CANCELLED, LeadState.SCHEDULED]
    assert states(home, AT) == there
    assert asked(home, AT) == [{"with_visit"}]
    consents.withdraw_own(opened(other, AT), clock=clock(AT))
    assert states(other, AT) == [LeadState.SCHEDULED] * 3


def test_whom_the_team_holds_is_not_asked_to_cancel_before_an_erasure(homes) -> None:
    """The others of the stay were moved away, and the hour is still to come."""
    home, _ = homes
    withdraw(home, 3, AT)
    for number in (1, 2):
        moved(home, number, TOMORROW + number * HALF, AT)
    for number, refusal in ((3, VisitUnnoted), (1, VisitFirst)):
        code, whom = code_of(home, AT), {f"person_{number}": "1"}
        with pytest.raises(refusal):
            own_data.erase(opened(home, AT), code, whom, clock=clock(AT))
    assert len(view(home, AT).people) == 3


def test_a_fee_is_told_of_as_of_those_whom_it_concerns(homes) -> None:
    home, other = homes
    at = STARTS - timedelta(hours=2)
    moved(home, 3, STARTS + timedelta(days=5), home.at)
    assert (fee(home, at), fee(other, at)) == ({"late-some"}, {"late"})
    for each in homes:
        assert fee(each, each.at) == {"free"}
    two = " ".join(one.reference for one in view(home, at).people[:2])
    assert [filling_of(view(one, at), at).values["late"] for one in homes] == [two, "1"]
    own_requests.cancel(opened(home, at), {"person_3": "1"}, clock=clock(at))
    assert fee(home, at) == {"late"}
    raw = {"person_1": "1", "person_2": "1", **RAW}
    own_requests.cancel(opened(home, at), raw, clock=clock(at))
    assert fee(home, at) == {"free"}


@pytest.mark.parametrize("deed", ["cancel", "change"])
def test_a_fee_is_told_before_it_may_apply_to_each(homes, deed: str) -> None:
    """The page told of the first two alone; by the press it concerns the third, too."""
    home, other = homes
    soon = STARTS - timedelta(hours=2)
    moved(home, 3, soon + timedelta(hours=12, minutes=1), home.at)
    form = filling_of(view(home, soon), soon).values
    raw = {"late": form["late"], "seen": form["seen"], "person_3": "1"}
    if deed == "change":
        shown = view(home, soon).shown
        day = (STARTS + timedelta(days=9)).date().isoformat()
        raw = {**shown, **raw, "date": day}
    at = soon + timedelta(minutes=2)
    do = getattr(own_requests, deed)
    with pytest.raises(NotFree):
        do(opened(home, at), raw, clock=clock(at))
    assert states(home, at) == [LeadState.SCHEDULED] * 3
    # The page that is shown then tells of all.
    raw["late"] = filling_of(view(home, at), at).values["late"]
    assert raw["late"] == "1"
    do(opened(home, at), raw, clock=clock(at))
    assert states(home, at)[2] is not LeadState.SCHEDULED
    assert states(other, at) == [LeadState.SCHEDULED] * 3


@pytest.mark.parametrize("form", [deeds.change, deeds.cancel])
def test_the_page_has_a_sentence_for_each_fee(form) -> None:
    built = str(form())
    fees = FEES if form is deeds.cancel else FEES - {"free"}
    assert FEES & set(re.findall(r'"data-own-part":\s?"([\w-]+)"', built)) == fees
    for sentence in (copy.CANCEL_LATE, own_deadline.CANCEL_LATE_SOME):
        assert re.split(r"[^ -~]", sentence)[0] in built
