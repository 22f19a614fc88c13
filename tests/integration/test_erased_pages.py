"""Who was erased is in no page of SQLite's files, not only in no answer."""

from pathlib import Path

import pytest

from app.domain.events import Actor
from app.domain.lead import Category
from app.persistence import journal
from app.persistence.database import get_engine, transaction
from app.services import bookings, erasure
from tests.support.builders import NOON, booking_form

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def folder(database: str, sqlite_file: Path) -> Path:
    del database
    return sqlite_file.parent


def holds(folder: Path, text: str) -> bool:
    contents = [file.read_bytes() for file in folder.glob("app.db*")]
    return any(
        form.encode() in content
        for content in contents
        for form in (text, text.lower())
    )


def test_pages_and_journal_forget_who_was_erased_and_nobody_else(folder: Path) -> None:
    bookings.submit(booking_form(name="Queda Aquí Mismo"), Category.B2C)
    goes = bookings.submit(booking_form(name="Borrada Del Todo"), Category.B2C)
    assert holds(folder, "Borrada Del Todo")
    erasure.erase([goes.id], Actor.SYSTEM, at=NOON)
    assert not holds(folder, "Borrada Del Todo")
    assert holds(folder, "Queda Aquí Mismo")


def test_a_reader_in_the_way_keeps_nobody_waiting(folder: Path) -> None:
    goes = bookings.submit(booking_form(name="Borrada Del Todo"), Category.B2C)
    with get_engine().connect() as reader:
        reader.exec_driver_sql("BEGIN")
        reader.exec_driver_sql("SELECT count(*) FROM appointments").scalar_one()
        erasure.erase([goes.id], Actor.SYSTEM, at=NOON)
        assert not journal.cut_off()
        with transaction() as session:
            asked = session.connection().exec_driver_sql("PRAGMA busy_timeout")
            assert asked.scalar_one() == 5_000
        reader.exec_driver_sql("ROLLBACK")
    assert journal.cut_off()
    assert not holds(folder, "Borrada Del Todo")


def test_the_text_index_forgets_the_letters_too(folder: Path) -> None:
    for number in range(20):
        bookings.submit(booking_form(name=f"Queda {number}"), Category.B2C)
    goes = bookings.submit(booking_form(name="Zoila Raraʒʒʒ"), Category.B2C)
    assert holds(folder, "ʒ")
    erasure.erase([goes.id], Actor.SYSTEM, at=NOON)
    assert not holds(folder, "ʒ")
    assert holds(folder, "Queda 7")
