"""Who has a lead open is shown to the others, here and through Redis."""

import uuid
from datetime import timedelta

import pytest

from app.adapters import presence as shelf
from app.domain.clock import utc_now
from app.domain.staff_session import SESSION_IDLE_LIMIT
from app.services import presence, sign_in, watching
from app.services.watching import News
from app.settings import get_settings
from tests.support.people import PASSWORD

pytestmark = pytest.mark.usefixtures("database")
LEAD = uuid.UUID(int=7)
OTHER_LEAD = uuid.UUID(int=8)


@pytest.fixture(params=["here", "redis"])
def place(request, monkeypatch):
    """One process, or what several instances share."""
    shelf._here.clear()
    if request.param == "redis":
        url = request.getfixturevalue("redis_url")
        monkeypatch.setenv("REDIS_URL", url)
        get_settings.cache_clear()
        shelf._client(url).delete(shelf.KEY)
    yield request.param
    shelf._here.clear()


@pytest.mark.usefixtures("place")
def test_others_are_shown_and_oneself_is_not(two_colleagues) -> None:
    rosa, elena = two_colleagues
    tab = uuid.uuid4()
    presence.stay(rosa.me, tab, LEAD)
    presence.stay(elena.me, uuid.uuid4(), OTHER_LEAD)
    assert presence.others(elena.me) == {LEAD: (rosa.email,)}
    assert presence.others(rosa.me) == {OTHER_LEAD: (elena.email,)}
    presence.stay(rosa.me, tab, OTHER_LEAD)
    assert presence.others(elena.me) == {OTHER_LEAD: (rosa.email,)}
    presence.leave(rosa.me, tab)
    assert presence.others(elena.me) == {}


@pytest.mark.usefixtures("place")
def test_open_panels_hear_who_comes_and_who_goes(two_colleagues, monkeypatch) -> None:
    rosa, elena = two_colleagues
    tab, other = uuid.uuid4(), uuid.uuid4()
    told: list[uuid.UUID] = []
    monkeypatch.setattr("app.adapters.changes.tell", told.append)
    presence.stay(rosa.me, tab, LEAD)
    presence.stay(elena.me, other, OTHER_LEAD)
    # What only goes on is no news, nor is it to leave what was left.
    presence.stay(rosa.me, tab, LEAD)
    assert told == [LEAD, OTHER_LEAD]
    for _ in range(2):
        presence.leave(rosa.me, tab)
    assert told == [LEAD, OTHER_LEAD, LEAD]


@pytest.mark.usefixtures("place")
def test_one_who_falls_silent_is_gone(two_colleagues) -> None:
    rosa, elena = two_colleagues
    start = utc_now()
    presence.stay(rosa.me, uuid.uuid4(), LEAD, clock=lambda: start)
    soon = start + presence.LASTS - timedelta(seconds=1)
    assert presence.others(elena.me, clock=lambda: soon) == {LEAD: (rosa.email,)}
    late = start + presence.LASTS
    assert presence.others(elena.me, clock=lambda: late) == {}
    assert shelf.there(0) == []


def test_what_a_redis_is_told_ends_by_itself(
    two_colleagues, redis_url, monkeypatch
) -> None:
    """Where everybody is killed nobody takes it away."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    get_settings.cache_clear()
    client = shelf._client(redis_url)
    client.delete(shelf.KEY)
    for one in two_colleagues:
        presence.stay(one.me, uuid.uuid4(), LEAD)
        left = client.ttl(shelf.KEY)
        assert presence.LASTS.total_seconds() < left <= shelf._FORGOTTEN_AFTER


@pytest.mark.usefixtures("place")
def test_nobody_takes_anothers_tab_away(two_colleagues) -> None:
    rosa, elena = two_colleagues
    tab = uuid.uuid4()
    presence.stay(rosa.me, tab, LEAD)
    presence.leave(elena.me, tab)
    presence.stay(elena.me, tab, OTHER_LEAD)
    assert presence.others(elena.me) == {LEAD: (rosa.email,)}


@pytest.mark.usefixtures("place")
def test_two_sessions_of_one_person_see_each_other(two_colleagues) -> None:
    rosa, elena = two_colleagues
    presence.stay(rosa.me, uuid.uuid4(), LEAD)
    second = sign_in.resolve(rosa.sign_in())
    assert second is not None
    assert presence.others(second) == {LEAD: (rosa.email,)}
    assert presence.others(rosa.me) == {}
    assert presence.others(elena.me) == {LEAD: (rosa.email,)}


@pytest.mark.usefixtures("place")
def test_who_signs_in_again_in_a_tab_does_not_meet_themselves(two_colleagues) -> None:
    rosa, elena = two_colleagues
    tab, other = uuid.uuid4(), uuid.uuid4()
    presence.stay(rosa.me, tab, LEAD)
    presence.stay(elena.me, other, LEAD)
    again = sign_in.resolve(rosa.sign_in())
    assert again is not None
    presence.stay(again, tab, LEAD)
    assert presence.others(again) == {LEAD: (elena.email,)}
    assert presence.others(elena.me) == {LEAD: (rosa.email,)}
    presence.leave(again, tab)
    assert presence.others(elena.me) == {}


@pytest.mark.usefixtures("place")
def test_who_signs_in_again_elsewhere_does_not_meet_the_session_that_ended(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    presence.stay(rosa.me, uuid.uuid4(), LEAD)
    sign_in.sign_out(rosa.token)
    again = sign_in.resolve(rosa.sign_in())
    assert again is not None
    assert presence.others(again) == {}
    # Whoever sees it may find what she was typing there.
    assert presence.others(elena.me) == {LEAD: (rosa.email,)}
    presence.stay(elena.me, uuid.uuid4(), LEAD)
    assert presence.others(again) == {LEAD: (elena.email,)}


@pytest.mark.usefixtures("place")
def test_who_signs_in_again_does_not_meet_the_session_that_was_left_idle(
    two_colleagues,
) -> None:
    rosa, _ = two_colleagues
    late = utc_now() + SESSION_IDLE_LIMIT
    presence.stay(rosa.me, uuid.uuid4(), LEAD, clock=lambda: late)
    token = sign_in.sign_in(rosa.email, PASSWORD, clock=lambda: late)
    again = sign_in.resolve(token, clock=lambda: late)
    assert again is not None
    assert presence.others(again, clock=lambda: late) == {}


def test_a_redis_that_is_gone_shows_nobody(two_colleagues, monkeypatch) -> None:
    rosa, elena = two_colleagues
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    presence.stay(rosa.me, uuid.uuid4(), LEAD)
    assert presence.others(elena.me) == {}


async def test_watchers_hear_of_one_who_fell_silent(
    two_colleagues, monkeypatch
) -> None:
    rosa, elena = two_colleagues
    shelf._here.clear()
    monkeypatch.setattr(watching, "BEAT", 0.01)
    news = watching.news(elena.token)
    assert [await anext(news), await anext(news)] == [News.CHANGED, News.QUIET]
    presence.stay(rosa.me, uuid.uuid4(), LEAD)
    heard = [await anext(news), await anext(news), await anext(news)]
    assert News.CHANGED in heard
    shelf._here.clear()
    assert await anext(news) is News.CHANGED
    assert await anext(news) is News.QUIET
    await news.aclose()
