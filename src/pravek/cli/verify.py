"""`pravek verify`: play records again and say whether they can have happened."""

from __future__ import annotations

from typing import Any

import click

from pravek.cli import sheet
from pravek.core import fair
from pravek.core.match import Match
from pravek.core.record import LONGEST_RECORD, GameNeeded, RecordError, load
from pravek.core.registry import SetupError
from pravek.terminal import say

FAIR = {"fair": ", fair luck", "open": ", luck promised", "none": ""}
"""What is said of the promise a server made before the first event."""


@click.command()
@say.as_json
@say.game_files
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def command(files: tuple[str, ...], as_json: bool) -> None:
    """Check records: every event is played again and must be possible.

    A line a file. A record that was cut, padded, reordered or edited is refused with its line
    and the reason, and the exit code is 1; so is one whose luck is not the luck its server
    promised before the game. A file that cannot be read, or is a game of which
    nobody has the rules, makes it 2.
    """
    worst = 0
    for file in files:
        try:
            match = load(say.read_text(file, LONGEST_RECORD))
            if fair.check(match) == "broken":
                raise RecordError(1, "the luck is not the luck that was promised")
        except GameNeeded as error:
            worst = 2
            say.say(say.err(), f"pravek: {file}: {error.reason}")
        except RecordError as error:
            worst = max(worst, 1)
            refused = {"file": file, "ok": False, "line": error.line, "reason": error.reason}
            if as_json:
                say.say_json(refused)
            else:
                say.say(say.out(), f"{file}: refused: line {error.line}: {error.reason}")
        except SetupError as error:
            worst = 2
            say.say(say.err(), f"pravek: {error}")
        else:
            told = about(match)
            if as_json:
                say.say_json({"file": file, "ok": True, **told})
            else:
                players = say.plural(told["players"], "player")
                events = say.plural(told["events"], "event")
                say.say(
                    say.out(),
                    f"{file}: ok: {told['game']}, {players}, {events}, {told['end']}, "
                    f"{' : '.join(map(str, told['scores']))}{FAIR[told['luck']]}",
                )
    raise say.Quit(worst)


def about(match: Match[Any]) -> dict[str, Any]:
    """What a record is of."""
    return {
        "game": match.game.name,
        "players": match.game.players,
        "options": sheet.options_of(match),
        "seats": list(match.names),
        "events": len(match.log),
        "end": match.ending,
        "scores": [score.total for score in match.scores],
        "luck": fair.check(match),
    }
