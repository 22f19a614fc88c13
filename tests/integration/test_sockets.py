"""Who opens a websocket gets what is theirs, and no more than their share."""

import contextlib
import json
import os
import resource
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import redis
import websocket

from app.app import app as site_app  # noqa: F401 - registers the handlers
from app.domain.limits import SOCKET_BY_CLIENT
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

MARK = "Nombre de la lista"
LOAD = HYDRATE | {
    "name": f"{STATE}.reflex___state____on_load_internal_state.on_load_internal"
}


@pytest.fixture(params=["memory", "redis"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    running = Site(tmp_path)
    extra = (
        {"REDIS_URL": request.getfixturevalue("redis_url")}
        if request.param == "redis"
        else {}
    )
    running.start(ADMIN_EMAIL=EMAIL, ADMIN_PASSWORD=PASSWORD, **extra)
    yield running
    running.stop()


@pytest.fixture
def tight_site(tmp_path: Path) -> Iterator[Site]:
    running = Site(tmp_path)
    running.start(RATE_LIMIT_FACTOR="1", TRUSTED_PROXY_HOPS="1")
    yield running
    running.stop()


def kept(url: str) -> dict[bytes, bytes]:
    """Return what Redis keeps, states and all."""
    with redis.Redis.from_url(url) as client:
        found = {}
        for key in client.scan_iter("*"):
            if client.type(key) == b"string":
                found[key] = client.get(key) or b""
        return found


def test_a_tabs_name_alone_shows_nothing_of_a_session(site: Site) -> None:
    sent = httpx.post(site.base_url + "/api/appointments", json=REQUEST)
    assert sent.status_code == 201
    cookie = sign_in(site)
    owner = Tab(site, cookie=cookie)
    thief = Tab(site, token=owner.token)
    owner.send(LOAD)
    assert REQUEST["email"] in owner.hear()
    for asked in (HYDRATE, LOAD):
        thief.send(asked)
    heard = thief.hear()
    assert "is_hydrated" in heard
    assert REQUEST["email"] not in heard
    owner.close()
    late = Tab(site, token=owner.token)
    for asked in (HYDRATE, LOAD):
        late.send(asked)
    heard = late.hear()
    assert "is_hydrated" in heard
    assert REQUEST["email"] not in heard
    for tab in (thief, late):
        tab.close()


def test_redis_keeps_no_cookie_and_nothing_after_signing_out(
    tmp_path: Path, redis_url: str
) -> None:
    site = Site(tmp_path)
    site.start(ADMIN_EMAIL=EMAIL, ADMIN_PASSWORD=PASSWORD, REDIS_URL=redis_url)
    try:
        httpx.post(site.base_url + "/api/appointments", json=REQUEST)
        cookie = sign_in(site)
        tab = Tab(site, cookie=f"{cookie}; other=secret-of-another")
        tab.send(LOAD)
        assert REQUEST["email"] in tab.hear()
        secrets = (cookie.partition("=")[2].encode(), b"secret-of-another")
        names = names_of(token_hash(cookie.partition("=")[2])).encode()
        before = kept(redis_url)
        assert [key for key in before if key.startswith(names)]
        for secret in secrets:
            assert not [key for key, value in before.items() if secret in value]
        tab.close()
        out = httpx.post(site.base_url + "/api/auth/logout", headers={"cookie": cookie})
        assert out.status_code in {200, 303}
        assert not [key for key in kept(redis_url) if key.startswith(names)]
    finally:
        site.stop()


@pytest.mark.parametrize("neighbour", ["a[b]=1", 'q="x', "ñ=1", "=;;="])
def test_an_odd_neighbour_cookie_signs_nobody_out(
    one_site: Site, neighbour: str
) -> None:
    cookie = f"{neighbour}; {sign_in(one_site)}"
    answer = httpx.get(
        one_site.base_url + "/api/auth/session",
        headers=[(b"cookie", cookie.encode("latin-1"))],
    )
    assert answer.json()["authenticated"]
    tab = Tab(one_site, cookie=cookie)
    tab.send(LOAD)
    assert '"in"' in tab.hear(1)
    tab.close()


@pytest.fixture(scope="module")
def one_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start(ADMIN_EMAIL=EMAIL, ADMIN_PASSWORD=PASSWORD)
    yield running
    running.stop()


def memory(site: Site) -> int:
    """Return the bytes that all processes of a site hold."""
    total = 0
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(entry.name)) == site.group:
                total += int((entry / "statm").read_text().split()[1])
        except (OSError, IndexError):
            continue
    return total * resource.getpagesize()


def test_one_address_opens_so_many_and_others_notice_nothing(tight_site: Site) -> None:
    before = memory(tight_site)
    opened = 0
    for _ in range(1_500):
        try:
            tab = Tab(tight_site, client="190.1.1.1")
        except websocket.WebSocketException:
            continue
        opened += 1
        tab.send(HYDRATE)
        tab.close()
    assert 100 < opened <= SOCKET_BY_CLIENT.amount
    assert memory(tight_site) - before < 80_000_000
    other = Tab(tight_site, client="190.1.1.2")
    other.send(HYDRATE)
    assert "is_hydrated" in other.hear(1)
    other.close()


ODD = ("", "9", "4", "42[", f"42{NAMESPACE},[7]", "\n{falsa}", f"45{NAMESPACE},1-[]")


@pytest.mark.parametrize("kind", ["text", "json"])
def test_odd_frames_end_a_websocket_and_write_next_to_nothing(
    tmp_path: Path, kind: str
) -> None:
    site = Site(tmp_path)
    site.start(LOG_FORMAT=kind, ENVIRONMENT="development")
    try:
        before = len(site.output())
        for number in range(140):
            tab = Tab(site)
            frame = ODD[number % len(ODD)]
            with contextlib.suppress(OSError, websocket.WebSocketException):
                for _ in range(20):
                    tab._socket.send(frame)
            if number < len(ODD):
                assert tab.is_over(), frame
            tab.close()
        assert len(site.output()) - before < 4_000
        last = Tab(site)
        last.send(HYDRATE)
        assert "is_hydrated" in last.hear(1)
    finally:
        site.stop()


def test_a_form_that_is_none_is_answered_and_writes_no_trace(one_site: Site) -> None:
    before = len(one_site.output())
    tab = Tab(one_site)
    tab.send(
        HYDRATE
        | {
            "name": handler("landing_booking_state.submit"),
            "payload": {"form": ["a", "b"]},
        }
    )
    heard = tab.hear(2)
    assert "landing_booking_state" in heard
    assert "invalid" in heard
    tab.close()
    assert "Error" not in one_site.output()[before:]


def test_fat_headers_open_no_websocket(one_site: Site) -> None:
    Tab(one_site, cookie="a=" + "x" * 4_000).close()
    with pytest.raises(websocket.WebSocketBadStatusException):
        Tab(one_site, cookie="a=" + "x" * 20_000)


@pytest.mark.parametrize("token", ["a" * 65, "a%0Ab", "%00", ""])
def test_a_tab_with_an_odd_name_opens_no_websocket(one_site: Site, token: str) -> None:
    address = one_site.base_url.replace("http", "ws", 1)
    with pytest.raises(websocket.WebSocketBadStatusException):
        websocket.create_connection(
            f"{address}/_event/?token={token}&transport=websocket&EIO=4", timeout=10
        )


def test_a_flood_of_events_ends_its_connection_alone(tight_site: Site) -> None:
    flooding = Tab(tight_site, client="190.1.1.1")
    quiet = Tab(tight_site, client="190.1.1.1")
    with contextlib.suppress(OSError, websocket.WebSocketException):
        for _ in range(1_000):
            flooding.send(HYDRATE)
    assert flooding.is_over()
    quiet.send(HYDRATE)
    assert "is_hydrated" in quiet.hear(1)
    quiet.close()


NOISE = "Palabra que nadie escribe en el registro"


@pytest.mark.parametrize(
    "frame",
    [
        ["event", NOISE],
        ["event", {"name": NOISE, "payload": {}}],
        ["event", {"name": [NOISE]}],
        ["event", {"name": f"{STATE}.hydrate", "payload": NOISE}],
        ["event", HYDRATE | {"router_data": {"asPath": f"//[{NOISE}"}}],
        ["event", HYDRATE | {"router_data": {"query": [NOISE]}}],
        ["event", HYDRATE, NOISE],
        ["client_error", {"message": NOISE}],
        ["connect", {"HTTP_COOKIE": NOISE, "QUERY_STRING": "token=a"}],
        ["disconnect", NOISE],
        [NOISE, 1],
        [5, NOISE],
        NOISE,
    ],
    ids=str,
)
def test_an_odd_frame_writes_no_line_and_leaves_others_served(
    one_site: Site, frame: object
) -> None:
    before = one_site.output()
    odd, other = Tab(one_site), Tab(one_site)
    odd._socket.send(f"42{NAMESPACE}," + json.dumps(frame))
    odd.close()
    other.send(HYDRATE)
    assert "is_hydrated" in other.hear(0.5)
    other.close()
    assert one_site.output() == before


def test_a_client_invents_no_connection_of_another(one_site: Site) -> None:
    httpx.post(one_site.base_url + "/api/appointments", json=REQUEST)
    session = token_hash(sign_in(one_site).partition("=")[2])
    invented = {
        "HTTP_COOKIE": session,
        "QUERY_STRING": "token=a",
        "asgi.scope": {"client": ["1.1.1.1", 0], "headers": [["cookie", session]]},
    }
    tab = Tab(one_site)
    for frame in (["disconnect", ""], ["connect", invented], ["event", LOAD]):
        tab._socket.send(f"42{NAMESPACE}," + json.dumps(frame))
    heard = tab.hear(2)
    assert "is_hydrated" in heard
    assert REQUEST["email"] not in heard
