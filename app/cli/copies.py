"""Commands about copies themselves: a trial of the newest, a key that seals them."""

from pathlib import Path

import click

from app.cli.common import fail, migrate_database, settings_of_owner, shown
from app.content import commands as words
from app.domain.operation_errors import (
    BackupFailed,
    DatabaseUnavailable,
    RestoreRefused,
)
from app.services import backups, drill


@click.command("restore-drill")
@click.option(
    "--from", "folder", type=click.Path(path_type=Path), help=words.DRILL_FROM
)
@click.option("--identity", type=click.Path(path_type=Path), help=words.IDENTITY)
def restore_drill(folder: Path | None, identity: Path | None) -> None:
    """Restore the newest copy into a place of its own and compare it with today."""
    found = settings_of_owner()
    folder = folder or found.data_dir / "backups"
    migrate_database()
    with click.progressbar(length=100, label=words.DRILL_PROGRESS) as bar:
        try:
            done = drill.drill(folder, private=identity, progress=shown(bar))
        except RestoreRefused as error:
            fail(words.DRILL_FAILED.format(reason=words.RESTORE_REFUSED[error.code]))
        except (BackupFailed, DatabaseUnavailable, OSError) as error:
            fail(words.DRILL_FAILED.format(reason=error))
    if done is None:
        fail(words.DRILL_NONE.format(folder=folder))
    for table, restored in done.restored.items():
        click.echo(
            words.DRILL_COUNT.format(
                table=table, restored=restored, now=done.now[table]
            )
        )
    if done.missing:
        fail(words.DRILL_MISSING.format(file=done.copy, count=done.missing))
    click.echo(words.DRILL_DONE.format(file=done.copy))


@click.command("backup-key")
@click.argument("file", type=click.Path(path_type=Path))
def backup_key(file: Path) -> None:
    """Make a pair of keys for copies: the private one into FILE, the public one here."""
    try:
        public = backups.new_key(file)
    except FileExistsError:
        fail(words.KEY_EXISTS.format(file=file))
    except OSError as error:
        fail(words.KEY_FAILED.format(reason=error.strerror))
    click.echo(words.KEY_DONE.format(file=file, public=public))
