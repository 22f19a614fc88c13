"""Packs what goes to a panel: a page of leads is a sixth of itself then.

The server below offers no compression of websockets. A page whose script can
unpack asks for it in the address; what is long enough goes as bytes then, each
message by itself, and everything else stays the text that it was. Both ends know the
words that messages are full of, so that these are not sent each time; a page of
another build knows others, and gets them sent.
"""

import hashlib
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from starlette.types import Message, Send

ASKED: Final = "packed"
KNOWS: Final = "words"
WORDS_FILE: Final = Path(__file__).with_name("words.txt")
NAME_LENGTH: Final = 12
# Shorter messages would hardly get any shorter.
WORTH_IT: Final = 64
# The next one takes half as long again, for a hundredth of the bytes.
_LEVEL: Final = 5


def is_wanted(query: Mapping[str, str]) -> bool:
    """Return whether the page at the other end unpacks, by its address."""
    return query.get(ASKED) == "1"


def words_of(query: Mapping[str, str]) -> bytes:
    """Return the words that the page at the other end knows, as the server does."""
    words, name = known()
    return words if query.get(KNOWS) == name else b""


@cache
def known() -> tuple[bytes, str]:
    """Return the words that this build's pages know, and their name."""
    words = WORDS_FILE.read_bytes()
    return words, hashlib.sha256(words).hexdigest()[:NAME_LENGTH]


def packing(send: Send, words: bytes = b"") -> Send:
    """Return a way to send that packs texts worth it, without a header of their own.

    Args:
        send: The way to the page.
        words: Stand before each message at the other end.
    """

    async def packed(message: Message) -> None:
        text = message.get("text")
        if message["type"] == "websocket.send" and text and len(text) >= WORTH_IT:
            squeezer = zlib.compressobj(
                level=_LEVEL, wbits=-zlib.MAX_WBITS, zdict=words
            )
            squeezed = squeezer.compress(text.encode()) + squeezer.flush()
            message = {"type": "websocket.send", "bytes": squeezed}
        await send(message)

    return packed
