"""What the running server tells browsers, and what it takes from nobody."""

import re
import socket
import uuid
from collections.abc import Iterator

import httpx
import pytest
import websocket

from tests.support.builders import REQUEST
from tests.support.site import Site

pytestmark = pytest.mark.machine_clock

EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/admin/", 200),
        ("/no-existe", 404),
        ("/terminos", 308),
        ("/js/booking.js", 200),
        ("/api/auth/session", 200),
        ("/api/no-existe", 404),
        ("/api/leads/export.csv", 401),
        ("/healthz", 200),
        ("/_upload", 404),
        ("/ping", 404),
    ],
)
def test_every_answer_carries_the_headers(site: Site, path, status) -> None:
    answer = httpx.get(site.base_url + path)
    assert answer.status_code == status
    assert EVERYWHERE.items() <= dict(answer.headers).items()
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in re.sub(r"style-src[^;]*", "", policy)
    is_page = answer.headers.get("content-type", "").startswith("text/html")
    # What is no page runs nothing, even where somebody opens it as one.
    assert ("script-src" in policy) is is_page
    assert policy.startswith("default-src 'none'")
    if path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"
    assert "strict-transport-security" not in answer.headers


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/no-existe", "text/html"),
        ("/js/booking.js", "text/javascript"),
        ("/robots.txt", "text/plain"),
        ("/sitemap.xml", "application/xml"),
        ("/favicon.svg", "image/svg+xml"),
        ("/api/no-existe", "application/json"),
    ],
)
def test_every_text_names_its_kind_and_its_signs(site: Site, path, kind) -> None:
    told = httpx.get(site.base_url + path).headers["content-type"]
    # JSON is UTF-8 by its own standard and knows no such parameter.
    signs = "" if kind == "application/json" else "; charset=utf-8"
    assert told.lower() == kind + signs


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://mala.example"},
        {"origin": "http://[::1"},
        {"origin": "http://localhost.mala.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
@pytest.mark.parametrize(
    "path", ["/api/appointments", "/api/newsletter", "/api/auth/logout"]
)
def test_another_sites_page_sends_nothing(site: Site, headers, path) -> None:
    answer = httpx.post(site.base_url + path, json=REQUEST, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "forbidden_origin"
    assert site.rows("SELECT id FROM newsletter") == []


def test_the_own_page_and_programs_send(site: Site) -> None:
    for headers in ({}, {"origin": site.base_url}):
        answer = httpx.post(
            site.base_url + "/api/appointments", json=REQUEST, headers=headers
        )
        assert answer.status_code == 201


def test_another_sites_page_reads_nothing(site: Site) -> None:
    origin = {"origin": "https://mala.example"}
    answer = httpx.get(site.base_url + "/api/auth/session", headers=origin)
    assert answer.headers.get("access-control-allow-origin") is None


def open_socket(site: Site, origin: str | None = None) -> websocket.WebSocket:
    address = f"{site.base_url}/_event/?token={uuid.uuid4()}&transport=websocket&EIO=4"
    return websocket.create_connection(
        address.replace("http", "ws", 1),
        origin=origin,
        suppress_origin=origin is None,
        timeout=10,
    )


@pytest.mark.parametrize("own", [True, False])
def test_the_own_page_opens_a_websocket(site: Site, own) -> None:
    socket = open_socket(site, site.base_url if own else None)
    assert str(socket.recv()).startswith("0{")
    socket.close()


@pytest.mark.parametrize(
    "origin", ["https://mala.example", "null", "http://localhost", "OTHER SCHEME"]
)
def test_another_sites_page_opens_no_websocket(site: Site, origin) -> None:
    if origin == "OTHER SCHEME":
        origin = site.base_url.replace("http", "https", 1)
    handshake = {
        "origin": origin,
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        "sec-websocket-version": "13",
    }
    address = f"{site.base_url}/_event/?token=a&transport=websocket&EIO=4"
    assert 400 <= httpx.get(address, headers=handshake).status_code < 500


def ends(socket: websocket.WebSocket) -> bool:
    """Return whether the server closes a connection by itself."""
    try:
        while heard := socket.recv():
            assert not str(heard).startswith("2"), "still alive"
    except (websocket.WebSocketConnectionClosedException, OSError):
        pass
    socket.shutdown()
    return True


def test_a_huge_message_ends_its_connection_alone(site: Site) -> None:
    socket, other = open_socket(site), open_socket(site)
    for one in (socket, other):
        one.recv()
        one.send("40/_event,")
    socket.send('42/_event,["event",{"name":"' + "x" * 70_000 + '"}]')
    assert ends(socket)
    assert str(other.recv()).startswith("40/_event")
    other.close()


@pytest.fixture
def exact_site(tmp_path) -> Iterator[Site]:
    running = Site(tmp_path)
    running.start(RATE_LIMIT_FACTOR="0.05", TRUSTED_PROXY_HOPS="1")
    yield running
    running.stop()


def test_limits_hold_for_the_address_that_the_proxy_saw(exact_site: Site) -> None:
    def send(forwarded: str, *, form: bool = False) -> httpx.Response:
        return httpx.post(
            exact_site.base_url + "/api/appointments",
            data=REQUEST if form else None,
            json=None if form else REQUEST | {"email": f"{uuid.uuid4()}@correo.cl"},
            headers={"x-forwarded-for": forwarded},
        )

    invented = [f"10.9.9.{number}, 190.1.1.1" for number in range(3)]
    assert [send(forwarded).status_code for forwarded in invented] == [201] * 3
    refused = send("10.9.9.9, 190.1.1.1")
    assert refused.status_code == 429
    assert "Espera unos minutos" in refused.json()["error"]["message"]
    page = send("190.1.1.1", form=True)
    assert page.status_code == 429
    assert 'value="Sonia Rojas"' in page.text
    assert "Espera unos minutos" in page.text
    assert send("10.9.9.9, 190.1.1.2").status_code == 201


def test_a_message_ends_where_its_last_piece_says(site: Site) -> None:
    """Of two lengths the one in pieces counts, and nothing is read after it."""
    second = (
        b"GET /api/no-existe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    body = b"2\r\n{}\r\n0\r\n\r\n"
    first = (
        b"POST /api/appointments HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Type: application/json\r\n"
        b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n"
    ) % len(body + second)
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as one:
        one.sendall(first + body + second)
        heard = b""
        while more := one.recv(65_536):
            heard += more
    # By the other length the body would be no JSON: 400.
    assert re.findall(rb"HTTP/1\.1 (\d{3})", heard) == [b"422"]
    assert b'"validation"' in heard
