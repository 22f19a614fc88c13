"""Commands that serve and build: serve, dev, build."""

import os
import signal
import socket
import subprocess
import sys
import time
from typing import Final

import click

from app.cli.common import fail, migrate_database, settings
from app.content import console
from app.settings import Settings
from app.web import build as frontend

TELL_AGAIN_AFTER: Final = 5.0
STOP_FOR_GOOD_AFTER: Final = 10.0


@click.command()
def serve() -> None:
    """Migrate, build what changed, and serve the whole site on PORT."""
    found = settings()
    _require_free_port(found.port)
    migrate_database()
    _build()
    _tell_missing(found)
    sys.exit(_run_server(found.port))


@click.command()
def dev() -> None:
    """Serve with hot reload, migrations first."""
    found = settings()
    _require_free_port(found.port)
    migrate_database()
    sys.exit(
        _run([frontend.reflex_command(), "run", "--frontend-port", str(found.port)])
    )


@click.command()
def build() -> None:
    """Build the pages, if something they are made of has changed."""
    settings()
    _build()


def _require_free_port(port: int) -> None:
    """End with a sentence where another program holds the port."""
    for family, host in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::1")):  # noqa: S104
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except PermissionError:
                fail(console.ERROR_PORT_FORBIDDEN.format(port=port))
            except OSError:
                if family is socket.AF_INET:
                    fail(console.ERROR_PORT_IN_USE.format(port=port))


def _build() -> None:
    if frontend.is_current():
        click.echo(console.BUILD_CURRENT)
        return
    click.echo(console.BUILDING)
    try:
        frontend.build()
    except frontend.BuildFailed as error:
        fail(console.ERROR_BUILD.format(reason=error))


def _tell_missing(found: Settings) -> None:
    """Say what only the owner knows and has not set yet."""
    missing = [
        console.MISSING_ITEM.format(name=name, reason=reason)
        for name, reason in console.MISSING_REASONS.items()
        if not getattr(found, name.lower())
    ]
    if missing:
        click.echo("\n".join([console.MISSING_TITLE, *missing]))


def _run_server(port: int) -> int:
    """Serve without building again: Reflex's backend, with our files around it."""
    return _run(
        [
            frontend.reflex_command(),
            "run",
            "--env",
            "prod",
            "--backend-only",
            "--backend-port",
            str(port),
            "--loglevel",
            "warning",
        ]
    )


def _run(command: list[str]) -> int:
    """Run a server until it ends or is told to, which is no error.

    Ctrl-C reaches the server by itself, as the terminal tells the whole group;
    telling it twice can catch it in the middle of its shutdown. A server that
    does not end is told again, and ended for good at last.
    """
    server = subprocess.Popen(
        command, cwd=frontend.ROOT, env=frontend.reflex_environment()
    )
    told: list[float] = []

    def stop(number: int, _: object) -> None:
        told.append(time.monotonic())
        if number == signal.SIGTERM:
            server.terminate()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    while (code := _exit_code(server)) is None:
        waited = time.monotonic() - told[0] if told else 0.0
        if waited > STOP_FOR_GOOD_AFTER:
            server.kill()
        elif waited > TELL_AGAIN_AFTER:
            server.terminate()
    if told:
        click.echo(console.STOPPED)
        return os.EX_OK
    return code


def _exit_code(server: subprocess.Popen[bytes]) -> int | None:
    """Return how the server ended, None if it still runs after a second."""
    try:
        return server.wait(timeout=1)
    except subprocess.TimeoutExpired:
        return None
