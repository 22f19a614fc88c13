"""An older release works on a newer schema where the migrations only added."""

import shutil
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from types import ModuleType

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from click.testing import CliRunner
from sqlalchemy import MetaData, create_engine, inspect, text
from sqlalchemy.engine import Connection

from alembic import command
from app.cli.main import main
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.operation_errors import SchemaTooNew
from app.persistence import appointments, migration, reach
from app.persistence.database import get_engine, transaction
from app.services import backups, bookings, schema
from tests.support.builders import booking_form

pytestmark = pytest.mark.any_day

ALEMBIC = migration.ALEMBIC_INI.with_name("alembic")
HEAD = migration.known()[0]
ADDS = (
    "op.add_column('appointments', sa.Column('mood{n}', sa.Text(), nullable=True)); "
    "op.add_column('appointments', sa.Column('rank{n}', sa.Integer(), "
    "nullable=False, server_default='7')); "
    "op.create_table('gifts{n}', sa.Column('id', sa.Integer(), primary_key=True))"
)
REMOVES = (
    "op.drop_table('gifts{n}'); op.drop_column('appointments', 'mood{n}'); "
    "op.drop_column('appointments', 'rank{n}')"
)
MIGRATION = """
import sqlalchemy as sa
from alembic import op
revision = "{revision}"
down_revision = "{before}"
ONLY_ADDS = {only_adds}
def upgrade():
    {up}
def downgrade():
    {down}
"""
# Tables of the search that the engine keeps by itself.
SEARCH = "lead_search_"

Newer = Callable[..., Config]


@pytest.fixture
def newer(tmp_path: Path) -> Iterator[Newer]:
    """Migrate as a later release would, with migrations of its own; undone after."""
    folder = tmp_path / "later"
    config = Config(migration.ALEMBIC_INI)

    def migrate(*only_adds: bool) -> Config:
        shutil.copytree(ALEMBIC, folder)
        before = HEAD
        for number, declared in enumerate(only_adds, start=9001):
            (folder / f"versions/{number}_later.py").write_text(
                MIGRATION.format(
                    revision=number,
                    before=before,
                    only_adds=declared,
                    up=ADDS.format(n=number),
                    down=REMOVES.format(n=number),
                )
            )
            before = str(number)
        config.set_main_option("script_location", str(folder))
        command.upgrade(config, "head")
        return config

    yield migrate
    with get_engine().connect() as connection:
        found = migration.current(connection)
    if found not in migration.known():
        command.downgrade(config, HEAD)


def leads() -> list[str]:
    with transaction() as session:
        return [lead.name for lead in appointments.page(session, LeadCriteria())]


@pytest.mark.usefixtures("database")
def test_an_older_release_works_where_later_ones_only_added(newer: Newer) -> None:
    newer(True, True)
    assert schema.upgrade() == schema.Upgraded(newer="9002")
    bookings.submit(booking_form(name="Quien volvió"), Category.B2C)
    assert leads() == ["Quien volvió"]
    told = CliRunner().invoke(main, ["migrate"])
    assert told.exit_code == 0
    assert "más nueva del sitio (9002); esta versión funciona" in told.output
    assert "esta funciona con ella" in CliRunner().invoke(main, ["doctor"]).output
    with get_engine().connect() as connection:
        assert migration.current(connection) == "9002"


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("only_adds", [(False,), (True, False), (False, True)])
def test_it_refuses_in_a_sentence_where_something_was_taken_away(
    newer: Newer, tmp_path: Path, only_adds: tuple[bool, ...]
) -> None:
    bookings.submit(booking_form(name="De antes"), Category.B2C)
    copy = backups.take(tmp_path / "copies", keep=3)
    newer(*only_adds)
    with pytest.raises(SchemaTooNew):
        schema.upgrade()
    told = CliRunner().invoke(main, ["migrate"])
    assert told.exit_code == 1
    assert "más nueva del sitio (900" in told.output
    assert "que esta no puede usar" in told.output
    assert "Traceback" not in told.output
    assert "que esta no puede usar" in CliRunner().invoke(main, ["doctor"]).output
    # What the sentence proposes.
    restored = CliRunner().invoke(main, ["restore", str(copy), "--yes"])
    assert restored.exit_code == 0, restored.output
    assert schema.upgrade() == schema.Upgraded()
    assert leads() == ["De antes"]


@pytest.mark.usefixtures("database")
def test_how_far_back_goes_down_with_the_schema(newer: Newer) -> None:
    config = newer(False, True)
    with get_engine().connect() as connection:
        assert reach.oldest(connection) == "9001"
    command.downgrade(config, HEAD)
    with get_engine().connect() as connection:
        assert reach.oldest(connection) in migration.known()
    assert schema.upgrade() == schema.Upgraded()


@pytest.mark.usefixtures("database")
def test_whoever_says_that_it_only_adds_does_so() -> None:
    config = Config(migration.ALEMBIC_INI)
    scripts = ScriptDirectory.from_config(config)
    command.downgrade(config, "0001")
    with get_engine().begin() as connection:
        connection.execute(text(OLD_LEAD))
    found: dict[str, list[str]] = {}
    stands = described(get_engine())
    for revision in reversed(migration.known()[:-1]):
        command.upgrade(config, revision)
        before, stands = stands, described(get_engine())
        after, module = deepcopy(stands), scripts.get_revision(revision).module
        loosen(before, after, module)
        lost = taken_away(before, after)
        if reach.only_adds(module):
            assert lost == [], f"{revision} declares that it only adds"
        found[revision] = lost
    # The comparison sees what a migration does to rows that are there.
    assert any("lead_search" in line for line in found["0010"])


def loosen(before: "Described", after: "Described", module: ModuleType) -> None:
    """Allow what a migration names, and nothing else.

    What may be empty from then on, and what must be unique among rows that only the
    release of the migration writes. Beside the name it says why the one before bears it.
    """
    for name in getattr(module, "BINDS_ITS_OWN", ()):
        table, _, columns = name.partition(".")
        after.unique.remove((table, tuple(columns.split(","))))
    for name in getattr(module, "LOOSENS", ()):
        table, _, column = name.partition(".")
        kind, _ = before.columns[table, column]
        assert after.columns[table, column] == (kind, True)
        before.columns[table, column] = (kind, True)


OLD_LEAD = (
    "INSERT INTO appointments (id, submission_id, name, phone, email, date, time, "
    "vaccine, address, message, vaccine_price, category, version, created_at) VALUES "
    "('0190aaaaaaaa7aaa8aaaaaaaaaaaaaaa', '0190aaaaaaaa7aaa8aaaaaaaaaaaaaab', 'Ana', "
    "'912345678', 'ana@correo.cl', '2026-11-21', '10:30', 'covid', 'Calle 1', '', "
    "15000, 'b2c', 2, '2026-11-20 12:00:00.000000')"
)


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE people DROP COLUMN age",
        "ALTER TABLE people ADD COLUMN need TEXT NOT NULL DEFAULT ''; "
        "CREATE UNIQUE INDEX once ON people (name)",
        "UPDATE people SET name = 'another'",
        "DROP TABLE people",
        "ALTER TABLE people RENAME COLUMN age TO years",
    ],
)
def test_the_comparison_finds_what_is_taken_away(change: str, tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'small.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE people (name TEXT, age INTEGER)"))
        connection.execute(text("INSERT INTO people VALUES ('one', 40)"))
    before = described(engine)
    assert taken_away(before, described(engine)) == []
    with engine.begin() as connection:
        for statement in change.split("; "):
            connection.execute(text(statement))
    assert taken_away(before, described(engine)) != []
    engine.dispose()


class Described:
    """Tables as a release meets them: columns, what must be unique, and rows."""

    def __init__(self, connection: Connection) -> None:
        inspector = inspect(connection)
        found = MetaData()
        names = [n for n in inspector.get_table_names() if not n.startswith(SEARCH)]
        found.reflect(connection, only=names)
        self.columns = {
            (table.name, column.name): (str(column.type), column.nullable)
            for table in found.tables.values()
            for column in table.columns
        }
        self.filled_by_itself = {
            (table.name, column.name)
            for table in found.tables.values()
            for column in table.columns
            if column.nullable or column.server_default is not None
        }
        self.unique = {
            (name, tuple(index["column_names"]))
            for name in names
            for index in inspector.get_indexes(name)
            if index["unique"]
        } | {
            (name, tuple(unique["column_names"]))
            for name in names
            for unique in inspector.get_unique_constraints(name)
        }
        self.rows = {
            table.name: {
                tuple(sorted((k, str(v)) for k, v in row._mapping.items()))
                for row in connection.execute(table.select())
            }
            for table in found.tables.values()
            if table.name not in {"alembic_version", reach.REACH.name}
        }


def described(engine) -> Described:
    with engine.connect() as connection:
        return Described(connection)


def taken_away(before: Described, after: Described) -> list[str]:
    """Return what a release that knows `before` would miss in `after`."""
    old_tables = {table for table, _ in before.columns}
    lost = [
        f"{place} was {kind}"
        for place, kind in before.columns.items()
        if after.columns.get(place) != kind
    ]
    lost += [
        f"{place} wants a value"
        for place in after.columns
        if place[0] in old_tables
        and place not in before.columns
        and place not in after.filled_by_itself
    ]
    lost += [
        f"{table}.{columns} must be unique"
        for table, columns in after.unique - before.unique
        if all((table, column) in before.columns for column in columns)
    ]
    for table, rows in before.rows.items():
        known = {column for of, column in before.columns if of == table}
        kept = {
            tuple(pair for pair in row if pair[0] in known)
            for row in after.rows.get(table, set())
        }
        lost += [f"a row of {table} changed"] if not rows <= kept else []
    return lost
