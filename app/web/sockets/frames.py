"""Tells a page's frame from any other before Engine.IO and Socket.IO read it.

Both write what they cannot read into the log, with its words and a trace.
"""

import json
import re
from typing import Any, Final

# Of Engine.IO: close, ping, pong, upgrade; and a packet of Socket.IO for events:
# connect, disconnect, event.
_PLAIN: Final = re.compile(r"[1235]|[23]probe")
_PACKET: Final = re.compile(
    r"4(?P<kind>[012])/_event(?:\?[^,]{0,200})?(?:,(?P<id>[0-9]{0,9})(?P<json>.*))?",
    re.DOTALL,
)
_CONNECT: Final = "0"
_EVENT: Final = "2"


def is_frame(said: Any) -> bool:
    """Return whether a page may have said that: text, of one of few forms."""
    if not isinstance(said, str):
        return False
    if _PLAIN.fullmatch(said):
        return True
    packet = _PACKET.fullmatch(said)
    if packet is None:
        return False
    try:
        body = json.loads(packet["json"]) if packet["json"] else None
    except (ValueError, RecursionError):
        return False
    if packet["kind"] == _EVENT:
        return isinstance(body, list) and bool(body) and isinstance(body[0], str)
    return body is None or (packet["kind"] == _CONNECT and isinstance(body, dict))
