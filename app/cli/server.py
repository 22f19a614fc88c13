"""Commands that serve and build: serve, dev, build."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import Final

import click

from app.build import frontend
from app.cli import backend
from app.cli.common import fail, migrate_database, settings
from app.content import console
from app.content import maintenance as closing
from app.services import admission, factor_secrets
from app.services import maintenance as closed
from app.settings import Settings
from app.web import kept_assets
from app.web.static_site import BUILT_PAGES

TELL_AGAIN_AFTER: Final = 5.0
STOP_FOR_GOOD_AFTER: Final = 10.0
# Seconds in which a database that starts with the machine has to answer.
DATABASE_PATIENCE: Final = 60.0


@click.command()
def serve() -> None:
    """Migrate, build what changed, and serve the whole site on PORT."""
    found = settings()
    require_free_port(found)
    migrate_database(patience=DATABASE_PATIENCE)
    _build()
    # Serving goes on where nothing may be kept.
    with suppress(OSError):
        kept_assets.keep(BUILT_PAGES)
    _seal_factors(found)
    _tell_of_limits()
    _tell_missing(found)
    sys.exit(_run_server(found))


@click.command()
def dev() -> None:
    """Serve with hot reload, migrations first."""
    found = settings()
    require_free_port(found)
    migrate_database()
    sys.exit(
        _run([frontend.reflex_command(), "run", "--frontend-port", str(found.port)])
    )


@click.command()
def build() -> None:
    """Build the pages, if something they are made of has changed."""
    settings()
    _build()


@click.command(help=closing.HELP)
@click.argument("state", type=click.Choice(["on", "off"]))
def maintenance(state: str) -> None:
    """Close the site for a while, or open it again."""
    found = settings()
    if state == "on":
        closed.close()
        click.echo(closing.CLOSED)
        return
    closed.reopen()
    click.echo(closing.BY_SETTING if found.maintenance else closing.OPEN)


def port_is_taken(host: str, port: int) -> bool:
    """Return whether another program holds the port at an address of this machine.

    Raises:
        PermissionError: The system gives it to nobody like us.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise
        except OSError:
            return True
    return False


def require_free_port(found: Settings, in_use: str = console.ERROR_PORT_IN_USE) -> None:
    """End with a sentence where another program holds the port, or nobody may.

    Args:
        found: They name it.
        in_use: What is said of a port that is taken.
    """
    try:
        taken = port_is_taken(found.host, found.port)
    except PermissionError:
        fail(console.ERROR_PORT_FORBIDDEN.format(port=found.port))
    if taken:
        fail(in_use.format(port=found.port))


def _build() -> None:
    if frontend.is_current():
        click.echo(console.BUILD_CURRENT)
        return
    click.echo(console.BUILDING)
    try:
        frontend.build()
    except frontend.BuildFailed as error:
        fail(console.ERROR_BUILD.format(reason=error))


def _seal_factors(found: Settings) -> None:
    """Bring second factors to the first key; say aloud where they are not safe."""
    if done := factor_secrets.reseal():
        click.echo(console.FACTORS_SEALED.format(count=done))
    kept = factor_secrets.kept()
    if kept.clear and found.environment == "production":
        warning = console.FACTORS_CLEAR.format(count=kept.clear)
        click.secho(warning, err=True, bold=True, fg="red")
    if kept.lost:
        warning = console.FACTORS_LOST.format(count=kept.lost)
        click.secho(warning, err=True, bold=True, fg="red")


def _tell_of_limits() -> None:
    """Say aloud where who fills a Redis is rid of the limits."""
    if policy := admission.pushed_out_by():
        warning = console.LIMITS_EVICTED.format(policy=policy)
        click.secho(warning, err=True, bold=True, fg="red")


def _tell_missing(found: Settings) -> None:
    """Say what only the owner knows and has not set yet."""
    missing = [
        console.MISSING_ITEM.format(name=name, reason=reason)
        for name, reason in console.MISSING_REASONS.items()
        if not getattr(found, name.lower())
    ]
    if missing:
        click.echo("\n".join([console.MISSING_TITLE, *missing]))
    if found.environment == "production" and found.unknown_controller:
        names = ", ".join(found.unknown_controller)
        warning = console.MISSING_CONTROLLER.format(line="!" * 72, names=names)
        click.secho(warning, err=True, bold=True, fg="red")


def _run_server(found: Settings) -> int:
    """Serve without building again: Reflex's backend, with our files around it."""
    command = [sys.executable, "-m", backend.__name__, found.host, str(found.port)]
    return _run(command, found.drain_seconds, REFLEX_LOGLEVEL="warning")


def _run(command: list[str], drain: float = 0, **environment: str) -> int:
    """Run a server until it ends or is told to, which is no error.

    Ctrl-C reaches the server by itself, as the terminal tells the whole group;
    telling it twice can catch it in the middle of its shutdown. A server that
    does not end is told again, and ended for good at last.

    Args:
        command: Starts the server.
        drain: Seconds for which it still takes requests after SIGTERM.
        environment: What it is told besides our own environment.
    """
    server = subprocess.Popen(
        command,
        cwd=frontend.ROOT,
        env=frontend.reflex_environment() | environment,
    )
    told: list[float] = []

    def stop(number: int, _: object) -> None:
        told.append(time.monotonic() + drain * (number == signal.SIGTERM))
        if number == signal.SIGTERM:
            server.terminate()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    while (code := _exit_code(server)) is None:
        waited = time.monotonic() - min(told) if told else 0.0
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
