"""Commands about who may sign in: create-admin and its relatives."""

from collections.abc import Callable

import click

from app.cli.common import fail, migrate_database, settings
from app.content import commands as words
from app.content import messages
from app.domain.errors import AdminExists, AdminNotFound, AppError
from app.services import admin_accounts, factor_secrets
from app.settings import MINIMUM_PASSWORD_LENGTH

_REASONS = {
    AdminExists.code: messages.SETUP_ERRORS[AdminExists.code],
    AdminNotFound.code: words.ADMIN_UNKNOWN,
    "weak_password": words.PASSWORD_WEAK.format(minimum=MINIMUM_PASSWORD_LENGTH),
    "guessable_password": messages.PASSWORD_GUESSABLE,
    "validation": words.EMAIL_WRONG,
}


@click.command("create-admin")
@click.argument("email")
@click.option("--ask", is_flag=True, help=words.ASK_PASSWORD)
def create_admin(email: str, *, ask: bool) -> None:
    """Make an administrator; without --ask its random password is shown once."""
    _run(admin_accounts.create, email, ask=ask)


@click.command("reset-password")
@click.argument("email")
@click.option("--ask", is_flag=True, help=words.ASK_PASSWORD)
def reset_password(email: str, *, ask: bool) -> None:
    """Give an administrator another password and end their sessions."""
    _run(admin_accounts.reset_password, email, ask=ask)


@click.command("reset-second-factor")
@click.argument("email")
def reset_second_factor(email: str) -> None:
    """Turn the second factor of an administrator off who lost phone and codes."""
    settings()
    migrate_database()
    try:
        admin_accounts.reset_second_factor(email)
    except AppError as error:
        fail(_REASONS.get(error.code, error.code))
    click.echo(words.ADMIN_DONE.format(email=email))


@click.command("factor-key")
def factor_key() -> None:
    """Show a fresh key for FACTOR_KEYS, which seals the secrets of second factors."""
    click.echo(factor_secrets.new_key())


def _run(
    change: Callable[[str, str | None], str | None], email: str, *, ask: bool
) -> None:
    settings()
    migrate_database()
    password = None
    if ask:
        password = click.prompt(
            words.PASSWORD, hide_input=True, confirmation_prompt=True
        )
    try:
        shown = change(email, password)
    except AppError as error:
        fail(_REASONS.get(error.code, error.code))
    click.echo(words.ADMIN_DONE.format(email=email))
    if shown:
        click.echo(words.PASSWORD_SHOWN.format(password=shown))
