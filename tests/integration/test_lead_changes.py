"""An open panel hears of every change, and of nothing once its session is over."""

import asyncio
import uuid

import pytest

from app.adapters import changes
from app.domain.lead import Category
from app.services import bookings, sign_in, watching
from app.services.watching import News
from app.settings import get_settings
from tests.support.builders import booking_form

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def token() -> str:
    made = sign_in.set_up_admin()
    return sign_in.sign_in(made.email, made.generated_password or "")


async def soon(news) -> News:
    return await asyncio.wait_for(anext(news), 5)


async def listening(news) -> asyncio.Task[News]:
    """Begin to wait for news; returns once somebody listens, who is told so first."""
    assert await soon(news) is News.CHANGED
    return asyncio.create_task(soon(news))


async def test_a_new_request_is_news(token) -> None:
    news = watching.news(token)
    waiting = await listening(news)
    form = booking_form()
    await asyncio.to_thread(bookings.submit, form, Category.B2C)
    assert await waiting is News.CHANGED
    await news.aclose()
    assert not changes._waiting


async def test_a_request_between_the_page_and_the_first_listening_is_news(
    token,
) -> None:
    news = watching.news(token)
    await asyncio.to_thread(bookings.submit, booking_form(), Category.B2C)
    assert await soon(news) is News.CHANGED
    await news.aclose()


async def test_a_quiet_line_shows_that_it_lives(token, monkeypatch) -> None:
    monkeypatch.setattr(watching, "BEAT", 0.01)
    news = watching.news(token)
    assert [await soon(news), await soon(news)] == [News.CHANGED, News.QUIET]
    await news.aclose()


async def test_watching_ends_with_the_session(token, monkeypatch) -> None:
    monkeypatch.setattr(watching, "BEAT", 0.01)
    news = watching.news(token)
    assert [await soon(news), await soon(news)] == [News.CHANGED, News.QUIET]
    await asyncio.to_thread(sign_in.sign_out, token)
    assert await soon(news) is News.SIGNED_OUT
    with pytest.raises(StopAsyncIteration):
        await soon(news)


@pytest.mark.parametrize("shared", [False, True])
async def test_a_session_that_ends_is_told_of_at_once(
    two_colleagues, request, monkeypatch, shared
) -> None:
    if shared:
        monkeypatch.setenv("REDIS_URL", request.getfixturevalue("redis_url"))
        get_settings.cache_clear()
    rosa, elena = two_colleagues
    hers, others = watching.news(rosa.token), watching.news(elena.token)
    ended, stays = await listening(hers), await listening(others)
    await asyncio.to_thread(sign_in.sign_out, rosa.token)
    assert await ended is News.SIGNED_OUT
    assert await stays is News.CHANGED
    await hers.aclose()
    await others.aclose()


@pytest.mark.parametrize("shared", [False, True])
async def test_watching_ends_when_the_server_stops(
    token, request, monkeypatch, shared
) -> None:
    if shared:
        monkeypatch.setenv("REDIS_URL", request.getfixturevalue("redis_url"))
        get_settings.cache_clear()
    news = watching.news(token)
    waiting = await listening(news)
    watching.end_all()
    with pytest.raises(StopAsyncIteration):
        await waiting
    assert not changes._waiting
    assert not watching._followed


async def test_news_travels_through_redis(token, redis_url, monkeypatch) -> None:
    monkeypatch.setenv("REDIS_URL", redis_url)
    get_settings.cache_clear()
    news = watching.news(token)
    waiting = await listening(news)
    await asyncio.to_thread(changes.tell, uuid.uuid4())
    assert await waiting is News.CHANGED
    await news.aclose()


def test_a_redis_that_is_gone_loses_no_request(monkeypatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    get_settings.cache_clear()
    form = booking_form()
    assert bookings.submit(form, Category.B2C).id
