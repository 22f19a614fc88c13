"""Whatever is sent, the server answers with a sentence or not at all, and lives."""

import json
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websocket
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faults.test_instances import ADMIN, book, make_admin, sign_in
from tests.guards.test_admin_events import handlers
from tests.support.builders import REQUEST
from tests.support.site import Site

MARK = "Nombre que nadie debe ver"
# Seconds without a word after which a server that had begun to answer has done so.
QUIET = 0.2
ENDED = "the server hung up"
ROUTES = (
    "/api/appointments",
    "/api/send-appointment-notification",
    "/api/newsletter",
    "/api/newsletter/unsubscribe",
    "/api/auth/login",
    "/api/auth/logout",
)
FIELDS = [
    *REQUEST,
    "submission_id",
    "category",
    "receipt_number",
    "message",
    "password",
]
FIELDS += ["appointment", "id", "homepage", "filled_in", "token"]

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=40)
    | st.sampled_from(["\x00", "a" * 3000, "2030-02-30", "99:99", "' OR 1=1 --", "🩹"])
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3)
    ),
    max_leaves=12,
)
bodies = st.dictionaries(st.sampled_from(FIELDS), values, max_size=8).map(
    lambda wrong: {**REQUEST, **wrong}
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start(RATE_LIMIT_FACTOR="100000")
    assert book(running, MARK).status_code == 201
    yield running
    running.stop()


@pytest.fixture(scope="module")
def client(site: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.base_url, timeout=20) as own:
        yield own


def answer_is_decent(answer: httpx.Response) -> None:
    assert answer.status_code < 500, answer.text[:500]
    assert MARK not in answer.text
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and "json" in answer.headers["content-type"]:
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize("route", ROUTES)
@settings(max_examples=40)
@given(body=bodies | values)
def test_any_json_gets_a_decent_answer(client: httpx.Client, route, body: Any) -> None:
    content = json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    answer_is_decent(client.post(route, content=content, headers=headers))


@pytest.mark.parametrize("route", ROUTES)
@settings(max_examples=25)
@given(
    body=st.binary(max_size=300),
    kind=st.sampled_from(
        [
            "application/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=a",
            "multipart/form-data",
            "text/plain",
            "",
        ]
    ),
)
def test_any_bytes_get_a_decent_answer(client: httpx.Client, route, body, kind) -> None:
    answer = client.post(route, content=body, headers={"content-type": kind})
    answer_is_decent(answer)


@settings(max_examples=40)
@given(
    query=st.dictionaries(
        st.sampled_from(["buscar", "categoria", "fecha", "orden", "pagina"]),
        st.text(max_size=30),
    )
)
def test_any_address_gets_a_decent_answer(client: httpx.Client, query) -> None:
    for path in ("/admin/", "/", "/api/leads/export.csv", "/api/leads/export.xlsx"):
        answer_is_decent(client.get(path, params=query))


def open_socket(site: Site, cookie: str = "") -> websocket.WebSocket:
    address = f"{site.base_url}/_event/?token={uuid.uuid4()}&transport=websocket&EIO=4"
    socket = websocket.create_connection(
        address.replace("http", "ws", 1),
        suppress_origin=True,
        timeout=10,
        cookie=cookie or None,
    )
    socket.recv()
    socket.send("40/_event,")
    return socket


def call_all(
    socket: websocket.WebSocket, names: list[str], payload: Any, more: Any
) -> str:
    """Send every handler the same nonsense, then ask for the list as the panel does.

    Returns:
        All that comes back, or `ENDED` after it where the server hung up.
    """
    for name in names:
        for given_payload in (payload, {"form": payload, "form_data": more}):
            say(socket, name, given_payload, more)
    ask_for_the_list(socket)
    try:
        return all_from(socket, "42/_event,")
    finally:
        socket.shutdown()


def say(socket: websocket.WebSocket, name: str, payload: Any, place: Any) -> None:
    event = {"name": name, "payload": payload, "router_data": place}
    with suppress(OSError, websocket.WebSocketConnectionClosedException):
        socket.send("42/_event," + json.dumps(["event", event]))


def ask_for_the_list(socket: websocket.WebSocket) -> None:
    (load,) = [name for name in handlers() if name.endswith("list_state.load")]
    say(socket, load, {}, {"pathname": "/admin", "query": {}})


def all_from(socket: websocket.WebSocket, awaited: str) -> str:
    """Return all that comes until what is awaited has, and then nothing more does."""
    heard = ""
    while True:
        try:
            heard += str(socket.recv())
        except websocket.WebSocketTimeoutException:
            assert awaited in heard, "silence is no answer"
            return heard
        except (websocket.WebSocketException, OSError):
            return heard + ENDED
        if awaited in heard:
            socket.settimeout(QUIET)


@settings(max_examples=12)
@given(payload=values, more=values)
def test_any_event_leaves_the_server_alive(site: Site, payload, more) -> None:
    heard = call_all(open_socket(site), handlers(), payload, more)
    assert MARK not in heard
    assert httpx.get(site.base_url + "/readyz", timeout=10).status_code == 200


def test_after_all_of_it_nothing_is_changed(site: Site) -> None:
    """Runs in any order: what was stored before stays as it was."""
    rows = site.rows("SELECT name, version FROM appointments")
    assert [row["version"] for row in rows if row["name"] == MARK] == [1]
    assert site.rows("SELECT id FROM admin_sessions") == []


@pytest.fixture
def staff_site(tmp_path: Path) -> Iterator[tuple[Site, str]]:
    running = Site(tmp_path)
    running.start(
        RATE_LIMIT_FACTOR="100000",
        ADMIN_EMAIL=ADMIN["email"],
        ADMIN_PASSWORD=ADMIN["password"],
    )
    make_admin(running)
    assert book(running, MARK).status_code == 201
    yield running, sign_in(running)["cookie"]
    running.stop()


def test_any_event_of_the_staff_leaves_the_leads_alone(staff_site) -> None:
    """Nonsense from a signed-in browser: nothing changes, nothing is told wrongly."""
    site, cookie = staff_site
    ends_the_session = ("close_others", "change_password")
    names = [name for name in handlers() if not name.endswith(ends_the_session)]

    @settings(max_examples=10)
    @given(payload=values, more=values)
    def send(payload: Any, more: Any) -> None:
        heard = call_all(open_socket(site, cookie), names, payload, more)
        assert "Traceback" not in heard
        assert httpx.get(site.base_url + "/readyz", timeout=10).status_code == 200

    send()
    socket = open_socket(site, cookie)
    ask_for_the_list(socket)
    assert ENDED not in all_from(socket, MARK)
    socket.shutdown()
    rows = site.rows("SELECT name, version FROM appointments")
    assert [(row["name"], row["version"]) for row in rows] == [(MARK, 1)]
