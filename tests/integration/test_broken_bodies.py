"""A body that breaks off or cannot be read is its sender's affair: told, not logged."""

import socket

import pytest

from tests.support.site import Site

pytestmark = pytest.mark.machine_clock

PATHS = [
    "/api/appointments",
    "/api/auth/login",
    "/solicitud/abrir",
    "/privacidad/derechos/pedir",
]


def posted(site: Site, path: str, body: bytes, *headers: str) -> socket.socket:
    """Post a body, or what there is of it, over a line of its own."""
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: localhost:{site.port}",
        f"Origin: {site.base_url}",
        "Content-Type: application/json",
        *headers,
    ]
    line = socket.create_connection(("localhost", site.port), timeout=10)
    line.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
    return line


def answered(site: Site, path: str, body: bytes, *headers: str) -> str:
    with posted(site, path, body, *headers) as line:
        return line.recv(4000).decode()


@pytest.mark.parametrize("path", PATHS)
def test_a_body_that_no_program_sends_is_refused(site: Site, path) -> None:
    before = len(site.output())
    answer = answered(site, path, b"zz\r\n", "Transfer-Encoding: chunked")
    assert answer.split()[1] == "400", answer
    assert "invalid_body" in answer
    assert "x-content-type-options: nosniff" in answer.lower()
    site.wait_for("its line", lambda: path in site.output()[before:])
    assert "Traceback" not in site.output()[before:]
    assert "ERROR" not in site.output()[before:]


@pytest.mark.parametrize("path", PATHS)
def test_who_leaves_in_the_middle_makes_no_failure(site: Site, path) -> None:
    before = len(site.output())
    posted(site, path, b"{", "Content-Length: 500").close()
    site.wait_for("its line", lambda: path in site.output()[before:])
    assert "Traceback" not in site.output()[before:]
    assert "ERROR" not in site.output()[before:]


def test_what_is_no_websocket_is_not_asked_for_at_its_address(site: Site) -> None:
    before = len(site.output())
    answer = answered(site, "/_event/", b"zz\r\n", "Transfer-Encoding: chunked")
    assert answer.split()[1] == "404", answer
    assert "not_found" in answer
    site.wait_for("its line", lambda: "/_event" in site.output()[before:])
    assert "Traceback" not in site.output()[before:]
    posted(site, "/_event/", b"{", "Content-Length: 500").close()
    assert answered(site, "/_event/", b"{}", "Content-Length: 2").split()[1] == "404"
    assert "ERROR" not in site.output()[before:]
