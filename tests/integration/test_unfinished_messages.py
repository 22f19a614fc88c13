"""Messages over websockets that never end take no memory from everybody else."""

import contextlib
import socket
import uuid

import pytest

from app.web.sockets.unfinished import GROWN, SPARE
from bench.crowd import memory
from tests.support.site import Site
from tests.support.tabs import HYDRATE, Tab

pytestmark = [pytest.mark.machine_clock, pytest.mark.usefixtures("closed_tabs")]

MB = 1024 * 1024
SENDERS = 8
# Of one message; the server below would keep sixty.
EACH = 40
FIRST, FURTHER = 0x01, 0x00
MASKED_SHORT, MASKED_LONG = 0x80 | 2, 0x80 | 127


def opened(site: Site) -> socket.socket:
    """Open a websocket that will say nothing that a page says."""
    line = socket.create_connection(("127.0.0.1", site.port), timeout=10)
    asked = (
        f"GET /_event/?token={uuid.uuid4()}&transport=websocket&EIO=4 HTTP/1.1",
        f"Host: localhost:{site.port}",
        f"Origin: {site.base_url}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    line.sendall("\r\n".join(asked).encode() + b"\r\n\r\n")
    assert line.recv(4000).split()[1] == b"101"
    return line


def send_parts(line: socket.socket, parts: int) -> None:
    """Send so many parts of a megabyte, none of them the last of its message."""
    for number in range(parts):
        kind = FURTHER if number else FIRST
        head = bytes([kind, MASKED_LONG]) + MB.to_bytes(8, "big") + bytes(4)
        line.sendall(head + b"a" * MB)


def is_over(line: socket.socket) -> bool:
    line.settimeout(0.1)
    try:
        while line.recv(4000):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def test_who_ends_no_message_is_cut_off_and_nobody_else(site: Site) -> None:
    honest = Tab(site)
    with contextlib.ExitStack() as stack:
        small = stack.enter_context(opened(site))
        small.sendall(bytes([FIRST, MASKED_SHORT]) + bytes(4) + b"42")
        before = memory(site)
        lines = [stack.enter_context(opened(site)) for _ in range(SENDERS)]
        for line in lines:
            with contextlib.suppress(OSError):  # cut off before it was done
                send_parts(line, EACH)
        site.wait_for("the end of all", lambda: all(map(is_over, lines)))
        may_stay = before + 2 * GROWN / MB + SENDERS * SPARE / MB
        site.wait_for("what they took", lambda: memory(site) < may_stay)
        assert not is_over(small)
    honest.send(HYDRATE)
    assert "is_hydrated" in honest.hear()
