"""Where the database and the bus are: options that the environment may answer, too, which keeps
passwords out of the list of processes."""

from __future__ import annotations

import click

from pravek.core.registry import SetupError


def _said(_: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """`--bus "$BUS"` without a `BUS` is a mistake, and no wish to do without."""
    if value is not None and not value.strip():
        raise SetupError(f"{option.opts[0]} is empty: say where, or leave it out")
    return value


database = click.option(
    "--database",
    metavar="URL",
    envvar="PRAVEK_DATABASE",
    callback=_said,
    help="postgresql://… instead of SQLite in --data; or PRAVEK_DATABASE.",
)
bus = click.option(
    "--bus",
    metavar="URL",
    envvar="PRAVEK_BUS",
    callback=_said,
    help="nats://…, the bus that servers and workers share; or PRAVEK_BUS.",
)
