"""A mail server in every mood: nothing is lost, nothing is told twice."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.faults.test_instances import book
from tests.support.mail_server import MailServer
from tests.support.site import Site, free_port


class Moody:
    """Answers as its mood is; keeps what it took."""

    def __init__(self) -> None:
        self.mood = "250 OK"
        self.tried = 0
        self.taken: list[str] = []

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        del server, session
        self.tried += 1
        if self.mood == "hang":
            await asyncio.sleep(3600)
        if self.mood.startswith("250"):
            message = message_from_bytes(envelope.content)
            self.taken.append(str(message["Message-ID"]))
        return self.mood


@contextmanager
def serving(handler: Moody, port: int) -> Iterator[None]:
    controller = MailServer(handler, port)
    controller.start()
    try:
        yield
    finally:
        controller.stop()


@contextmanager
def mute(port: int) -> Iterator[threading.Event]:
    """Take connections and say nothing, as a server does that is out of memory."""
    called = threading.Event()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        kept: list[socket.socket] = []

        def accept() -> None:
            try:
                while True:
                    kept.append(listener.accept()[0])
                    called.set()
            except OSError:
                return

        threading.Thread(target=accept, daemon=True).start()
        yield called
        listener.shutdown(socket.SHUT_RDWR)
        for connection in kept:
            connection.close()


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def site(tmp_path: Path, port: int) -> Iterator[Site]:
    running = Site(tmp_path)
    running.start(SMTP_URL=f"smtp://127.0.0.1:{port}", NOTIFY_EMAILS="equipo@correo.cl")
    yield running
    running.kill()


def hasten(site: Site) -> None:
    """Let every message be due that waits after a failure."""
    site.run("UPDATE outbox SET due_at = created_at WHERE sent_at IS NULL")


def tries(site: Site) -> int:
    return sum(row["attempts"] for row in site.rows("SELECT attempts FROM outbox"))


def test_every_request_is_told_of_once(site: Site, port: int) -> None:
    moody = Moody()
    assert book(site, "Sin servidor").status_code == 201
    site.wait_for("a refused try", lambda: tries(site) > 0)
    for mood in ("451 later", "554 never", "421 busy"):
        moody.mood = mood
        with serving(moody, port):
            before = moody.tried
            assert book(site, f"Con {mood}").status_code == 201
            hasten(site)
            site.wait_for("a try", lambda before=before: moody.tried > before)
    with mute(port) as called:
        hasten(site)
        assert called.wait(20)
        # The worker waits for the server; nobody who books does.
        assert book(site, "Con servidor mudo").status_code == 201
    moody.mood = "250 OK"
    with serving(moody, port):

        def all_told() -> bool:
            hasten(site)
            return len(set(moody.taken)) == 5

        site.wait_for("every mail", all_told)
        site.wait_for(
            "every mark",
            lambda: not site.rows("SELECT id FROM outbox WHERE sent_at IS NULL"),
        )
    assert len(moody.taken) == len(set(moody.taken)) == 5
    assert len(site.rows("SELECT id FROM appointments")) == 5
