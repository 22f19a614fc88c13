"""What every command needs: settings, a database of this version, a way to fail."""

import sys
from typing import NoReturn

import click
from pydantic import ValidationError

from app.content import console
from app.domain.errors import DatabaseUnavailable
from app.services import schema
from app.settings import Settings, get_settings


def settings() -> Settings:
    """Return the settings, or end with a sentence."""
    try:
        return get_settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(map(str, first["loc"])).upper() or "settings"
        fail(
            console.ERROR_SETTINGS.format(
                name=name, reason=first["msg"].removeprefix("Value error, ")
            )
        )


def migrate_database() -> None:
    """Bring the database to the version of this code, or end with a sentence."""
    click.echo(console.PREPARING)
    try:
        schema.upgrade()
    except DatabaseUnavailable as error:
        fail(console.ERROR_DATABASE.format(reason=error))


def fail(sentence: str) -> NoReturn:
    """End with a sentence on the error channel and exit code 1."""
    click.echo(sentence, err=True)
    sys.exit(1)
