"""`pravek bots`: who can sit at the table besides you."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from pravek.bots.catalog import known
from pravek.core import packages
from pravek.terminal import say


@click.command()
@say.as_json
def command(as_json: bool) -> None:
    """List the bots with their parameters.

    A bot is named in --players as `name` or `name:key=value:key=value`. `./mybot.py` is a bot of
    your own: a file with a function choose(game, view, seat, actions, clock) that returns one of
    the actions, or a class Bot with such a method. `exec:./mybot --fast` is a program in any
    language that speaks as docs/engine.md says.
    """
    said = packages.troubles()
    bots = known()
    for line in packages.troubles()[len(said) :]:
        say.say(say.err(), f"pravek: {line}")
    if as_json:
        say.say_json(
            {
                "bots": [
                    {
                        "name": bot.name,
                        "about": bot.about,
                        "games": bot.games,
                        "parameters": [
                            {
                                "name": p.name,
                                "about": p.about,
                                "default": p.default,
                                "kind": p.kind.__name__,
                            }
                            for p in bot.parameters
                        ],
                    }
                    for bot in bots.values()
                ]
            }
        )
        return
    rows = Table.grid(padding=(0, 2))
    for bot in bots.values():
        games = f" ({', '.join(bot.games)} only)" if bot.games else ""
        rows.add_row(Text(bot.name, "bold"), Text(bot.about + games))
        for p in bot.parameters:
            usually = "" if p.default is None else f" (usually {p.default})"
            rows.add_row(Text(f"  :{p.name}=…", "cyan"), Text(p.about + usually))
    say.say(say.out(), rows)
