"""The whole site as a process, as `make run` starts it."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text

from app.cli.server import port_is_taken
from tests.support.warm import WarmProcess

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
# Settings of whoever runs the tests must not reach the site under test.
FOREIGN = (
    "ADMIN_EMAIL",
    "ADMIN_PASSWORD",
    "DATABASE_URL",
    "ENVIRONMENT",
    "LIMITS_REDIS_URL",
    "NOTIFY_EMAILS",
    "PUBLIC_URL",
    "REDIS_URL",
    "SMTP_URL",
    "TRUSTED_PROXY_HOPS",
)


class Site:
    """A running site with its own port, database and folder."""

    program = "app"
    # Whether it may begin as a copy of a process that has loaded the program.
    warm = False

    def __init__(
        self, folder: Path, database_url: str | None = None, root: Path = ROOT
    ) -> None:
        self.root = root
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.port = free_port()
        self.base_url = f"http://localhost:{self.port}"
        self.database_url = database_url or f"sqlite:///{folder / 'app.db'}"
        self.log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | WarmProcess | None = None

    def start(self, **environment: str) -> None:
        """Start, and wait until the database answers."""
        told = self._settings(**{"RATE_LIMIT_FACTOR": "1000", **environment})
        # What is told to the interpreter itself, a new one alone hears.
        if self.warm and not any(name.startswith("PYTHON") for name in environment):
            self._process = WarmProcess(self.program, told, self.log)
        else:
            self._process = self._cold(told)
        try:
            self._wait_until_ready()
        except AssertionError:
            self.kill()  # nobody stops what never started
            raise

    def stop(self, number: int = signal.SIGINT) -> int:
        """End it as Ctrl-C does, or SIGTERM; return its exit code."""
        return self._end(number)

    def kill(self) -> None:
        """End every process of it at once, as a power cut would."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            # The last of them may hold it a moment longer.
            self.wait_for("the port", lambda: not port_is_taken("", self.port))

    @property
    def group(self) -> int:
        """Number of the group that all its processes are in."""
        assert self._process is not None
        return self._process.pid

    def limit(self, kind: int, amount: int) -> None:
        """Limit every process of it, as `ulimit` would."""
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(ProcessLookupError):
                if os.getpgid(int(entry.name)) == self.group:
                    hard = resource.prlimit(int(entry.name), kind)[1]
                    resource.prlimit(int(entry.name), kind, (amount, hard))

    def output(self) -> str:
        """Return all that it printed."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def generated_password(self) -> str:
        """Return the administrator's password as the console showed it."""
        found = re.search(r"contraseña: (\S+)", self.output())
        assert found, "no password on the console"
        return found[1]

    def rows(self, statement: str) -> Sequence[Any]:
        """Ask the database directly."""
        engine = create_engine(self.database_url)
        try:
            with engine.connect() as connection:
                return connection.execute(text(statement)).mappings().all()
        finally:
            engine.dispose()

    def run(self, statement: str) -> None:
        """Change the database directly, as another person would."""
        engine = create_engine(self.database_url)
        try:
            with engine.begin() as connection:
                if engine.dialect.name == "sqlite":  # what refers to a row goes with it
                    connection.execute(text("PRAGMA foreign_keys=ON"))
                connection.execute(text(statement))
        finally:
            engine.dispose()

    def command(self, *arguments: str, typed: str = "") -> str:
        """Run a command on its data, as who runs the site does; return what it said."""
        done = subprocess.run(
            [sys.executable, "-m", self.program, *arguments],
            cwd=self.root,
            env=self._settings(),
            input=typed,
            text=True,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def wait_for(self, what: str, condition: Any, patience: float = PATIENCE) -> Any:
        """Wait until a condition gives something true, and return it."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if found := condition():
                return found
            time.sleep(0.1)
        raise AssertionError(f"waited in vain for {what}\n{self.output()[-3000:]}")

    def mails(self) -> list[Path]:
        """Return the mails written so far."""
        return sorted((self.folder / "mail").glob("*.eml"))

    def _settings(self, **more: str) -> dict[str, str]:
        """Return the environment, with its own settings in place of anybody's."""
        inherited = {k: v for k, v in os.environ.items() if k not in FOREIGN}
        own = {
            "PORT": str(self.port),
            "DATA_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
        }
        return inherited | own | more

    def _cold(self, environment: dict[str, str]) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", self.program, "serve"],
                cwd=self.root,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )

    def _end(self, number: int) -> int:
        if self._process is None:
            return 0
        os.killpg(self._process.pid, number)
        code = self._process.wait(timeout=PATIENCE)
        self._process = None
        return code

    def _wait_until_ready(self) -> None:
        def ready() -> bool:
            assert self._process is not None
            if self._process.poll() is not None:
                raise AssertionError(f"the site ended\n{self.output()[-3000:]}")
            try:
                return httpx.get(f"{self.base_url}/readyz").status_code == 200
            except httpx.TransportError:
                return False

        self.wait_for("the site", ready)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
