"""The command that looks whether everything is in order."""

import sys

import click

from app.cli.common import settings
from app.content import commands as words
from app.services.doctor import Finding, examine
from app.web import build as frontend


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
