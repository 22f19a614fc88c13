"""Moves the clock of a server under test, which goes on from there.

Python imports this by its name where the folder is on `PYTHONPATH`.
"""

import os
from datetime import UTC, datetime, timedelta

import time_machine

_AHEAD = timedelta(seconds=float(os.environ["CLOCK_AHEAD"]))
time_machine.travel(datetime.now(UTC) + _AHEAD).start()
