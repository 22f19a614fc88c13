"""What the limits of a body count, and when they begin to count."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from app.web import body_limit
from app.web.body_limit import BodyLimit


async def asked(app, *, headers: tuple[tuple[bytes, bytes], ...] = ()) -> list[Message]:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "path": "/", "headers": list(headers)}
    await BodyLimit(app)(scope, receive, send)
    return sent


async def test_time_before_the_body_is_asked_for_is_not_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(body_limit, "MAX_TIME", 0.05)

    async def late(scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        await asyncio.sleep(0.2)
        await send(await receive())

    assert [message["body"] for message in await asked(late)] == [b"{}"]


@pytest.mark.parametrize(
    ("announced", "refused"),
    [
        (b"9" * 5_000, True),
        (b"65537", True),
        (b"65536", False),
        (b"0" * 5_000 + b"2", False),
        (b"-1", False),
    ],
)
async def test_announced_sizes_are_refused_unread(
    announced: bytes, *, refused: bool
) -> None:
    async def reads(scope: Scope, receive: Receive, send: Send) -> None:
        del scope
        await send(await receive())

    headers = ((b"content-length", announced),)
    if refused:
        with pytest.raises(HTTPException, match="413"):
            await asked(reads, headers=headers)
    else:
        assert len(await asked(reads, headers=headers)) == 1


async def test_an_answer_may_take_longer_than_a_body(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(body_limit, "MAX_TIME", 0.05)
    sent: list[Message] = []
    came = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        for message in came:
            return message
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    async def rows() -> AsyncIterator[bytes]:
        for _ in range(5):
            await asyncio.sleep(0.05)
            yield b"x"

    # As the server speaks, a long answer listens for who goes away meanwhile.
    asgi = {"version": "3.0", "spec_version": "2.3"}
    scope = {"type": "http", "path": "/", "headers": [], "asgi": asgi}
    await BodyLimit(StreamingResponse(rows()))(scope, receive, send)
    assert b"".join(message.get("body", b"") for message in sent) == b"xxxxx"


async def test_time_between_two_parts_is_not_the_senders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(body_limit, "MAX_TIME", 0.1)
    parts = iter([b"a", b"b", b"c"])

    async def receive() -> Message:
        return {"type": "http.request", "body": next(parts), "more_body": True}

    read: list[bytes] = []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        del scope, send
        for _ in range(3):
            read.append((await receive())["body"])
            await asyncio.sleep(0.08)

    async def send(message: Message) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "path": "/", "headers": []}
    await BodyLimit(slow)(scope, receive, send)
    assert read == [b"a", b"b", b"c"]


async def test_parts_that_come_one_by_one_have_one_time_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(body_limit, "MAX_TIME", 0.1)
    left = iter(reversed(range(20)))

    async def receive() -> Message:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": bool(next(left))}

    async def reads(scope: Scope, receive: Receive, send: Send) -> None:
        del scope, send
        while (await receive())["more_body"]:
            pass

    async def send(message: Message) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "path": "/", "headers": []}
    with pytest.raises(HTTPException, match="408"):
        await BodyLimit(reads)(scope, receive, send)
