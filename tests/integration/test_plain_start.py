"""Plain `reflex run` works on an empty folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.settings import get_settings

pytestmark = pytest.mark.machine_clock

START = """
import asyncio
from app.app import _with_database
from app.services import schema

async def main():
    async with _with_database():
        print("current:", schema.is_current())

asyncio.run(main())
"""


def start(data: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", START],
        cwd=Path(__file__).resolve().parents[2],
        env={"DATA_DIR": str(data), "PATH": "/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_database_is_brought_up_to_date_before_anything_asks_it() -> None:
    data = get_settings().data_dir
    assert "current: True" in start(data)
    assert (data / "app.db").is_file()


def test_database_that_cannot_be_opened_is_told_in_a_sentence() -> None:
    nowhere = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    said = start(get_settings().data_dir, DATABASE_URL=nowhere)
    assert "No se pudo abrir la base de datos" in said
