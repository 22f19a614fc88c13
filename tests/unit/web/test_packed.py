"""What goes to a panel is packed, when the page asked for it."""

import zlib

import pytest
from starlette.types import Message

from app.web.sockets import packed
from tests.support import dictionary


@pytest.mark.parametrize(
    ("query", "wanted"),
    [({"packed": "1"}, True), ({"token": "a"}, False), ({"packed": "11"}, False)],
)
def test_only_who_asks_gets_it_packed(query: dict[str, str], wanted: bool) -> None:
    assert packed.is_wanted(query) is wanted


async def test_a_long_text_is_packed_and_comes_out_as_it_was() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    way = packed.packing(send)
    text = "Avenida Los Carrera 1234, Quilpué. " * 40
    await way({"type": "websocket.send", "text": text})
    await way({"type": "websocket.send", "text": "2"})
    await way({"type": "websocket.accept"})
    long, short, other = sent
    assert len(long["bytes"]) < len(text) / 6
    assert zlib.decompress(long["bytes"], wbits=-zlib.MAX_WBITS).decode() == text
    assert short == {"type": "websocket.send", "text": "2"}
    assert other == {"type": "websocket.accept"}


async def test_words_that_the_page_knows_are_not_sent() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    words = packed.WORDS_FILE.read_bytes()
    text = words.decode("ascii")[-600:]
    await packed.packing(send)({"type": "websocket.send", "text": text})
    await packed.packing(send, words)({"type": "websocket.send", "text": text})
    plain, short = (message["bytes"] for message in sent)
    assert len(short) < len(plain) / 3
    # As the page's script does: the words as a block of their own before it.
    length = len(words)
    block = b"\0" + length.to_bytes(2, "little")
    block += (length ^ 0xFFFF).to_bytes(2, "little") + words
    out = zlib.decompress(block + short, wbits=-zlib.MAX_WBITS).decode()
    assert out[length:] == text


def test_a_page_that_knows_other_words_gets_them_sent() -> None:
    words = packed.WORDS_FILE.read_text(encoding="ascii")
    script = dictionary.MODULE.read_text(encoding="ascii")
    assert script == dictionary.module(words)
    name = script.partition('name = "')[2].partition('"')[0]
    assert packed.words_of({"packed": "1", "words": name}) == words.encode()
    for query in ({"packed": "1"}, {"packed": "1", "words": "otras"}, {"words": ""}):
        assert packed.words_of(query) == b""
    assert len(words) < 0xFFFF
