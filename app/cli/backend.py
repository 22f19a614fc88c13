"""The process that serves: Reflex's application in Granian, with limits of our own.

Reflex builds its server with a queue of 1,024 connections and nothing of what
Granian offers against those who send slowly: as many idle connections stop it.
"""

import os
import resource
import signal
import sys
import threading
import time
from typing import Final

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server
from reflex_base.constants import Env
from reflex_base.environment import environment

APPLICATION: Final = "app.app:serve"
# Connections at once. Each holds a file, and the site needs some for itself.
MOST_CONNECTIONS: Final = 32_768
OWN_FILES: Final = 512
# Waiting to be taken; the kernel allows no more than its own limit.
BACKLOG: Final = 4_096
# Milliseconds in which a request's head has to arrive, on a kept connection too.
HEAD_TIME: Final = 5_000
# Seconds between two looks at whether whoever started us is still there.
LOOKS_EVERY: Final = 1.0
# Bytes of a head, and of a body that waits to be read.
BUFFER: Final = 64 * 1024


def main() -> None:
    """Serve where the command line says, until told to stop."""
    _prepare_reflex()
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    Server(
        target=APPLICATION,
        factory=True,
        address=sys.argv[1],
        port=int(sys.argv[2]),
        interface=Interfaces.ASGI,
        # With Redis Reflex would take a process for each core, and end whole when
        # one of them dies: more instances serve better than larger ones.
        workers=1,
        http=HTTPModes.http1,
        backlog=BACKLOG,
        backpressure=_connections(),
        http1_settings=HTTP1Settings(
            header_read_timeout=HEAD_TIME, max_buffer_size=BUFFER
        ),
        log_level=LogLevels.warning,
    ).serve()


def _end_with(parent: int) -> None:
    """End when whoever started us was killed: else the port is taken for ever."""
    while os.getppid() == parent:
        time.sleep(LOOKS_EVERY)
    os.kill(os.getpid(), signal.SIGTERM)


def _prepare_reflex() -> None:
    """Have Reflex serve what is built; workers inherit what is said here."""
    environment.REFLEX_ENV_MODE.set(Env.PROD)
    environment.REFLEX_SKIP_COMPILE.set(True)


def _connections() -> int:
    """Return how many connections are taken, as many files as are allowed."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OWN_FILES
    if allowed == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    if allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(most, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return min(MOST_CONNECTIONS, max(allowed - OWN_FILES, allowed // 2))


if __name__ == "__main__":
    main()
