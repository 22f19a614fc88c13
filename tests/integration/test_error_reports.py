"""What a Sentry-compatible service hears of a failure: kind and place, no words."""

import gzip
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, cast

import brotli
import pytest

from app import __version__
from app.adapters import error_reports
from app.services.failures import log_unexpected
from app.settings import get_settings
from app.telemetry import request_id

SECRET = "Zacarías Quintriqueo, alérgico"


class Receiver(HTTPServer):
    """Keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hears)
        self.heard: list[bytes] = []


class Hears(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        packed = self.headers.get("Content-Encoding", "")
        body = {"gzip": gzip.decompress, "br": brotli.decompress}.get(packed, bytes)(
            body
        )
        cast("Receiver", self.server).heard.append(body)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(autouse=True)
def fresh_client() -> Iterator[None]:
    error_reports._client.cache_clear()
    yield
    error_reports._client.cache_clear()


def fail() -> str:
    """Fail as a driver does, quoting somebody, and log it."""
    try:
        look_up(SECRET)
    except ValueError as error:
        return log_unexpected("Storing a request", error)
    return ""


def look_up(patient: str) -> None:
    try:
        {}[patient]
    except KeyError as error:
        raise ValueError(f"bad value: {patient}") from error


def test_a_failure_is_told_by_kind_place_and_reference(
    receiver: Receiver, monkeypatch
) -> None:
    dsn = f"http://key@127.0.0.1:{receiver.server_port}/1"
    monkeypatch.setenv("SENTRY_DSN", dsn)
    get_settings.cache_clear()
    request_id.begin("abcdef1234")
    assert fail() == "abcdef1234"
    client = error_reports._client()
    assert client is not None
    client.close(timeout=10)
    sent = b"".join(receiver.heard).decode()
    event = next(
        found
        for line in sent.splitlines()
        if "exception" in (found := json.loads(line))
    )
    assert event["release"] == __version__
    assert event["tags"] == {
        "what": "Storing a request failed",
        "reference": "abcdef1234",
    }
    values: list[dict[str, Any]] = event["exception"]["values"]
    assert [value["type"] for value in values] == ["KeyError", "ValueError"]
    places = [
        frame["function"] for value in values for frame in value["stacktrace"]["frames"]
    ]
    assert "look_up" in places
    for word in ("Zacar", "Quintriqueo", "alérgico", "bad value", "patient = "):
        assert word not in sent
        assert json.dumps(word)[1:-1] not in sent
    assert not {"request", "user", "breadcrumbs", "extra", "modules", "contexts"} & set(
        event
    )


def test_without_an_address_nobody_is_told(receiver: Receiver) -> None:
    assert fail()
    assert error_reports._client() is None
    assert receiver.heard == []
