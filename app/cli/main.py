"""The commands of `python -m app`; each has its `--help`."""

import click

from app.cli import accounts, data, doctor, server


@click.group()
def main() -> None:
    """Home vaccination requests: the site and its panel."""


for command in (
    server.serve,
    server.dev,
    server.build,
    data.migrate,
    data.demo,
    data.backup,
    data.restore,
    data.retention,
    accounts.create_admin,
    accounts.reset_password,
    accounts.reset_second_factor,
    doctor.doctor,
):
    main.add_command(command)
