"""`pravek games`: what can be played, by how many, with which options."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from pravek.core.registry import Entry, entries
from pravek.terminal import say


@click.command()
@say.as_json
def command(as_json: bool) -> None:
    """List the games with their players, modes and options."""
    if as_json:
        say.say_json({"games": [_json(entry) for entry in entries()]})
        return
    console = say.out()
    for number, entry in enumerate(entries()):
        heading = Text.assemble(
            (entry.title, "bold"),
            f"  pravek play {entry.name} · {entry.players[0]}–{entry.players[-1]} players",
        )
        say.say(console, *[""] * (number > 0), heading, Text(f"  {entry.about}"))
        rows = Table.grid(padding=(0, 2))
        for option in entry.options:
            name = f"  --option {option.name}"
            if option.choices:
                name = f"  --{option.name} {'|'.join(option.choices)}"
            rows.add_row(Text(name, "cyan"), Text(option.about))
        say.say(console, rows)


def _json(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "title": entry.title,
        "about": entry.about,
        "players": entry.players,
        "options": [
            {"name": o.name, "about": o.about, "choices": o.choices, "default": o.default}
            for o in entry.options
        ],
    }
