"""The commands of `python -m app`; each has its `--help`."""

import click

from app import __version__
from app.cli import accounts, copies, data, doctor, moving, server
from app.web import release


def _release() -> str:
    made = release.build()
    return f"{__version__} ({made})" if made else __version__


@click.group()
@click.version_option(message="%(version)s", version=_release())
def main() -> None:
    """Home vaccination requests: the site and its panel."""


for command in (
    server.serve,
    server.dev,
    server.build,
    server.maintenance,
    data.migrate,
    data.demo,
    data.backup,
    data.restore,
    copies.restore_drill,
    copies.backup_key,
    data.retention,
    moving.move,
    accounts.create_admin,
    accounts.reset_password,
    accounts.reset_second_factor,
    accounts.factor_key,
    doctor.doctor,
    doctor.mail_test,
):
    main.add_command(command)
