"""pravek export: everything a server has stored, as files."""

from __future__ import annotations

import os
from pathlib import Path

import click


@click.command("export", short_help="write every stored game as a record")
@click.argument("target", type=click.Path(path_type=Path))
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("data"),
    show_default=True,
    help="Folder of the SQLite file.",
)
@click.option("--database", metavar="URL", help="postgresql://… instead of SQLite in --data.")
@click.option("--copy", is_flag=True, help="TARGET is one file with every row: a whole backup.")
@click.option("--restore", is_flag=True, help="Read such a file into an empty database.")
def command(target: Path, data: Path, database: str | None, copy: bool, restore: bool) -> None:
    """Write every stored game into the folder TARGET, a record a file.

    Games that have ended are whole; of games that are still being played you get what a
    spectator has seen. The server may be running meanwhile.
    """
    from pravek.server import exporting
    from pravek.server.store import Store

    database = database or os.environ.get("PRAVEK_DATABASE")
    file = data / "pravek.sqlite"
    if not database and not restore and not file.is_file():
        raise click.ClickException(f"there is no {file}")
    store = Store(database or f"sqlite:///{file}")
    try:
        if restore:
            click.echo(f"{exporting.read_copy(store, target)} rows")
        elif copy:
            click.echo(f"{exporting.write_copy(store, target)} rows")
        else:
            click.echo(f"{exporting.write_records(store, target)} games")
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    finally:
        store.engine.dispose()
