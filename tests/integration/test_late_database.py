"""A database that comes up later than the site is waited for, and not forever."""

import socket
import threading
from contextlib import closing, suppress

import pytest
from sqlalchemy.engine import make_url

from app.cli.common import migrate_database
from app.services import schema
from app.settings import get_settings

pytestmark = pytest.mark.any_day


@pytest.fixture
def door() -> tuple[str, int]:
    """An address at which nobody listens yet."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return probe.getsockname()


def settle(monkeypatch: pytest.MonkeyPatch, url: str, port: int) -> None:
    late = make_url(url).set(host="127.0.0.1", port=port, query={})
    monkeypatch.setenv("DATABASE_URL", late.render_as_string(hide_password=False))
    get_settings.cache_clear()


def test_one_that_never_answers_is_given_up_with_a_sentence(
    door, monkeypatch, capsys
) -> None:
    settle(monkeypatch, "postgresql://nobody@host/site", door[1])
    with pytest.raises(SystemExit):
        migrate_database(patience=1.5)
    told = capsys.readouterr()
    assert told.out.count("todavía no responde") == 1
    assert "Revise DATABASE_URL" in told.err


def test_one_that_is_late_is_waited_for(
    door, empty_postgres_url, monkeypatch, capsys
) -> None:
    settle(monkeypatch, empty_postgres_url, door[1])
    url = make_url(empty_postgres_url)
    target = (
        str(url.query.get("host") or url.host or "127.0.0.1"),
        int(str(url.query.get("port") or url.port or 5432)),
    )
    opening = threading.Timer(2.5, forward, (door, target))
    opening.daemon = True
    opening.start()
    migrate_database(patience=30)
    assert "todavía no responde" in capsys.readouterr().out
    assert schema.is_current()


def forward(door: tuple[str, int], target: tuple[str, int]) -> None:
    """Pass what comes in at a door on, and back."""
    listening = socket.create_server(door)
    while True:
        near, _ = listening.accept()
        far = dial(target)
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=pour, args=(source, sink), daemon=True).start()


def dial(target: tuple[str, int]) -> socket.socket:
    host, port = target
    if not host.startswith("/"):
        return socket.create_connection(target)
    far = socket.socket(socket.AF_UNIX)
    far.connect(f"{host}/.s.PGSQL.{port}")
    return far


def pour(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            sink.sendall(data)
    with suppress(OSError):
        sink.shutdown(socket.SHUT_WR)
