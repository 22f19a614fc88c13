"""The command that takes all that is stored to another database."""

import click

from app.cli.common import fail, migrate_database, settings_of_owner, shown
from app.cli.server import require_free_port
from app.content import commands as words
from app.domain.operation_errors import DatabaseUnavailable
from app.services import moving


@click.command()
@click.option("--to", "address", required=True, help=words.MOVE_TO)
def move(address: str) -> None:
    """Copy everything into another, empty database; the site has to be stopped."""
    require_free_port(settings_of_owner(), words.MOVE_SERVING)
    migrate_database()
    with click.progressbar(length=100, label=words.MOVE_PROGRESS) as bar:
        try:
            counts = moving.move(address, progress=shown(bar))
        except moving.TransferRefused as error:
            reason = words.MOVE_REFUSED[error.code].format(detail=error.detail)
            fail(words.MOVE_FAILED.format(reason=reason))
        except DatabaseUnavailable as error:
            fail(words.MOVE_FAILED.format(reason=error))
    for table, count in counts.items():
        click.echo(words.MOVE_COUNT.format(table=table, count=count))
    click.echo(words.MOVE_DONE)
