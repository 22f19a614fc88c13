"""Whatever asks for a websocket, or is said over one: no line for each, no place kept."""

import json
import socket
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import redis

from app.app import app as site_app  # noqa: F401 - registers the handlers
from app.domain.staff_session import token_hash
from app.web.sockets.state_names import names_of
from tests.support.builders import REQUEST
from tests.support.site import Site
from tests.support.tabs import (
    EMAIL,
    HYDRATE,
    NAMESPACE,
    PASSWORD,
    STATE,
    Tab,
    handler,
    sign_in,
)

pytestmark = [pytest.mark.machine_clock, pytest.mark.usefixtures("closed_tabs")]

METRICS = "una-ficha-de-prueba-larga"
LOAD_INTERNAL = f"{STATE}.reflex___state____on_load_internal_state"
MANY = "&".join(f"a{number}=1" for number in range(40))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start(ADMIN_EMAIL=EMAIL, ADMIN_PASSWORD=PASSWORD, METRICS_TOKEN=METRICS)
    yield running
    running.stop()


def asked(site: Site, query: str = "token=a", *headers: tuple[str, bytes]) -> int:
    """Ask for a websocket in any words; return the status, 0 where there was none."""
    lines = [
        f"GET /_event/?{query} HTTP/1.1".encode("latin-1"),
        b"Connection: Upgrade",
        b"Upgrade: websocket",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    if "Host" not in dict(headers):
        lines.append(f"Host: localhost:{site.port}".encode())
    lines += [name.encode() + b": " + value for name, value in headers]
    with socket.create_connection(("localhost", site.port), timeout=10) as line:
        line.sendall(b"\r\n".join(lines) + b"\r\n\r\n")
        heard = line.recv(200).split()
        if heard[1:2] == [b"101"]:
            line.recv(200)  # it is being served
    return int(heard[1]) if len(heard) > 1 else 0


def counted(site: Site, name: str) -> float:
    headers = {"Authorization": f"Bearer {METRICS}"}
    lines = httpx.get(f"{site.base_url}/metrics", headers=headers).text.splitlines()
    found = [float(line.split()[-1]) for line in lines if line.startswith(name)]
    return sum(found)


@pytest.mark.parametrize(
    ("query", "headers", "opens"),
    [
        (f"token=a&{MANY}", (), False),
        (f"{MANY}&token=a", (), False),
        ("token=a&" + "&" * 40, (), False),
        ("token=a&b=%zz&%=%&c=%ff%fe", (), True),
        ("token=a%ff", (), False),
        ("token=%ed%a0%80", (), False),
        ("token=a&token=b", (), True),
        ("token=a&b=\xff\xfe", (), False),
        ("token=a", (("Cookie", b"session=\xff\xfe; a"),), True),
        ("token=a", (("Cookie", b'session="\\377\\200"'),), True),
        ("token=a", (("Cookie", b"session=a"), ("Cookie", b"session=b")), True),
        ("token=a", (("Cookie", b"=;=;;session"), ("Cookie", b"")), True),
        ("token=a", (("Host", b"x" * 12_000),), True),
        ("token=a", (("Host", b"x" * 20_000),), False),
        ("token=a", (("Host", b"\xff\xfe"),), False),
        ("token=a", (("Host", b""),), True),
        ("token=a", (("X-Forwarded-Proto", b"\xff"),), False),
        ("token=a", (("X-Forwarded-For", b"\xff, ,;"),), True),
        ("token=a", (("Sec-WebSocket-Protocol", b"\xff\xfe"),), False),
        ("token=a", (("Origin", b""),), False),
        ("token=a", (("Origin", b"   "),), False),
        ("token=a", (("Origin", b"\xff"),), False),
        ("token=a", (("Origin", b"OWN"),), True),
        ("token=a", (("Origin", b""), ("Origin", b"OWN")), False),
        ("token=a", (("Origin", b"OWN"), ("Origin", b"https://a.cl")), False),
    ],
)
def test_what_asks_for_a_websocket_is_let_in_or_refused_without_a_word(
    site: Site, query: str, headers: tuple[tuple[str, bytes], ...], opens: bool
) -> None:
    own = site.base_url.encode()
    told = [(name, own if value == b"OWN" else value) for name, value in headers]
    query = query.replace("token=a", f"token=a{uuid.uuid4().hex}", 1)
    before = site.output()
    status = asked(site, query, *told)
    assert status == 101 if opens else 400 <= status < 500
    time.sleep(0.1)
    assert site.output() == before


def test_what_is_refused_counts_too(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.start(RATE_LIMIT_FACTOR="0.01", TRUSTED_PROXY_HOPS="1", METRICS_TOKEN=METRICS)
    try:
        here, there = b"190.1.1.1", b"190.1.1.2"
        for _ in range(3):
            assert asked(site, f"token=a&{MANY}", ("X-Forwarded-For", here)) == 403
        assert asked(site, "token=a", ("X-Forwarded-For", here)) == 403
        assert asked(site, "token=a", ("X-Forwarded-For", there)) == 101
        refused = 'sockets_refused_total{reason="%s"}'
        assert counted(site, refused % "malformed") == 3
        assert counted(site, refused % "limited") == 1
    finally:
        site.stop()


def test_who_makes_a_cookie_up_is_a_visitor_and_who_signed_in_is_not(
    tmp_path: Path, redis_url: str
) -> None:
    site = Site(tmp_path)
    site.start(ADMIN_EMAIL=EMAIL, ADMIN_PASSWORD=PASSWORD, REDIS_URL=redis_url)
    try:
        httpx.post(site.base_url + "/api/appointments", json=REQUEST)
        cookie = sign_in(site)
        with redis.Redis.from_url(redis_url) as client:
            client.flushdb()
            load = HYDRATE | {"name": f"{LOAD_INTERNAL}.on_load_internal"}
            for number in range(20):
                stranger = Tab(site, cookie=f"session=made-up-{number}")
                stranger.send(HYDRATE)
                assert "is_hydrated" in stranger.hear(0.2)
            states = [key for key in client.scan_iter("*") if STATE.encode() in key]
            assert len(states) >= 20
            assert not [key for key in states if key.startswith(b"staff-")]
            assert all(client.ttl(key) in range(1, 301) for key in states)
            for _ in range(2):  # a tab, and the same after its line was lost
                owner = Tab(site, token="a" * 30, cookie=cookie)
                owner.send(HYDRATE)
                owner.send(load)
                assert REQUEST["email"] in owner.hear(1)
                owner.close()
            name = names_of(token_hash(cookie.partition("=")[2])).encode()
            assert [key for key in client.scan_iter("*") if key.startswith(name)]
    finally:
        site.stop()


WORD = "Palabra que nadie escribe en el registro"
SUBMIT = "landing_booking_state.submit"
ODD = [
    (f"{STATE}.hydrate", {"x": WORD}),
    (f"{STATE}.hydrate_and_load", {"vars": [WORD]}),
    (f"{STATE}.hydrate_and_load", {"vars": {WORD: 1}}),
    (f"{STATE}.hydrate_and_load", {"vars": {f"{STATE}.is_hydrated_rx_state_": WORD}}),
    (f"{STATE}.hydrate_and_load", {"hashes": 7}),
    (f"{STATE}.hydrate_and_load", {"hashes": [[WORD]]}),
    (f"{STATE}.hydrate_and_load", {WORD: None}),
    (f"{STATE}.set_is_hydrated", {}),
    (f"{STATE}.set_is_hydrated", {"value": WORD}),
    (f"{LOAD_INTERNAL}.on_load_internal", {"x": WORD}),
    (f"{LOAD_INTERNAL}.set_is_hydrated", {"value": {WORD: 1}}),
    ("session_state.open", {"x": WORD}),
    ("session_state.set_up", {"x": WORD}),
    (SUBMIT, {}),
    (SUBMIT, {"form": {}, "x": WORD}),
    (SUBMIT, {"x": WORD}),
]


@pytest.mark.parametrize("order", [1, -1])
def test_what_no_page_calls_is_counted_and_writes_nothing(
    site: Site, order: int
) -> None:
    before, noted = site.output(), counted(site, MALFORMED)
    frames: list[list[object]] = [["event"], ["ping", WORD]]
    for name, payload in ODD[::order]:
        whole = name if name.startswith(STATE) else handler(name)
        frames.append(["event", HYDRATE | {"name": whole, "payload": payload}])
    tab = Tab(site)
    for frame in frames:
        tab._socket.send(f"42{NAMESPACE}," + json.dumps(frame))
    tab.send(HYDRATE)
    assert "is_hydrated" in tab.hear(1)
    assert counted(site, MALFORMED) - noted == len(frames)
    assert site.output() == before


MALFORMED = 'events_total{handler="unknown",outcome="malformed"}'


def test_what_pages_call_is_let_through(site: Site) -> None:
    noted = counted(site, MALFORMED)
    tab = Tab(site)
    for name, payload in (
        ("hydrate_and_load", {"vars": {}, "hashes": ["a"]}),
        ("hydrate_and_load", {"vars": None}),
        ("set_is_hydrated", {"value": True}),
    ):
        tab.send(HYDRATE | {"name": f"{STATE}.{name}", "payload": payload})
    tab.send(HYDRATE | {"name": handler(SUBMIT), "payload": {"form": {"name": 7}}})
    assert "invalid" in tab.hear(1)
    assert counted(site, MALFORMED) == noted
