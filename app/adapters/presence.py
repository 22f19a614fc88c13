"""Which lead is open for editing where, in this process or in Redis.

An entry holds for as long as it was said to and is then nothing, so that what died
without a word leaves nothing behind. A Redis that is gone shows nobody.
"""

import json
import logging
import threading
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

import redis

from app.settings import get_settings

T = TypeVar("T")

KEY: Final = "leads:open"
TIMEOUT: Final = 1.0
# A form that is open is told again and again; so long after the last all may go.
_FORGOTTEN_AFTER: Final = 3600

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_here: dict[str, "Editor"] = {}


@dataclass(frozen=True, slots=True)
class Editor:
    """Somebody who has a lead open.

    Attributes:
        session_id: By which they are signed in.
        until: Seconds since the epoch, after which they are there no more.
    """

    lead_id: uuid.UUID
    session_id: uuid.UUID
    email: str
    until: float


There = list[tuple[str, Editor]]


def put(tab: str, editor: Editor) -> None:
    """Note what a tab has open, in place of what it had; never fails."""
    url = get_settings().redis_url
    if url:
        _ask(_put_there, url, tab, editor)
        return
    with _lock:
        _here[tab] = editor


def take(tab: str) -> None:
    """Forget what a tab had open; never fails."""
    url = get_settings().redis_url
    if url:
        _ask(_take_there, url, tab)
        return
    with _lock:
        _here.pop(tab, None)


def there(now: float) -> There:
    """Return what is open in which tab; what is over is forgotten."""
    url = get_settings().redis_url
    found = _ask(_all_there, url) if url else _all_here()
    over = [tab for tab, editor in found or () if editor.until <= now]
    for tab in over:
        take(tab)
    return [(tab, editor) for tab, editor in found or () if tab not in over]


def _all_here() -> list[tuple[str, Editor]]:
    with _lock:
        return list(_here.items())


def _put_there(client: Any, tab: str, editor: Editor) -> None:
    text = json.dumps(
        [str(editor.lead_id), str(editor.session_id), editor.email, editor.until]
    )
    with client.pipeline(transaction=False) as both:
        both.hset(KEY, tab, text)
        both.expire(KEY, _FORGOTTEN_AFTER)
        both.execute()


def _take_there(client: Any, tab: str) -> None:
    client.hdel(KEY, tab)


def _all_there(client: Any) -> list[tuple[str, Editor]]:
    return list(_read(client.hgetall(KEY).items()))


def _read(entries: Iterable[tuple[bytes, bytes]]) -> Iterable[tuple[str, Editor]]:
    for tab, text in entries:
        lead_id, session_id, email, until = json.loads(text)
        yield (
            tab.decode(),
            Editor(uuid.UUID(lead_id), uuid.UUID(session_id), email, until),
        )


def _ask(question: Callable[..., T], url: str, *told: Any) -> T | None:
    try:
        return question(_client(url), *told)
    except redis.RedisError as error:
        _log.warning("Nobody is shown as editing: %s", type(error).__name__)
        return None


@cache
def _client(url: str) -> Any:
    return redis.Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
        url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
    )
