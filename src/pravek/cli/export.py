"""pravek export: everything a server has stored, as files."""

from __future__ import annotations

from pathlib import Path

import click

from pravek.cli import places
from pravek.terminal.say import Quit, game_files, plural


@click.command("export", short_help="write every stored game as a record")
@click.argument("target", type=click.Path(path_type=Path))
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("data"),
    show_default=True,
    help="Folder of the SQLite file.",
)
@places.database
@click.option("--copy", is_flag=True, help="TARGET is one file with every row: a whole backup.")
@game_files
@click.option("--restore", is_flag=True, help="Read such a file into an empty database.")
def command(target: Path, data: Path, database: str | None, copy: bool, restore: bool) -> None:
    """Write every stored game into the folder TARGET, a record a file.

    Games that have ended are whole; of games that are still being played you get what a
    spectator has seen. A game that cannot be played again is named, the others are written and
    the exit code is 1. The server may be running meanwhile: what is written shows one moment.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from pravek.server import exporting
    from pravek.server.database.schema import CannotOpen
    from pravek.server.database.store import Store
    from pravek.server.database.trouble import first_line

    file = data / "pravek.sqlite"
    if not database and not restore and not file.is_file():
        raise click.ClickException(f"there is no {file}")
    bad: list[str] = []
    try:
        store = Store(database or f"sqlite:///{file}")
        try:
            if restore:
                click.echo(plural(exporting.read_copy(store, target), "row"))
            elif copy:
                click.echo(plural(exporting.write_copy(store, target), "row"))
            else:
                count, bad = exporting.write_records(store, target)
                click.echo(plural(count, "game"))
        finally:
            store.engine.dispose()
    except (exporting.NotACopy, CannotOpen) as error:
        raise click.ClickException(str(error)) from None
    except SQLAlchemyError as error:
        raise click.ClickException(f"the database cannot be read: {first_line(error)}") from None
    for line in bad:
        click.echo(f"pravek: {line}", err=True)
    if bad:
        raise Quit(1)
