"""The verbs, and the one place where an error becomes a line on stderr and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import click

import pravek
from pravek.bots import BotError
from pravek.core import limit, packages
from pravek.core.blame import RulesError
from pravek.core.codec import FormatError
from pravek.core.extras import MissingExtra, Reference
from pravek.core.record import RecordError
from pravek.core.registry import SetupError, entries
from pravek.terminal.say import Quit

PLAYING = ("play", "daily", "puzzles", "replay", "review", "verify")
KEEPING = (
    *("games", "check", "bots", "bench", "arena", "benchmark", "decisions", "engine", "learn"),
    *("serve", "think", "sit", "export"),
)

BAD_INPUT = (
    *(SetupError, RecordError, FormatError, BotError, RulesError),
    *(MissingExtra, OSError, UnicodeError),
)


def verbs() -> dict[str, Reference[click.Command]]:
    """Every verb and where its command is found: ours, and between them what our games bring."""
    games = [entry for entry in entries() if entry.source is None]
    brought = {verb: found for entry in games for verb, found in entry.verbs.items()}
    return {**_ours(PLAYING), **brought, **_ours(KEEPING)}


def _ours(names: Iterable[str]) -> dict[str, Reference[click.Command]]:
    return {verb: Reference(f"pravek.cli.{verb}:command") for verb in names}


class Verbs(click.Group):
    """A group of verbs that are imported only when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(verbs())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = verbs().get(cmd_name)
        return found.load() if found else None

    def invoke(self, ctx: click.Context) -> Any:
        for line in packages.troubles():
            click.echo(f"pravek: {line}", err=True)
        return super().invoke(ctx)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        for stream in (sys.stdout, sys.stderr):
            if reconfigure := getattr(stream, "reconfigure", None):
                reconfigure(errors="replace")  # a terminal that has no ♛ shows `?`
        try:
            limit.start()
            extra["standalone_mode"] = False
            code = super().main(args, "pravek", **extra)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "")
            code = 0
        except click.ClickException as error:
            refuse(error.format_message())
        except Quit as error:
            code = error.code
        except (click.Abort, KeyboardInterrupt, EOFError):
            click.echo("", err=True)
            code = 130
        except BrokenPipeError:  # the reader, e.g. `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 1
        except BAD_INPUT as error:
            refuse(str(error))
        raise SystemExit(code if isinstance(code, int) else 0)


def refuse(reason: str) -> NoReturn:
    """Bad input: one line on stderr, exit code 2."""
    line = " ".join(reason.split())
    click.echo(f"pravek: {''.join(c if c.isprintable() else '?' for c in line)}", err=True)
    raise SystemExit(2)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(pravek.__version__, prog_name="pravek")
def app() -> None:
    """Board games by their printed rules: play them, count them, let bots play them.

    \b
    pravek games                                what can be played
    pravek play GAME --players you,random       play in the terminal
    pravek play GAME --players random,random    let bots play
    pravek play ./mygame.py                     a game of your own: a file, which is run
    pravek score --game GAME kingdom.txt        count a territory from a real table

    Results go to stdout, everything else to stderr; --json is for machines. Exit code 0 is fine,
    1 a record that verify refuses or a game that check does, 2 bad input.
    """
