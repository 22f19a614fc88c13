"""The command that looks whether everything is in order."""

import asyncio
import sys

import click

from app.build import frontend
from app.cli.common import fail, settings
from app.content import commands as words
from app.services import notifications
from app.services.doctor import Finding, examine


@click.command()
def doctor() -> None:
    """Look at everything that the site stands on; exit code 1 if something is wrong."""
    settings()
    current = frontend.is_current()
    findings = [
        *examine(),
        Finding(
            words.DOCTOR_PAGES,
            current,
            words.DOCTOR_CURRENT if current else words.DOCTOR_STALE,
        ),
    ]
    for finding in findings:
        verdict = words.DOCTOR_GOOD if finding.good else words.DOCTOR_BAD
        click.echo(
            words.DOCTOR_LINE.format(
                verdict=verdict, what=finding.what, finding=finding.found
            )
        )
    if not all(finding.good for finding in findings):
        sys.exit(1)


@click.command("mail-test")
@click.argument("address")
def mail_test(address: str) -> None:
    """Send a mail to ADDRESS by the SMTP server of the settings, and say how it went."""
    if not settings().smtp_url:
        fail(words.MAIL_TEST_NO_SERVER)
    try:
        asyncio.run(notifications.send_test(address))
    except Exception as error:  # noqa: BLE001 - whatever fails is what was asked for
        reason = str(error) or type(error).__name__
        fail(words.MAIL_TEST_FAILED.format(reason=reason))
    click.echo(words.MAIL_TEST_DONE.format(address=address))
