"""What an erasure leaves to tidy is told of until it is done, and goes on by itself."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.api.own_answers import erased
from app.domain.events import Actor
from app.domain.lead import Category
from app.domain.own_notice import is_true_of
from app.domain.visitor_link import Purpose
from app.jobs import tidying as job
from app.persistence import journal
from app.persistence import newsletter as subscribers
from app.persistence.database import get_engine, transaction
from app.services import (
    bookings,
    erasure,
    newsletter,
    own_data,
    tidying,
    visitor_codes,
    visitor_links,
)
from tests.support.builders import NOON, booking_form, clock

pytestmark = pytest.mark.usefixtures("writing")
on_sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture(autouse=True)
def tidy_again(database: str):
    """Leave the next test nothing to tidy."""
    del database
    yield
    tidying._left.clear()


def holds(folder: Path, text: str) -> bool:
    return any(text.encode() in file.read_bytes() for file in folder.glob("app.db*"))


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever erases wait for no step, as where a big index leaves most of them."""
    for number in range(20):
        bookings.submit(booking_form(name=f"Queda {number}"), Category.B2C)
    monkeypatch.setattr(journal, "FEW_STEPS", 0)


@on_sqlite
@pytest.mark.usefixtures("few_steps")
async def test_what_is_left_goes_on_in_the_background(
    sqlite_file: Path, monkeypatch
) -> None:
    folder = sqlite_file.parent
    goes = bookings.submit(booking_form(name="Zoila Raraʒʒʒ"), Category.B2C)
    erasure.erase([goes.id], Actor.SYSTEM, at=NOON)
    assert tidying.is_left()
    assert holds(folder, "ʒ")
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) > 1:
            raise asyncio.CancelledError

    doing = SimpleNamespace(sleep=sleep, to_thread=asyncio.to_thread)
    monkeypatch.setattr(job, "asyncio", doing)
    with pytest.raises(asyncio.CancelledError):
        await job.run()
    assert not tidying.is_left()
    assert not holds(folder, "ʒ")
    assert holds(folder, "Queda 7")


@on_sqlite
def test_a_reader_in_the_way_is_waited_for(sqlite_file: Path) -> None:
    folder = sqlite_file.parent
    goes, stays = (
        bookings.submit(booking_form(name=name), Category.B2C)
        for name in ("Borrada Del Todo", "Queda Aquí Mismo")
    )
    del stays
    with get_engine().connect() as reader:
        reader.exec_driver_sql("BEGIN")
        reader.exec_driver_sql("SELECT count(*) FROM appointments").scalar_one()
        erasure.erase([goes.id], Actor.SYSTEM, at=NOON)
        assert tidying.is_left()
        tidying.go_on()
        assert tidying.is_left()
        reader.exec_driver_sql("ROLLBACK")
    tidying.go_on()
    assert not tidying.is_left()
    assert not holds(folder, "Borrada Del Todo")
    assert holds(folder, "Queda Aquí Mismo")


@on_sqlite
def test_the_address_of_the_news_goes_with_who_is_erased(sqlite_file: Path) -> None:
    """Nothing is written after the erasure that would move the journal by itself."""
    goes = bookings.submit(booking_form(email="zoila@rara.cl"), Category.B2C)
    for email in ("zoila@rara.cl", "berta@correo.cl"):
        newsletter.subscribe(email, clock=clock())
    with transaction() as session:
        cookie = visitor_links.open_for(session, goes.id, now=NOON)
        code = visitor_codes.issue(session, goes.id, Purpose.OWN_DATA, now=NOON)
    journal.cut_off()
    assert holds(sqlite_file.parent, "zoila@rara.cl")
    own_data.erase(cookie, code, clock=clock())
    tidying.go_on()
    assert not holds(sqlite_file.parent, "zoila@rara.cl")
    assert holds(sqlite_file.parent, "berta@correo.cl")


@on_sqlite
def test_who_only_leaves_the_news_leaves_no_address(
    sqlite_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for email in ("zoila@rara.cl", "berta@correo.cl"):
        newsletter.subscribe(email, clock=clock())
    with transaction() as session:
        one = subscribers.find_by_address(session, "zoila@rara.cl")
        assert one
        subscribers.add_link(session, one.id, token="A" * 22, now=NOON)
    journal.cut_off()
    # A leaving needs no merging of the index, in which no address of the news is.
    monkeypatch.setattr(journal, "tidy_index", None)
    newsletter.unsubscribe("A" * 22, clock=clock())
    assert not tidying.is_left()
    assert not holds(sqlite_file.parent, "zoila@rara.cl")
    assert holds(sqlite_file.parent, "berta@correo.cl")


def test_who_erased_alone_is_told_so_when_it_is(monkeypatch) -> None:
    for left, notice in ((False, "borrada"), (True, "borrando")):
        monkeypatch.setattr(tidying, "is_left", lambda left=left: left)
        assert erased("").headers["location"].endswith(f"={notice}")
        assert erased("cookie").headers["location"].endswith("=borradas")
        assert is_true_of(notice, None, marked=True)
        assert not is_true_of(notice, None, marked=False)
