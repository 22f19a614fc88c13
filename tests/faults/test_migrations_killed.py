"""A migration killed at any moment, up or down, starts again and loses nothing."""

import os
import random
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect, text

from app.persistence.migration import ALEMBIC_INI
from tests.support.revisions import step

ROOT = Path(__file__).resolve().parents[2]
# 50,000 for the long run; the moments are what matters.
LEADS = int(os.environ.get("MIGRATION_LEADS", "1000"))
# Of the longest way, from the first revision to the last.
PATIENCE = 100 + LEADS / 100
# Where each revision is failed at its end, whatever it has to do.
FEW_LEADS = 300
KILLS = int(os.environ.get("MIGRATION_KILLS", "2"))
REVISIONS = sorted(
    script.revision
    for script in ScriptDirectory.from_config(Config(ALEMBIC_INI)).walk_revisions()
)
FIRST, HEAD = REVISIONS[0], REVISIONS[-1]
# What each request has a row in; a migration may add tables, never lose rows.
COUNTED = ("appointments", "outbox", "lead_search", "admin_sessions", "vaccines")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "postgresql":
        yield request.getfixturevalue("empty_postgres_url")
    else:
        yield f"sqlite:///{tmp_path / 'app.db'}"


def alembic(url: str, folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "alembic", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "DATA_DIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def finish(process: subprocess.Popen[bytes]) -> None:
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output.decode()[-2000:]


def fill(engine: Engine, amount: int) -> None:
    """Store requests as the first release did, a message for each."""
    moment = "2026-11-20 12:00:00.000000"
    leads = [
        {
            "id": uuid.uuid4().hex,
            "submission": uuid.uuid4().hex,
            "name": f"Persona {number}",
            "at": moment,
        }
        for number in range(amount)
    ]
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO appointments (id, submission_id, name, phone, email, "
                "date, time, vaccine, address, message, vaccine_price, category, "
                "version, created_at) VALUES (:id, :submission, :name, '912345678', "
                "'persona@correo.cl', '2026-11-21', '10:30', 'covid', 'Calle 1', '', "
                "15000, 'b2c', 1, :at)"
            ),
            leads,
        )
        connection.execute(
            text(
                "INSERT INTO outbox (id, kind, dedupe_key, appointment_id, attempts, "
                "created_at, due_at, last_error) "
                "VALUES (:id, 'appointment-created', :submission, :id, 0, :at, :at, '')"
            ),
            leads,
        )
        admin = {"id": uuid.uuid4().hex, "token": uuid.uuid4().hex, "at": moment}
        connection.execute(
            text(
                "INSERT INTO admins (id, email, password_hash, created_at) "
                "VALUES (:id, 'jefa@correo.cl', 'x', :at)"
            ),
            admin,
        )
        connection.execute(
            text(
                "INSERT INTO admin_sessions (id, admin_id, token_hash, created_at, "
                "seen_at, expires_at) VALUES (:id, :id, :token, :at, :at, :at)"
            ),
            admin,
        )


def counts(engine: Engine) -> dict[str, int]:
    present = set(inspect(engine).get_table_names())
    with engine.connect() as connection:
        return {
            table: connection.execute(
                text(f"SELECT count(*) FROM {table}")  # noqa: S608
            ).scalar_one()
            for table in COUNTED
            if table in present
        }


def revision(engine: Engine) -> str:
    with engine.connect() as connection:
        return connection.execute(
            text("SELECT version_num FROM alembic_version")
        ).scalar_one()


def took(url: str, folder: Path, *arguments: str) -> float:
    watch = time.monotonic()
    finish(alembic(url, folder, *arguments))
    return time.monotonic() - watch


@pytest.mark.timeout(1800)
def test_a_kill_at_any_moment_loses_nothing(url: str, tmp_path: Path) -> None:
    moments = random.Random(LEADS)  # noqa: S311 - which moments are tried
    took(url, tmp_path, "upgrade", FIRST)
    engine = create_engine(url)
    fill(engine, LEADS)
    expected = counts(engine)
    assert expected["appointments"] == expected["outbox"] == LEADS
    steps = [("upgrade", "head", HEAD), ("downgrade", FIRST, FIRST)]
    cut = 0
    for direction, goal, reached in steps:
        start = revision(engine)
        whole = took(url, tmp_path, direction, goal)
        assert revision(engine) == reached
        back = "downgrade" if direction == "upgrade" else "upgrade"
        for _ in range(KILLS):
            took(url, tmp_path, back, start)
            process = alembic(url, tmp_path, direction, goal)
            time.sleep(moments.uniform(whole * 0.3, whole))
            is_cut = process.poll() is None
            cut += is_cut
            # Whoever came late comes earlier the next time.
            whole *= 1 if is_cut else 0.6
            process.send_signal(signal.SIGKILL)
            process.communicate()
            engine.dispose()
            finish(alembic(url, tmp_path, direction, goal))
            assert revision(engine) == reached
            found = counts(engine)
            assert {name: found[name] for name in expected} == expected
            assert found.get("lead_search", LEADS) == LEADS
    # A run in which every kill came late has shown nothing.
    assert cut >= 2
    engine.dispose()


@pytest.mark.timeout(1800)
def test_every_revision_survives_a_failure_at_its_end(url: str, tmp_path: Path) -> None:
    """What ran before the failure is undone, revision by revision, up and then down."""
    step(url, tmp_path, "upgrade", FIRST)
    engine = create_engine(url)
    fill(engine, FEW_LEADS)
    expected = counts(engine)
    ways = {"upgrade": REVISIONS, "downgrade": REVISIONS[::-1]}
    for direction, way in ways.items():
        for before, after in pairwise(way):
            step(url, tmp_path, direction, after, dies=True)
            assert revision(engine) == before
            step(url, tmp_path, direction, after)
            assert revision(engine) == after
            found = counts(engine)
            assert {name: found[name] for name in expected} == expected
    engine.dispose()
