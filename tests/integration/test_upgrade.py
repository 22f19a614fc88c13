"""An upgrade of the database copies first, and changes all or nothing."""

import pytest
from alembic.config import Config

from alembic import command
from app.adapters import backup
from app.domain.lead import Category
from app.domain.operation_errors import NotCopiedBefore
from app.persistence import appointments, migration
from app.persistence import database as engines
from app.persistence.database import transaction
from app.services import backups, bookings, schema
from app.services.schema import ALEMBIC_INI
from app.settings import get_settings
from tests.support.builders import booking_form


@pytest.fixture
def config() -> Config:
    return Config(ALEMBIC_INI)


@pytest.mark.usefixtures("database")
def test_what_was_there_is_copied_before_an_upgrade(config: Config) -> None:
    lead = bookings.submit(booking_form(), Category.B2C)
    command.downgrade(config, "-1")
    copies = get_settings().data_dir / "backups/antes-de-actualizar"
    assert not copies.exists()
    copied = schema.upgrade().copy
    assert copied is not None
    assert [copied] == list(copies.iterdir())
    # A database that is up to date is not copied again.
    assert schema.upgrade() == schema.Upgraded()
    url = get_settings().database_url
    assert backup.contents(url, copied).revision == migration.known()[1]
    backups.restore(copied)
    assert schema.is_current()
    with transaction() as session:
        assert appointments.find(session, lead.id)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.usefixtures("database")
def test_a_stray_row_keeps_nobody_from_starting_where_nothing_is_migrated(
    config: Config,
) -> None:
    bookings.submit(booking_form(), Category.B2C)
    with engines.get_engine().connect() as connection:
        # As a hand does at the console of SQLite, which watches no references.
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("DELETE FROM appointments")
        connection.commit()
    assert schema.upgrade() == schema.Upgraded()
    command.downgrade(config, "-1")
    with pytest.raises(RuntimeError, match="refer to nothing"):
        schema.upgrade()


@pytest.mark.usefixtures("database")
def test_without_room_for_the_copy_nothing_changes(config: Config) -> None:
    command.downgrade(config, "-1")
    (get_settings().data_dir / "backups").parent.mkdir(exist_ok=True)
    (get_settings().data_dir / "backups").write_text("no es una carpeta")
    with pytest.raises(NotCopiedBefore):
        schema.upgrade()
    assert not schema.is_current()
    (get_settings().data_dir / "backups").unlink()
    assert schema.upgrade().copy


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("database")
def test_postgresql_without_its_programs_is_migrated_all_the_same(
    config, monkeypatch
) -> None:
    command.downgrade(config, "-1")
    monkeypatch.setenv("PATH", "/nowhere")
    done = schema.upgrade()
    assert done.copy is None
    assert "pg_dump" in done.uncopied
    assert schema.is_current()
