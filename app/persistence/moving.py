"""All rows of one database, and the same rows in another."""

import uuid
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, Table, func, inspect, select, text
from sqlmodel import col

from app.persistence import every_table as site
from app.persistence import reach, tables

BATCH: Final = 1_000
# Made by the migrations on either side.
_OF_THE_SCHEMA: Final = frozenset({reach.REACH.name})


def every_table() -> list[Table]:
    """Return the tables of the site, those first that others refer to."""
    return [
        table
        for table in site.metadata().sorted_tables
        if table.name not in _OF_THE_SCHEMA
    ]


def occupied(connection: Connection) -> list[str]:
    """Return the names of tables that stand where ours would."""
    return sorted(inspect(connection).get_table_names())


def counts(connection: Connection) -> Mapping[str, int]:
    """Return how many rows each table holds."""
    return {
        table.name: connection.execute(
            select(func.count()).select_from(table)
        ).scalar_one()
        for table in every_table()
    }


def clear(connection: Connection) -> None:
    """Take out what the migrations have put into new tables."""
    for table in reversed(every_table()):
        if connection.execute(select(table).limit(1)).first() is not None:
            connection.execute(table.delete())


def copy(source: Connection, target: Connection) -> Iterator[int]:
    """Copy all rows; yields how many were, batch by batch."""
    for table in every_table():
        rows = source.execution_options(yield_per=BATCH).execute(select(table))
        for batch in rows.mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in batch])
            yield len(batch)
        _go_on_counting(target, table)


def _go_on_counting(connection: Connection, table: Table) -> None:
    """Have PostgreSQL number the next row after those that came numbered."""
    column = table.autoincrement_column
    if column is None or connection.dialect.name == "sqlite":
        return
    highest = connection.execute(select(func.max(column))).scalar()
    if highest is not None:
        connection.execute(
            text("SELECT setval(pg_get_serial_sequence(:table, :column), :highest)"),
            {"table": table.name, "column": column.name, "highest": highest},
        )


def requests_until(
    connection: Connection, moment: datetime | None
) -> frozenset[uuid.UUID]:
    """Return the ids of requests that were registered by a moment, None for all."""
    row = tables.AppointmentRow
    query = select(col(row.id))
    if moment is not None:
        query = query.where(col(row.created_at) <= moment)
    return frozenset(connection.execute(query).scalars())
