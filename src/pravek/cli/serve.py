"""pravek serve: tables on the network."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from pravek.cli import places
from pravek.terminal import say


@click.command("serve", short_help="open tables for friends in the browser")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0: the whole network.")
@click.option("--port", default=8000, show_default=True, help="0: any free port.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("data"),
    show_default=True,
    help="Folder of the SQLite file with all tables.",
)
@places.database
@places.bus
@click.option(
    "--public-url", metavar="URL", help="The address people type, for links and QR codes."
)
@click.option("--proxy", "proxies", multiple=True, help="Believe X-Forwarded-For of this address.")
@click.option("--limit-factor", default=1.0, show_default=True, help="Raise all rate limits.")
@click.option("--workers", type=click.IntRange(1), help="Processes in which bots think.")
@click.option("--bot-pause", type=click.FloatRange(0), help="Seconds before a bot thinks.")
@click.option(
    "--grace",
    type=click.FloatRange(0),
    help="Seconds before a bot may sit in for somebody who is gone.",
)
@click.option(
    "--keep-days", type=click.IntRange(0), default=0, help="Delete older tables; 0: never."
)
@say.game_files
@click.option("--log-level", default="info", show_default=True)
def command(
    host: str,
    port: int,
    data: Path,
    database: str | None,
    bus: str | None,
    public_url: str | None,
    proxies: tuple[str, ...],
    limit_factor: float,
    workers: int | None,
    bot_pause: float | None,
    grace: float | None,
    keep_days: int,
    log_level: str,
) -> None:
    """Open tables for friends: people by link, bots at any seat.

    The first line on standard output is the address. Everything is kept in --data (or the
    database); stop and start it as you like. With --bus it is one of several nodes that share the
    database. A game of your own (--game) runs in processes of its own: if its rules break down,
    that table alone ends.
    """
    from pravek.server import running
    from pravek.server.bus.problems import CannotConnect
    from pravek.server.database.schema import CannotOpen
    from pravek.server.settings import Limits, Settings

    settings = Settings(
        host=host,
        port=port,
        database=database or f"sqlite:///{data / 'pravek.sqlite'}",
        bus=bus,
        public_url=public_url,
        proxies=proxies,
        limits=Limits().times(limit_factor),
        keep_days=keep_days,
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    if bot_pause is not None:
        settings = replace(settings, bot_pause=bot_pause)
    if grace is not None:
        settings = replace(settings, grace=grace)
    try:
        running.run(settings, log_level)
    except OSError as error:
        raise click.ClickException(f"port {port} of {host}: {error.strerror}") from None
    except (CannotOpen, CannotConnect) as error:
        raise click.ClickException(str(error)) from None
