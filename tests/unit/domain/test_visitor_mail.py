"""How many mails an address gets, and until when one says something."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.domain.visitor_mail import (
    DAY,
    HOUR,
    ORDINARY,
    WHOLE,
    VisitorMail,
    free_from,
    too_late,
)
from tests.support.builders import NOON


def ago(*minutes: int) -> list:
    return [NOON - timedelta(minutes=m) for m in minutes]


def test_three_an_hour_and_ten_a_day_go_where_it_cannot_wait() -> None:
    assert free_from([], NOON, WHOLE) == NOON
    assert free_from(ago(5, 10), NOON, WHOLE) == NOON
    assert free_from(ago(5, 10, 50), NOON, WHOLE) == NOON + timedelta(minutes=10)
    assert free_from(ago(5, 10, 61), NOON, WHOLE) == NOON
    ten = ago(*range(100, 1100, 100))
    assert free_from(ten, NOON, WHOLE) == NOON + DAY - timedelta(minutes=1000)


def test_what_can_wait_leaves_the_last_of_them() -> None:
    assert free_from(ago(5), NOON) == NOON
    assert free_from(ago(5, 50), NOON) == NOON + timedelta(minutes=10)
    assert free_from(ago(5, 61), NOON) == NOON
    eight = ago(*range(100, 900, 100))
    assert free_from(eight, NOON) == NOON + DAY - timedelta(minutes=800)
    assert free_from(eight, NOON, WHOLE) == NOON


def test_whoever_got_the_last_of_them_waits_until_one_more_is_really_free() -> None:
    assert free_from(ago(5, 20, 50), NOON) == NOON + timedelta(minutes=40)
    nine = ago(*range(100, 1000, 100))
    assert free_from(nine, NOON) == NOON + DAY - timedelta(minutes=800)


@given(
    st.lists(
        st.tuples(st.integers(0, 3000), st.sampled_from([WHOLE, ORDINARY])), max_size=60
    )
)
def test_whoever_waits_as_told_never_sends_too_much(wishes) -> None:
    """Minutes at which somebody wants to write; each waits until it is free."""
    sent: list = []
    now = NOON
    for minute, allowed in sorted(wishes, key=lambda wish: wish[0]):
        now = max(now, NOON + timedelta(minutes=minute))
        now = free_from(sent, now, allowed)
        assert free_from(sent, now, allowed) == now
        sent.append(now)
    for at in sent:
        for span, most in ((HOUR, WHOLE.per_hour), (DAY, WHOLE.per_day)):
            assert sum(at - span < other <= at for other in sent) <= most


def test_what_nobody_waits_for_any_more_is_too_late() -> None:
    def after(kind: VisitorMail, waited: timedelta) -> bool:
        return too_late(kind, NOON, NOON + waited)

    assert not after(VisitorMail.CODE, timedelta(minutes=10))
    assert after(VisitorMail.CODE, timedelta(minutes=11))
    assert not after(VisitorMail.RECEIVED, timedelta(hours=47))
    assert after(VisitorMail.RECEIVED, timedelta(days=3))
    assert not after(VisitorMail.VISIT, timedelta(days=3))
