"""What one of two colleagues does changes nothing of the other's."""

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta

import pytest

from app.domain.clock import utc_now
from app.domain.errors import AdminNotFound, BadCode, SecondFactorRequired
from app.domain.lead import Category
from app.domain.staff_session import SESSION_IDLE_LIMIT, SESSION_LIFETIME
from app.persistence import sessions
from app.services import (
    admin_accounts,
    bookings,
    own_account,
    second_factor,
    session_standing,
    sign_in,
    staff,
)
from app.services.booking_receipt import BookingReceipt
from tests.support.builders import FakeMailer
from tests.support.people import PASSWORD, Colleague, Visitor

OTHER = "otra clave bastante larga"
pytestmark = pytest.mark.usefixtures("database")


def test_a_session_list_is_ones_own(two_colleagues) -> None:
    rosa, elena = two_colleagues
    for one in (rosa, elena):
        assert [s.id for s in own_account.open_sessions(one.me)] == [one.me.session_id]
        assert {s.admin_id for s in own_account.open_sessions(one.me)} == {one.me.id}


def test_closing_the_others_closes_ones_own_only(two_colleagues) -> None:
    rosa, elena = two_colleagues
    elsewhere = rosa.sign_in()
    own_account.close_other_sessions(rosa.me)
    assert rosa.is_in()
    assert not rosa.is_in(elsewhere)
    assert elena.is_in()


def test_another_password_signs_no_colleague_out(two_colleagues) -> None:
    rosa, elena = two_colleagues
    own_account.change_password(rosa.me, rosa.password, OTHER)
    assert rosa.is_in()
    assert elena.is_in()
    assert elena.is_in(elena.sign_in())
    rosa.password = OTHER
    assert rosa.is_in(rosa.sign_in())


def test_a_password_that_the_console_gives_is_one_persons(two_colleagues) -> None:
    rosa, elena = two_colleagues
    admin_accounts.reset_password(rosa.email, OTHER)
    assert not rosa.is_in()
    assert elena.is_in()
    assert elena.is_in(elena.sign_in())


def test_a_factor_and_its_codes_are_ones_own(two_colleagues) -> None:
    rosa, elena = two_colleagues
    rosa.protect()
    assert elena.is_in()
    assert elena.is_in(elena.sign_in())  # nothing is asked of her
    assert second_factor.status(elena.me) == second_factor.Status(False, 0)
    with pytest.raises(SecondFactorRequired):
        rosa.sign_in()


def test_a_colleagues_recovery_code_opens_nothing_and_stays(two_colleagues) -> None:
    rosa, elena = two_colleagues
    rosa.protect()
    elena.protect()
    with pytest.raises(BadCode):
        rosa.sign_in(elena.codes[0])
    assert second_factor.status(elena.me).codes_left == len(elena.codes)
    assert elena.is_in(elena.sign_in(elena.codes[0]))
    assert second_factor.status(elena.me).codes_left == len(elena.codes) - 1
    assert second_factor.status(rosa.me).codes_left == len(rosa.codes)


@pytest.mark.parametrize("change", ["renew", "disable", "reset"])
def test_ones_own_change_leaves_the_others_codes(two_colleagues, change) -> None:
    rosa, elena = two_colleagues
    rosa.protect()
    elena.protect()
    if change == "renew":
        fresh = second_factor.renew_codes(rosa.me, PASSWORD)
        assert set(fresh).isdisjoint(rosa.codes)
    elif change == "disable":
        second_factor.disable(rosa.me, PASSWORD)
    else:
        admin_accounts.reset_second_factor(rosa.email)
        assert not rosa.is_in()
    assert elena.is_in()
    assert second_factor.status(elena.me) == second_factor.Status(
        on=True, codes_left=len(elena.codes)
    )
    assert elena.is_in(elena.sign_in(elena.codes[1]))
    assert second_factor.status(rosa.me).on is (change == "renew")


def test_signing_out_is_of_one_session(two_colleagues) -> None:
    rosa, elena = two_colleagues
    elsewhere = rosa.sign_in()
    sign_in.sign_out(rosa.token)
    assert not rosa.is_in()
    assert rosa.is_in(elsewhere)
    assert elena.is_in()


def test_signing_in_ends_the_session_that_the_browser_held(two_colleagues) -> None:
    """A token that somebody planted there is worth nothing afterwards."""
    rosa, elena = two_colleagues
    mine = sign_in.sign_in(rosa.email, rosa.password, replaces=elena.token)
    assert rosa.is_in(mine)
    assert not elena.is_in()
    assert rosa.is_in()


async def test_who_comes_back_finds_no_old_session_open(two_colleagues) -> None:
    rosa, elena = two_colleagues
    staff.deactivate(rosa.me, elena.me.id)
    assert not elena.is_in()
    assert rosa.is_in()
    invited = await staff.invite(rosa.me, elena.email, mailer=FakeMailer())
    token = staff.accept(invited.link.partition("#")[2], OTHER)
    assert elena.is_in(token)
    assert not elena.is_in()


async def test_an_invitation_taken_ends_the_session_of_that_browser(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    invited = await staff.invite(rosa.me, "nueva@correo.cl", mailer=FakeMailer())
    new = staff.accept(invited.link.partition("#")[2], OTHER, replaces=elena.token)
    assert sign_in.resolve(new)
    assert not elena.is_in()
    assert rosa.is_in()


def test_two_who_deactivate_each_other_at_one_moment_leave_one(
    two_colleagues, monkeypatch
) -> None:
    """Each has deactivated the other, and neither has committed, or one waits."""
    both = threading.Barrier(2, timeout=0.7)
    end_all = sessions.end_all

    def once_both_are_here(*arguments):
        with suppress(threading.BrokenBarrierError):
            both.wait()
        return end_all(*arguments)

    monkeypatch.setattr(sessions, "end_all", once_both_are_here)

    def tries(pair: tuple[Colleague, Colleague]) -> bool:
        try:
            staff.deactivate(pair[0].me, pair[1].me.id)
        except AdminNotFound:
            return False
        return True

    rosa, elena = two_colleagues
    with ThreadPoolExecutor(2) as crowd:
        done = list(crowd.map(tries, [(rosa, elena), (elena, rosa)]))
    assert sorted(done) == [False, True]
    assert [elena.is_in(), rosa.is_in()] == [not done[0], not done[1]]


def test_two_visitors_with_one_number_of_sending_each_keep_their_request(
    two_visitors,
) -> None:
    """A page that was passed on holds the number of whoever passed it on."""
    ana, berta = two_visitors
    number = str(uuid.uuid4())

    def send(who: Visitor) -> BookingReceipt:
        form = who.form(submission_id=number)
        return bookings.submit(form, Category.B2C, client=who.client)

    hers, others = send(ana), send(berta)
    assert hers.outcome == others.outcome == "stored"
    assert (hers.id, hers.reference) != (others.id, others.reference)
    again = send(ana), send(berta)
    assert [one.outcome for one in again] == ["repeated"] * 2
    assert [one.id for one in again] == [hers.id, others.id]


def test_watching_the_end_of_a_session_does_not_put_it_off(two_colleagues) -> None:
    rosa, elena = two_colleagues
    start = utc_now()

    def at(minutes: int):
        return lambda: start + timedelta(minutes=minutes)

    later = session_standing.of_token(rosa.token, present=False, clock=at(100))
    assert later is not None
    assert later.admin == rosa.me
    assert later.can_extend
    assert timedelta(minutes=19) < later.ends_in <= timedelta(minutes=20)
    there = session_standing.of_token(rosa.token, clock=at(100))
    assert there is not None
    assert there.ends_in == SESSION_IDLE_LIMIT
    assert (
        session_standing.of_token(rosa.token, present=False, clock=at(200)) is not None
    )
    assert session_standing.of_token(elena.token, present=False, clock=at(200)) is None
    assert session_standing.of_token(None) is None


def test_no_sign_of_life_outlives_the_absolute_limit(two_colleagues) -> None:
    rosa, _ = two_colleagues
    start = utc_now()
    hours = int(SESSION_LIFETIME.total_seconds() // 3600)
    for hour in range(hours):
        now = start + timedelta(hours=hour)
        found = session_standing.of_token(rosa.token, clock=lambda now=now: now)
        assert found is not None
        assert found.can_extend is (hour < hours - 2)
        assert found.ends_in <= min(
            SESSION_IDLE_LIMIT, timedelta(hours=hours - hour, seconds=1)
        )
    over = start + SESSION_LIFETIME + timedelta(seconds=1)
    assert session_standing.of_token(rosa.token, clock=lambda: over) is None
