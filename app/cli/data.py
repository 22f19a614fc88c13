"""Commands about what is stored: migrate, demo, backup, restore, retention."""

from pathlib import Path

import click

from app.cli.common import (
    ask,
    fail,
    migrate_database,
    settings_of_owner,
    shown,
)
from app.content import commands as words
from app.content import demo as demo_words
from app.domain.operation_errors import (
    BackupFailed,
    DatabaseUnavailable,
    NothingToCopy,
    RestoreRefused,
    RestoreUnfinished,
)
from app.domain.retention import WISH_COUNTS_FOR
from app.services import admin_accounts, backups
from app.services import demo as demo_leads
from app.services import retention as over


@click.command()
def migrate() -> None:
    """Bring the database to the version of this code."""
    settings_of_owner()
    migrate_database()


@click.command()
@click.option("--count", default=2_000, show_default=True, help=demo_words.COUNT_HELP)
@click.option("--remove", is_flag=True, help=demo_words.REMOVE_HELP)
@click.option("--yes", is_flag=True, help=demo_words.YES_HELP)
def demo(count: int, *, remove: bool, yes: bool) -> None:
    """Add believable leads that nobody sent, to try the panel out; or remove them."""
    if remove:
        _remove_demo(asked=not yes)
        return
    if settings_of_owner().environment == "production":
        fail(demo_words.REFUSED)
    migrate_database()
    with click.progressbar(length=count, label=demo_words.PROGRESS) as progress:
        for added in demo_leads.fill(count):
            progress.update(added)
    click.echo(demo_words.DONE.format(count=count))


def _remove_demo(*, asked: bool) -> None:
    """Erase the leads that this command made; those of visitors stay."""
    settings_of_owner()
    migrate_database()
    found = demo_leads.made_up()
    if not found:
        click.echo(demo_words.NONE)
        return
    if asked:
        ask(demo_words.CONFIRM.format(count=len(found)))
    with click.progressbar(length=len(found), label=demo_words.REMOVING) as progress:
        for removed in demo_leads.remove(found):
            progress.update(removed)
    click.echo(demo_words.REMOVED.format(count=progress.pos))


@click.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), help=words.BACKUP_TO)
@click.option("--keep", default=14, show_default=True, help=words.BACKUP_KEEP)
def backup(folder: Path | None, keep: int) -> None:
    """Copy the whole database while it is in use, and check the copy."""
    found = settings_of_owner()
    if keep < 1:
        raise click.BadParameter(words.KEEP_TOO_FEW, param_hint="--keep")
    with click.progressbar(length=100, label=words.BACKUP_PROGRESS) as bar:
        try:
            file = backups.take(
                folder or found.data_dir / "backups", keep=keep, progress=shown(bar)
            )
        except NothingToCopy:
            fail(words.BACKUP_FAILED.format(reason=words.BACKUP_NOTHING))
        except (BackupFailed, OSError) as error:
            fail(words.BACKUP_FAILED.format(reason=error))
    click.echo(words.BACKUP_DONE.format(file=file, size=file.stat().st_size))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--identity", type=click.Path(path_type=Path), help=words.IDENTITY)
@click.option("--bring-back", is_flag=True, help=words.RESTORE_BRING_BACK)
@click.option("--yes", is_flag=True, help=words.RESTORE_YES)
def restore(file: Path, identity: Path | None, *, bring_back: bool, yes: bool) -> None:
    """Replace everything that is stored by a copy; a copy of now is taken first."""
    settings_of_owner()
    if not yes:
        ask(words.RESTORE_ASK)
    with click.progressbar(length=100, label=words.RESTORE_PROGRESS) as bar:
        try:
            done = backups.restore(
                file,
                private=identity,
                bring_back=bring_back,
                progress=shown(bar),
            )
        except RestoreRefused as error:
            fail(words.RESTORE_FAILED.format(reason=words.RESTORE_REFUSED[error.code]))
        except RestoreUnfinished as error:
            _tell_before(error.before)
            fail(words.RESTORE_UNFINISHED.format(file=file, reason=error))
        except (BackupFailed, DatabaseUnavailable, OSError) as error:
            fail(words.RESTORE_FAILED.format(reason=error))
    click.echo(words.RESTORE_DONE.format(file=file))
    click.echo(words.RESTORE_DECIDED.format(count=done.decided))
    if done.asked_again:
        click.echo(words.RESTORE_ASKED_AGAIN.format(count=done.asked_again))
    if not admin_accounts.anybody_in_charge():
        click.echo(words.RESTORE_NOBODY)
    _tell_before(done.before)


def _tell_before(before: Path | None) -> None:
    if before:
        click.echo(words.RESTORE_BEFORE.format(before=before))


@click.command()
@click.option("--dry-run", is_flag=True, help=words.DRY_RUN)
def retention(*, dry_run: bool) -> None:
    """Take the person out of requests whose time is over; the figures stay."""
    months = settings_of_owner().retention_months
    migrate_database()
    found = over.count()
    click.echo(words.RETENTION_RULE.format(months=months, far=WISH_COUNTS_FOR))
    if dry_run:
        click.echo(words.RETENTION_WOULD.format(count=found.due))
    else:
        with click.progressbar(length=found.due, label=words.RETENTION_PROGRESS) as bar:
            for done in over.anonymise():
                bar.update(done)
        click.echo(words.RETENTION_DONE.format(count=bar.pos))
    click.echo(
        words.RETENTION_KEPT.format(
            visited=found.visited, blocked=found.blocked, asked=found.asked
        )
    )
