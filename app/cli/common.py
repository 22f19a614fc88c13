"""What every command needs: settings, a database of this version, a way to fail."""

import sys
import time
from collections.abc import Callable
from typing import Any, Final, NoReturn

import click
from pydantic import ValidationError

from app.content import console
from app.domain.operation_errors import DatabaseSilent, RestoreUnfinished
from app.services import private_files, restoring, schema
from app.settings import Settings, get_settings, unknown_variables

# Seconds between two tries to reach a database that is late.
_BEAT: Final = 1.0


def settings() -> Settings:
    """Return the settings, or end with a sentence."""
    for name, near in unknown_variables().items():
        reason = console.SETTING_UNKNOWN_NEAR if near else console.SETTING_UNKNOWN
        _refuse_setting(name, reason.format(near=near))
    schema.tell_waiting(lambda: click.echo(console.WAITING, err=True))
    try:
        return get_settings()
    except ValidationError as error:
        first = error.errors()[0]
        values = first.get("ctx", {})
        name = values.get("name") or "_".join(map(str, first["loc"])).upper()
        known = console.SETTING_REASONS.get(first["type"], console.SETTING_ODD)
        _refuse_setting(name, known.format_map(values).replace(" or ", " o "))


def settings_of_owner() -> Settings:
    """Return the settings, or end where root would write what the site cannot read."""
    found = settings()
    if owner := private_files.owner_before_root():
        fail(
            console.ERROR_ROOT.format(
                folder=found.data_dir, owner=owner, python=sys.executable
            )
        )
    return found


def _refuse_setting(name: str, reason: str) -> NoReturn:
    fail(console.ERROR_SETTINGS.format(name=name, reason=reason))


def migrate_database(*, patience: float = 0) -> None:
    """Bring the database to the version of this code, or end with a sentence.

    Args:
        patience: Seconds for which one that does not answer is asked again.
    """
    private_files.keep_private()
    click.echo(console.PREPARING)
    try:
        done = _upgrade(patience)
    except schema.FAILURES as error:
        fail(console.ERROR_UPGRADE[error.code].format(reason=error))
    _finish_restore()
    if done.newer:
        click.echo(console.WORKS_WITH_NEWER.format(revision=done.newer))
    if done.copy:
        click.echo(console.COPIED_BEFORE.format(file=done.copy))
    if done.uncopied:
        click.echo(console.UPGRADED_UNCOPIED.format(reason=done.uncopied))


def _finish_restore() -> None:
    """Do what a restore that broke off left undone, before anybody sees the site."""
    try:
        done = restoring.finish()
    except RestoreUnfinished as error:
        fail(console.ERROR_RESTORE_UNFINISHED.format(reason=error))
    if done is not None:
        click.echo(console.RESTORE_FINISHED)


def _upgrade(patience: float) -> schema.Upgraded:
    """Upgrade; a server of databases may come up later than we do."""
    if get_settings().database_url.startswith("sqlite"):
        return schema.upgrade()
    until = time.monotonic() + patience
    told = False
    while True:
        try:
            return schema.upgrade()
        except DatabaseSilent as error:
            if time.monotonic() >= until:
                raise
            if not told:
                click.echo(console.DATABASE_LATE.format(reason=error))
            told = True
        time.sleep(_BEAT)


def fail(sentence: str) -> NoReturn:
    """End with a sentence on the error channel and exit code 1."""
    click.echo(sentence, err=True)
    sys.exit(1)


def ask(question: str) -> None:
    """Ask before something is done, and end unless it is agreed to."""
    answer = str(
        click.prompt(
            question + console.YES_OR_NO,
            default="",
            show_default=False,
            prompt_suffix=" ",
        )
    )
    if answer.strip().casefold() not in console.YES:
        fail(console.NOT_DONE)


def shown(bar: Any) -> Callable[[int, int], None]:
    """Return what moves a bar of a hundred to what is done."""

    def progress(done: int, whole: int) -> None:
        bar.update(100 * done // max(whole, 1) - bar.pos)

    return progress
