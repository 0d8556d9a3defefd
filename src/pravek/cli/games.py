"""`pravek games`: what can be played, by how many, with which options."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from pravek.core import registry
from pravek.core.registry import Entry, entries
from pravek.terminal import say


@click.command()
@say.as_json
@click.argument("files", nargs=-1, metavar="[FILE]...")
def command(files: tuple[str, ...], as_json: bool) -> None:
    """List the games with their players, modes and options; also those of your own files."""
    for file in files:
        registry.entry(say.named(file))
    if as_json:
        say.say_json({"games": [_json(entry) for entry in entries()]})
        return
    console = say.out()
    for number, entry in enumerate(entries()):
        heading = Text.assemble(
            (entry.title, "bold"),
            f"  pravek play {say.same_game(entry.name)} · {_players(entry)} players",
        )
        say.say(console, *[""] * (number > 0), heading, Text(f"  {entry.about}"))
        if entry.source:
            say.say(console, Text(f"  from {entry.source}", "dim"))
        rows = Table.grid(padding=(0, 2))
        for option in entry.options:
            name = f"  --option {option.name}"
            if option.choices:
                name = f"  --{option.name} {'|'.join(option.choices)}"
            rows.add_row(Text(name, "cyan"), Text(option.about))
        say.say(console, rows)


def _players(entry: Entry) -> str:
    few, many = min(entry.players), max(entry.players)
    return str(few) if few == many else f"{few}–{many}"


def _json(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "title": entry.title,
        "about": entry.about,
        "players": entry.players,
        "source": entry.source,
        "options": [
            {"name": o.name, "about": o.about, "choices": o.choices, "default": o.default}
            for o in entry.options
        ],
    }
