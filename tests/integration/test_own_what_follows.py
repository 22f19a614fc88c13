"""The own page says what a press does: to whose visit, and to what end."""

from collections.abc import Collection
from datetime import datetime, timedelta

import pytest

from app.api.own_view import filling_of
from app.domain.errors import VisitFirst
from app.domain.lead_state import LeadState
from app.domain.own_hours import VisitUnnoted
from app.services import consents, own_data
from tests.integration.test_own_begun import code_of, opened, view
from tests.integration.test_own_under_way import (
    HALF,
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
__all__ = ["homes"]


def asked(home: Home, at: datetime) -> list[Collection[str]]:
    """Return what the question before each withdrawal that is left says of visits."""
    rows = filling_of(view(home, at), at).rows["agreed"]
    return [ENDS & set(row.parts) for row in rows if "stands" in row.parts]


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
